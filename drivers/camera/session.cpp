#include "drivers/camera/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

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

constexpr double doubled_for = 3;    // s: a card on its way from dummy's columns is seen in both places for less
constexpr float in_doubt = 0.6F;     // of a card that lies in two places: one of them at least is another

v1::Reading reading_of(const Zone& zone, const ZoneSight& sight, const std::function<bool(bridge::Card)>& doubted, Clock::time_point when) {
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
        if (card.face_up) seen.set_face_up(*card.face_up);
        seen.set_confidence(card.card && doubted(*card.card) ? std::min(card.confidence, in_doubt) : card.confidence);
    }
    return reading;
}

}  // namespace

void Health::tell(const std::string& blind, Clock::time_point now, const std::function<void(v1::Reading)>& report) {
    if (!blind.empty() && !since_) since_ = now;
    if (blind.empty()) since_.reset();
    const bool failed = since_ && now - *since_ >= patience;
    const bool again = failed && now - told_at_ >= std::chrono::seconds(1);
    if (std::exchange(failed_, failed) == failed && !again) return;
    told_at_ = now;
    for (const auto seat : bridge::all_seats) {
        v1::Reading reading;
        *reading.mutable_at() = stamp(now);
        auto& by = *reading.mutable_reported_by();
        by.set_place(static_cast<v1::Place>(v1::PLACE_NORTH + bridge::index(seat)));
        by.set_function(v1::DEVICE_FUNCTION_SIGHT);
        auto& told = *reading.mutable_device();
        std::string place(bridge::name(seat));
        std::transform(place.begin(), place.end(), place.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        told.set_name(place + ".sight");
        told.set_health(failed ? v1::HEALTH_FAILED : v1::HEALTH_OK);
        if (failed) told.set_detail(blind);
        report(std::move(reading));
    }
}

Session::Session(const TableView& view, const Options& options, std::function<void(v1::Reading)> report,
                 std::function<void(const std::string&)> say)
    : view_(view),
      index_mm_(options.index_mm),
      moved_(view),
      by_markers_(options.by_markers),
      live_(options.live),
      watcher_(view, camera::zones(view.width(), view.length(), options.held), reader_, {options.index_mm}),
      report_(std::move(report)),
      say_(std::move(say)),
      told_(watcher_.zones().size()) {
    if (options.pack) reader_.use(*options.pack);
}

void Session::look_from(const TableView& view, const cv::Mat& frame) {
    view_ = view;
    moved_ = MovedCamera(view);
    size_ = frame.size();
    watcher_.look_from(view);
}

void Session::look_if_moved(const cv::Mat& frame, double now) {
    if (!by_markers_) {
        if (!what_is_wrong(frame).empty()) return;
        if (!landmarks_) landmarks_.emplace(frame, view_);
        else if (landmarks_->due(now)) landmarks_->look(now, frame);
        return;
    }
    if (!moved_.due(now)) return;
    const auto markers = find_markers(frame);
    moved_.look(now, markers);
    blur_ = blur_at(frame, markers);
    if (const auto anew = moved_.stands_anew()) look_from(*anew, frame);
}

/// Why nothing can be read of this picture at all.
std::string Session::cannot_be_read(const cv::Mat& frame) {
    if (size_.empty()) size_ = frame.size();
    if (const auto wrong = what_is_wrong(frame); !wrong.empty()) return wrong;
    if (size_ != frame.size()) {
        const auto corners = by_markers_ ? corners_of(find_markers(frame)) : std::nullopt;
        const auto anew = corners ? TableView::from_corners(*corners, view_.width(), view_.length()) : std::nullopt;
        if (!anew)
            return fmt::format("the camera gives {} x {} pixels now and gave {} x {} before: {}", frame.cols, frame.rows, size_.width,
                               size_.height,
                               by_markers_ ? "nothing is reported until the four markers are seen"
                                           : "tap the table's corners anew on the page /technician, or start kibitz-camera with "
                                             "--corners of the new picture");
        look_from(*anew, frame);
    }
    return moved_in_words();
}

std::string Session::moved_in_words() const {
    if (moved_.moved())
        return fmt::format("the camera or the table was moved by {:.0f} mm: nothing is reported until all four markers lie still in sight",
                           moved_.by());
    if (!landmarks_ || !landmarks_->moved()) return {};
    const std::string by = landmarks_->gone() ? fmt::format(" by {:.0f} mm", *landmarks_->gone()) : "";
    return "the camera or the table was moved" + by + ": nothing is reported until it is as before, or the table's corners are told anew "
           "(on the page /technician, or by --corners)";
}

void Session::see(const cv::Mat& frame, Clock::time_point when) {
    const double now = std::chrono::duration<double>(when.time_since_epoch()).count();
    if (size_ == frame.size() || size_.empty()) look_if_moved(frame, now);
    faults_.clear();
    if (live_) rate_.came(now);
    blind_ = cannot_be_read(frame);
    if (!blind_.empty()) {
        faults_.push_back(blind_);
    } else {
        watcher_.see(frame, now);
        doubt_doubles(now);
        const double distance = view_.resolution({0, 0}) * index_mm_;
        for (auto& sentence : {too_small(distance), blur_ ? out_of_focus(*blur_, distance) : std::string(), double_in_words(),
                               rate_.what_is_wrong()})
            if (!sentence.empty()) faults_.push_back(sentence);
        name_troubles();
    }
    say_(faults_.empty() ? std::string() : faults_.front());
    if (blind_.empty()) report(when);
}

void Session::doubt_doubles(double now) {
    std::map<int, int> places;
    for (const auto& sight : watcher_.sights())
        for (const auto& card : sight.cards)
            if (card.card && !sight.moving) ++places[card.card->index()];
    std::erase_if(doubled_, [&](const auto& one) { return places[one.first] < 2; });
    for (const auto& [card, count] : places)
        if (count > 1) doubled_.emplace(card, now);
    twice_.clear();
    for (const auto& [card, since] : doubled_)
        if (now - since > doubled_for) twice_.insert(card);
}

std::string Session::double_in_words() const {
    if (twice_.empty()) return {};
    return fmt::format("the {} lies in two places: are two packs mixed? Neither is told as certain",
                       bridge::to_string(bridge::Card::from_index(*twice_.begin())));
}

void Session::name_troubles() {
    std::string covered;
    for (std::size_t i = 0; i < watcher_.sights().size(); ++i) {
        const auto& zone = watcher_.zones()[i];
        const std::string seat(bridge::name(zone.seat));
        switch (watcher_.sights()[i].trouble) {
            case ZoneSight::Trouble::None: break;
            case ZoneSight::Trouble::Unreadable:
                faults_.push_back(fmt::format("a card at {} has an index that cannot be read: another pack? `kibitz-camera pack learn` "
                                              "shows it to the program",
                                              seat));
                break;
            case ZoneSight::Trouble::Glare:
                faults_.push_back(fmt::format("the lamp glares on {}'s card: hang the lamp further to the side", seat));
                break;
            case ZoneSight::Trouble::Covered:
                if (!covered.ends_with(seat)) covered += (covered.empty() ? "" : ", ") + seat;
                break;
        }
    }
    if (!covered.empty())
        faults_.push_back("something that is no card lies before " + covered + ": what is under it is taken to lie there still");
}

void Session::report(Clock::time_point when) {
    for (std::size_t i = 0; i < told_.size(); ++i) {
        auto reading = reading_of(watcher_.zones()[i], watcher_.sights()[i],
                                  [&](bridge::Card card) { return twice_.contains(card.index()); }, when);
        std::string what = reading.sighting().SerializeAsString();
        if (what == told_[i].what && when - told_[i].when < std::chrono::milliseconds(900)) continue;
        told_[i] = {std::move(what), when};
        report_(std::move(reading));
    }
}

}  // namespace kibitz::camera
