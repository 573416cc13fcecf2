/// A table at work, once it has been found in the picture: pictures in, what is to be reported out.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "drivers/camera/watcher.hpp"
#include "kibitz/v1/reading.pb.h"

namespace kibitz::camera {

/// Not for two threads at once. Keeps no picture.
class Session {
public:
    using Clock = std::chrono::system_clock;
    struct Options {
        double held = 60;         ///< mm from the edge that belong to the hands that players hold
        double index_mm = 7.5;    ///< from the rank's middle to the suit's, in this pack
        bool by_markers = true;   ///< the markers lie there: a moved camera is noticed
    };

    /// @param report  takes each reading, `at` and `reported_by` filled in: what changed, and once a second what did not
    /// @param say     hears what is wrong with the picture, at each picture; empty when nothing is
    Session(const TableView& view, const Options& options, std::function<void(v1::Reading)> report,
            std::function<void(const std::string&)> say);

    /// A picture (BGR) of the moment `when`, rising.
    void see(const cv::Mat& frame, Clock::time_point when);
    const Watcher& watcher() const { return watcher_; }

private:
    void report(Clock::time_point when);

    struct Told {
        std::string what;
        Clock::time_point when;
    };
    Reader reader_;
    MovedCamera moved_;
    bool by_markers_;
    Watcher watcher_;
    std::function<void(v1::Reading)> report_;
    std::function<void(const std::string&)> say_;
    std::vector<Told> told_;
};

}  // namespace kibitz::camera
