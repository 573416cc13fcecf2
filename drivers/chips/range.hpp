/// What a range chip tells, whichever it is: how high something lies over it.
#pragma once

#include <cstdint>

#include "controller/units/length.hpp"
#include "drivers/bus/moment.hpp"

namespace kibitz::chips {

enum class Seen : std::uint8_t {
    Something,  ///< `height` is its distance
    Nothing,    ///< nothing within reach
    Blinded,    ///< too much light from elsewhere: something may be there or not
};
struct RangeSample {
    bus::Moment at{};  ///< when it was read; it was measured up to one period earlier
    Seen seen = Seen::Nothing;
    Millimetres height{};  ///< with Something
    float return_mcps = 0;  ///< how much light came back, millions of counts a second; 0: the chip does not say
};

/// What a board says of a range chip's measurements.
struct RangeBounds {
    Millimetres farthest{100};  ///< what is farther is Nothing
    Millimetres offset{};       ///< added to what is measured: the calibration of the seat
    float crosstalk_mcps = 0;   ///< of what comes back, so much comes from the window itself: the chip takes it off
};

}  // namespace kibitz::chips
