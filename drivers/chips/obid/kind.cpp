// FEIG OBID i-scan readers for ISO 15693 (manuals as in README.md).
#include <array>

#include "drivers/chips/kind.hpp"
#include "drivers/chips/obid/emulator.hpp"
#include "drivers/chips/obid/obid.hpp"

namespace kibitz::chips::obid {

namespace {

// CFG1, BAUD (C79000-G8976-C377, p. 24).
constexpr std::array<std::uint32_t, 6> bauds{4800, 9600, 19'200, 38'400, 57'600, 115'200};

/// A reader's output as one of the table's readers; devices that share the line share the reader.
class Output final : public ReaderChip {
public:
    explicit Output(Core core) : chip_(std::move(core)) {}
    void sweep(iso15693::Sweep) override {}  // the reader tells collisions apart by itself, all of them each time
    void output(unsigned output) override { chip_.core().output(output); }
    bool stays_on() const override { return true; }
    Step<Sample> step(Moment now) override { return chip_.step(now); }
    bool started() const override { return chip_.started(); }
    [[nodiscard]] tl::expected<void, Fault> off() override { return chip_.core().off(); }
    Particulars particulars() const override { return chip_.particulars(); }

private:
    Supervised<Core> chip_;
};

std::unique_ptr<ReaderChip> open(const v1::Device& device, std::shared_ptr<bus::SerialLine> line, bus::SerialSettings settings) {
    const auto& wiring = device.obid();
    const auto address = wiring.has_address() ? static_cast<std::uint8_t>(wiring.address()) : any_address;
    return std::make_unique<Output>(Core(std::move(line), {address, settings}));
}

const google::protobuf::RepeatedPtrField<v1::Line>& no_lines() {
    static const google::protobuf::RepeatedPtrField<v1::Line> none;
    return none;
}

void check(const v1::Device& device, Rules& rules) {
    for (const auto& antenna : device.obid().antenna())
        if (antenna.zone() >= v1::ZONE_COLUMN0 && antenna.zone() <= v1::ZONE_COLUMN3)
            rules.fault("antenna " + v1::Zone_Name(antenna.zone()) +
                        ": such a reader tells a column's cards apart before it answers, for up to half a "
                        "second, and no other zone is read meanwhile: leave the columns to touches, or read them with a reader chip");
    if (device.obid().has_address()) rules.limit("address", device.obid().address(), 0, 254, "COM-ADR, as the reader is set", false);
}

}  // namespace

const Kind& kind() {
    static constexpr Kind page{
        .field = v1::Device::kObid,
        .name = "OBID reader",
        .identified = "OBID reader, answers for itself",
        .does = {v1::FUNCTION_READER, v1::FUNCTION_BOARD_READER},
        .role = ReaderRole{
            .on = OnSerial{
                .outputs = most_outputs,
                .bauds = bauds,
                .turn = longest_turn,
                .open = open,
                .emulate = emulated_serial_reader<Emulator>,
            },
            .field_ma = 0,  // it has a supply of its own
            .wiring = [](const v1::Device& device) {
                const auto& wires = device.obid();
                return ReaderRole::Wiring{wires.bus(), no_lines(), wires.antenna()};
            },
            .weakest_mv = nullptr,
        },
        .addresses = {},
        .buses = [](const v1::Device& device) { return std::vector{OnBus{device.obid().bus(), 0, sweep_bytes}}; },
        .lines = [](const v1::Device&) { return std::vector<PinLine>{}; },
        .check = check,
        .draws = [](const v1::Device&) { return Draw{0, 0}; },
    };
    return page;
}

}  // namespace kibitz::chips::obid
