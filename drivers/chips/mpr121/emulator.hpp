/// An MPR121 in process: the registers that the core touches and no others, in virtual time.
#pragma once

#include <array>
#include <optional>

#include "drivers/chips/emulated.hpp"
#include "drivers/chips/mpr121/registers.hpp"

namespace kibitz::chips::mpr121 {

class Emulator final : public EmulatedPads {
public:
    Emulator(bus::VirtualTime& time, bus::Breaches& breaches, bus::I2cAddress address = bus::I2cAddress::fixed<0x5a>());

    /// How far each electrode lies below its baseline, in counts.
    std::array<int, electrodes> below{};
    std::uint16_t not_connected = 0;
    bool over_current = false;
    void touch(std::uint16_t touched) override;
    void power(bool on) override;
    /// The pin IRQ: low from a change of the touches until they are read.
    bool irq_low();

    bool answers(bus::I2cAddress asked) override;
    void transfer(std::span<const std::uint8_t> out, std::span<std::uint8_t> in) override;

private:
    void reset();
    void advance();
    void measure();
    void write(unsigned number, std::uint8_t value);
    std::uint8_t& at(Register which) { return registers_[static_cast<unsigned>(which)]; }

    bus::VirtualTime* time_;
    bus::Breaches* breaches_;
    bus::RegisterFile registers_;
    bus::I2cAddress address_;
    bool powered_ = true, irq_ = false;
    std::uint16_t touched_ = 0;
    std::optional<bus::Moment> next_;
};

}  // namespace kibitz::chips::mpr121
