// What somebody with a screwdriver is told for each errno: what to do depends on what was asked.
#include <fcntl.h>
#include <linux/i2c-dev.h>
#include <linux/i2c.h>
#include <linux/spi/spidev.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>

#include "catch.hpp"
#include "drivers/bus/linux_i2c.hpp"
#include "drivers/bus/linux_spi.hpp"

using namespace kibitz::bus;

namespace {

class Answering final : public Controls {
public:
    explicit Answering(std::function<int(unsigned long, void*)> answer) : answer_(std::move(answer)) {}
    int control(unsigned long request, void* argument) noexcept override { return answer_(request, argument); }

private:
    std::function<int(unsigned long, void*)> answer_;
};

/// A file that this process may not open: root becomes nobody for the while.
std::string opened_without_right(const std::string& path) {
    const bool root = ::geteuid() == 0;
    if (root) REQUIRE(::seteuid(65534) == 0);
    const auto opened = LinuxI2c::open(path);
    if (root) REQUIRE(::seteuid(0) == 0);
    REQUIRE_FALSE(opened);
    CHECK(opened.error().trouble == Trouble::NoAccess);
    return opened.error().message;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("A device file that is not there: what makes the kernel have it") {
    CHECK(has(LinuxI2c::open("/dev/i2c-99").error().message,
              "/dev/i2c-99: No such file or directory: is that bus enabled, and i2c-dev loaded"));
    CHECK(has(LinuxSpi::open("/dev/spidev9.9", {}).error().message, "is that bus enabled, and spidev bound to it"));
    CHECK(has(errno_fault(ENOENT, "/dev/i2c-1", Asked::Open).message, "dtparam=i2c_arm=on"));
    CHECK(has(errno_fault(ENOENT, "/dev/spidev0.1", Asked::Open).message, "dtparam=spi=on"));
    CHECK(has(errno_fault(ENOENT, "/dev/spidev1.2", Asked::Open).message, "dtoverlay=spi1-3cs"));
    CHECK(has(errno_fault(ENXIO, "/dev/i2c-1", Asked::Open).message, "the file is there, its adapter is not"));
}

TEST_CASE("A device file that is somebody else's: the group to join, or that there is none") {
    const auto folder = std::filesystem::temp_directory_path() / ("kibitz-advice-" + std::to_string(::getpid()));
    std::filesystem::create_directory(folder);
    std::filesystem::permissions(folder, std::filesystem::perms::all);
    const auto path = (folder / "i2c").string();
    std::ofstream(path) << 'x';
    REQUIRE(::chmod(path.c_str(), 0) == 0);
    CHECK(has(opened_without_right(path), "no group may write it: it needs a udev rule: `kibitz board install` writes one"));
    if (::geteuid() == 0) {
        REQUIRE(::chown(path.c_str(), 0, 5) == 0);  // tty, on every Debian
        REQUIRE(::chmod(path.c_str(), 0660) == 0);
        CHECK(has(opened_without_right(path), "it is for group tty: is this user in it? `sudo usermod -aG tty USER`"));
    }
    std::filesystem::remove_all(folder);
}

TEST_CASE("Nobody at an address, by either errno of a Pi's adapters; a line held low") {
    for (const int error : {ENXIO, EREMOTEIO}) {
        auto bus = LinuxI2c::over(std::make_unique<Answering>([error](unsigned long request, void* argument) {
                                      if (request == I2C_FUNCS) return *static_cast<unsigned long*>(argument) = I2C_FUNC_I2C, 0;
                                      return request == I2C_RDWR ? -error : 0;
                                  }), "/dev/i2c-1").value();
        const std::uint8_t byte = 0;
        const auto done = bus.transfer(I2cAddress::fixed<0x39>(), {&byte, 1}, {});
        REQUIRE_FALSE(done);
        CHECK(done.error().trouble == Trouble::NoAnswer);
        CHECK(has(done.error().message, "/dev/i2c-1 address 0x39: "));
        CHECK(has(done.error().message, "power, wires and address of the device?"));
    }
    CHECK(has(errno_fault(ETIMEDOUT, "/dev/i2c-1 address 0x39", Asked::Transfer).message, "is SDA or SCL held low by a device?"));
}

TEST_CASE("A mode that the controller cannot do is told as that") {
    const auto opened =
        LinuxSpi::over(std::make_unique<Answering>([](unsigned long request, void*) { return request == SPI_IOC_WR_MODE ? -EINVAL : 0; }),
                       "/dev/spidev1.0", {SpiMode::Mode1, 4'000'000});
    REQUIRE_FALSE(opened);
    CHECK(opened.error().trouble == Trouble::Refused);
    CHECK(has(opened.error().message, "SPI1 of a Pi 4 has modes 0 and 2 only: move the chip to SPI0"));
}

TEST_CASE("Lines: an expander without an interrupt, one that does not answer, a line that is held") {
    const auto edges = errno_fault(ENXIO, "GPIO chip '1-0020' line 2", Asked::Edges);
    CHECK(edges.trouble == Trouble::Refused);
    CHECK(has(edges.message, "an expander needs its interrupt in the device tree"));
    CHECK(
        has(errno_fault(EREMOTEIO, "GPIO chip '1-0020' line 0", Asked::Lines).message, "the expander that has this line does not answer"));
    CHECK(has(errno_fault(EBUSY, "GPIO chip 'x' line 0", Asked::Edges).message, "`gpioinfo` says it"));
}
