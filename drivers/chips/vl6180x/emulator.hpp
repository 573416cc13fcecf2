/// A VL6180X in process: the registers that the core touches and no others, in virtual time.
#pragma once

#include <optional>
#include <set>

#include "drivers/chips/emulated.hpp"
#include "drivers/chips/vl6180x/registers.hpp"

namespace kibitz::chips::vl6180x {

class Emulator final : public EmulatedRange {
public:
    Emulator(bus::VirtualTime& time, bus::Breaches& breaches);

    // What a test sets.
    std::optional<double> target_mm = 50;      ///< nothing: nothing within reach
    double crosstalk_mcps = 0;                 ///< what the window itself throws back, at 0 mm
    std::optional<ErrorCode> error;            ///< reported whatever the target is
    void target(std::optional<double> mm) override { target_mm = mm; }
    /// The pin GPIO0.
    void enable(bool high) override;
    void power(bool on) override;
    bus::I2cAddress address() const noexcept { return address_; }

    bool answers(bus::I2cAddress asked) override;
    void transfer(std::span<const std::uint8_t> out, std::span<std::uint8_t> in) override;

private:
    void reset();
    void advance();
    void measure();
    void result(double mcps);
    void write(unsigned number, std::uint8_t value);
    void start(std::uint8_t value);
    bus::Moment::duration period();
    std::uint8_t& at(Register which) { return registers_[static_cast<unsigned>(which)]; }

    bus::VirtualTime* time_;
    bus::Breaches* breaches_;
    bus::RegisterFile registers_;
    bus::I2cAddress address_;
    bool powered_ = true, enabled_ = true;
    bool continuous_ = false;
    std::set<unsigned> private_written_;
    bus::Moment booted_{};
    std::optional<bus::Moment> next_;  ///< when the measurement under way ends
};

}  // namespace kibitz::chips::vl6180x
