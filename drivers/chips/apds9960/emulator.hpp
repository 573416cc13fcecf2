/// An APDS-9960 in process: the registers that the core touches and no others, in virtual time.
#pragma once

#include <cstdint>
#include <optional>

#include "drivers/chips/emulated.hpp"
#include "drivers/chips/apds9960/registers.hpp"

namespace kibitz::chips::apds9960 {

class Emulator final : public EmulatedWindow {
public:
    Emulator(bus::VirtualTime& time, bus::Breaches& breaches);

    face::Light scene;  ///< what is before it: counts a cycle at gain 1, and how near
    void before(const face::Light& light) override { scene = light; }
    void lamp(bool lit) override;
    std::uint8_t identity = ids[0];
    void power(bool on) override;

    bool answers(bus::I2cAddress asked) override;
    void transfer(std::span<const std::uint8_t> out, std::span<std::uint8_t> in) override;

private:
    void advance();
    void measure();
    void account();
    void write(unsigned number, std::uint8_t value);
    std::uint8_t read(unsigned number);
    int cycles() { return 256 - at(Register::IntegrationTime); }
    std::uint8_t& at(Register which) { return registers_[static_cast<unsigned>(which)]; }

    bus::VirtualTime* time_;
    bus::Breaches* breaches_;
    bus::RegisterFile registers_;
    bool powered_ = true;
    std::optional<bus::Moment> next_;
    bool lit_ = false;
    bus::Moment accounted_{};          ///< until then ...
    bus::Moment::duration lit_for_{};  ///< ... of this integration the lamp was lit
};

}  // namespace kibitz::chips::apds9960
