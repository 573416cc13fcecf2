#include "drivers/bus/fault.hpp"

#include <grp.h>
#include <sys/stat.h>

#include <array>
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

/// How the kernel comes to have that device file.
std::string enabled_by(const std::string& path) {
    if (path == "/dev/i2c-1")
        return "is I2C enabled (dtparam=i2c_arm=on in config.txt), and i2c-dev loaded? `kibitz board install` writes both";
    if (path.starts_with("/dev/i2c-")) return "is that bus enabled, and i2c-dev loaded (modprobe i2c-dev)? `i2cdetect -l` lists buses";
    if (path.starts_with("/dev/spidev0")) return "is SPI enabled (dtparam=spi=on in config.txt)? `kibitz board install` writes it";
    if (path.starts_with("/dev/spidev1")) return "is SPI1 enabled (dtoverlay=spi1-3cs in config.txt)? `kibitz board install` writes it";
    if (path.starts_with("/dev/spidev")) return "is that bus enabled, and spidev bound to it (device-tree overlay)?";
    return "is it plugged in, and its driver loaded?";
}

/// Who may open that file: its group.
std::string opened_by(const std::string& path) {
    struct stat file {};
    if (::stat(path.c_str(), &file) != 0) return "may this user open it (groups i2c, spi, gpio)?";
    group one{};
    group* found = nullptr;
    std::array<char, 4096> names{};
    (void)::getgrgid_r(file.st_gid, &one, names.data(), names.size(), &found);
    if (!found || file.st_gid == 0 || (file.st_mode & S_IWGRP) == 0)
        return "no group may write it: it needs a udev rule: `kibitz board install` writes one";
    return std::string("it is for group ") + found->gr_name + ": is this user in it? `sudo usermod -aG " + found->gr_name +
           " USER`, then log in anew";
}

/// Where what was asked says more than the number. Empty: it does not.
std::string more_exactly(int error, const std::string& what, Asked asked) {
    const bool refused = error == EINVAL || error == EOPNOTSUPP;
    if (asked == Asked::Open && error == ENOENT) return enabled_by(what);
    if (asked == Asked::Open && (error == EACCES || error == EPERM)) return opened_by(what);
    // i2c-dev and spidev answer so where the file is there and its adapter is not.
    if (asked == Asked::Open && (error == ENXIO || error == ENODEV))
        return "the file is there, its adapter is not: is its driver loaded (dmesg)?";
    // spi-bcm2835aux knows no CPHA (raspberrypi/linux, issue 5562).
    if (asked == Asked::Mode && refused)
        return "the controller cannot do this SPI mode or clock: SPI1 of a Pi 4 has modes 0 and 2 only: move the chip to SPI0";
    // A chip of lines without an interrupt of its own: gpiolib cannot make one (libgpiod, issue 105).
    if (asked == Asked::Edges && (error == ENXIO || error == EINVAL || error == EOPNOTSUPP))
        return "its chip tells no edges: an expander needs its interrupt in the device tree, which dtoverlay=pca953x does not write: "
               "`kibitz board install` does";
    if (asked == Asked::Edges || asked == Asked::Lines) {
        if (error == EBUSY) return "who holds this line? `gpioinfo` says it";
        if (error == EREMOTEIO || error == ENXIO || error == ETIMEDOUT)
            return "the expander that has this line does not answer on its bus: its power, wires and address?";
    }
    return {};
}

}  // namespace

Fault errno_fault(int error, const std::string& what, Asked asked) {
    const auto [trouble, check] = meaning(error);
    const auto exact = more_exactly(error, what, asked);
    return {asked == Asked::Edges && error == ENXIO ? Trouble::Refused : trouble,
            what + ": " + std::generic_category().message(error) + ": " + (exact.empty() ? check : exact)};
}

}  // namespace kibitz::bus
