/// A serial line with one device at its other end: one seam, behind it a tty of the kernel or an emulated device.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <tl/expected.hpp>

#include "drivers/bus/fault.hpp"
#include "drivers/bus/moment.hpp"

namespace kibitz::bus {

enum class Parity : std::uint8_t { None, Even, Odd };

/// Eight data bits and one stop bit.
struct SerialSettings {
    std::uint32_t baud = 38'400;
    Parity parity = Parity::Even;
    /// Bits that a byte takes on the line: start, eight, parity, stop.
    double bits_a_byte() const noexcept { return parity == Parity::None ? 10 : 11; }
};

class SerialLine {
public:
    virtual ~SerialLine() = default;
    virtual Moment now() = 0;
    virtual void pause(microseconds time) = 0;
    /// Sends all of it; may come back before the bits are out. Faults: Gone when the line is unplugged, TimedOut when it takes nothing.
    [[nodiscard]] virtual tl::expected<void, Fault> send(std::span<const std::uint8_t> bytes) = 0;
    /// Waits for bytes, `most` at the longest, and gives those that are there. @return how many; 0: none came
    [[nodiscard]] virtual tl::expected<std::size_t, Fault> receive(std::span<std::uint8_t> into, microseconds most) = 0;
    /// Throws away what has come and was not taken.
    [[nodiscard]] virtual tl::expected<void, Fault> drop() = 0;
};

}  // namespace kibitz::bus
