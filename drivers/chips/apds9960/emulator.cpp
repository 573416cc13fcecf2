#include "drivers/chips/apds9960/emulator.hpp"

#include <algorithm>
#include <cmath>

namespace kibitz::chips::apds9960 {

namespace {

using Access = bus::RegisterFile::Access;
constexpr auto my_address = bus::I2cAddress::fixed<0x39>();
constexpr auto wake = bus::microseconds(7000);
constexpr auto integration = bus::microseconds(2780);
constexpr unsigned colour_bytes = 8;

}  // namespace

Emulator::Emulator(bus::VirtualTime& time, bus::Breaches& breaches) : time_(&time), breaches_(&breaches), registers_(breaches) {
    const auto declare = [&](Register which, Access access, std::uint8_t value = 0) {
        registers_.declare(static_cast<unsigned>(which), access, value);
    };
    declare(Register::Enable, Access::Both);
    declare(Register::IntegrationTime, Access::Both, 0xff);
    declare(Register::Pulses, Access::Both, 0x40);
    declare(Register::Control, Access::Both);
    declare(Register::Config2, Access::Both, 0x01);
    declare(Register::Id, Access::Read);
    declare(Register::Status, Access::Read);
    for (unsigned i = 0; i < colour_bytes; ++i) registers_.declare(static_cast<unsigned>(Register::ClearLow) + i, Access::Read);
    declare(Register::Proximity, Access::Read);
    declare(Register::ClearInterrupts, Access::Write);
}

void Emulator::power(bool on) {
    if (!powered_ && on) {
        registers_.reset();
        next_.reset();
    }
    powered_ = on;
}

bool Emulator::answers(bus::I2cAddress asked) { return powered_ && asked == my_address; }

void Emulator::transfer(std::span<const std::uint8_t> out, std::span<std::uint8_t> in) {
    advance();
    if (out.empty()) {
        breaches_->push_back("APDS-9960: read without a register's number");
        return;
    }
    unsigned number = out[0];
    for (const auto byte : out.subspan(1)) write(number++, byte);
    for (auto& byte : in) byte = read(number++);
}

void Emulator::advance() {
    while (next_ && *next_ <= time_->now) {
        if (lit_ && *next_ > accounted_) lit_for_ += *next_ - accounted_;
        accounted_ = std::max(accounted_, *next_);
        measure();
        lit_for_ = {};
        next_ = *next_ + integration * cycles();
    }
}

void Emulator::account() {
    if (lit_) lit_for_ += time_->now - accounted_;
    accounted_ = time_->now;
}

void Emulator::lamp(bool lit) {
    advance();
    account();
    lit_ = lit;
}

void Emulator::measure() {
    const double gain = std::pow(4.0, at(Register::Control) & 0x03);
    const double most = std::min(cycles() * 1025.0, 65535.0);
    unsigned number = static_cast<unsigned>(Register::ClearLow);
    const std::chrono::duration<double> whole = integration * cycles();
    const double lit = std::min(1.0, std::chrono::duration<double>(lit_for_) / whole);
    const double clear = scene.clear + lit * scene.lit_clear;
    for (const double light :
         {clear, scene.red + lit * scene.lit_red, scene.green + lit * scene.lit_green, scene.blue + lit * scene.lit_blue}) {
        const auto counts = static_cast<unsigned>(std::min(light * gain * cycles(), most));
        registers_[number++] = static_cast<std::uint8_t>(counts & 0xffU);
        registers_[number++] = static_cast<std::uint8_t>(counts >> 8U);
    }
    at(Register::Proximity) = scene.proximity;
    auto& status = at(Register::Status);
    status = static_cast<std::uint8_t>(status | colour_valid | proximity_valid);
    if (clear * gain * cycles() > most) status = static_cast<std::uint8_t>(status | clear_saturated);
}

void Emulator::write(unsigned number, std::uint8_t value) {
    const auto which = static_cast<Register>(number);
    const bool running = (at(Register::Enable) & power_on) != 0;
    if (running && which != Register::Enable && which != Register::ClearInterrupts)
        breaches_->push_back("APDS-9960: a setting changed while it measures");
    if (!registers_.write(number, value)) return;
    auto& status = at(Register::Status);
    if (which == Register::ClearInterrupts) status = static_cast<std::uint8_t>(status & ~(clear_saturated | proximity_saturated));
    if (which == Register::Config2 && (value & 0x01U) == 0) breaches_->push_back("APDS-9960: bit 0 of CONFIG2 must stay 1");
    if (which != Register::Enable) return;
    next_.reset();
    status = 0;
    account();
    lit_for_ = {};
    // It wakes from PON once (data sheet, figure "State machine").
    const auto awake = running ? bus::microseconds(0) : wake;
    if ((value & power_on) == 0 || (value & (colour_on | proximity_on)) == 0) return;
    accounted_ = time_->now + awake;
    next_ = time_->now + awake + integration * cycles();
}

std::uint8_t Emulator::read(unsigned number) {
    const auto value = number == static_cast<unsigned>(Register::Id) ? identity : registers_.read(number);
    auto& status = at(Register::Status);
    const auto first = static_cast<unsigned>(Register::ClearLow);
    if (number >= first && number < first + colour_bytes) status = static_cast<std::uint8_t>(status & ~colour_valid);
    if (number == static_cast<unsigned>(Register::Proximity)) status = static_cast<std::uint8_t>(status & ~proximity_valid);
    return value;
}

}  // namespace kibitz::chips::apds9960
