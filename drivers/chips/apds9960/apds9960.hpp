/// Broadcom APDS-9960: colour and nearness of what lies over the window under the play zone.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <tl/expected.hpp>

#include "drivers/bus/i2c.hpp"
#include "drivers/chips/apds9960/registers.hpp"
#include "drivers/chips/face/face.hpp"
#include "drivers/chips/starting.hpp"
#include "drivers/chips/supervised.hpp"

namespace kibitz::chips::apds9960 {

using face::Sample;

enum class Gain : std::uint8_t { X1, X4, X16, X64 };

struct Settings {
    int cycles = 10;        ///< of 2.78 ms each, 1..72: 10 are 27.8 ms a sample
    Gain gain = Gain::X4;   ///< of colour
    int pulses = 8;         ///< of the infrared LED, 1..64, 8 us each, 100 mA

    friend bool operator==(const Settings&, const Settings&) = default;
};
/// The largest count: 1025 a cycle, 65535 at most (data sheet, ATIME).
std::uint16_t most_counts(const Settings& settings) noexcept;

/// Status and the nine bytes after it, as one transaction reads them. Nothing while a cycle is still under way.
/// @param bytes Status 0x93 ... Proximity 0x9C
std::optional<Sample> decode(std::span<const std::uint8_t, 10> bytes, const Settings& settings, Moment at) noexcept;

/// Its address is fixed: 0x39. One bus, or one channel of a multiplexer, a chip.
class Core {
public:
    using Sample = apds9960::Sample;
    static constexpr auto address = bus::I2cAddress::fixed<0x39>();

    /// @param lamp a white LED beside the window, lit for every other integration: the colours told are those with it less those without,
    /// since a card that covers the window lets no other light in. Without one the light of the room has to do.
    Core(bus::I2cBus& bus, Settings settings, OutputLine lamp = {}) noexcept : registers_(bus, address), settings_(settings), lamp_(lamp) {}

    [[nodiscard]] tl::expected<Started, Fault> start(Moment now);
    [[nodiscard]] tl::expected<Worked<Sample>, Fault> work(Moment now);
    void restart();
    std::string version() const;
    std::string raw() const;

private:
    [[nodiscard]] tl::expected<void, Fault> write(Register which, std::uint8_t value);
    microseconds cycle() const noexcept;
    [[nodiscard]] tl::expected<void, Fault> light(bool lit);
    [[nodiscard]] tl::expected<Worked<Sample>, Fault> half(const Sample& sample, Moment now);

    bus::I2cRegisters<std::uint8_t> registers_;
    Settings settings_;
    OutputLine lamp_;
    std::optional<Sample> dark_;  ///< of a window with a lamp: counted without it, while it is lit
    Moment deadline_{};
    std::uint8_t id_ = 0;         ///< as it told it
    std::optional<Sample> last_;
};

}  // namespace kibitz::chips::apds9960
