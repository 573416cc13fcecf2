/// What reaches in over the table's edge, or is larger than any spread of cards: arms, sleeves, a bag, a newspaper.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

#include "drivers/camera/table.hpp"

namespace kibitz::camera {

/// Looks at the whole table coarsely. Pure: pictures and seconds in, masks out. The first picture shows the table without arms.
class Arms {
public:
    static constexpr double pixel = 2.5;  ///< mm of a coarse pixel

    Arms(const TableView& view, std::vector<cv::Rect2d> read);

    /// From now on the table is seen so: the camera was moved, or gives another resolution.
    void look_from(const TableView& view);
    /// A picture of the moment `now` (seconds, rising).
    void see(const cv::Mat& frame, double now);
    /// Where an arm lies over `place` (mm on the table), a little widened: CV_8U of `size`.
    cv::Mat over(const cv::Rect2d& place, cv::Size size) const;
    /// By how much each colour is brighter everywhere than it was in the picture before: a lamp was switched. Mostly 1.
    cv::Scalar light() const { return light_; }
    /// What is seen at `place` now, beside arms, was looked at: from now on it is the table's.
    void known(const cv::Rect2d& place);

private:
    cv::Rect in_pixels(const cv::Rect2d& place) const;
    cv::Mat seen_in(const cv::Mat& frame) const;
    cv::Mat other_than_known();
    void absorb(const cv::Mat& labels, int count, double now);

    double width_, length_;
    std::vector<cv::Rect2d> read_;   ///< zones: what lies there is read before it is taken for the table's
    cv::Matx33d to_coarse_;
    cv::Mat now_, known_, arms_;     ///< coarse: the last picture; the table as it is known; where arms are
    cv::Mat stirred_;                ///< CV_64F: when each pixel was another than in the picture before
    double followed_ = 0;            ///< s
    cv::Scalar light_{1, 1, 1};
};

}  // namespace kibitz::camera
