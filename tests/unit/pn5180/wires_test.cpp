// The PN5180's wires over a bus and lines.
#include <vector>

#include "catch.hpp"
#include "drivers/bus/emulated.hpp"
#include "drivers/chips/pn5180/wires.hpp"
#include "unit/chips/constant_spi.hpp"

using namespace kibitz;
using namespace kibitz::chips;
using namespace kibitz::chips::pn5180;
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
    BusWires wires(spi, {&inputs, {7}, {8}, &outputs, {9}});
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
