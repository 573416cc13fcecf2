#include "drivers/camera/run.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <mutex>
#include <sstream>

#include "drivers/camera/frames.hpp"
#include "drivers/camera/light.hpp"
#include "drivers/camera/sender.hpp"
#include "drivers/camera/watcher.hpp"

namespace kibitz::camera {
namespace {

using Clock = std::chrono::system_clock;

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

std::optional<Corners> parse_corners(const std::string& text) {
    Corners corners;
    std::istringstream in(text);
    char comma = 0;
    for (auto& corner : corners)
        if (!(in >> corner.x >> comma >> corner.y) || comma != ',') return std::nullopt;
    return in >> std::ws && in.eof() ? std::optional(corners) : std::nullopt;
}

/// One thing at a time is said, each once until something else was.
class Voice {
public:
    explicit Voice(std::ostream& err) : err_(err) {}
    void say(const std::string& sentence) {
        const std::lock_guard lock(mutex_);
        if (sentence == said_) return;
        said_ = sentence;
        if (!sentence.empty()) err_ << "kibitz-camera: " << sentence << std::endl;
    }

private:
    std::mutex mutex_;
    std::string said_;
    std::ostream& err_;
};

/// The table at work, once it has been found in the picture.
class Session {
public:
    Session(const TableView& view, const RunOptions& options, double index_mm, Sender& sender, Voice& voice)
        : moved_(view),
          by_markers_(options.corners.empty()),
          watcher_(view, camera::zones(options.width, options.length, options.held), reader_, {index_mm}),
          sender_(sender),
          voice_(voice),
          told_(watcher_.zones().size()) {}

    void see(const cv::Mat& frame, Clock::time_point when) {
        const double now = std::chrono::duration<double>(when.time_since_epoch()).count();
        if (by_markers_ && moved_.due(now)) moved_.look(now, find_markers(frame));
        const std::string fault = moved_.moved() ? fmt::format(
                                                       "the camera or the table was moved by {:.0f} mm: nothing is reported until it "
                                                       "stands as before, or kibitz-camera is started anew",
                                                       moved_.by())
                                                 : what_is_wrong(frame);
        voice_.say(fault);
        if (fault.empty()) watcher_.see(frame, now);
        report(when);
    }
    std::size_t readings() const { return watcher_.readings(); }

private:
    /// What changed, and once a second what did not.
    void report(Clock::time_point when) {
        for (std::size_t i = 0; i < told_.size(); ++i) {
            auto reading = reading_of(watcher_.zones()[i], watcher_.sights()[i], when);
            std::string what = reading.sighting().SerializeAsString();
            if (what == told_[i].what && when - told_[i].when < std::chrono::milliseconds(900)) continue;
            told_[i] = {std::move(what), when};
            sender_.report(std::move(reading));
        }
    }

    struct Told {
        std::string what;
        Clock::time_point when;
    };
    Reader reader_;
    MovedCamera moved_;
    bool by_markers_;
    Watcher watcher_;
    Sender& sender_;
    Voice& voice_;
    std::vector<Told> told_;
};

std::optional<TableView> find_table(const cv::Mat& frame, const RunOptions& options, Voice& voice) {
    const auto markers = find_markers(frame);
    const auto corners = options.corners.empty() ? corners_of(markers) : parse_corners(options.corners);
    if (!corners) {
        voice.say(fmt::format(
            "{} of the four markers are seen: lay out the page of `kibitz-camera page` at the table's corners, or give --corners",
            markers.size()));
        return std::nullopt;
    }
    auto view = TableView::from_corners(*corners, options.width, options.length);
    if (!view)
        voice.say(
            "the four corners are no table seen from above: north-west, north-east, south-east, south-west, clockwise in the picture");
    return view;
}

}  // namespace

int run(const RunOptions& options, std::ostream& out, std::ostream& err) {
    if (!options.corners.empty() && !parse_corners(options.corners)) {
        err << "kibitz-camera: --corners: four points \"x,y x,y x,y x,y\" in pixels: north-west, north-east, south-east, south-west\n";
        return 2;
    }
    const auto colon = options.table.rfind(':');
    if (colon == std::string::npos) {
        err << "kibitz-camera: --table " << options.table << ": HOST:PORT\n";
        return 2;
    }
    std::string why;
    const auto frames = open_frames(options.frames, options.rate, why);
    if (!frames) {
        err << "kibitz-camera: " << why << "\n";
        return 2;
    }
    const char* from_environment = std::getenv("KIBITZ_SENSE_TOKEN");
    Voice voice(err);
    Sender sender({options.table.substr(0, colon),
                   options.table.substr(colon + 1),
                   !options.token.empty() ? options.token
                   : from_environment     ? from_environment
                                          : "",
                   options.board_model,
                   {"north.sight", "east.sight", "south.sight", "west.sight"}},
                  [&](const std::string& sentence) { voice.say(sentence); });
    std::optional<Session> session;
    std::size_t count = 0;
    const auto began = Clock::now();
    cv::Mat frame;
    while (!sender.refused() && (options.seconds <= 0 || Clock::now() - began < std::chrono::duration<double>(options.seconds))) {
        const auto next = frames->next(frame);
        if (next == Frames::Next::End) break;
        if (next == Frames::Next::Failed) {
            voice.say(frames->why());
            continue;
        }
        ++count;
        if (!session) {
            const auto view = find_table(frame, options, voice);
            if (!view) continue;
            constexpr double usual_index = 7.5;
            session.emplace(*view, options, options.index_mm > 0 ? options.index_mm : usual_index, sender, voice);
            out << fmt::format("The table is found: {:.1f} pixels a mm in its middle, tilted {:.0f} degrees. No picture is kept or sent.\n",
                               view->resolution({0, 0}), view->tilt())
                << std::flush;
        }
        session->see(frame, Clock::now());
    }
    out << fmt::format("{} pictures, the nets were asked {} times\n", count, session ? session->readings() : 0) << std::flush;
    return sender.refused() ? 2 : 0;
}

}  // namespace kibitz::camera
