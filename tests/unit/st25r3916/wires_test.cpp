// The ST25R3916's wires over a bus and a line.
#include <vector>

#include "catch.hpp"
#include "drivers/bus/emulated.hpp"
#include "drivers/chips/st25r3916/wires.hpp"
#include "unit/chips/constant_spi.hpp"

using namespace kibitz;
using namespace kibitz::chips;
using namespace std::chrono_literals;

TEST_CASE("Frames go to the bus, the wait for IRQ ends by the level or by the time") {
    tests::ConstantSpi spi(0x2a);
    bus::EmulatedInputs inputs(bus::EmulatedInputs::Like::Gpiod2, 16);
    st25r3916::BusWires wires(spi, inputs, {8});
    const std::uint8_t out[] = {0x7f, 0x00};
    std::uint8_t in[2] = {};
    REQUIRE(wires.frame(out, in));
    CHECK(spi.sent == std::vector<std::uint8_t>{0x7f, 0x00});
    CHECK(in[1] == 0x2a);
    const auto begun = wires.now();
    CHECK_FALSE(wires.wait_irq(2ms).value());
    CHECK(wires.now() - begun >= 2ms);
    inputs.drive({8}, true, wires.now());
    CHECK(wires.wait_irq(1s).value());
    inputs.faults().fail_from(0);
    CHECK_FALSE(wires.wait_irq(1s));
}
