#include "drivers/wired/required.hpp"

#include "boards/reader_wiring.hpp"
#include "drivers/wired/reader_chip.hpp"

namespace kibitz::wired {

namespace {

bool cannot_be_opened(const bus::Fault& fault) {
    return fault.trouble == bus::Trouble::Absent || fault.trouble == bus::Trouble::NoAccess || fault.trouble == bus::Trouble::Taken ||
           fault.trouble == bus::Trouble::Refused;
}

std::optional<bus::Fault> fault_of(const boards::Board& board, const boards::Device& device, BackEnd& back) {
    const auto& wiring = device.wiring;
    if (boards::is_reader_chip(wiring)) {
        const auto chip = reader_chip(board, device, back);
        if (!chip) return chip.error();
        if (const auto off = (*chip)->off(); !off) return off.error();
        return std::nullopt;
    }
    if (boards::role_of<chips::SlotRole>(wiring)) {
        const auto there = back.card_slot(device)->find();
        if (!there && cannot_be_opened(there.error())) return there.error();
        return std::nullopt;
    }
    if (const auto* surface = boards::role_of<chips::InputRole>(wiring)) {
        const auto& named = surface->input(wiring);
        if (const auto opened = back.input_device({named.name(), named.port()}); !opened) return opened.error();
    }
    for (const auto& name : boards::buses_of(wiring))
        if (const auto opened = back.i2c(name); !opened) return opened.error();
    return std::nullopt;
}

}  // namespace

std::vector<std::string> missing_required(const boards::Board& board, const std::vector<boards::Device>& devices, BackEnd& back) {
    std::vector<std::string> missing;
    for (const auto& device : devices) {
        if (!device.required) continue;
        const auto fault = fault_of(board, device, back);
        if (fault && cannot_be_opened(*fault)) missing.push_back("line " + std::to_string(device.line) + ": device \"" + to_string(device.id) + "\": " + fault->message);
    }
    return missing;
}

}  // namespace kibitz::wired
