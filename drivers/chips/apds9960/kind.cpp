// Broadcom APDS-9960 (data sheet AV02-4191EN).
#include "drivers/chips/apds9960/apds9960.hpp"
#include "drivers/chips/apds9960/emulator.hpp"
#include "drivers/chips/kind.hpp"

namespace kibitz::chips::apds9960 {

namespace {

constexpr int most_windows = 4;
constexpr double sample_bytes = 13, restart_bytes = 6, cycle_s = 2.78e-3;
constexpr double waiting_ma = 0.5, led_ma = 100, pulse_s = 8e-6, lamp_ma = 5;  // the lamp's: half of the time

constexpr unsigned times(Gain gain) noexcept { return 1U << 2 * static_cast<unsigned>(gain); }

Settings settings(const v1::Device& device) {
    const auto& wires = device.apds9960();
    Settings all;
    if (wires.cycles()) all.cycles = static_cast<int>(wires.cycles());
    if (wires.pulses()) all.pulses = static_cast<int>(wires.pulses());
    for (const auto gain : {Gain::X1, Gain::X4, Gain::X16, Gain::X64})
        if (wires.gain() == times(gain)) all.gain = gain;
    return all;
}

double period_s(const v1::Device& device) { return settings(device).cycles * cycle_s * (device.apds9960().has_light() ? 2 : 1); }

void check(const v1::Device& device, Rules& rules) {
    const auto& wires = device.apds9960();
    if (wires.bus_size() < 1 || wires.bus_size() > most_windows)
        rules.fault(std::to_string(wires.bus_size()) + " buses: one a window, 1 to 4: write `bus: \"seat-north\"`");
    for (const auto& name : wires.bus())
        if (!rules.same_wires(name, wires.bus(0)))
            rules.fault("windows on \"" + wires.bus(0) + "\" and \"" + name + "\": a row is read together: put them behind one bus");
    if (wires.has_light() && wires.bus_size() > 1)
        rules.fault("light: of several windows each would be counted by the others' lamp: take it out, or have one window");
    rules.limit("cycles", wires.cycles(), 1, 72, "2.78 ms each: a card shown for a moment is missed", true);
    rules.limit("pulses", wires.pulses(), 1, 64, "data sheet, PPULSE", true);
    if (const auto gain = wires.gain(); gain != 0 && gain != 1 && gain != 4 && gain != 16 && gain != 64)
        rules.fault("gain " + std::to_string(gain) + ": must be 1, 4, 16 or 64 (data sheet, AGAIN): correct it");
}

std::vector<std::unique_ptr<FaceChip>> open(const v1::Device& device, Opening& from) {
    std::vector<std::unique_ptr<FaceChip>> windows;
    for (const auto& name : device.apds9960().bus())
        windows.push_back(std::make_unique<SupervisedChip<Core>>(
            Core(from.i2c(name), settings(device), device.apds9960().has_light() ? from.output(device.apds9960().light()) : OutputLine{})));
    return windows;
}

face::Sample sample_of(const v1::Device& device, const face::Light& light) {
    const auto set = settings(device);
    const auto count = [&](double a_cycle) { return static_cast<std::uint16_t>(a_cycle * set.cycles * times(set.gain)); };
    if (device.apds9960().has_light())
        return {{},    count(light.lit_clear), count(light.lit_red), count(light.lit_green), count(light.lit_blue), light.proximity,
                false, most_counts(set)};
    return {{}, count(light.clear), count(light.red), count(light.green), count(light.blue), light.proximity, false, most_counts(set)};
}

}  // namespace

const Kind& kind() {
    static constexpr Kind page{
        .field = v1::Device::kApds9960,
        .name = "APDS-9960",
        .identified = "APDS-9960, id known",
        .does = {v1::FUNCTION_FACE, v1::FUNCTION_FACE},
        .role = FaceRole{
            .open = open,
            .emulate = [](bus::VirtualTime& time, bus::Breaches& breaches, bus::I2cAddress) -> std::unique_ptr<EmulatedWindow> {
                return std::make_unique<Emulator>(time, breaches);
            },
            .sample_of = sample_of,
        },
        .addresses = {Core::address.value(), Core::address.value(), "it has no other"},
        .buses = [](const v1::Device& device) {
            std::vector<OnBus> all;
            const double bytes = device.apds9960().has_light() ? 2 * (sample_bytes + restart_bytes) : sample_bytes;
            for (const auto& name : device.apds9960().bus()) all.push_back({name, Core::address.value(), bytes, period_s(device)});
            return all;
        },
        .lines = [](const v1::Device& device) {
            const auto& wires = device.apds9960();
            return wires.has_light() ? std::vector<PinLine>{{Pin::Light, &wires.light()}} : std::vector<PinLine>{};
        },
        .check = check,
        .draws = [](const v1::Device& device) {
            const double led = led_ma * settings(device).pulses * pulse_s / period_s(device);
            return Draw{device.apds9960().bus_size() * (waiting_ma + led) + (device.apds9960().has_light() ? lamp_ma : 0), 0};
        },
    };
    return page;
}

}  // namespace kibitz::chips::apds9960
