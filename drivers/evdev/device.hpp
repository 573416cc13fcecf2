/// An input device of the kernel as the table uses it: one seam, behind it libevdev or an emulated device.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "drivers/bus/fault.hpp"
#include "drivers/evdev/touch.hpp"

namespace kibitz::evdev {

/// Which device: its name, and how the port begins that it is plugged into (empty: any).
struct Match {
    std::string name, port;
};

/// What an axis tells: its least and greatest value.
struct Axis {
    std::int32_t least = 0, most = 0;
};

/// The slots as the kernel has them now.
struct Slots {
    std::vector<SlotState> slots;
    std::int32_t current = 0;
};

/// Opened for this program alone (EVIOCGRAB), its events stamped by CLOCK_MONOTONIC.
class Device {
public:
    virtual ~Device() = default;
    /// To be watched by poll(); below 0 where there is none.
    virtual int descriptor() const noexcept = 0;
    virtual Axis x() const noexcept = 0;
    virtual Axis y() const noexcept = 0;
    /// Takes events that wait; never blocks. A loss is an event SYN_DROPPED, and after it whole frames. Gone: unplugged.
    /// @return how many; 0: none waits
    [[nodiscard]] virtual tl::expected<std::size_t, bus::Fault> read(std::span<InputEvent> into) = 0;
    [[nodiscard]] virtual tl::expected<Slots, bus::Fault> slots() = 0;
};

/// Looks through /dev/input/event*. Absent: no such device; Taken: another program holds it; Refused: it speaks no multi-touch
/// protocol B.
[[nodiscard]] tl::expected<std::unique_ptr<Device>, bus::Fault> open_device(const Match& match);

}  // namespace kibitz::evdev
