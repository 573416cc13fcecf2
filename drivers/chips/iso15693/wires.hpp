/// What the wires of every reader chip can do: SPI frames, an interrupt line, what other lines it has, and time to wait by.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <tl/expected.hpp>

#include "drivers/bus/gpio.hpp"
#include "drivers/bus/spi.hpp"
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
    /// Waits until BUSY is at that level. @return false: it was not within `most`. Without that line: it is, at once.
    [[nodiscard]] virtual tl::expected<bool, Fault> wait_busy(bool level, microseconds most);
    /// RST: held, the chip is off and with it its field. Without that line: nothing happens.
    [[nodiscard]] virtual tl::expected<void, Fault> reset(bool held);
};

/// The wires over a bus and lines of the kernel; blocks the thread of the bus. BUSY and IRQ are levels of a handshake, so they are
/// asked for and not watched for edges.
class BusReaderWires final : public ReaderWires {
public:
    struct Lines {
        bus::GpioInputs* inputs = nullptr;  ///< IRQ and BUSY, opened with `edges` false
        bus::GpioOffset irq;
        std::optional<bus::GpioOffset> busy;   ///< nothing: the chip has none
        bus::GpioOutputs* outputs = nullptr;   ///< RST; null: the chip has none
        bus::GpioOffset reset;                 ///< opened active low: true holds the chip in reset
    };
    /// @param spi, lines outlive it
    BusReaderWires(bus::SpiBus& spi, Lines lines) noexcept : spi_(&spi), lines_(lines) {}

    Moment now() override;
    void pause(microseconds time) override;
    [[nodiscard]] tl::expected<void, Fault> frame(std::span<const std::uint8_t> out, std::span<std::uint8_t> in) override;
    [[nodiscard]] tl::expected<bool, Fault> wait_irq(microseconds most) override;
    [[nodiscard]] tl::expected<bool, Fault> wait_busy(bool level, microseconds most) override;
    [[nodiscard]] tl::expected<void, Fault> reset(bool held) override;

private:
    bus::SpiBus* spi_;
    Lines lines_;
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
    [[nodiscard]] tl::expected<bool, Fault> wait_busy(bool level, microseconds most) override { return wires_->wait_busy(level, most); }
    [[nodiscard]] tl::expected<void, Fault> reset(bool held) override { return wires_->reset(held); }

private:
    ReaderWires* wires_;
};

}  // namespace kibitz::chips
