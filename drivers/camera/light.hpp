/// What is wrong with a picture, in words for the person who hung the camera.
#pragma once

#include <opencv2/core.hpp>
#include <string>

namespace kibitz::camera {

/// One sentence, or nothing if cards can be read in such a picture. Pure.
std::string what_is_wrong(const cv::Mat& picture);

}  // namespace kibitz::camera
