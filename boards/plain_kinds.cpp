// Break beams, contacts and lamps: lines of GPIO, and what they draw by their resistors.
#include "boards/plain_kinds.hpp"

namespace kibitz::boards {

namespace v1 = board::v1;
using chips::Draw;
using chips::Kind;
using chips::Pin;
using chips::PinLine;

namespace {

constexpr double beam_ma = 20, lamp_ma = 5;

void nothing_more(const v1::Device&, chips::Rules&) {}
Draw no_draw(const v1::Device&) { return {}; }

}  // namespace

std::vector<chips::OnBus> no_buses(const v1::Device&) { return {}; }
std::vector<PinLine> no_lines(const v1::Device&) { return {}; }

const Kind& break_beams() {
    static constexpr Kind page{
        .field = v1::Device::kBreakBeams,
        .name = "break beams",
        .identified = "lines, held",
        .does = {v1::FUNCTION_BEAMS, v1::FUNCTION_BEAMS},
        .role = chips::LinesRole{},
        .addresses = {},
        .buses = no_buses,
        .lines = [](const v1::Device& device) {
            return std::vector<PinLine>{{Pin::Inner, &device.break_beams().inner()}, {Pin::Outer, &device.break_beams().outer()}};
        },
        .check = nothing_more,
        .draws = [](const v1::Device&) { return Draw{2 * beam_ma, 0}; },
    };
    return page;
}

const Kind& contact() {
    static constexpr Kind page{
        .field = v1::Device::kContact,
        .name = "contact",
        .identified = "lines, held",
        .does = {v1::FUNCTION_SEAT_SWITCH, v1::FUNCTION_SEAT_SWITCH},
        .role = chips::LinesRole{},
        .addresses = {},
        .buses = no_buses,
        .lines = [](const v1::Device& device) { return std::vector<PinLine>{{Pin::Contact, &device.contact().line()}}; },
        .check = nothing_more,
        .draws = no_draw,
    };
    return page;
}

const Kind& lamps() {
    static constexpr Kind page{
        .field = v1::Device::kLamps,
        .name = "lamps",
        .identified = "lines, held",
        .does = {v1::FUNCTION_LIGHT, v1::FUNCTION_LIGHT},
        .role = chips::LampsRole{},
        .addresses = {},
        .buses = no_buses,
        .lines = [](const v1::Device& device) {
            return std::vector<PinLine>{{Pin::Green, &device.lamps().green()}, {Pin::Amber, &device.lamps().amber()}};
        },
        .check = [](const v1::Device& device, chips::Rules& rules) {
            rules.limit("current_ma", device.lamps().current_ma(), 1, 20, "a GPIO pin gives no more", true);
            rules.on_one_chip("green", device.lamps().green(), "amber", device.lamps().amber(), "both are set together");
        },
        .draws = [](const v1::Device& device) {  // one is lit
            return Draw{device.lamps().current_ma() ? device.lamps().current_ma() : lamp_ma, 0};
        },
    };
    return page;
}

}  // namespace kibitz::boards
