/// A device file of the kernel and its ioctl: the one place where buses meet the system.
#pragma once

#include <memory>
#include <string>
#include <tl/expected.hpp>

#include "drivers/bus/fault.hpp"

namespace kibitz::bus {

/// What can be asked of an open device file; a test puts its own behind it.
class Controls {
public:
    virtual ~Controls() = default;
    /// ioctl(2). @return what it gives, or -errno
    virtual int control(unsigned long request, void* argument) noexcept = 0;
};

/// Opens a device file for reading and writing. Absent, NoAccess or Taken where that cannot be.
[[nodiscard]] tl::expected<std::unique_ptr<Controls>, Fault> open_device(const std::string& path);

}  // namespace kibitz::bus
