/// The wires of a PN5180: SPI, BUSY, IRQ, RST, and time to wait by.
#pragma once

#include <cstdint>
#include <span>
#include <tl/expected.hpp>

#include "drivers/bus/gpio.hpp"
#include "drivers/bus/spi.hpp"
#include "drivers/chips/iso15693/wires.hpp"

namespace kibitz::chips::pn5180 {

class Wires : public ReaderWires {
public:
    /// Waits until BUSY is at that level. @return false: it was not within `most`
    [[nodiscard]] virtual tl::expected<bool, Fault> wait_busy(bool level, microseconds most) = 0;
    /// RST: held, the chip is off and with it its field.
    [[nodiscard]] virtual tl::expected<void, Fault> reset(bool held) = 0;
};

/// The wires over a bus and lines of the kernel; blocks the thread of the bus. BUSY and IRQ are levels of a handshake, so they
/// are asked for and not watched for edges.
class BusWires final : public Wires {
public:
    struct Lines {
        bus::GpioInputs* inputs = nullptr;  ///< BUSY and IRQ, opened with `edges` false
        bus::GpioOffset busy, irq;
        bus::GpioOutputs* outputs = nullptr;
        bus::GpioOffset reset;  ///< opened active low: true holds the chip in reset
    };
    BusWires(bus::SpiBus& spi, Lines lines) noexcept : spi_(&spi), lines_(lines) {}

    Moment now() override;
    void pause(microseconds time) override;
    [[nodiscard]] tl::expected<void, Fault> frame(std::span<const std::uint8_t> out, std::span<std::uint8_t> in) override;
    [[nodiscard]] tl::expected<bool, Fault> wait_busy(bool level, microseconds most) override;
    [[nodiscard]] tl::expected<bool, Fault> wait_irq(microseconds most) override;
    [[nodiscard]] tl::expected<void, Fault> reset(bool held) override;

private:
    [[nodiscard]] tl::expected<bool, Fault> wait(bus::GpioOffset line, bool level, microseconds most, microseconds between);
    bus::SpiBus* spi_;
    Lines lines_;
};

/// Wires that somebody else owns.
class SharedWires final : public Wires {
public:
    explicit SharedWires(Wires& wires) noexcept : wires_(&wires) {}
    Moment now() override { return wires_->now(); }
    void pause(microseconds time) override { wires_->pause(time); }
    [[nodiscard]] tl::expected<void, Fault> frame(std::span<const std::uint8_t> out, std::span<std::uint8_t> in) override {
        return wires_->frame(out, in);
    }
    [[nodiscard]] tl::expected<bool, Fault> wait_busy(bool level, microseconds most) override { return wires_->wait_busy(level, most); }
    [[nodiscard]] tl::expected<bool, Fault> wait_irq(microseconds most) override { return wires_->wait_irq(most); }
    [[nodiscard]] tl::expected<void, Fault> reset(bool held) override { return wires_->reset(held); }

private:
    Wires* wires_;
};

}  // namespace kibitz::chips::pn5180
