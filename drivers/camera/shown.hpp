/// The picture with what is read of it, for the person who hangs the camera up: only where he asks for it.
#pragma once

#include <opencv2/core.hpp>
#include <string>

#include "drivers/camera/watcher.hpp"

namespace kibitz::camera {

/// The frame at most 1280 px wide, with the table's edge, the zones, and the cards that are told in each; a zone where something moves is
/// grey.
cv::Mat shown(const cv::Mat& frame, const TableView& view, const Watcher& watcher);
/// A table that was not found: the frame as wide, with the markers that are seen.
cv::Mat shown(const cv::Mat& frame);
/// With sentences on a dark band above it. @param faults  empty ones are left out
cv::Mat with_faults(const cv::Mat& picture, const std::vector<std::string>& faults);

/// As JPEG of at most so many bytes: of less quality where it must be, then smaller. Empty if it cannot be written so.
std::string jpeg(const cv::Mat& picture, std::size_t most_bytes);

/// Writes it as JPEG in place of what the file held, never half. @return whether that went well
bool write_shown(const cv::Mat& picture, const std::string& file);

}  // namespace kibitz::camera
