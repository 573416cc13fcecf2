// The emulated buses are tested too: what a driver may not do must show.
#include <vector>

#include "catch.hpp"
#include "drivers/bus/emulated.hpp"

using namespace kibitz::bus;

namespace {

constexpr auto address = I2cAddress::fixed<0x39>();

class Chip final : public EmulatedI2cChip {
public:
    explicit Chip(Breaches& breaches) : registers(breaches) {
        registers.declare(0x92, RegisterFile::Access::Read, 0xab);
        registers.declare(0x80, RegisterFile::Access::Both);
    }
    bool answers(I2cAddress asked) override { return asked == address; }
    void transfer(std::span<const std::uint8_t> out, std::span<std::uint8_t> in) override {
        unsigned number = out[0];
        for (const auto byte : out.subspan(1)) registers.write(number++, byte);
        for (auto& byte : in) byte = registers.read(number++);
    }
    RegisterFile registers;
};

}  // namespace

TEST_CASE("Registers that a chip does not have are breaches, and so is writing what can only be read") {
    VirtualTime time;
    Breaches breaches;
    Chip chip(breaches);
    EmulatedI2c bus(time, breaches);
    bus.attach(chip);
    I2cRegisters<std::uint8_t> registers(bus, address);
    CHECK(registers.read(0x92).value() == 0xab);
    REQUIRE(registers.write(0x80, 3));
    CHECK(registers.read(0x80).value() == 3);
    CHECK(breaches.empty());
    REQUIRE(registers.write(0x92, 1));
    (void)registers.read(0x10);
    CHECK(breaches == Breaches{"write to undeclared register 0x092", "read of undeclared register 0x010"});
    chip.registers.reset();
    CHECK(registers.read(0x80).value() == 0);
}

TEST_CASE("Operations fail where they are told to, and heal") {
    VirtualTime time;
    Breaches breaches;
    Chip chip(breaches);
    EmulatedI2c bus(time, breaches);
    bus.attach(chip);
    I2cRegisters<std::uint8_t> registers(bus, address);
    bus.faults().fail_once(1);
    CHECK(registers.read(0x92));
    CHECK_FALSE(registers.read(0x92));
    CHECK(registers.read(0x92));
    bus.faults().fail_from(4);
    CHECK(registers.read(0x92));
    CHECK_FALSE(registers.read(0x92));
    CHECK_FALSE(registers.read(0x92));
    bus.faults().heal();
    CHECK(registers.read(0x92));
}

TEST_CASE("Nobody answers at another address; two at one address are a breach") {
    VirtualTime time;
    Breaches breaches;
    Chip one(breaches), two(breaches);
    EmulatedI2c bus(time, breaches);
    bus.attach(one);
    std::uint8_t byte = 0x92;
    CHECK(bus.transfer(I2cAddress::fixed<0x29>(), {&byte, 1}, {&byte, 1}).error().trouble == Trouble::NoAnswer);
    bus.attach(two);
    byte = 0x92;
    (void)bus.transfer(address, {&byte, 1}, {&byte, 1});
    CHECK(breaches.size() == 1);
}
