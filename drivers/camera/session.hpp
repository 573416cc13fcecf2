/// A table at work, once it has been found in the picture: pictures in, what is to be reported out.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "drivers/camera/landmarks.hpp"
#include "drivers/camera/light.hpp"
#include "drivers/camera/watcher.hpp"
#include "kibitz/v1/reading.pb.h"

namespace kibitz::camera {

/// Tells a table when its camera sees nothing to read by, as a fault of the four players' sights, and when it does again.
class Health {
public:
    using Clock = std::chrono::system_clock;
    /// A lamp that flickers, or an arm before the lens, is no fault.
    static constexpr std::chrono::seconds patience{3};

    /// To be called at each picture, and when none comes.
    /// @param blind   why nothing can be read; empty: something can
    /// @param report  takes each seat's reading: when it has changed, and once a second as long as it lasts
    void tell(const std::string& blind, Clock::time_point now, const std::function<void(v1::Reading)>& report);

private:
    std::optional<Clock::time_point> since_;
    Clock::time_point told_at_{};
    bool failed_ = false;
};

/// Not for two threads at once. Keeps no picture.
class Session {
public:
    using Clock = std::chrono::system_clock;
    struct Options {
        double held = 60;         ///< mm from the edge that belong to the hands that players hold
        double index_mm = 7.5;    ///< from the rank's middle to the suit's, in this pack
        bool by_markers = true;   ///< the markers lie there, and show a moved camera; else what stands still in the picture does
        bool live = false;        ///< the moments are a camera's own: pictures that come too seldom are said to
        std::optional<Pack> pack; ///< nothing: any pack
    };

    /// @param report  takes each reading, `at` and `reported_by` filled in: what changed, and once a second what did not
    /// @param say     hears what is wrong with the picture, at each picture; empty when nothing is
    Session(const TableView& view, const Options& options, std::function<void(v1::Reading)> report,
            std::function<void(const std::string&)> say);

    /// A picture (BGR) of the moment `when`, rising.
    void see(const cv::Mat& frame, Clock::time_point when);
    const Watcher& watcher() const { return watcher_; }
    const TableView& view() const { return view_; }
    /// What is wrong, for the person who hung the camera: a sentence each, the worst first.
    const std::vector<std::string>& faults() const { return faults_; }
    /// Why nothing can be read of the last picture at all: then nothing is reported. Empty: something can.
    const std::string& blind() const { return blind_; }

private:
    void report(Clock::time_point when);
    void look_if_moved(const cv::Mat& frame, double now);
    std::string moved_in_words() const;
    std::string cannot_be_read(const cv::Mat& frame);
    void doubt_doubles(double now);
    std::string double_in_words() const;
    void name_troubles();
    void look_from(const TableView& view, const cv::Mat& frame);

    struct Told {
        std::string what;
        Clock::time_point when;
    };
    Reader reader_;
    TableView view_;
    cv::Size size_;
    double index_mm_;
    MovedCamera moved_;
    bool by_markers_;
    std::optional<Landmarks> landmarks_;  ///< without markers
    std::optional<double> blur_;
    bool live_;
    PictureRate rate_;
    std::vector<std::string> faults_;
    std::string blind_;
    std::map<int, double> doubled_;  ///< cards that are seen in two places, since when
    std::set<int> twice_;            ///< those that lie there
    Watcher watcher_;
    std::function<void(v1::Reading)> report_;
    std::function<void(const std::string&)> say_;
    std::vector<Told> told_;
};

}  // namespace kibitz::camera
