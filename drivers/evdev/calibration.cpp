#include "drivers/evdev/calibration.hpp"

#include <cmath>
#include <string>

namespace kibitz::evdev {

namespace {

// The determinant of the normal equations, over that of marks spread as wide both ways: below this they lie on a line.
constexpr double least_spread = 1e-4;

struct Sums {
    double xx = 0, xy = 0, yy = 0;  ///< of the device's units about their mean
    double mean_x = 0, mean_y = 0;
};

struct Row {
    double a, b, c;
};

/// Least squares of one coordinate: `to(mark)` = a x + b y + c.
template <class To>
Row fitted(std::span<const Mark> marks, const Sums& sums, To to) {
    const auto n = static_cast<double>(marks.size());
    double mean = 0, x = 0, y = 0;
    for (const auto& mark : marks) mean += to(mark) / n;
    for (const auto& mark : marks) {
        x += (mark.x - sums.mean_x) * (to(mark) - mean);
        y += (mark.y - sums.mean_y) * (to(mark) - mean);
    }
    const double determinant = sums.xx * sums.yy - sums.xy * sums.xy;
    const double a = (x * sums.yy - y * sums.xy) / determinant;
    const double b = (y * sums.xx - x * sums.xy) / determinant;
    return {a, b, mean - a * sums.mean_x - b * sums.mean_y};
}

bus::Fault refused(const std::string& why) { return {bus::Trouble::Refused, "calibration of the touch surface: " + why}; }

}  // namespace

tl::expected<Calibration, bus::Fault> Calibration::learn(std::span<const Mark> marks) {
    if (marks.size() < 3) return tl::unexpected(refused("fewer than three marks: touch the corners"));
    Sums sums;
    for (const auto& mark : marks) {
        sums.mean_x += mark.x / static_cast<double>(marks.size());
        sums.mean_y += mark.y / static_cast<double>(marks.size());
    }
    for (const auto& mark : marks) {
        const double x = mark.x - sums.mean_x, y = mark.y - sums.mean_y;
        sums.xx += x * x;
        sums.xy += x * y;
        sums.yy += y * y;
    }
    const double spread = (sums.xx + sums.yy) * (sums.xx + sums.yy) / 4;
    if (!(sums.xx * sums.yy - sums.xy * sums.xy > least_spread * spread))
        return tl::unexpected(refused("the marks lie on one line: touch the corners"));
    const auto x = fitted(marks, sums, [](const Mark& mark) { return static_cast<double>(mark.at.x.value); });
    const auto y = fitted(marks, sums, [](const Mark& mark) { return static_cast<double>(mark.at.y.value); });
    const Calibration map(x.a, x.b, x.c, y.a, y.b, y.c);
    for (const auto& mark : marks) {
        const auto put = map.at(mark.x, mark.y);
        const float off = std::hypot(put.x.value - mark.at.x.value, put.y.value - mark.at.y.value);
        if (off > largest_error.value)
            return tl::unexpected(refused("the mark at " + std::to_string(std::lround(mark.at.x.value)) + ", " +
                                          std::to_string(std::lround(mark.at.y.value)) + " mm is off by " +
                                          std::to_string(std::lround(off)) + " mm: touch it again"));
    }
    return map;
}

Point Calibration::at(std::int32_t x, std::int32_t y) const noexcept {
    return {{static_cast<float>(ax_ * x + bx_ * y + cx_)}, {static_cast<float>(ay_ * x + by_ * y + cy_)}};
}

}  // namespace kibitz::evdev
