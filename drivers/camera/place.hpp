/// Where the table is in the picture: as somebody told it, or as the printed markers show it.
#pragma once

#include <opencv2/core.hpp>
#include <optional>
#include <string>
#include <vector>

#include "drivers/camera/table.hpp"

namespace kibitz::camera {

/// "x,y x,y x,y x,y" in pixels: north-west, north-east, south-east, south-west. Nothing where the text is something else.
std::optional<Corners> parse_corners(const std::string& text);

class Place {
public:
    /// @param width, length  of the table top, mm
    /// @param corners        in pixels; nothing: by the markers
    Place(double width, double length, std::optional<Corners> corners) : width_(width), length_(length), given_(corners) {}

    /// Somebody tapped the corners in the picture: shares of its width and height. Empty: as it was told at the start.
    void tapped(const std::vector<cv::Point2f>& shares) { tapped_ = shares; }
    /// Whether somebody has tapped them.
    bool by_tapped() const { return !tapped_.empty(); }
    /// Whether the markers say where the table is.
    bool by_markers() const { return tapped_.empty() && !given_; }

    struct Found {
        std::optional<TableView> view;  ///< nothing: it was not found
        std::string why;                ///< not, or not yet: one sentence
    };
    /// @param frame  BGR
    Found find(const cv::Mat& frame) const;

private:
    double width_, length_;
    std::optional<Corners> given_;
    std::vector<cv::Point2f> tapped_;
};

}  // namespace kibitz::camera
