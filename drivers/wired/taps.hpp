/// What calibration wants besides readings: samples before anything is decided of them.
#pragma once

#include <cstddef>
#include <functional>

#include "controller/perception/device.hpp"
#include "drivers/chips/face/face.hpp"
#include "drivers/chips/range.hpp"
#include "drivers/chips/iso15693/sweep.hpp"
#include "drivers/evdev/touch.hpp"

namespace kibitz::wired {

/// Called on the lane's thread; any may be empty.
struct Taps {
    std::function<void(DeviceId, std::size_t window, const chips::face::Sample&)> colour;
    std::function<void(DeviceId, const chips::RangeSample&)> range;         ///< every sample
    std::function<void(DeviceId, const evdev::Touch&)> touch;                ///< in the device's own units
    std::function<void(DeviceId antenna, const chips::iso15693::Sample&)> sweep;  ///< every sweep, also one like the last, and the weakest tag
};

}  // namespace kibitz::wired
