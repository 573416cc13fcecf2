/// An SPI bus with one chip select, as a chip's core sees it: one seam, behind it the kernel or an emulated chip.
#pragma once

#include <cstdint>
#include <span>
#include <tl/expected.hpp>

#include "drivers/bus/fault.hpp"

namespace kibitz::bus {

/// Clock polarity and phase: mode 0 is CPOL 0, CPHA 0.
enum class SpiMode : std::uint8_t { Mode0, Mode1, Mode2, Mode3 };

class SpiBus {
public:
    /// The kernel's spidev takes 4096 bytes a transfer unless its module parameter `bufsiz` says otherwise.
    static constexpr std::size_t most_bytes = 4096;

    virtual ~SpiBus() = default;
    /// One frame: chip select is asserted, every byte of `out` goes out while one comes in, chip select is released.
    /// Blocks for as long as the bits take.
    /// @param in empty when what comes in does not matter; else as long as `out`
    [[nodiscard]] virtual tl::expected<void, Fault> transfer(std::span<const std::uint8_t> out,
                                                             std::span<std::uint8_t> in) = 0;
};

}  // namespace kibitz::bus
