#include "drivers/bus/fault.hpp"

#include <cerrno>
#include <system_error>

namespace kibitz::bus {

namespace {

struct Meaning {
    Trouble trouble;
    const char* check;
};

// The I2C answers are those of Documentation/i2c/fault-codes.rst of the Linux kernel.
Meaning meaning(int error) {
    switch (error) {
        case ENOENT: return {Trouble::Absent, "is the bus enabled (raspi-config, device-tree overlay)?"};
        case EACCES:
        case EPERM: return {Trouble::NoAccess, "may this user open it (groups i2c, spi, gpio)?"};
        case EBUSY: return {Trouble::Taken, "which other program or kernel driver holds it?"};
        case ENOSYS:  // so qemu-user answers where Linux says ENOTTY
        case EOPNOTSUPP:
        case ENOTTY:
        case EINVAL:
        case EMSGSIZE: return {Trouble::Refused, "can the adapter's kernel driver do this?"};
        case ENXIO:
        case EREMOTEIO: return {Trouble::NoAnswer, "power, wires and address of the device?"};
        case EAGAIN: return {Trouble::Busy, "is another master on the bus?"};
        case ETIMEDOUT: return {Trouble::TimedOut, "is SDA or SCL held low by a device?"};
        case ENODEV:
        case ESHUTDOWN: return {Trouble::Gone, "is the adapter still plugged in?"};
        default: return {Trouble::Io, "see the kernel's log (dmesg)"};
    }
}

}  // namespace

Fault errno_fault(int error, const std::string& what) {
    const auto [trouble, check] = meaning(error);
    return {trouble, what + ": " + std::generic_category().message(error) + ": " + check};
}

}  // namespace kibitz::bus
