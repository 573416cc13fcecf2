// ST ST25R3916 (data sheet DS12484; pages as in registers.hpp).
#include "drivers/chips/kind.hpp"
#include "drivers/chips/st25r3916/emulator.hpp"
#include "drivers/chips/st25r3916/st25r3916.hpp"

namespace kibitz::chips::st25r3916 {

namespace {

constexpr double sweep_bytes = 60 * 7;  // in fewer frames than a PN5180's, as many

void check(const v1::Device& device, Rules& rules) {
    const auto& wires = device.st25r3916();
    rules.on_header("irq", wires.irq(), "every 100 us", "irq");
    if (wires.irq().active_low()) rules.fault("irq: IRQ of an ST25R3916 is high when active: take `active_low` out");
    rules.limit("weakest_mv", wires.weakest_mv(), 20, 2000, "the chip tells no less than 20 mV", true);
}

}  // namespace

const Kind& kind() {
    static constexpr Kind page{
        .field = v1::Device::kSt25R3916,
        .name = "ST25R3916",
        .identified = "ST25R3916, identity known",
        .does = {v1::FUNCTION_READER, v1::FUNCTION_BOARD_READER},
        .role = ReaderRole{
            .on = OnSpi{
                .mode = bus::SpiMode::Mode1,  // data is taken with the falling edge
                .most_hz = 10'000'000,
                .open = reader_on_wires<Core>,
                .emulate = emulated_reader<Emulator>,
            },
            .field_ma = 250,
            .wiring = [](const v1::Device& device) {
                const auto& wires = device.st25r3916();
                return ReaderRole::Wiring{wires.bus(), wires.select_line(), wires.antenna()};
            },
            .weakest_mv = [](const v1::Device& device) { return device.st25r3916().weakest_mv(); },
        },
        .addresses = {},
        .buses = [](const v1::Device& device) { return std::vector{OnBus{device.st25r3916().bus(), 0, sweep_bytes}}; },
        .lines = [](const v1::Device& device) {
            return with_select({{Pin::Irq, &device.st25r3916().irq()}}, device.st25r3916().select_line());
        },
        .check = check,
        .draws = [](const v1::Device&) { return Draw{5, 0}; },  // with its oscillator on: an estimate
    };
    return page;
}

}  // namespace kibitz::chips::st25r3916
