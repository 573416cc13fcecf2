/// What the wires of every reader chip can do: SPI frames, one interrupt line, and time to wait by.
#pragma once

#include <cstdint>
#include <span>
#include <tl/expected.hpp>

#include "drivers/bus/gpio.hpp"
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

/// Wires that somebody else owns.
class SharedReaderWires final : public ReaderWires {
public:
    explicit SharedReaderWires(ReaderWires& wires) noexcept : wires_(&wires) {}
    Moment now() override { return wires_->now(); }
    void pause(microseconds time) override { wires_->pause(time); }
    [[nodiscard]] tl::expected<void, Fault> frame(std::span<const std::uint8_t> out, std::span<std::uint8_t> in) override {
        return wires_->frame(out, in);
    }
    [[nodiscard]] tl::expected<bool, Fault> wait_irq(microseconds most) override { return wires_->wait_irq(most); }

private:
    ReaderWires* wires_;
};

/// Waits until a line is at that level, by looking at it: a level of a handshake is asked for and not watched for edges. Blocks.
/// @param between looks. @return false: it was not within `most`
[[nodiscard]] tl::expected<bool, Fault> wait_for_level(bus::GpioInputs& inputs, bus::GpioOffset line, bool level, microseconds most, microseconds between);
/// Between looks at IRQ: against a slot of 0.5 ms; finer would cost the processor more than it gains.
inline constexpr microseconds irq_poll{100};

}  // namespace kibitz::chips
