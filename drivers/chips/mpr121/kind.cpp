// NXP MPR121 (data sheet rev. 4).
#include <algorithm>

#include "drivers/chips/kind.hpp"
#include "drivers/chips/mpr121/emulator.hpp"
#include "drivers/chips/mpr121/mpr121.hpp"

namespace kibitz::chips::mpr121 {

namespace {

constexpr double sample_bytes = 7 + 4;  // touches, and the look whether it runs
constexpr double chip_ma = 0.1;         // 29 uA at 16 ms

Settings settings(const v1::Device& device, std::uint32_t address) {
    const auto& wires = device.mpr121();
    Settings all;
    all.address = bus::I2cAddress::of(static_cast<int>(address)).value_or(all.address);
    if (wires.touch()) all.touch = static_cast<std::uint8_t>(wires.touch());
    if (wires.release()) all.release = static_cast<std::uint8_t>(wires.release());
    return all;
}

PadGrid grid(const v1::Device& device) {
    const auto& wires = device.mpr121();
    return {wires.columns(), wires.pitch_x_mm(), wires.pitch_y_mm(), electrodes, static_cast<unsigned>(wires.address_size()) * electrodes};
}

void check(const v1::Device& device, Rules& rules) {
    const auto& wires = device.mpr121();
    if (wires.address_size() < 1 || wires.address_size() > 2)
        rules.fault(std::to_string(wires.address_size()) + " addresses: one a chip, 1 or 2 chips: write `address: 0x5A`");
    rules.limit("touch", wires.touch(), 1, 255, "counts below the baseline", true);
    const std::uint32_t touch = wires.touch() ? wires.touch() : Settings{}.touch;
    const std::uint32_t release = wires.release() ? wires.release() : Settings{}.release;
    if (release >= touch)
        rules.fault("release " + std::to_string(release) + ": must be below touch, " + std::to_string(touch) +
                    ": a finger at the threshold would flicker: usual are 12 and 6");
}

std::vector<std::unique_ptr<PadChip>> open(const v1::Device& device, Opening& from) {
    std::vector<std::unique_ptr<PadChip>> chips;
    for (const auto address : device.mpr121().address())
        chips.push_back(std::make_unique<SupervisedChip<Core>>(Core(from.i2c(device.mpr121().bus()), settings(device, address))));
    return chips;
}

}  // namespace

const Kind& kind() {
    static constexpr Kind page{
        .field = v1::Device::kMpr121,
        .name = "MPR121",
        .identified = "MPR121, electrodes on",
        .does = {v1::FUNCTION_TOUCH, v1::FUNCTION_TOUCH},
        .role = PadsRole{
            .grid = grid,
            .open = open,
            .emulate = [](bus::VirtualTime& time, bus::Breaches& breaches, bus::I2cAddress address) -> std::unique_ptr<EmulatedPads> {
                return std::make_unique<Emulator>(time, breaches, address);
            },
        },
        .addresses = {0x5A, 0x5D, "see its pin ADDR"},
        .buses = [](const v1::Device& device) {
            std::vector<OnBus> all;
            for (const auto address : device.mpr121().address())
                all.push_back({device.mpr121().bus(), address, sample_bytes, std::chrono::duration<double>(Core::period).count()});
            if (all.empty()) all.push_back({device.mpr121().bus()});
            return all;
        },
        .lines = [](const v1::Device&) { return std::vector<PinLine>{}; },
        .check = check,
        .draws = [](const v1::Device& device) { return Draw{chip_ma * device.mpr121().address_size(), 0}; },
    };
    return page;
}

}  // namespace kibitz::chips::mpr121
