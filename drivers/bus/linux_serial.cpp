#include "drivers/bus/linux_serial.hpp"

#include <fcntl.h>
#include <linux/serial.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <thread>
#include <utility>

namespace kibitz::bus {

namespace {

/// B0 for a rate that cannot be set.
speed_t speed_of(std::uint32_t baud) {
    switch (baud) {
        case 4800: return B4800;
        case 9600: return B9600;
        case 19'200: return B19200;
        case 38'400: return B38400;
        case 57'600: return B57600;
        case 115'200: return B115200;
        default: return B0;
    }
}

/// @return 0, or the errno of what the kernel would not do
int set_up(int fd, SerialSettings settings) {
    termios line{};
    if (::tcgetattr(fd, &line) != 0) return errno;
    ::cfmakeraw(&line);
    line.c_cflag &= static_cast<tcflag_t>(~(PARENB | PARODD | CSTOPB | CRTSCTS));
    line.c_cflag |= CS8 | CREAD | CLOCAL;
    if (settings.parity != Parity::None) line.c_cflag |= PARENB;
    if (settings.parity == Parity::Odd) line.c_cflag |= PARODD;
    if (settings.parity != Parity::None)
        line.c_iflag |= INPCK | IGNPAR;  // a byte with the wrong parity is none: the frame's check sum says so
    line.c_cc[VMIN] = 0;
    line.c_cc[VTIME] = 0;
    const auto speed = speed_of(settings.baud);
    if (speed == B0) return EINVAL;
    if (::cfsetspeed(&line, speed) != 0 || ::tcsetattr(fd, TCSANOW, &line) != 0) return errno;
    // POSIX: it succeeds where any of what was asked was done. A line without a parity bit would be opened once, and never again.
    termios done{};
    if (::tcgetattr(fd, &done) != 0) return errno;
    const bool same = ((done.c_cflag ^ line.c_cflag) & (PARENB | PARODD | CSIZE)) == 0 && ::cfgetospeed(&done) == speed;
    return same ? 0 : EINVAL;
}

void hand_on_at_once(int fd) {
    serial_struct driver{};
    if (::ioctl(fd, TIOCGSERIAL, &driver) != 0) return;  // a pty, an adapter that has no timer
    driver.flags |= ASYNC_LOW_LATENCY;
    (void)::ioctl(fd, TIOCSSERIAL, &driver);
}

}  // namespace

tl::expected<LinuxSerial, Fault> LinuxSerial::open(const std::string& path, SerialSettings settings) {
    // Without O_NONBLOCK a line with modem control waits for its carrier.
    const int fd = ::open(path.c_str(), O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0) return tl::unexpected(errno_fault(errno, path, Asked::Open));
    LinuxSerial line(fd, path);
    if (::isatty(fd) == 0)
        return tl::unexpected(
            Fault{Trouble::Refused, path + ": that is no serial line: name a tty, /dev/ttyUSB0 or one of /dev/serial/by-id"});
    if (const int error = set_up(fd, settings); error != 0) return line.fault(error);
    (void)::ioctl(fd, TIOCEXCL);
    hand_on_at_once(fd);
    (void)::tcflush(fd, TCIOFLUSH);
    return line;
}

LinuxSerial::LinuxSerial(LinuxSerial&& other) noexcept : fd_(std::exchange(other.fd_, -1)), name_(std::move(other.name_)) {}
LinuxSerial::~LinuxSerial() {
    if (fd_ >= 0) ::close(fd_);
}

tl::unexpected<Fault> LinuxSerial::fault(int error) const {
    if (error == EIO || error == ENXIO || error == ENODEV) return unplugged();
    return tl::unexpected(errno_fault(error, name_));
}
tl::unexpected<Fault> LinuxSerial::unplugged() const {
    return tl::unexpected(Fault{Trouble::Gone, name_ + ": the serial line is gone: is its adapter still plugged in?"});
}

Moment LinuxSerial::now() { return std::chrono::steady_clock::now(); }
void LinuxSerial::pause(microseconds time) { std::this_thread::sleep_for(time); }

tl::expected<bool, Fault> LinuxSerial::ready(short events, microseconds most) const {
    const auto end = std::chrono::steady_clock::now() + most;
    for (;;) {
        const auto left = std::max(std::chrono::nanoseconds(0),
                                   std::chrono::duration_cast<std::chrono::nanoseconds>(end - std::chrono::steady_clock::now()));
        const timespec time{static_cast<time_t>(left.count() / 1'000'000'000), static_cast<long>(left.count() % 1'000'000'000)};
        pollfd one{fd_, events, 0};
        const int found = ::ppoll(&one, 1, &time, nullptr);
        if (found < 0 && errno == EINTR) continue;
        if (found < 0) return fault(errno);
        if (found == 0) return false;
        if ((one.revents & events) == 0) return unplugged();  // POLLHUP, POLLERR, POLLNVAL
        return true;
    }
}

tl::expected<void, Fault> LinuxSerial::send(std::span<const std::uint8_t> bytes) {
    while (!bytes.empty()) {
        const auto free = ready(POLLOUT, send_time_out);
        if (!free) return tl::unexpected(free.error());
        if (!*free)
            return tl::unexpected(Fault{Trouble::TimedOut, name_ + ": the serial line takes no bytes: is another program holding it?"});
        const auto written = ::write(fd_, bytes.data(), bytes.size());
        if (written < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (written < 0) return fault(errno);
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return {};
}

tl::expected<std::size_t, Fault> LinuxSerial::receive(std::span<std::uint8_t> into, microseconds most) {
    for (;;) {
        const auto there = ready(POLLIN, most);
        if (!there) return tl::unexpected(there.error());
        if (!*there) return std::size_t{0};
        const auto got = ::read(fd_, into.data(), into.size());
        if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (got < 0) return fault(errno);
        if (got == 0) return unplugged();  // readable, and nothing to read: it hung up
        return static_cast<std::size_t>(got);
    }
}

tl::expected<void, Fault> LinuxSerial::drop() {
    if (::tcflush(fd_, TCIFLUSH) != 0) return fault(errno);
    return {};
}

}  // namespace kibitz::bus
