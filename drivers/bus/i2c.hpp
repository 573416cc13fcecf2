/// An I2C bus (NXP UM10204) as a chip's core sees it: one seam, behind it the kernel or emulated chips.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "drivers/bus/fault.hpp"

namespace kibitz::bus {

/// A 7-bit address; 0x00-0x07 and 0x78-0x7F are reserved (UM10204, 3.1.12).
class I2cAddress {
public:
    /// @return nothing for a reserved address or one of more than 7 bits
    static constexpr std::optional<I2cAddress> of(int address) noexcept {
        if (address < 0x08 || address > 0x77) return std::nullopt;
        return I2cAddress(static_cast<std::uint8_t>(address));
    }
    /// For addresses that a data sheet fixes; does not compile for a reserved one.
    template <int address>
    static consteval I2cAddress fixed() noexcept {
        static_assert(of(address), "a reserved I2C address");
        return I2cAddress(static_cast<std::uint8_t>(address));
    }
    constexpr std::uint8_t value() const noexcept { return value_; }
    friend constexpr auto operator<=>(I2cAddress, I2cAddress) noexcept = default;

private:
    constexpr explicit I2cAddress(std::uint8_t value) noexcept : value_(value) {}
    std::uint8_t value_;
};
/// "0x29"
std::string to_string(I2cAddress address);

class I2cBus {
public:
    virtual ~I2cBus() = default;
    /// One transaction: writes `out`, then, by a repeated start, reads `in`; either may be empty, not both. Blocks for as
    /// long as the bits take, at most for the bus's time-out. On a fault `in` is undefined, and what of `out` arrived unknown.
    [[nodiscard]] virtual tl::expected<void, Fault> transfer(I2cAddress address, std::span<const std::uint8_t> out,
                                                             std::span<std::uint8_t> in) = 0;
};

/// The registers of one chip on a bus, numbered by 8 or 16 bits; a number of 16 bits is sent high byte first. Reading or
/// writing several bytes goes on to the registers that follow, as every chip here does.
template <class Register>
    requires(sizeof(Register) <= 2)
class I2cRegisters {
public:
    /// No chip here takes more bytes at once.
    static constexpr std::size_t most_written = 16;

    I2cRegisters(I2cBus& bus, I2cAddress address) noexcept : bus_(&bus), address_(address) {}
    I2cAddress address() const noexcept { return address_; }

    [[nodiscard]] tl::expected<void, Fault> read(Register first, std::span<std::uint8_t> into) {
        const auto number = bytes_of(first);
        return bus_->transfer(address_, number, into);
    }
    [[nodiscard]] tl::expected<std::uint8_t, Fault> read(Register which) {
        std::uint8_t value = 0;
        if (auto done = read(which, std::span(&value, 1)); !done) return tl::unexpected(std::move(done.error()));
        return value;
    }
    [[nodiscard]] tl::expected<void, Fault> write(Register first, std::span<const std::uint8_t> bytes) {
        std::array<std::uint8_t, sizeof(Register) + most_written> out{};
        if (bytes.size() > most_written)
            return tl::unexpected(Fault{Trouble::Refused, "more than 16 bytes written to registers at once"});
        const auto number = bytes_of(first);
        auto end = std::copy(number.begin(), number.end(), out.begin());
        end = std::copy(bytes.begin(), bytes.end(), end);
        return bus_->transfer(address_, {out.begin(), end}, {});
    }
    [[nodiscard]] tl::expected<void, Fault> write(Register which, std::uint8_t value) {
        return write(which, std::span(&value, 1));
    }

private:
    static constexpr std::array<std::uint8_t, sizeof(Register)> bytes_of(Register number) noexcept {
        const auto n = static_cast<unsigned>(number);
        if constexpr (sizeof(Register) == 1) return {static_cast<std::uint8_t>(n)};
        else return {static_cast<std::uint8_t>(n >> 8U), static_cast<std::uint8_t>(n & 0xffU)};
    }
    I2cBus* bus_;
    I2cAddress address_;
};

}  // namespace kibitz::bus
