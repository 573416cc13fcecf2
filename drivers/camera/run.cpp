#include "drivers/camera/run.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <mutex>
#include <opencv2/imgproc.hpp>
#include <sstream>
#include <utility>

#include "drivers/camera/frames.hpp"
#include "drivers/camera/sender.hpp"
#include "drivers/camera/session.hpp"
#include "drivers/camera/shown.hpp"

namespace kibitz::camera {
namespace {

using Clock = std::chrono::system_clock;

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

std::optional<TableView> find_table(const cv::Mat& frame, const RunOptions& options, Voice& voice) {
    const auto markers = find_markers(frame);
    const auto corners = options.corners.empty() ? corners_of(markers) : parse_corners(options.corners);
    if (!corners) {
        cv::Mat mirrored;
        cv::resize(frame, mirrored, {}, 0.5, 0.5, cv::INTER_AREA);
        cv::flip(mirrored, mirrored, 1);
        if (const std::string wrong = what_is_wrong(frame); !wrong.empty()) return voice.say(wrong), std::nullopt;
        if (find_markers(mirrored).size() > markers.size())
            return voice.say("the picture is mirrored: switch that off in the camera's settings"), std::nullopt;
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
    auto pack = options.pack.empty() ? std::nullopt : Pack::load(options.pack, why);
    if (!why.empty()) {
        err << "kibitz-camera: " << why << "\n";
        return 2;
    }
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
    std::optional<TableView> view;
    Clock::time_point next_picture{};
    bool slow = false;
    constexpr double latest = 0.9;  // s: the latency that boards/camera.textproto states
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
            view = find_table(frame, options, voice);
            if (!view) continue;
            constexpr double usual_index = 7.5;
            const double index_mm = options.index_mm > 0 ? options.index_mm : usual_index;
            session.emplace(*view, Session::Options{options.held, index_mm, options.corners.empty(), true, pack},
                            [&](v1::Reading reading) { sender.report(std::move(reading)); },
                            [&](const std::string& sentence) { voice.say(sentence); });
            out << fmt::format(
                       "The table is found: {:.1f} pixels a mm in its middle, tilted {:.0f} degrees. {}.\n", view->resolution({0, 0}),
                       view->tilt(),
                       options.picture.empty() ? "No picture is kept or sent" : "As asked, " + options.picture + " holds the last picture")
                << std::flush;
        }
        const auto now = Clock::now();
        session->see(frame, now);
        const std::chrono::duration<double> took = Clock::now() - now;
        if (took.count() > latest && !std::exchange(slow, true))
            voice.say(
                fmt::format("reading a picture took {:.1f} s, and the table takes what is {:.1f} s old at most: this computer has too much "
                            "to do, or too many pixels: what it reports comes too late to be relied on",
                            took.count(), latest));
        if (options.picture.empty() || now < next_picture) continue;
        next_picture = now + std::chrono::seconds(1);
        const cv::Mat picture = shown(frame, session->view(), session->watcher(), session->faults());
        if (!write_shown(picture, options.picture)) voice.say(options.picture + ": cannot be written");
    }
    out << fmt::format("{} pictures, the nets were asked {} times\n", count, session ? session->watcher().readings() : 0) << std::flush;
    return sender.refused() ? 2 : 0;
}

}  // namespace kibitz::camera
