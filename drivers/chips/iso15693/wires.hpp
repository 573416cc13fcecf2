/// What the wires of every reader chip can do: SPI frames, one interrupt line, and time to wait by.
#pragma once

#include <cstdint>
#include <span>
#include <tl/expected.hpp>

#include "drivers/chips/supervised.hpp"

namespace kibitz::chips {

class ReaderWires {
public:
    virtual ~ReaderWires() = default;
    virtual Moment now() = 0;
    virtual void pause(microseconds time) = 0;
    /// One SPI frame; `in` empty, or as long as `out`.
    [[nodiscard]] virtual tl::expected<void, Fault> frame(std::span<const std::uint8_t> out, std::span<std::uint8_t> in) = 0;
    /// Waits until IRQ is active. @return false: it was not within `most`
    [[nodiscard]] virtual tl::expected<bool, Fault> wait_irq(microseconds most) = 0;
};

}  // namespace kibitz::chips
