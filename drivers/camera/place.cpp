#include "drivers/camera/place.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <opencv2/imgproc.hpp>
#include <sstream>

#include "drivers/camera/light.hpp"

namespace kibitz::camera {
namespace {

/// Why the markers show no table.
std::string why_not(const cv::Mat& frame, std::size_t seen) {
    if (std::string wrong = what_is_wrong(frame); !wrong.empty()) return wrong;
    cv::Mat mirrored;
    cv::resize(frame, mirrored, {}, 0.5, 0.5, cv::INTER_AREA);
    cv::flip(mirrored, mirrored, 1);
    if (find_markers(mirrored).size() > seen) return "the picture is mirrored: switch that off in the camera's settings";
    return fmt::format(
        "{} of the four markers are seen: lay out the page of `kibitz-camera page` at the table's corners, or tap the table's corners in the "
        "picture on the page /technician",
        seen);
}

}  // namespace

std::optional<Corners> parse_corners(const std::string& text) {
    Corners corners;
    std::istringstream in(text);
    char comma = 0;
    for (auto& corner : corners)
        if (!(in >> corner.x >> comma >> corner.y) || comma != ',') return std::nullopt;
    in >> std::ws;  // fails where the text has ended already
    return in.eof() ? std::optional(corners) : std::nullopt;
}

Place::Found Place::find(const cv::Mat& frame) const {
    std::optional<Corners> corners = given_;
    if (tapped_.size() == 4) {
        corners.emplace();
        std::transform(tapped_.begin(), tapped_.end(), corners->begin(), [&](const cv::Point2f& share) {
            return cv::Point2f(share.x * static_cast<float>(frame.cols), share.y * static_cast<float>(frame.rows));
        });
    } else if (!corners) {
        const auto markers = find_markers(frame);
        corners = corners_of(markers);
        if (!corners) return {std::nullopt, why_not(frame, markers.size())};
    }
    auto view = TableView::from_corners(*corners, width_, length_);
    if (view) return {std::move(view), {}};
    return {std::nullopt,
            "the four corners are no table seen from above: north-west, north-east, south-east, south-west, clockwise in the picture"};
}

}  // namespace kibitz::camera
