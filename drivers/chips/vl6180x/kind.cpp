// ST VL6180X (data sheet DocID026171).
#include "drivers/chips/kind.hpp"
#include "drivers/chips/vl6180x/emulator.hpp"
#include "drivers/chips/vl6180x/vl6180x.hpp"

namespace kibitz::chips::vl6180x {

namespace {

constexpr double sample_bytes = 3 * 5 + 9;  // status, value and return rate, clear

std::int64_t period_ms(const google::protobuf::Duration& d) { return d.seconds() * 1000 + d.nanos() / 1'000'000; }

Settings settings(const v1::Device& device) {
    const auto& wires = device.vl6180x();
    Settings all;
    if (wires.address()) all.address = bus::I2cAddress::of(static_cast<int>(wires.address())).value_or(all.address);
    if (wires.has_period()) all.period = milliseconds(period_ms(wires.period()));
    return all;
}

void check(const v1::Device& device, Rules& rules) {
    const auto& wires = device.vl6180x();
    if (const auto other = rules.beside(wires.bus()); other && !wires.has_enable())
        return rules.fault("enable missing: device \"" + *other + "\" hangs on the same bus, and both begin at 0x29: "
                           "wire the enable lines of both");
    if (!wires.has_period()) return;
    const auto ms = period_ms(wires.period());
    if (ms < 10 || ms > 100 || ms % 10 != 0 || wires.period().nanos() % 1'000'000 != 0)
        rules.fault("period " + std::to_string(ms) + " ms: must be 10 to 100 ms in steps of 10 (data sheet, 6.2.20): usual are 20");
}

std::unique_ptr<RangeChip> open(const v1::Device& device, RangeBounds bounds, Opening& from) {
    const auto& wires = device.vl6180x();
    auto set = settings(device);
    set.bounds = bounds;
    const auto enable = wires.has_enable() ? from.output(wires.enable()) : OutputLine{};
    return std::make_unique<SupervisedChip<Core>>(Core(from.i2c(wires.bus()), set, enable, &from.default_address(wires.bus())));
}

}  // namespace

const Kind& kind() {
    static constexpr Kind page{
        .field = v1::Device::kVl6180X,
        .name = "VL6180X",
        .identified = "VL6180X, model id B4",
        .does = {v1::FUNCTION_RANGE, v1::FUNCTION_RANGE},
        .role = RangeRole{
            .open = open,
            .emulate = [](bus::VirtualTime& time, bus::Breaches& breaches, bus::I2cAddress) -> std::unique_ptr<EmulatedRange> {
                return std::make_unique<Emulator>(time, breaches);
            },
        },
        .addresses = {},  // any, once it is started
        .buses = [](const v1::Device& device) {
            const auto& wires = device.vl6180x();
            const std::uint32_t address = wires.address() ? wires.address() : Settings::default_address.value();
            return std::vector{OnBus{wires.bus(), address, sample_bytes, std::chrono::duration<double>(settings(device).period).count()}};
        },
        .lines = [](const v1::Device& device) {
            const auto& wires = device.vl6180x();
            return wires.has_enable() ? std::vector<PinLine>{{Pin::Enable, &wires.enable()}} : std::vector<PinLine>{};
        },
        .check = check,
        .draws = [](const v1::Device&) { return Draw{6, 0}; },  // 1.7 mA at 10 Hz, more at 50
    };
    return page;
}

}  // namespace kibitz::chips::vl6180x
