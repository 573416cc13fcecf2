/// I2C by the kernel's i2c-dev: /dev/i2c-N and its I2C_RDWR ioctl (Documentation/i2c/dev-interface.rst).
#pragma once

#include <memory>
#include <string>
#include <tl/expected.hpp>

#include "drivers/bus/device_file.hpp"
#include "drivers/bus/i2c.hpp"
#include "drivers/bus/moment.hpp"

namespace kibitz::bus {

class LinuxI2c final : public I2cBus {
public:
    /// The longest that a transaction takes, whatever holds the lines; the longest here takes 4 ms at 100 kHz.
    static constexpr microseconds time_out{20000};
    /// @param path "/dev/i2c-1"
    [[nodiscard]] static tl::expected<LinuxI2c, Fault> open(const std::string& path);
    /// The same over an open file. Refused when the adapter knows SMBus only (no I2C_FUNC_I2C).
    [[nodiscard]] static tl::expected<LinuxI2c, Fault> over(std::unique_ptr<Controls> file, std::string name);

    [[nodiscard]] tl::expected<void, Fault> transfer(I2cAddress address, std::span<const std::uint8_t> out,
                                                     std::span<std::uint8_t> in) override;

private:
    LinuxI2c(std::unique_ptr<Controls> file, std::string name) noexcept : file_(std::move(file)), name_(std::move(name)) {}
    std::unique_ptr<Controls> file_;
    std::string name_;
};

}  // namespace kibitz::bus
