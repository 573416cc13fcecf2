// Readers that the system serves by PC/SC (README.md).
#include "drivers/chips/kind.hpp"
#include "drivers/chips/pcsc/emulator.hpp"
#include "drivers/chips/pcsc/pcsc.hpp"

namespace kibitz::chips::pcsc {

const Kind& kind() {
    static constexpr Kind page{
        .field = v1::Device::kPcsc,
        .name = "PC/SC reader",
        .identified = "PC/SC reader, found",
        .does = {v1::FUNCTION_BOARD_READER, v1::FUNCTION_BOARD_READER},
        .role = SlotRole{
            .reader = [](const v1::Device& device) -> const std::string& { return device.pcsc().reader(); },
            .open = [](std::shared_ptr<bus::CardSlot> slot) -> std::unique_ptr<TagChip> { return std::make_unique<SupervisedChip<Core>>(Core(std::move(slot))); },
            .emulate = [](bus::VirtualTime& time, bus::Breaches& breaches) -> std::unique_ptr<EmulatedSlot> { return std::make_unique<Emulator>(time, breaches); },
        },
        .addresses = {},
        .buses = [](const v1::Device&) { return std::vector<OnBus>{}; },
        .lines = [](const v1::Device&) { return std::vector<PinLine>{}; },
        .check = [](const v1::Device&, Rules&) {},
        .draws = [](const v1::Device&) { return Draw{0, 200}; },  // of USB; an estimate
    };
    return page;
}

}  // namespace kibitz::chips::pcsc
