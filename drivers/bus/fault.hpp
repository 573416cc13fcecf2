/// What can go wrong on a bus or with the device that hangs on it: the kind for programs, the words for people.
#pragma once

#include <cstdint>
#include <string>

namespace kibitz::bus {

enum class Trouble : std::uint8_t {
    Absent,     ///< there is no such bus, chip or line
    NoAccess,   ///< this user may not open it
    Taken,      ///< somebody else holds the line or the bus
    Refused,    ///< the kernel's driver cannot do what is asked of it
    NoAnswer,   ///< nobody acknowledged (I2C), or the device did not do what it was told
    Busy,       ///< the bus is in use or arbitration was lost: the next try may succeed
    TimedOut,   ///< the device did not become ready in its time
    Nonsense,   ///< the device answered what it cannot answer: another chip, a loose wire, a reset in between
    Gone,       ///< the bus itself is no more (adapter unplugged, driver unbound)
    Full,       ///< the queue of the bus is full: nothing was asked of the bus
    Stopped,    ///< the bus is being closed: nothing was asked of it
    Io,         ///< any other error of the kernel
};

struct Fault {
    Trouble trouble = Trouble::Io;
    std::string message;  ///< "what: what happened: what to check"
};

/// What was asked of the kernel when it answered with an errno: one number means many things.
enum class Asked : std::uint8_t {
    Open,      ///< a device file, by its path
    Transfer,  ///< bytes over a bus
    Mode,      ///< an SPI mode or clock
    Lines,     ///< GPIO lines, without edges
    Edges,     ///< GPIO lines whose edges are to be told
    Other,
};

/// The fault that an errno of open() or ioctl() stands for.
/// @param what the bus or line it happened on: "/dev/i2c-1", "/dev/i2c-1 address 0x29"; with Open the path itself
Fault errno_fault(int error, const std::string& what, Asked asked = Asked::Other);

}  // namespace kibitz::bus
