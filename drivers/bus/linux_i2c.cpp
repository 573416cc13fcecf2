#include "drivers/bus/linux_i2c.hpp"

#include <linux/i2c-dev.h>
#include <linux/i2c.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <limits>
#include <utility>

namespace kibitz::bus {

namespace {

// I2C_TIMEOUT is in units of 10 ms (dev-interface.rst). The kernel's own second would hold up every chip of the bus.
constexpr std::uintptr_t timeout_10ms = LinuxI2c::time_out / milliseconds(10);

}  // namespace

std::string to_string(I2cAddress address) {
    char text[8];
    std::snprintf(text, sizeof text, "0x%02x", static_cast<unsigned>(address.value()));
    return text;
}

tl::expected<LinuxI2c, Fault> LinuxI2c::open(const std::string& path) {
    auto file = open_device(path);
    if (!file) return tl::unexpected(std::move(file.error()));
    return over(*std::move(file), path);
}

tl::expected<LinuxI2c, Fault> LinuxI2c::over(std::unique_ptr<Controls> file, std::string name) {
    unsigned long functions = 0;
    if (const int answer = file->control(I2C_FUNCS, &functions); answer < 0)
        return tl::unexpected(errno_fault(-answer, name));
    if ((functions & I2C_FUNC_I2C) == 0)
        return tl::unexpected(Fault{Trouble::Refused, name + ": the adapter does SMBus commands only: use another I2C bus"});
    // This ioctl takes its number for its argument.
    if (const int answer = file->control(I2C_TIMEOUT, reinterpret_cast<void*>(timeout_10ms)); answer < 0)
        return tl::unexpected(errno_fault(-answer, name));
    return LinuxI2c(std::move(file), std::move(name));
}

tl::expected<void, Fault> LinuxI2c::transfer(I2cAddress address, std::span<const std::uint8_t> out, std::span<std::uint8_t> in) {
    constexpr std::size_t longest = std::numeric_limits<__u16>::max();
    if (out.size() > longest || in.size() > longest || (out.empty() && in.empty()))
        return tl::unexpected(errno_fault(EMSGSIZE, name_ + " address " + to_string(address)));
    std::array<i2c_msg, 2> messages{};
    std::size_t n = 0;
    // The kernel does not write to what is sent; its structure has one pointer for both directions.
    if (!out.empty())
        messages[n++] = {address.value(), 0, static_cast<__u16>(out.size()), const_cast<__u8*>(out.data())};
    if (!in.empty()) messages[n++] = {address.value(), I2C_M_RD, static_cast<__u16>(in.size()), in.data()};
    i2c_rdwr_ioctl_data all{messages.data(), static_cast<__u32>(n)};
    const int done = file_->control(I2C_RDWR, &all);
    if (done < 0) return tl::unexpected(errno_fault(-done, name_ + " address " + to_string(address)));
    if (static_cast<std::size_t>(done) != n)
        return tl::unexpected(errno_fault(EREMOTEIO, name_ + " address " + to_string(address)));
    return {};
}

}  // namespace kibitz::bus
