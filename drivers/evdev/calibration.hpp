/// From a device's own units to millimetres at the table: pure.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <tl/expected.hpp>

#include "controller/units/length.hpp"
#include "drivers/bus/fault.hpp"

namespace kibitz::evdev {

struct Point {
    Millimetres x, y;
    friend bool operator==(const Point&, const Point&) = default;
};

/// A point that was touched on purpose: where the device says, and where it is.
struct Mark {
    std::int32_t x = 0, y = 0;
    Point at;
};

/// An affine map: it may move, turn, mirror, stretch and shear, as a film does that is glued a little askew.
class Calibration {
public:
    /// Marks may lie that far from where the map puts them; more is a slip of the finger, or a film that is not plane.
    static constexpr Millimetres largest_error{8};
    /// @param marks at least three that lie on no line, the corners as a rule; with more, least squares. Refused: too few, on one
    /// line, or one of them off by more than largest_error.
    [[nodiscard]] static tl::expected<Calibration, bus::Fault> learn(std::span<const Mark> marks);
    /// As it was saved: x = a x' + b y' + c and likewise y.
    constexpr Calibration(double ax, double bx, double cx, double ay, double by, double cy) noexcept
        : ax_(ax), bx_(bx), cx_(cx), ay_(ay), by_(by), cy_(cy) {}

    Point at(std::int32_t x, std::int32_t y) const noexcept;
    /// ax, bx, cx, ay, by, cy: to save it.
    std::array<double, 6> factors() const noexcept { return {ax_, bx_, cx_, ay_, by_, cy_}; }

private:
    double ax_, bx_, cx_, ay_, by_, cy_;
};

}  // namespace kibitz::evdev
