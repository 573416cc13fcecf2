// Readers that the system serves by PC/SC (README.md).
#include <string>

#include "drivers/chips/kind.hpp"
#include "drivers/chips/pcsc/emulator.hpp"
#include "drivers/chips/pcsc/pcsc.hpp"

namespace kibitz::chips::pcsc {

namespace {

constexpr std::size_t longest_name = 127;  // pcsclite.h: MAX_READERNAME, a zero byte included

void check(const v1::Device& device, Rules& rules) {
    const auto& reader = device.pcsc().reader();
    if (reader.size() > longest_name)
        rules.fault("pcsc.reader: " + std::to_string(reader.size()) +
                    " bytes: readers' names have 127 at the most: write how it begins, as `pcsc_scan -r` prints it");
    if (reader.find_first_of("\r\n\t") != std::string::npos || reader.starts_with(' ') || reader.ends_with(' '))
        rules.fault("pcsc.reader \"" + reader +
                    "\": spaces at its ends, or a tab or line end: no reader's name begins so: write it as `pcsc_scan -r` prints it");
}

}  // namespace

const Kind& kind() {
    static constexpr Kind page{
        .field = v1::Device::kPcsc,
        .name = "PC/SC reader",
        .identified = "PC/SC reader, found",
        .does = {v1::FUNCTION_BOARD_READER, v1::FUNCTION_BOARD_READER},
        .role = SlotRole{
            .reader = [](const v1::Device& device) -> const std::string& { return device.pcsc().reader(); },
            .open = [](std::shared_ptr<bus::CardSlot> slot) -> std::unique_ptr<TagChip> {
                return std::make_unique<SupervisedChip<Core>>(Core(std::move(slot)), patience);
            },
            .emulate = [](bus::VirtualTime& time, bus::Breaches& breaches) -> std::unique_ptr<EmulatedSlot> {
                return std::make_unique<Emulator>(time, breaches);
            },
        },
        .addresses = {},
        .buses = [](const v1::Device&) { return std::vector<OnBus>{}; },
        .lines = [](const v1::Device&) { return std::vector<PinLine>{}; },
        .check = check,
        .draws = [](const v1::Device&) { return Draw{0, 200}; },  // of USB; an estimate
    };
    return page;
}

}  // namespace kibitz::chips::pcsc
