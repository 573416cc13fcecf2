#include "controller/display/ending.hpp"

namespace kibitz::display {

std::string_view in_words(Ending ending) noexcept {
    switch (ending) {
        case Ending::LoggedOut: return "this display has been logged out";
        case Ending::ShutOut: return "the Director has shut this device out";
        case Ending::TakenOver: return "another device has joined at this seat";
        case Ending::Stopped: return "the table is being stopped";
        case Ending::Behind: return "this display could not keep up: connect again, nothing is lost";
        case Ending::GaveWay: break;
    }
    return {};
}

v1::SeatEnd to_proto(Ending ending) noexcept {
    switch (ending) {
        case Ending::TakenOver: return v1::SEAT_END_TAKEN_OVER;
        case Ending::Stopped: return v1::SEAT_END_STOPPED;
        case Ending::Behind: return v1::SEAT_END_BEHIND;
        case Ending::LoggedOut:
        case Ending::ShutOut:
        case Ending::GaveWay: break;
    }
    return v1::SEAT_END_SHUT_OUT;
}

}  // namespace kibitz::display
