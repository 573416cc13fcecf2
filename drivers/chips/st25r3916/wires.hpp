/// The wires of an ST25R3916 over a bus and a line of the kernel; blocks the thread of the bus.
#pragma once

#include "drivers/bus/gpio.hpp"
#include "drivers/bus/spi.hpp"
#include "drivers/chips/iso15693/wires.hpp"

namespace kibitz::chips::st25r3916 {

class BusWires final : public ReaderWires {
public:
    /// @param inputs with `irq`, opened with `edges` false; both outlive it
    BusWires(bus::SpiBus& spi, bus::GpioInputs& inputs, bus::GpioOffset irq) noexcept : spi_(&spi), inputs_(&inputs), irq_(irq) {}
    Moment now() override;
    void pause(microseconds time) override;
    [[nodiscard]] tl::expected<void, Fault> frame(std::span<const std::uint8_t> out, std::span<std::uint8_t> in) override;
    [[nodiscard]] tl::expected<bool, Fault> wait_irq(microseconds most) override;

private:
    bus::SpiBus* spi_;
    bus::GpioInputs* inputs_;
    bus::GpioOffset irq_;
};

}  // namespace kibitz::chips::st25r3916
