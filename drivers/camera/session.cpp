#include "drivers/camera/session.hpp"

#include <fmt/format.h>

#include "drivers/camera/light.hpp"

namespace kibitz::camera {
namespace {

using Clock = Session::Clock;

google::protobuf::Timestamp stamp(Clock::time_point when) {
    const auto micros = std::chrono::duration_cast<std::chrono::microseconds>(when.time_since_epoch()).count();
    google::protobuf::Timestamp at;
    at.set_seconds(micros / 1'000'000);
    at.set_nanos(static_cast<std::int32_t>(micros % 1'000'000) * 1000);
    return at;
}

v1::Reading reading_of(const Zone& zone, const ZoneSight& sight, Clock::time_point when) {
    v1::Reading reading;
    *reading.mutable_at() = stamp(when);
    reading.mutable_reported_by()->set_place(static_cast<v1::Place>(v1::PLACE_NORTH + bridge::index(zone.seat)));
    reading.mutable_reported_by()->set_function(v1::DEVICE_FUNCTION_SIGHT);
    auto& sighting = *reading.mutable_sighting();
    sighting.set_seat(static_cast<v1::Seat>(v1::SEAT_NORTH + bridge::index(zone.seat)));
    sighting.set_area(zone.area == Zone::Area::Play ? v1::AREA_PLAY : v1::AREA_DUMMY);
    constexpr int most_cards = 16;  // a sighting holds no more
    for (const auto& card : sight.cards) {
        if (sighting.card_size() == most_cards) break;
        auto& seen = *sighting.add_card();
        if (card.card) seen.set_card(bridge::to_string(*card.card));
        seen.set_face_up(card.face_up);
        seen.set_confidence(card.confidence);
    }
    return reading;
}

}  // namespace

Session::Session(const TableView& view, const Options& options, std::function<void(v1::Reading)> report,
                 std::function<void(const std::string&)> say)
    : moved_(view),
      by_markers_(options.by_markers),
      watcher_(view, camera::zones(view.width(), view.length(), options.held), reader_, {options.index_mm}),
      report_(std::move(report)),
      say_(std::move(say)),
      told_(watcher_.zones().size()) {}

void Session::see(const cv::Mat& frame, Clock::time_point when) {
    const double now = std::chrono::duration<double>(when.time_since_epoch()).count();
    if (by_markers_ && moved_.due(now)) moved_.look(now, find_markers(frame));
    const std::string fault = moved_.moved() ? fmt::format(
                                                   "the camera or the table was moved by {:.0f} mm: nothing is reported until it "
                                                   "stands as before, or kibitz-camera is started anew",
                                                   moved_.by())
                                             : what_is_wrong(frame);
    say_(fault);
    if (fault.empty()) watcher_.see(frame, now);
    report(when);
}

void Session::report(Clock::time_point when) {
    for (std::size_t i = 0; i < told_.size(); ++i) {
        auto reading = reading_of(watcher_.zones()[i], watcher_.sights()[i], when);
        std::string what = reading.sighting().SerializeAsString();
        if (what == told_[i].what && when - told_[i].when < std::chrono::milliseconds(900)) continue;
        told_[i] = {std::move(what), when};
        report_(std::move(reading));
    }
}

}  // namespace kibitz::camera
