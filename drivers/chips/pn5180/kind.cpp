// NXP PN5180 (data sheet PN5180A0xx; sections as in registers.hpp).
#include "drivers/chips/kind.hpp"
#include "drivers/chips/pn5180/emulator.hpp"
#include "drivers/chips/pn5180/pn5180.hpp"

namespace kibitz::chips::pn5180 {

namespace {

constexpr double sweep_bytes = 60 * 7;  // some 60 frames of 7 bytes

void check(const v1::Device& device, Rules& rules) {
    const auto& wires = device.pn5180();
    rules.on_one_chip("busy", wires.busy(), "irq", wires.irq(), "both are looked at together");
    rules.on_header("busy", wires.busy(), "every 20 us", "busy and irq");
    if (!wires.reset().active_low()) rules.fault("reset: RST of a PN5180 is low in reset: write `active_low: true`");
}

}  // namespace

const Kind& kind() {
    static constexpr Kind page{
        .field = v1::Device::kPn5180,
        .name = "PN5180",
        .identified = "PN5180, firmware answers",
        .does = {v1::FUNCTION_READER, v1::FUNCTION_BOARD_READER},
        .role = ReaderRole{
            .on = OnSpi{
                .mode = bus::SpiMode::Mode0,
                .most_hz = 7'000'000,  // 11.4.1
                .open = reader_on_wires<Core>,
                .emulate = emulated_reader<Emulator>,
            },
            .field_ma = 250,  // TVDD
            .wiring = [](const v1::Device& device) {
                const auto& wires = device.pn5180();
                return ReaderRole::Wiring{wires.bus(), wires.select_line(), wires.antenna()};
            },
            .weakest_mv = nullptr,
        },
        .addresses = {},
        .buses = [](const v1::Device& device) { return std::vector{OnBus{device.pn5180().bus(), 0, sweep_bytes}}; },
        .lines = [](const v1::Device& device) {
            const auto& wires = device.pn5180();
            return with_select({{Pin::Busy, &wires.busy()}, {Pin::Irq, &wires.irq()}, {Pin::Reset, &wires.reset()}}, wires.select_line());
        },
        .check = check,
        .draws = [](const v1::Device&) { return Draw{20, 0}; },  // PVDD, VBAT
    };
    return page;
}

}  // namespace kibitz::chips::pn5180
