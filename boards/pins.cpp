#include "boards/pins.hpp"

#include <algorithm>

#include "boards/kinds.hpp"

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

bool has_wires(const v1::Device& device) { return kind_of(device) != nullptr; }

std::vector<UsedLine> lines_of(const v1::Device& device, const v1::Board& file) {
    std::vector<UsedLine> all;
    const auto add = [&](const std::string& what, const v1::Line& line) {
        const auto* bus = find(file, line.gpio());
        const bool header = bus && bus->gpio().header();
        all.push_back({what, line.gpio() + (header ? " GPIO" : " line ") + std::to_string(line.line()) + (line.active_low() ? " (low)" : ""), line.gpio(), line.line()});
    };
    if (const auto* kind = kind_of(device))
        for (const auto& [pin, line] : kind->lines(device)) add(std::string(chips::word_of(pin)), *line);
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
        if (const auto& reset = bus.i2c().behind().reset(); bus.i2c().behind().has_reset())
            if (const auto* chip = find(file, reset.gpio()); chip && chip->gpio().header()) own(owners, reset.line(), "multiplexer RESET");
        const auto* on = find(file, bus.gpio().expander().interrupt().gpio());
        if (on && on->gpio().header()) own(owners, bus.gpio().expander().interrupt().line(), bus.name() + " INT");
    }
    for (const auto& device : file.device())
        for (const auto& line : lines_of(device, file))
            if (const auto* bus = find(file, line.gpio); bus && bus->gpio().header()) own(owners, line.line, device.name() + " " + line.what);
    return owners;
}

std::string hangs_on(const v1::Device& device) {
    if (device.has_simulated()) return "simulated, no wire";
    if (device.has_remote()) return "remote, over the network";
    if (device.has_tablet()) return "a page on a tablet";
    const auto* kind = kind_of(device);
    if (!kind) return "no driver";
    std::string text = kind->key();
    std::replace(text.begin(), text.end(), '_', ' ');
    if (const auto* surface = std::get_if<chips::InputRole>(&kind->role))
        return text + " '" + surface->input(device).name() + "' at " + surface->input(device).port();
    if (const auto* slot = std::get_if<chips::SlotRole>(&kind->role)) {
        const auto& reader = slot->reader(device);
        return text + (reader.empty() ? ", the only reader there" : " '" + reader + "'");
    }
    if (std::holds_alternative<chips::PadsRole>(kind->role)) text = std::to_string(kind->buses(device).size()) + " x " + text;
    const char* before = " on ";
    for (const auto& bus : buses_of(device)) text += before + bus, before = ", ";
    return text;
}

}  // namespace kibitz::boards
