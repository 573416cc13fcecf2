#include "drivers/chips/mpr121/emulator.hpp"

namespace kibitz::chips::mpr121 {

namespace {

using Access = bus::RegisterFile::Access;
constexpr auto interval = bus::milliseconds(16);
constexpr unsigned baseline_registers = 8;
constexpr int untouched_counts =
    600;  // of 1023, with the target of AN3889 at 3.3 V about nine tenths of the range: 0.9 * 201 * 4, rounded down
constexpr unsigned with_proximity = electrodes + 1;

}  // namespace

Emulator::Emulator(bus::VirtualTime& time, bus::Breaches& breaches, bus::I2cAddress address)
    : time_(&time), breaches_(&breaches), registers_(breaches), address_(address) {
    const auto declare = [&](Register first, unsigned n, Access access, std::uint8_t value = 0) {
        for (unsigned i = 0; i < n; ++i) registers_.declare(static_cast<unsigned>(first) + i, access, value);
    };
    declare(Register::TouchLow, 4, Access::Read);
    declare(Register::Counts, 2 * with_proximity, Access::Read);
    declare(Register::Baselines, with_proximity, Access::Read);
    declare(Register::BaselineFilter, baseline_registers, Access::Both);
    declare(Register::Thresholds, 2 * electrodes, Access::Both);
    declare(Register::Debounce, 1, Access::Both);
    declare(Register::Filter, 1, Access::Both, filter_after_reset);
    declare(Register::ElectrodeConfig, 1, Access::Both);
    declare(Register::AutoConfig, 1, Access::Both);
    declare(Register::AutoUpper, 3, Access::Both);
    declare(Register::SoftReset, 1, Access::Write);
}

void Emulator::reset() {
    registers_.reset();
    touched_ = 0;
    irq_ = false;
    next_.reset();
}

void Emulator::touch(std::uint16_t touched) {
    constexpr int finger = 40;  // counts
    for (unsigned i = 0; i < electrodes; ++i) below[i] = (touched >> i & 1U) != 0 ? finger : 0;
}

void Emulator::power(bool on) {
    if (!powered_ && on) reset();
    powered_ = on;
}

bool Emulator::irq_low() {
    advance();
    return powered_ && irq_;
}

bool Emulator::answers(bus::I2cAddress asked) { return powered_ && asked == address_; }

void Emulator::transfer(std::span<const std::uint8_t> out, std::span<std::uint8_t> in) {
    advance();
    if (out.empty()) {
        breaches_->push_back("MPR121: read without a register's number");
        return;
    }
    unsigned number = out[0];
    for (const auto byte : out.subspan(1)) write(number++, byte);
    for (auto& byte : in) {
        if (number == static_cast<unsigned>(Register::TouchLow)) irq_ = false;
        byte = registers_.read(number++);
    }
}

void Emulator::advance() {
    while (next_ && *next_ <= time_->now) {
        measure();
        next_ = *next_ + interval;
    }
}

void Emulator::measure() {
    const auto before = touched_;
    for (unsigned i = 0; i < electrodes; ++i) {
        const auto first = static_cast<unsigned>(Register::Thresholds) + 2 * i;
        const int touch = registers_[first], release = registers_[first + 1];
        const auto bit = 1U << i;
        if ((not_connected & bit) != 0 || below[i] < release) touched_ = static_cast<std::uint16_t>(touched_ & ~bit);
        else if (below[i] > touch) touched_ = static_cast<std::uint16_t>(touched_ | bit);
    }
    for (unsigned i = 0; i < electrodes; ++i) {
        const int counts = untouched_counts - below[i];
        registers_[static_cast<unsigned>(Register::Counts) + 2 * i] = static_cast<std::uint8_t>(counts & 0xff);
        registers_[static_cast<unsigned>(Register::Counts) + 2 * i + 1] = static_cast<std::uint8_t>(counts >> 8);
        registers_[static_cast<unsigned>(Register::Baselines) + i] = untouched_counts >> 2;
    }
    irq_ = irq_ || touched_ != before;
    at(Register::TouchLow) = static_cast<std::uint8_t>(touched_ & 0xffU);
    at(Register::TouchHigh) = static_cast<std::uint8_t>(touched_ >> 8U | (over_current ? mpr121::over_current : 0U));
    at(Register::OutOfRangeLow) = static_cast<std::uint8_t>(not_connected & 0xffU);
    at(Register::OutOfRangeHigh) = static_cast<std::uint8_t>(not_connected >> 8U);
}

void Emulator::write(unsigned number, std::uint8_t value) {
    const auto which = static_cast<Register>(number);
    if (which == Register::SoftReset && value == reset_command) return reset();
    if (at(Register::ElectrodeConfig) != 0 && which != Register::ElectrodeConfig)
        breaches_->push_back("MPR121: a register written outside of stop mode");
    if (!registers_.write(number, value) || which != Register::ElectrodeConfig) return;
    next_.reset();
    if ((value & 0x0fU) == 0) return;
    for (unsigned i = 0; i < electrodes; ++i) {
        const auto first = static_cast<unsigned>(Register::Thresholds) + 2 * i;
        if (registers_[first] == 0 || registers_[first + 1] >= registers_[first])
            breaches_->push_back("MPR121: a release threshold that is not below its touch threshold");
    }
    next_ = time_->now + interval;
}

}  // namespace kibitz::chips::mpr121
