#include "drivers/camera/table.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/calib3d.hpp>
#include <opencv2/imgproc.hpp>

namespace kibitz::camera {
namespace {

std::vector<cv::Point2f> table_corners(double width, double length) {
    const auto x = static_cast<float>(width / 2), y = static_cast<float>(length / 2);
    return {{-x, -y}, {x, -y}, {x, y}, {-x, y}};
}

cv::Point2d through(const cv::Matx33d& m, cv::Point2d p) {
    const cv::Vec3d v = m * cv::Vec3d(p.x, p.y, 1);
    return {v[0] / v[2], v[1] / v[2]};
}

}  // namespace

TableView::TableView(const Corners& corners, double width, double length, const cv::Matx33d& to_table)
    : corners_(corners), width_(width), length_(length), to_table_(to_table), to_picture_(to_table.inv()) {}

std::optional<TableView> TableView::from_corners(const Corners& corners, double width, double length) {
    constexpr double least_side = 40;  // px: a smaller table has no index to be read
    double smallest = 1e9, longest = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        const cv::Point2f a = corners[(i + 1) % 4] - corners[i], b = corners[(i + 2) % 4] - corners[(i + 1) % 4];
        // Clockwise in the picture, each corner by more than 20 degrees: sin 20 = 0.34.
        smallest = std::min<double>(smallest, a.cross(b) / std::max(1.F, std::hypot(a.x, a.y) * std::hypot(b.x, b.y)));
        longest = std::max<double>(longest, std::hypot(a.x, a.y));
    }
    if (smallest < 0.34 || longest < least_side || !(width > 0) || !(length > 0)) return std::nullopt;
    const std::vector<cv::Point2f> from(corners.begin(), corners.end());
    return TableView(corners, width, length, cv::Matx33d(cv::getPerspectiveTransform(from, table_corners(width, length))));
}

TablePoint TableView::on_table(cv::Point2f pixel) const { return through(to_table_, pixel); }

cv::Point2f TableView::in_picture(TablePoint point) const {
    const auto p = through(to_picture_, point);
    return {static_cast<float>(p.x), static_cast<float>(p.y)};
}

double TableView::resolution(TablePoint point) const {
    const auto here = in_picture(point);
    double least = 1e9;
    for (int i = 0; i < 8; ++i) {
        const double a = i * CV_PI / 8;
        least = std::min(least, cv::norm(in_picture(point + TablePoint(std::cos(a), std::sin(a))) - here));
    }
    return least;
}

double TableView::tilt(double field) const {
    std::array<double, 4> side{};
    for (std::size_t i = 0; i < 4; ++i) side[i] = cv::norm(corners_[(i + 1) % 4] - corners_[i]);
    // A plane turned by a has its near and far side, d away from the middle, at distances H -+ d sin a.
    const double reach = std::tan(field / 2 * CV_PI / 180);
    const auto turn = [&](double one, double other) {
        return std::asin(std::clamp(std::abs(one - other) / (one + other) / reach, 0., 1.));
    };
    return std::hypot(turn(side[0], side[2]), turn(side[1], side[3])) * 180 / CV_PI;
}

std::optional<Corners> corners_of(const std::map<int, cv::Point2f>& markers) {
    Corners corners;
    for (int i = 0; i < 4; ++i) {
        const auto found = markers.find(i);
        if (found == markers.end()) return std::nullopt;
        corners[static_cast<std::size_t>(i)] = found->second;
    }
    return corners;
}

void MovedCamera::look(double now, const std::map<int, cv::Point2f>& markers) {
    next_ = now + often;
    if (markers.empty()) return;
    double most = 0;
    for (const auto& [id, pixel] : markers)
        most = std::max(most, cv::norm(view_.on_table(pixel) - view_.on_table(view_.corners()[static_cast<std::size_t>(id)])));
    by_ = most;
    away_ = most > tolerance ? away_ + 1 : 0;
    constexpr double still = 1;  // px
    const auto before = corners_of(last_), here = corners_of(markers);
    double since = 1e9;
    if (before && here) {
        since = 0;
        for (std::size_t i = 0; i < 4; ++i) since = std::max<double>(since, cv::norm((*here)[i] - (*before)[i]));
    }
    stays_ = since < still ? stays_ + 1 : 0;
    last_ = markers;
}

std::optional<TableView> MovedCamera::stands_anew() const {
    const auto here = corners_of(last_);
    if (!moved() || stays_ < looks || !here) return std::nullopt;
    return TableView::from_corners(*here, view_.width(), view_.length());
}

std::vector<Zone> zones(double width, double length, double held) {
    constexpr double middle = 75, play_depth = 110, play_width = 150, dummy_width = 330;  // mm
    std::vector<Zone> all;
    for (const auto seat : bridge::all_seats) {
        const bool upright = seat == bridge::Seat::North || seat == bridge::Seat::South;
        const double reach = (upright ? length : width) / 2 - held;
        const double sign = seat == bridge::Seat::North || seat == bridge::Seat::West ? -1 : 1;
        const auto place = [&](double from, double to, double across) {
            const double near = sign > 0 ? from : -to;
            return upright ? cv::Rect2d(-across / 2, near, across, to - from) : cv::Rect2d(near, -across / 2, to - from, across);
        };
        all.push_back({seat, Zone::Area::Play, place(middle, middle + play_depth, play_width)});
        all.push_back({seat, Zone::Area::Dummy, place(middle + play_depth, reach, dummy_width)});
    }
    return all;
}

}  // namespace kibitz::camera
