/// Coarse pictures of what the camera sees, and what has changed in them.
#pragma once

#include <opencv2/core.hpp>

namespace kibitz::camera {

/// Grey levels by which a coarse pixel is another: above a webcam's noise and JPEG.
inline constexpr double changed_levels = 18;

/// Where a colour differs: CV_8U, 255 there. Both CV_8UC3 of one size.
cv::Mat differs(const cv::Mat& a, const cv::Mat& b);

/// Where something lies on what `bare` shows: another colour, and not the same one darkened by a shadow.
cv::Mat covered_by_more_than_shadow(const cv::Mat& now, const cv::Mat& bare);

/// Brings `known` nearer to `now` by one grey level where both are alike: light that changes over minutes is followed, a shadow that
/// creeps is not.
void follow(cv::Mat& known, const cv::Mat& now);
/// Seconds from one follow() to the next.
inline constexpr double follows_every = 10;

}  // namespace kibitz::camera
