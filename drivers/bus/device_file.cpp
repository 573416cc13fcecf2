#include "drivers/bus/device_file.hpp"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>

namespace kibitz::bus {

namespace {

class DeviceFile final : public Controls {
public:
    explicit DeviceFile(int fd) noexcept : fd_(fd) {}
    ~DeviceFile() override { ::close(fd_); }
    DeviceFile(const DeviceFile&) = delete;
    DeviceFile& operator=(const DeviceFile&) = delete;

    int control(unsigned long request, void* argument) noexcept override {
        const int answer = ::ioctl(fd_, request, argument);
        return answer < 0 ? -errno : answer;
    }

private:
    int fd_;
};

}  // namespace

tl::expected<std::unique_ptr<Controls>, Fault> open_device(const std::string& path) {
    const int fd = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
    if (fd < 0) return tl::unexpected(errno_fault(errno, path, Asked::Open));
    return std::make_unique<DeviceFile>(fd);
}

}  // namespace kibitz::bus
