#include "drivers/wired/required.hpp"

#include "drivers/chips/st25r3916/registers.hpp"

namespace kibitz::wired {

namespace {

bool cannot_be_opened(const bus::Fault& fault) {
    return fault.trouble == bus::Trouble::Absent || fault.trouble == bus::Trouble::NoAccess || fault.trouble == bus::Trouble::Taken ||
           fault.trouble == bus::Trouble::Refused;
}

std::optional<bus::Fault> fault_of(const board::v1::Device& wiring, BackEnd& back, const boards::Device& device) {
    if (wiring.has_pn5180()) {
        auto wires = back.pn5180(device);
        if (!wires) return wires.error();
        if (const auto held = (*wires)->reset(true); !held) return held.error();
    }
    if (wiring.has_st25r3916()) {
        auto wires = back.st25r3916(device);
        if (!wires) return wires.error();
        const auto off = static_cast<std::uint8_t>(chips::st25r3916::Direct::SetDefault);
        if (const auto sent = (*wires)->frame({&off, 1}, {}); !sent) return sent.error();
    }
    if (wiring.has_film() || wiring.has_screen()) {
        const auto& named = wiring.has_film() ? wiring.film().device() : wiring.screen().device();
        if (const auto opened = back.input_device({named.name(), named.port()}); !opened) return opened.error();
    }
    std::vector<std::string> buses;
    if (wiring.has_vl6180x()) buses.push_back(wiring.vl6180x().bus());
    for (const auto& name : wiring.apds9960().bus()) buses.push_back(name);
    if (wiring.has_mpr121()) buses.push_back(wiring.mpr121().bus());
    for (const auto& name : buses)
        if (const auto opened = back.i2c(name); !opened) return opened.error();
    return std::nullopt;
}

}  // namespace

std::vector<std::string> missing_required(const std::vector<boards::Device>& devices, BackEnd& back) {
    std::vector<std::string> missing;
    for (const auto& device : devices) {
        if (!device.required) continue;
        const auto fault = fault_of(device.wiring, back, device);
        if (fault && cannot_be_opened(*fault)) missing.push_back("line " + std::to_string(device.line) + ": device \"" + to_string(device.id) + "\": " + fault->message);
    }
    return missing;
}

}  // namespace kibitz::wired
