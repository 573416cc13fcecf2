/// An APDS-9960 in process: the registers that the core touches and no others, in virtual time.
#pragma once

#include <cstdint>
#include <optional>

#include "drivers/bus/emulated.hpp"
#include "drivers/chips/apds9960/registers.hpp"

namespace kibitz::chips::apds9960 {

class Emulator final : public bus::EmulatedI2cChip {
public:
    Emulator(bus::VirtualTime& time, bus::Breaches& breaches);

    /// What is before it: light in counts a cycle at gain 1, and how near.
    struct Scene {
        double clear = 0, red = 0, green = 0, blue = 0;
        std::uint8_t proximity = 0;
    } scene;
    void power(bool on);

    bool answers(bus::I2cAddress asked) override;
    void transfer(std::span<const std::uint8_t> out, std::span<std::uint8_t> in) override;

private:
    void advance();
    void measure();
    void write(unsigned number, std::uint8_t value);
    std::uint8_t read(unsigned number);
    int cycles() { return 256 - at(Register::IntegrationTime); }
    std::uint8_t& at(Register which) { return registers_[static_cast<unsigned>(which)]; }

    bus::VirtualTime* time_;
    bus::Breaches* breaches_;
    bus::RegisterFile registers_;
    bool powered_ = true;
    std::optional<bus::Moment> next_;
};

}  // namespace kibitz::chips::apds9960
