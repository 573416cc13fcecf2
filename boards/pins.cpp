#include "boards/pins.hpp"

#include "boards/reader_wiring.hpp"

namespace kibitz::boards {

namespace v1 = board::v1;

namespace {

const v1::Bus* find(const v1::Board& file, const std::string& name) {
    for (const auto& bus : file.bus())
        if (bus.name() == name) return &bus;
    return nullptr;
}

void own(std::map<int, std::string>& owners, std::uint32_t pin, const std::string& who) {
    auto& text = owners[static_cast<int>(pin)];
    if (text.find(who) == std::string::npos) text += (text.empty() ? "" : ", ") + who;
}

}  // namespace

bool has_wires(const v1::Device& device) {
    return device.driver_case() != v1::Device::DRIVER_NOT_SET && !device.has_simulated() && !device.has_remote() && !device.has_tablet();
}

std::vector<UsedLine> lines_of(const v1::Device& device, const v1::Board& file) {
    std::vector<UsedLine> all;
    const auto add = [&](const char* what, const v1::Line& line) {
        const auto* bus = find(file, line.gpio());
        const bool header = bus && bus->gpio().header();
        all.push_back({what, line.gpio() + (header ? " GPIO" : " line ") + std::to_string(line.line()) + (line.active_low() ? " (low)" : ""), line.gpio(), line.line()});
    };
    if (device.has_pn5180()) add("busy", device.pn5180().busy()), add("irq", device.pn5180().irq()), add("reset", device.pn5180().reset());
    if (device.has_st25r3916()) add("irq", device.st25r3916().irq());
    if (const auto reader = reader_wiring(device))
        for (const auto& line : reader->select_line) add("select", line);
    if (device.has_vl6180x() && device.vl6180x().has_enable()) add("enable", device.vl6180x().enable());
    if (device.has_break_beams()) add("inner", device.break_beams().inner()), add("outer", device.break_beams().outer());
    if (device.has_contact()) add("contact", device.contact().line());
    if (device.has_lamps()) add("green", device.lamps().green()), add("amber", device.lamps().amber());
    return all;
}

std::map<int, std::string> header_owners(const v1::Board& file) {
    std::map<int, std::string> owners;
    for (const auto& bus : file.bus()) {
        if (bus.has_i2c() && !bus.i2c().has_behind() && bus.i2c().sda())
            own(owners, bus.i2c().sda(), bus.name() + " SDA"), own(owners, bus.i2c().scl(), bus.name() + " SCL");
        if (bus.has_spi() && bus.spi().sclk()) {
            const auto controller = bus.spi().path().substr(0, bus.spi().path().rfind('.'));
            const auto name = "SPI" + controller.substr(controller.find_last_not_of("0123456789") + 1);
            own(owners, bus.spi().sclk(), name + " SCLK"), own(owners, bus.spi().mosi(), name + " MOSI"), own(owners, bus.spi().miso(), name + " MISO");
            own(owners, bus.spi().chip_select(), bus.name() + " CS");
        }
        const auto* on = find(file, bus.gpio().expander().interrupt().gpio());
        if (on && on->gpio().header()) own(owners, bus.gpio().expander().interrupt().line(), bus.name() + " INT");
    }
    for (const auto& device : file.device())
        for (const auto& line : lines_of(device, file))
            if (const auto* bus = find(file, line.gpio); bus && bus->gpio().header()) own(owners, line.line, device.name() + " " + line.what);
    return owners;
}

std::string hangs_on(const v1::Device& device) {
    switch (device.driver_case()) {
        case v1::Device::kSimulated: return "simulated, no wire";
        case v1::Device::kRemote: return "remote, over the network";
        case v1::Device::kTablet: return "a page on a tablet";
        case v1::Device::kPn5180: return "pn5180 on " + device.pn5180().bus();
        case v1::Device::kSt25R3916: return "st25r3916 on " + device.st25r3916().bus();
        case v1::Device::kVl6180X: return "vl6180x on " + device.vl6180x().bus();
        case v1::Device::kApds9960: {
            std::string text = "apds9960 on ";
            for (int i = 0; i < device.apds9960().bus_size(); ++i) text += (i ? ", " : "") + device.apds9960().bus(i);
            return text;
        }
        case v1::Device::kMpr121: return std::to_string(device.mpr121().address_size()) + " x mpr121 on " + device.mpr121().bus();
        case v1::Device::kBreakBeams: return "break beams";
        case v1::Device::kContact: return "contact";
        case v1::Device::kLamps: return "lamps";
        case v1::Device::kFilm: return "film '" + device.film().device().name() + "' at " + device.film().device().port();
        case v1::Device::kScreen: return "screen '" + device.screen().device().name() + "' at " + device.screen().device().port();
        case v1::Device::DRIVER_NOT_SET: break;
    }
    return "no driver";
}

}  // namespace kibitz::boards
