/// Keys printed or drawn on a touch panel: rectangles in mm. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "drivers/evdev/calibration.hpp"
#include "drivers/evdev/touch.hpp"

namespace kibitz::evdev {

struct Key {
    Point low, high;  ///< corners; the edges belong to it

    bool holds(Point point) const noexcept {
        return point.x >= low.x && point.x <= high.x && point.y >= low.y && point.y <= high.y;
    }
};

/// A key is pressed when a finger that came down on it is lifted from it. Sliding off takes it back, as on any screen; while
/// several fingers touch nothing is pressed, since a hand that leans on the panel bids nothing.
class Keys {
public:
    Keys(std::vector<Key> keys, Calibration calibration) : keys_(std::move(keys)), calibration_(calibration) {}

    /// @return which key was pressed, by its place in the list; where keys overlap, the first
    std::optional<std::size_t> touch(const Touch& touch);

private:
    std::optional<std::size_t> at(const Touch& touch) const;
    std::vector<Key> keys_;
    Calibration calibration_;
    unsigned fingers_ = 0;
    std::optional<std::size_t> pressed_;
};

}  // namespace kibitz::evdev
