/// The picture with what is read of it, for the person who hangs the camera up: only where he asks for it.
#pragma once

#include <opencv2/core.hpp>
#include <string>

#include "drivers/camera/watcher.hpp"

namespace kibitz::camera {

/// The frame at most 1280 px wide, with the zones and the cards that are told in each; a zone where something moves is grey.
/// @param faults  sentences that stand above it
cv::Mat shown(const cv::Mat& frame, const TableView& view, const Watcher& watcher, const std::vector<std::string>& faults);

/// Writes it as JPEG in place of what the file held, never half. @return whether that went well
bool write_shown(const cv::Mat& picture, const std::string& file);

}  // namespace kibitz::camera
