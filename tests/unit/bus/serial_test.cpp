// A serial line of the kernel, on a pseudo terminal; and the emulated one.
#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "catch.hpp"
#include "drivers/bus/emulated.hpp"
#include "drivers/bus/linux_serial.hpp"

using namespace kibitz;
using namespace std::chrono_literals;
using bus::LinuxSerial, bus::Trouble;

namespace {

struct Pty {
    int master = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    std::string path;
    Pty() {
        REQUIRE(master >= 0);
        REQUIRE((::grantpt(master) == 0 && ::unlockpt(master) == 0));
        path = ::ptsname(master);
    }
    ~Pty() { close(); }
    void close() {
        if (master >= 0) ::close(master);
        master = -1;
    }
    void write(const std::string& text) const { REQUIRE(::write(master, text.data(), text.size()) == static_cast<ssize_t>(text.size())); }
    std::string read() const {
        pollfd one{master, POLLIN, 0};
        char bytes[64];
        if (::poll(&one, 1, 1000) <= 0) return {};
        const auto got = ::read(master, bytes, sizeof bytes);
        return got > 0 ? std::string(bytes, static_cast<std::size_t>(got)) : std::string();
    }
};

std::string received(bus::SerialLine& line, bus::microseconds most) {
    std::array<std::uint8_t, 16> bytes{};
    const auto got = line.receive(bytes, most);
    REQUIRE(got);
    return {bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(*got)};
}
std::span<const std::uint8_t> octets(const std::string& text) { return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}; }

}  // namespace

TEST_CASE("Bytes go over a serial line as they are, both ways; nothing comes when nothing comes") {
    Pty pty;
    auto line = LinuxSerial::open(pty.path, {115'200, bus::Parity::None});
    REQUIRE(line);
    const std::string raw("\x02\x00\r\n\x03\x04\x11\x13\xff", 9);
    REQUIRE(line->send(octets(raw)));
    CHECK(pty.read() == raw);
    pty.write(raw);
    CHECK(received(*line, 1s) == raw);
    const auto begun = std::chrono::steady_clock::now();
    CHECK(received(*line, 30ms).empty());
    CHECK(std::chrono::steady_clock::now() - begun >= 30ms);
    pty.write("late");
    std::this_thread::sleep_for(10ms);
    REQUIRE(line->drop());
    CHECK(received(*line, 5ms).empty());
}

TEST_CASE("The rate is set, and this program has the line for itself") {
    Pty pty;
    const auto line = LinuxSerial::open(pty.path, {38'400, bus::Parity::None});
    REQUIRE(line);
    const int other = ::open(pty.path.c_str(), O_RDWR | O_NOCTTY | O_NONBLOCK);  // root may
    if (other >= 0) {
        termios now{};
        REQUIRE(::tcgetattr(other, &now) == 0);
        CHECK(::cfgetospeed(&now) == B38400);
        CHECK((now.c_lflag & (ICANON | ECHO)) == 0);
        ::close(other);
    } else {
        CHECK(errno == EBUSY);
    }
    for (const auto baud : LinuxSerial::bauds) {
        const Pty each;
        CHECK(LinuxSerial::open(each.path, {baud, bus::Parity::None}));
    }
    const Pty there;
    for (int n = 0; n < 2; ++n) {  // a pseudo terminal has no parity bit: the kernel says so the second time only
        const auto with_parity = LinuxSerial::open(there.path, {115'200, bus::Parity::Even});
        REQUIRE_FALSE(with_parity);
        CHECK(with_parity.error().message.find("can the adapter's kernel driver do this?") != std::string::npos);
    }
    CHECK_FALSE(LinuxSerial::open(there.path, {1234, bus::Parity::None}));
    std::string gone;
    {
        const Pty one;
        gone = one.path;
    }
    CHECK_FALSE(LinuxSerial::open(gone, {115'200, bus::Parity::None}));
}

TEST_CASE("A plug that is pulled out is told as gone, whatever is asked, and once it is in again the line can be opened anew") {
    Pty pty;
    auto line = LinuxSerial::open(pty.path, {115'200, bus::Parity::None});
    REQUIRE(line);
    pty.close();
    std::array<std::uint8_t, 4> bytes{};
    const auto got = line->receive(bytes, 100ms);
    REQUIRE_FALSE(got);
    CHECK(got.error().trouble == Trouble::Gone);
    CHECK(got.error().message.ends_with("the serial line is gone: is its adapter still plugged in?"));
    const auto sent = line->send(bytes);
    REQUIRE_FALSE(sent);
    CHECK(sent.error().trouble == Trouble::Gone);
    Pty again;
    CHECK(LinuxSerial::open(again.path, {115'200, bus::Parity::None}));
}

TEST_CASE("What is no serial line, or is not there, is told with what to do") {
    const auto absent = LinuxSerial::open("/dev/ttyUSB-none", {});
    REQUIRE_FALSE(absent);
    CHECK(absent.error().trouble == Trouble::Absent);
    CHECK(absent.error().message == "/dev/ttyUSB-none: No such file or directory: is it plugged in, and its driver loaded?");
    const auto file = LinuxSerial::open("/dev/null", {});
    REQUIRE_FALSE(file);
    CHECK(file.error().message == "/dev/null: that is no serial line: name a tty, /dev/ttyUSB0 or one of /dev/serial/by-id");
}

TEST_CASE("On an emulated line bytes take the time of their bits") {
    struct Echo final : bus::EmulatedSerialDevice {
        std::vector<std::uint8_t> heard;
        bus::Moment at{};
        void hear(std::span<const std::uint8_t> bytes, bus::Moment when) override {
            heard.assign(bytes.begin(), bytes.end()), at = when + 5ms;
        }
        std::optional<bus::Moment> speaks() const override { return heard.empty() ? std::nullopt : std::optional(at); }
        std::vector<std::uint8_t> said(bus::Moment by) override {
            return by >= at ? std::exchange(heard, {}) : std::vector<std::uint8_t>{};
        }
    } echo;
    bus::VirtualTime time;
    bus::EmulatedSerial line(time, echo, {9600, bus::Parity::Even});
    const auto begun = time.now;
    REQUIRE(line.send(octets("0123456789")));
    CHECK(received(line, 1ms).empty());
    CHECK(received(line, 100ms) == "0123456789");
    const auto took = std::chrono::duration_cast<bus::microseconds>(time.now - begun);
    CHECK(took >= 5ms + 22'900us);  // 20 bytes of 11 bits
    CHECK(took <= 5ms + 23'000us);
    line.plug(false);
    CHECK(line.send(octets("x")).error().trouble == Trouble::Gone);
}
