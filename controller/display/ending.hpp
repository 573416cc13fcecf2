/// Why a display or a panel is disconnected.
#pragma once

#include <cstdint>
#include <string_view>

#include "kibitz/v1/seat.pb.h"

namespace kibitz::display {

enum class Ending : std::uint8_t {
    LoggedOut,  ///< its login was ended by itself or with all others, or has come to its end
    ShutOut,    ///< by the Director, or it has left
    TakenOver,  ///< another device has joined at this seat
    Stopped,    ///< the table is being stopped
    Behind,     ///< it took nothing for too long
    GaveWay,    ///< another needed its place
};

/// As a Director's or a scorer's display is told it, in English as all troubles of the program's own; nothing of GaveWay.
std::string_view in_words(Ending ending) noexcept;
/// As players', spectators' and technicians' pages are told it.
v1::SeatEnd to_proto(Ending ending) noexcept;

}  // namespace kibitz::display
