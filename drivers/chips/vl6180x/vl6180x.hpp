/// ST VL6180X: how high something is over the play zone, by time of flight, 0..100 mm whatever its colour.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <tl/expected.hpp>

#include "drivers/bus/i2c.hpp"
#include "drivers/chips/range.hpp"
#include "drivers/chips/starting.hpp"
#include "drivers/chips/supervised.hpp"
#include "drivers/chips/vl6180x/registers.hpp"

namespace kibitz::chips::vl6180x {

using Sample = RangeSample;

/// What a measurement says. Faults: the chip reports that its own laser or clock failed.
/// @param status RESULT__RANGE_STATUS; @param value RESULT__RANGE_VAL, mm
[[nodiscard]] tl::expected<Sample, Fault> decode(std::uint8_t status, std::uint8_t value, RangeBounds bounds, Moment at);

/// The longest time the chip may look for an echo so that a measurement ends within its period: (t + 5 ms) <= 0.9 period
/// (data sheet, section 2.4.4 "Continuous mode limits"). @return 1..63 ms
std::uint8_t max_convergence_ms(milliseconds period) noexcept;

struct Settings {
    bus::I2cAddress address = default_address;  ///< where it is to answer once started
    milliseconds period{20};                    ///< 10..2550 ms, in steps of 10
    RangeBounds bounds{};

    static constexpr auto default_address = bus::I2cAddress::fixed<0x29>();
};

class Core {
public:
    using Sample = vl6180x::Sample;

    /// @param enable the pin GPIO0 (chip enable): low holds the chip in reset; without it the chip must have the default address for
    /// itself, or have been moved before
    /// @param shared the turn to be at 0x29, where every VL6180X answers after a reset: with it, the bus's chips start one after the
    /// other; it and `bus` outlive the core
    Core(bus::I2cBus& bus, Settings settings, OutputLine enable = {}, DefaultAddress* shared = nullptr) noexcept;

    [[nodiscard]] tl::expected<Started, Fault> start(Moment now);
    [[nodiscard]] tl::expected<Worked<Sample>, Fault> work(Moment now);
    void restart();
    std::string raw() const;

private:
    enum class Stage : std::uint8_t { Reset, Release, Find, Stop, Configure };
    using Registers = bus::I2cRegisters<std::uint16_t>;

    [[nodiscard]] tl::expected<void, Fault> write(Register which, std::uint8_t value);
    [[nodiscard]] tl::expected<std::uint8_t, Fault> read(Register which);
    [[nodiscard]] tl::expected<void, Fault> write_all(std::span<const Setting> settings);
    [[nodiscard]] tl::expected<Started, Fault> find(Moment now);
    [[nodiscard]] tl::expected<void, Fault> identify();
    [[nodiscard]] tl::expected<void, Fault> move();
    [[nodiscard]] tl::expected<Started, Fault> stop(Moment now);
    [[nodiscard]] tl::expected<Started, Fault> configure(Moment now);
    Fault fault(Trouble trouble, const char* what) const;

    bus::I2cBus* bus_;
    Settings settings_;
    OutputLine enable_;
    DefaultAddress* shared_;
    Registers registers_;
    Stage stage_ = Stage::Reset;
    bool fresh_ = true;
    std::optional<std::pair<std::uint8_t, std::uint8_t>> last_;  ///< status and value as they were read
    float return_mcps_ = 0;
    Moment deadline_{};  ///< of what is being waited for: the stop, or the next sample
};

}  // namespace kibitz::chips::vl6180x
