#include "drivers/camera/run.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <mutex>
#include <utility>

#include "drivers/camera/frames.hpp"
#include "drivers/camera/place.hpp"
#include "drivers/camera/sender.hpp"
#include "drivers/camera/session.hpp"
#include "drivers/camera/shown.hpp"

namespace kibitz::camera {
namespace {

using Clock = std::chrono::system_clock;
using std::chrono::seconds;

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

/// The camera over its table: finds it, watches it, and tells how it stands.
class Watch {
public:
    Watch(const RunOptions& options, std::optional<Corners> corners, std::optional<Pack> pack, Sender& sender, Voice& voice,
          std::ostream& out)
        : options_(options),
          place_(options.width, options.length, corners),
          pack_(std::move(pack)),
          sender_(sender),
          voice_(voice),
          out_(out) {}

    void see(const cv::Mat& frame) {
        const auto now = Clock::now();
        if (auto tapped = sender_.tapped()) stand(*tapped);
        if (!session_) find(frame);
        if (session_) {
            session_->see(frame, now);
            faults_ = session_->faults();
            tell_if_slow(Clock::now() - now);
        }
        health_.tell(session_ ? session_->blind() : faults_.front(), now, [&](v1::Reading reading) { sender_.report(std::move(reading)); });
        show(frame, now);
    }
    /// No picture came: why.
    void no_picture(const std::string& why) {
        voice_.say(why);
        faults_ = {why};
        health_.tell(why, Clock::now(), [&](v1::Reading reading) { sender_.report(std::move(reading)); });
        sender_.show(how_it_stands({}));
    }
    std::uint64_t readings() const { return session_ ? session_->watcher().readings() : 0; }

private:
    void stand(const std::vector<v1::PicturePoint>& tapped) {
        std::vector<cv::Point2f> shares;
        for (const auto& at : tapped) shares.emplace_back(at.x(), at.y());
        place_.tapped(shares);
        session_.reset();
    }

    void find(const cv::Mat& frame) {
        const auto found = place_.find(frame);
        voice_.say(found.why);
        faults_ = {found.why};
        if (!found.view) return;
        constexpr double usual_index = 7.5;
        const double index_mm = options_.index_mm > 0 ? options_.index_mm : usual_index;
        session_.emplace(*found.view, Session::Options{options_.held, index_mm, place_.by_markers(), true, pack_},
                         [&](v1::Reading reading) { sender_.report(std::move(reading)); },
                         [&](const std::string& sentence) { voice_.say(sentence); });
        out_ << fmt::format("The table is found: {:.1f} pixels a mm in its middle, tilted {:.0f} degrees. {}.\n",
                            found.view->resolution({0, 0}), found.view->tilt(),
                            options_.picture.empty() ? "No picture is kept, and none is sent but to who looks at the page /technician"
                                                     : "As asked, " + options_.picture + " holds the last picture")
             << std::flush;
    }

    void tell_if_slow(std::chrono::duration<double> took) {
        constexpr double latest = 0.9;  // s: the latency that boards/camera.textproto states
        if (took.count() <= latest || std::exchange(slow_, true)) return;
        voice_.say(
            fmt::format("reading a picture took {:.1f} s, and the table takes what is {:.1f} s old at most: this computer has too much "
                        "to do, or too many pixels: what it reports comes too late to be relied on",
                        took.count(), latest));
    }

    /// For the person who hangs it up: to the file he asked for, and to the table's page while he looks at that.
    void show(const cv::Mat& frame, Clock::time_point now) {
        if (now < next_view_) return;
        next_view_ = now + seconds(1);
        v1::SenseView view = how_it_stands(frame.size());
        const bool wanted = sender_.picture_wanted();
        if (wanted || !options_.picture.empty()) {
            const cv::Mat picture = session_ ? shown(frame, session_->view(), session_->watcher()) : shown(frame);
            if (wanted) view.set_picture(jpeg(picture, most_bytes));
            if (!options_.picture.empty() && !write_shown(with_faults(picture, faults_), options_.picture))
                voice_.say(options_.picture + ": cannot be written");
        }
        sender_.show(std::move(view));
    }

    v1::SenseView how_it_stands(cv::Size size) const {
        v1::SenseView view;
        view.set_by_corners(place_.by_tapped());
        for (const auto& fault : faults_)
            if (!fault.empty() && view.fault_size() < most_faults) view.add_fault(fault);
        if (!session_ || size.empty()) return view;
        const auto& table = session_->view();
        view.set_table_found(true);
        view.set_pixels_per_mm(static_cast<float>(table.resolution({0, 0})));
        view.set_tilt_degrees(static_cast<float>(table.tilt()));
        for (const auto& at : table.corners()) {
            auto& corner = *view.add_corner();
            corner.set_x(at.x / static_cast<float>(size.width));
            corner.set_y(at.y / static_cast<float>(size.height));
        }
        return view;
    }

    static constexpr int most_faults = 16;                 // what SenseView takes
    static constexpr std::size_t most_bytes = 180 * 1024;  // likewise
    const RunOptions& options_;
    Place place_;
    std::optional<Pack> pack_;
    Sender& sender_;
    Voice& voice_;
    std::ostream& out_;
    std::optional<Session> session_;
    Health health_;
    std::vector<std::string> faults_{""};
    Clock::time_point next_view_{};
    bool slow_ = false;
};

}  // namespace

int run(const RunOptions& options, std::ostream& out, std::ostream& err) {
    const auto refuse = [&](const std::string& why) {
        err << "kibitz-camera: " << why << "\n";
        return 2;
    };
    const auto corners = options.corners.empty() ? std::nullopt : parse_corners(options.corners);
    if (!corners && !options.corners.empty())
        return refuse("--corners: four points \"x,y x,y x,y x,y\" in pixels: north-west, north-east, south-east, south-west");
    const auto colon = options.table.rfind(':');
    if (colon == std::string::npos) return refuse("--table " + options.table + ": HOST:PORT");
    std::string why;
    auto pack = options.pack.empty() ? std::nullopt : Pack::load(options.pack, why);
    if (!why.empty()) return refuse(why);
    const auto frames = open_frames(options.frames, options.rate, why);
    if (!frames) return refuse(why);
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
    Watch watch(options, corners, std::move(pack), sender, voice, out);
    std::size_t count = 0;
    const auto began = Clock::now();
    cv::Mat frame;
    while (!sender.refused() && (options.seconds <= 0 || Clock::now() - began < std::chrono::duration<double>(options.seconds))) {
        const auto next = frames->next(frame);
        if (next == Frames::Next::End) break;
        if (next == Frames::Next::Failed) {
            watch.no_picture(frames->why());
            continue;
        }
        ++count;
        watch.see(frame);
    }
    out << fmt::format("{} pictures, the nets were asked {} times\n", count, watch.readings()) << std::flush;
    return sender.refused() ? 2 : 0;
}

}  // namespace kibitz::camera
