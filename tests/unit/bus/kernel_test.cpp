// The kernel's side of I2C and SPI: the very bytes of the ioctls, and what each errno means.
#include <linux/i2c-dev.h>
#include <linux/i2c.h>
#include <linux/spi/spidev.h>

#include <cerrno>
#include <cstring>
#include <functional>
#include <memory>
#include <vector>

#include "catch.hpp"
#include "drivers/bus/linux_i2c.hpp"
#include "drivers/bus/linux_spi.hpp"

using namespace kibitz::bus;

namespace {

using Answer = std::function<int(unsigned long, void*)>;
class Scripted final : public Controls {
public:
    explicit Scripted(Answer answer) : answer_(std::move(answer)) {}
    int control(unsigned long request, void* argument) noexcept override { return answer_(request, argument); }

private:
    Answer answer_;
};
std::unique_ptr<Controls> scripted(Answer answer) { return std::make_unique<Scripted>(std::move(answer)); }

constexpr auto address = I2cAddress::fixed<0x29>();

LinuxI2c i2c(Answer transfers) {
    return LinuxI2c::over(scripted([transfers](unsigned long request, void* argument) {
               if (request == I2C_FUNCS) return *static_cast<unsigned long*>(argument) = I2C_FUNC_I2C, 0;
               return request == I2C_RDWR ? transfers(request, argument) : 0;
           }), "/dev/i2c-9").value();
}

}  // namespace

TEST_CASE("Reading a 16-bit register is one transaction of two messages, number high byte first") {
    auto bus = i2c([](unsigned long, void* argument) {
        const auto& all = *static_cast<i2c_rdwr_ioctl_data*>(argument);
        REQUIRE(all.nmsgs == 2);
        CHECK(all.msgs[0].addr == 0x29);
        CHECK(all.msgs[0].flags == 0);
        CHECK(std::vector<int>(all.msgs[0].buf, all.msgs[0].buf + all.msgs[0].len) == std::vector<int>{0x02, 0x12});
        CHECK(all.msgs[1].flags == I2C_M_RD);
        REQUIRE(all.msgs[1].len == 1);
        all.msgs[1].buf[0] = 0xb4;
        return 2;
    });
    CHECK(I2cRegisters<std::uint16_t>(bus, address).read(0x212).value() == 0xb4);
}

TEST_CASE("Writing registers is one message: number, then bytes; no more than a chip takes") {
    std::vector<std::vector<int>> sent;
    auto bus = i2c([&](unsigned long, void* argument) {
        const auto& all = *static_cast<i2c_rdwr_ioctl_data*>(argument);
        REQUIRE(all.nmsgs == 1);
        sent.emplace_back(all.msgs[0].buf, all.msgs[0].buf + all.msgs[0].len);
        return 1;
    });
    REQUIRE(I2cRegisters<std::uint8_t>(bus, address).write(0x80, 0x07));
    const std::uint8_t two[] = {1, 2};
    REQUIRE(I2cRegisters<std::uint16_t>(bus, address).write(0x0040, two));
    CHECK(sent == std::vector<std::vector<int>>{{0x80, 0x07}, {0x00, 0x40, 1, 2}});
    CHECK(I2cRegisters<std::uint8_t>(bus, address).write(0x80, std::vector<std::uint8_t>(17)).error().trouble == Trouble::Refused);
}

TEST_CASE("What the kernel answers is a fault of its kind, with bus and address in words") {
    const std::vector<std::pair<int, Trouble>> kinds{{ENXIO, Trouble::NoAnswer}, {EREMOTEIO, Trouble::NoAnswer},
                                                     {ETIMEDOUT, Trouble::TimedOut}, {EAGAIN, Trouble::Busy},
                                                     {EBUSY, Trouble::Taken}, {ENODEV, Trouble::Gone},
                                                     {EOPNOTSUPP, Trouble::Refused}, {EIO, Trouble::Io}};
    for (const auto& [error, trouble] : kinds) {
        auto bus = i2c([error = error](unsigned long, void*) { return -error; });
        std::uint8_t byte = 0;
        const auto done = bus.transfer(address, {&byte, 1}, {});
        REQUIRE_FALSE(done);
        CHECK(done.error().trouble == trouble);
        CHECK(done.error().message.find("/dev/i2c-9 address 0x29: ") == 0);
    }
    auto half = i2c([](unsigned long, void*) { return 1; });
    std::uint8_t byte = 0;
    CHECK_FALSE(half.transfer(address, {&byte, 1}, {&byte, 1}));
    CHECK(half.transfer(address, {}, {}).error().trouble == Trouble::Refused);
}

TEST_CASE("An adapter that does SMBus only is refused; one that is not there is absent") {
    CHECK(LinuxI2c::over(scripted([](unsigned long, void* functions) {
              *static_cast<unsigned long*>(functions) = I2C_FUNC_SMBUS_BYTE;
              return 0;
          }), "x").error().trouble == Trouble::Refused);
    CHECK(LinuxI2c::open("/dev/i2c-there-is-none").error().trouble == Trouble::Absent);
    CHECK(LinuxSpi::open("/dev/spidev-there-is-none", {}).error().trouble == Trouble::Absent);
    CHECK(LinuxI2c::open("/dev/null").error().trouble == Trouble::Refused);
}

TEST_CASE("Addresses are those a chip may have") {
    CHECK_FALSE(I2cAddress::of(0x07));
    CHECK(I2cAddress::of(0x08));
    CHECK(I2cAddress::of(0x77));
    CHECK_FALSE(I2cAddress::of(0x78));
    CHECK_FALSE(I2cAddress::of(-1));
    CHECK(to_string(address) == "0x29");
}

TEST_CASE("SPI: mode, word and clock are set when it is opened; a frame goes out whole") {
    std::vector<unsigned long> asked;
    auto bus = LinuxSpi::over(scripted([&](unsigned long request, void* argument) {
                   asked.push_back(request);
                   if (request != SPI_IOC_MESSAGE(1)) return 0;
                   const auto& one = *static_cast<spi_ioc_transfer*>(argument);
                   CHECK(one.len == 2);
                   CHECK(one.speed_hz == 7'000'000);
                   CHECK(reinterpret_cast<const std::uint8_t*>(one.tx_buf)[0] == 0x04);
                   if (one.rx_buf) reinterpret_cast<std::uint8_t*>(one.rx_buf)[1] = 0x5a;
                   return 2;
               }), "/dev/spidev0.0", {SpiMode::Mode0, 7'000'000}).value();
    CHECK(asked == std::vector<unsigned long>{SPI_IOC_WR_MODE, SPI_IOC_WR_BITS_PER_WORD, SPI_IOC_WR_MAX_SPEED_HZ});
    const std::uint8_t out[] = {0x04, 0x02};
    std::uint8_t in[2] = {};
    REQUIRE(bus.transfer(out, in));
    CHECK(in[1] == 0x5a);
    REQUIRE(bus.transfer(out, {}));
    CHECK_FALSE(bus.transfer(out, {in, 1}));
    CHECK_FALSE(bus.transfer({}, {}));
}

TEST_CASE("A short SPI transfer is a fault") {
    auto bus = LinuxSpi::over(scripted([](unsigned long request, void*) { return request == SPI_IOC_MESSAGE(1) ? 1 : 0; }), "s", {}).value();
    const std::uint8_t out[] = {1, 2};
    CHECK(bus.transfer(out, {}).error().trouble == Trouble::Io);
}
