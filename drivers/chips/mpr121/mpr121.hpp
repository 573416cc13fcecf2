/// NXP MPR121: twelve capacitive electrodes, pads under dummy's area. What they tell is evidence: a column and a band, no card.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <tl/expected.hpp>

#include "drivers/bus/i2c.hpp"
#include "drivers/chips/mpr121/registers.hpp"
#include "drivers/chips/pads.hpp"
#include "drivers/chips/supervised.hpp"

namespace kibitz::chips::mpr121 {

using Sample = PadSample;

struct Settings {
    bus::I2cAddress address = bus::I2cAddress::fixed<0x5a>();  ///< 0x5A..0x5D by the pin ADDR
    std::uint8_t touch = 12;   ///< counts below the baseline from which an electrode is touched, 1..255
    std::uint8_t release = 6;  ///< and below which it is let go; less than `touch`
    int supply_mv = 3300;      ///< its VDD, 1710..3600: the measuring range follows it
};

/// Four bytes from 0x00. Faults: over-current.
[[nodiscard]] tl::expected<Sample, Fault> decode(std::span<const std::uint8_t, 4> bytes, Moment at);

class Core {
public:
    using Sample = mpr121::Sample;
    /// The chip looks at its electrodes every 16 ms (4 samples, 4 ms apart).
    static constexpr auto period = milliseconds(16);

    Core(bus::I2cBus& bus, Settings settings) noexcept : registers_(bus, settings.address), settings_(settings) {}

    [[nodiscard]] tl::expected<Started, Fault> start(Moment now);
    /// May be called earlier than asked for: when the IRQ line falls.
    [[nodiscard]] tl::expected<Worked<Sample>, Fault> work(Moment now);
    void restart() noexcept { stage_ = Stage::Reset; }
    std::string raw() const;

private:
    enum class Stage : std::uint8_t { Reset, Configure };
    [[nodiscard]] tl::expected<void, Fault> write(Register first, std::span<const std::uint8_t> bytes);
    [[nodiscard]] tl::expected<void, Fault> write(Register which, std::uint8_t value) { return write(which, {&value, 1}); }
    [[nodiscard]] tl::expected<void, Fault> configure();
    [[nodiscard]] tl::expected<void, Fault> count(Moment now);
    Fault fault(const char* what) const;

    bus::I2cRegisters<std::uint8_t> registers_;
    Settings settings_;
    Stage stage_ = Stage::Reset;
    std::optional<Sample> last_;
    std::array<std::uint8_t, 2 * electrodes> counts_{};  ///< as the registers have them, once a second: for people
    std::array<std::uint8_t, electrodes> baselines_{};
    Moment counted_{};
};

}  // namespace kibitz::chips::mpr121
