#include "drivers/chips/vl6180x/emulator.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace kibitz::chips::vl6180x {

namespace {

using Access = bus::RegisterFile::Access;
constexpr auto power_up_address = bus::I2cAddress::fixed<0x29>();
constexpr auto boot = bus::microseconds(1400);
constexpr auto single_measurement = bus::milliseconds(20);
constexpr unsigned result_bytes = 6;           // range, and the return rate four bytes on
constexpr double signal_mcps_at_20mm = 10;     // a guess, of a grey card; it falls with the square of the distance

// The registers of AN4545, section 9, by number: not the core's own list, so that a slip of the pen there shows.
constexpr unsigned private_registers[] = {0x030, 0x096, 0x097, 0x09f, 0x0a3, 0x0b2, 0x0b7, 0x0bb, 0x0ca, 0x0d9,
                                          0x0db, 0x0dc, 0x0dd, 0x0e3, 0x0e4, 0x0e5, 0x0e6, 0x0e7, 0x0f5, 0x0ff,
                                          0x100, 0x198, 0x199, 0x1a6, 0x1a7, 0x1ac, 0x1ad, 0x1b0, 0x207, 0x208};

}  // namespace

Emulator::Emulator(bus::VirtualTime& time, bus::Breaches& breaches)
    : time_(&time), breaches_(&breaches), registers_(breaches), address_(power_up_address) {
    const auto declare = [&](Register which, Access access, std::uint8_t value = 0) {
        registers_.declare(static_cast<unsigned>(which), access, value);
    };
    declare(Register::ModelId, Access::Read, model_id);
    declare(Register::ModeGpio1, Access::Both, 0x20);
    declare(Register::InterruptConfig, Access::Both);
    declare(Register::InterruptClear, Access::Write);
    declare(Register::FreshOutOfReset, Access::Both, 1);
    declare(Register::RangeStart, Access::Write);
    declare(Register::RangePeriod, Access::Both, 0xff);
    declare(Register::RangeMaxConvergence, Access::Both, 0x31);
    declare(Register::CrosstalkRate, Access::Both);
    registers_.declare(static_cast<unsigned>(Register::CrosstalkRate) + 1, Access::Both, 0);
    declare(Register::VhvRecalibrate, Access::Both);
    declare(Register::VhvRepeatRate, Access::Both);
    declare(Register::RangeStatus, Access::Read, device_ready);
    declare(Register::AlsStatus, Access::Read, 1);
    declare(Register::InterruptStatus, Access::Read);
    declare(Register::RangeValue, Access::Read);
    for (unsigned i = 1; i < result_bytes; ++i) registers_.declare(static_cast<unsigned>(Register::RangeValue) + i, Access::Read, 0);
    declare(Register::AveragingSamplePeriod, Access::Both, 0x30);
    declare(Register::DeviceAddress, Access::Both, power_up_address.value());
    for (const auto number : private_registers) registers_.declare(number, Access::Write);
}

void Emulator::reset() {
    registers_.reset();
    address_ = power_up_address;
    continuous_ = false;
    private_written_.clear();
    next_.reset();
    booted_ = time_->now + boot;
}

void Emulator::enable(bool high) {
    if (!enabled_ && high) reset();
    enabled_ = high;
}

void Emulator::power(bool on) {
    if (!powered_ && on) reset();
    powered_ = on;
}

bool Emulator::answers(bus::I2cAddress asked) {
    return powered_ && enabled_ && time_->now >= booted_ && asked == address_;
}

void Emulator::transfer(std::span<const std::uint8_t> out, std::span<std::uint8_t> in) {
    advance();
    if (out.size() < 2) {
        breaches_->push_back("VL6180X: a register's number has two bytes");
        return;
    }
    unsigned number = static_cast<unsigned>(out[0]) << 8U | out[1];
    for (const auto byte : out.subspan(2)) write(number++, byte);
    for (auto& byte : in) byte = registers_.read(number++);
}

bus::Moment::duration Emulator::period() { return bus::milliseconds(10) * (at(Register::RangePeriod) + 1); }

void Emulator::advance() {
    while (next_ && *next_ <= time_->now) {
        measure();
        if (continuous_) next_ = *next_ + period();
        else next_.reset();
    }
    at(Register::RangeStatus) = static_cast<std::uint8_t>((at(Register::RangeStatus) & 0xf0U) | (next_ && !continuous_ ? 0 : device_ready));
}

void Emulator::measure() {
    auto code = ErrorCode::None;
    std::uint8_t value = 255;
    if (error) code = *error;
    else if (!target_mm) code = ErrorCode::MaxConvergence;
    else if (*target_mm < 0) code = ErrorCode::RangeUnderflow, value = 0;
    else {
        // What comes back is the target's and the window's, the range the mean of both by their light: the window's, at 0 mm, draws it in.
        // The chip takes off what it was told of (data sheet, section 2.12.3 "Cross-talk calibration").
        const double signal = signal_mcps_at_20mm * 400 / std::max(*target_mm * *target_mm, 25.0);
        const double told = (at(Register::CrosstalkRate) << 8U | registers_[static_cast<unsigned>(Register::CrosstalkRate) + 1]) / 128.0;
        const double left = std::max(0.0, crosstalk_mcps - told);
        value = static_cast<std::uint8_t>(std::clamp(std::lround(*target_mm * signal / (signal + left)), 0L, 255L));
        result(signal + crosstalk_mcps);
    }
    at(Register::RangeStatus) = static_cast<std::uint8_t>(static_cast<unsigned>(code) << 4U);
    at(Register::RangeValue) = value;
    if ((at(Register::InterruptConfig) & 0x07U) == new_sample_ready) at(Register::InterruptStatus) = new_sample_ready;
}

void Emulator::result(double mcps) {
    const auto rate = static_cast<unsigned>(std::min(mcps * 128, 65535.0));
    registers_[static_cast<unsigned>(Register::ReturnRate)] = static_cast<std::uint8_t>(rate >> 8U);
    registers_[static_cast<unsigned>(Register::ReturnRate) + 1] = static_cast<std::uint8_t>(rate & 0xffU);
}

void Emulator::write(unsigned number, std::uint8_t value) {
    if (!registers_.write(number, value)) return;
    switch (static_cast<Register>(number)) {
        case Register::RangeStart: start(value); return;
        case Register::InterruptClear:
            if ((value & clear_range) != 0) at(Register::InterruptStatus) = 0;
            return;
        case Register::VhvRecalibrate: at(Register::VhvRecalibrate) = 0; return;  // done at once here
        case Register::DeviceAddress:
            if (const auto moved = bus::I2cAddress::of(value & 0x7f)) address_ = *moved;
            else breaches_->push_back("VL6180X: moved to a reserved address");
            return;
        case Register::FreshOutOfReset:
            if (value == 0 && private_written_.size() != std::size(private_registers))
                breaches_->push_back("VL6180X: taken for set up without AN4545's settings");
            return;
        default: break;
    }
    if (std::binary_search(std::begin(private_registers), std::end(private_registers), number))
        private_written_.insert(number);
}

void Emulator::start(std::uint8_t value) {
    if (at(Register::FreshOutOfReset) != 0) breaches_->push_back("VL6180X: started without its start-up settings");
    if ((value & 0x02U) != 0) {
        // (t + 5 ms) <= 0.9 period: data sheet, section 2.4.4.
        if ((at(Register::RangeMaxConvergence) + 5) * 10 > (at(Register::RangePeriod) + 1) * 90)
            breaches_->push_back("VL6180X: a measurement may outlast its period");
        continuous_ = true;
        next_ = time_->now + period();
    } else if (continuous_) {
        continuous_ = false;
        next_.reset();
    } else {
        next_ = time_->now + single_measurement;
    }
}

}  // namespace kibitz::chips::vl6180x
