// A reader's wires over a bus and lines: those of a chip with BUSY and RST, and those of one without.
#include <vector>

#include "catch.hpp"
#include "drivers/bus/emulated.hpp"
#include "drivers/chips/iso15693/wires.hpp"
#include "unit/chips/constant_spi.hpp"

using namespace kibitz;
using namespace kibitz::chips;
using namespace std::chrono_literals;

TEST_CASE("Frames go to the bus, waits end by the level or by the time, RST is a line") {
    tests::ConstantSpi spi(0x5a);
    bus::EmulatedInputs inputs(bus::EmulatedInputs::Like::Gpiod2, 16);
    bus::EmulatedOutputs outputs;
    std::vector<bool> held;
    outputs.on_set = [&](bus::GpioOffset line, bool level) {
        CHECK(line == bus::GpioOffset{9});
        held.push_back(level);
    };
    BusReaderWires wires(spi, {&inputs, {8}, bus::GpioOffset{7}, &outputs, {9}});
    const std::uint8_t out[] = {0x04, 0x02};
    std::uint8_t in[2] = {};
    REQUIRE(wires.frame(out, in));
    CHECK(spi.sent == std::vector<std::uint8_t>{0x04, 0x02});
    CHECK(in[1] == 0x5a);

    CHECK(wires.wait_busy(false, 0us).value());
    const auto begun = wires.now();
    CHECK_FALSE(wires.wait_busy(true, 2ms).value());
    CHECK(wires.now() - begun >= 2ms);
    CHECK_FALSE(wires.wait_irq(1ms).value());
    inputs.drive({8}, true, wires.now());
    CHECK(wires.wait_irq(1s).value());
    inputs.faults().fail_from(0);
    CHECK_FALSE(wires.wait_irq(1s));

    REQUIRE(wires.reset(true));
    REQUIRE(wires.reset(false));
    CHECK(held == std::vector<bool>{true, false});
}

TEST_CASE("A chip without BUSY is never waited for, and one without RST is not reset; the wait for IRQ ends by the level or by the time") {
    tests::ConstantSpi spi(0x2a);
    bus::EmulatedInputs inputs(bus::EmulatedInputs::Like::Gpiod2, 16);
    BusReaderWires wires(spi, {&inputs, {8}, {}, nullptr, {}});
    const std::uint8_t out[] = {0x7f, 0x00};
    std::uint8_t in[2] = {};
    REQUIRE(wires.frame(out, in));
    CHECK(spi.sent == std::vector<std::uint8_t>{0x7f, 0x00});
    CHECK(in[1] == 0x2a);
    CHECK(wires.wait_busy(true, 1s).value());
    CHECK(wires.reset(true));
    const auto begun = wires.now();
    CHECK_FALSE(wires.wait_irq(2ms).value());
    CHECK(wires.now() - begun >= 2ms);
    inputs.drive({8}, true, wires.now());
    CHECK(wires.wait_irq(1s).value());
    inputs.faults().fail_from(0);
    CHECK_FALSE(wires.wait_irq(1s));
}
