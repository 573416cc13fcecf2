/// SPI by the kernel's spidev: /dev/spidevB.C and its SPI_IOC_MESSAGE ioctl (Documentation/spi/spidev.rst).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <tl/expected.hpp>

#include "drivers/bus/device_file.hpp"
#include "drivers/bus/spi.hpp"

namespace kibitz::bus {

struct SpiSettings {
    SpiMode mode = SpiMode::Mode0;
    std::uint32_t clock_hz = 1'000'000;  ///< the controller may round it down
};

class LinuxSpi final : public SpiBus {
public:
    /// @param path "/dev/spidev0.1": bus 0, chip select 1
    [[nodiscard]] static tl::expected<LinuxSpi, Fault> open(const std::string& path, SpiSettings settings);
    /// The same over an open file: sets mode, 8 bits a word and clock.
    [[nodiscard]] static tl::expected<LinuxSpi, Fault> over(std::unique_ptr<Controls> file, std::string name, SpiSettings settings);

    [[nodiscard]] tl::expected<void, Fault> transfer(std::span<const std::uint8_t> out, std::span<std::uint8_t> in) override;

private:
    LinuxSpi(std::unique_ptr<Controls> file, std::string name, SpiSettings settings) noexcept
        : file_(std::move(file)), name_(std::move(name)), settings_(settings) {}
    std::unique_ptr<Controls> file_;
    std::string name_;
    SpiSettings settings_;
};

}  // namespace kibitz::bus
