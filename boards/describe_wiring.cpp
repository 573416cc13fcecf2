// The wiring of a board as a technician wants it: who hangs where, the 40-pin header, buses, field and supply.
#include <algorithm>
#include <array>
#include <cstdio>
#include <ostream>
#include <utility>

#include "boards/board.hpp"
#include "boards/budget.hpp"
#include "boards/check.hpp"
#include "boards/describe_wiring.hpp"
#include "boards/kinds.hpp"
#include "boards/pins.hpp"
#include "boards/rf.hpp"

namespace kibitz::boards {

namespace v1 = board::v1;

namespace {

constexpr std::array places{v1::SEAT_NAME_NORTH, v1::SEAT_NAME_EAST, v1::SEAT_NAME_SOUTH, v1::SEAT_NAME_WEST, v1::SEAT_NAME_CENTRE};

template <class... Values>
void row(std::ostream& out, const char* format, Values... values) {
    char text[320];
    std::snprintf(text, sizeof text, format, values...);
    std::string line = text;
    while (!line.empty() && line.back() == ' ') line.pop_back();
    out << line << '\n';
}

std::string pin_text(const HeaderPin& pin, const std::map<int, std::string>& owners) {
    if (pin.bcm < 0) return pin.name;
    if (pin.bcm < 2) return "GPIO" + std::to_string(pin.bcm) + " " + pin.name;
    const auto owner = owners.find(pin.bcm);
    return "GPIO" + std::to_string(pin.bcm) + (owner == owners.end() ? " -" : " " + owner->second);
}

void header(const v1::Board& file, std::ostream& out) {
    const auto owners = header_owners(file);
    out << "\nHeader, seen from above, pin 1 at the upper left\n";
    for (std::size_t i = 0; i < header_pins.size(); i += 2)
        row(out, "  %44s  %2zu | %-2zu  %s", pin_text(header_pins[i], owners).c_str(), i + 1, i + 2, pin_text(header_pins[i + 1], owners).c_str());
}

std::string bus_text(const v1::Bus& bus) {
    char text[200] = "";
    const auto& i2c = bus.i2c();
    if (i2c.has_behind()) std::snprintf(text, sizeof text, "I2C, channel %u of the multiplexer 0x%02X on %s", i2c.behind().channel(), i2c.behind().address(), i2c.behind().bus().c_str());
    else if (bus.has_i2c()) std::snprintf(text, sizeof text, "I2C %s, %g kHz", i2c.path().c_str(), i2c.clock_hz() / 1e3);
    else if (bus.has_spi()) std::snprintf(text, sizeof text, "SPI %s, %g MHz", bus.spi().path().c_str(), bus.spi().clock_hz() / 1e6);
    else if (bus.has_serial()) std::snprintf(text, sizeof text, "serial %s, %u baud", bus.serial().path().c_str(), bus.serial().baud());
    else if (bus.gpio().has_expander()) std::snprintf(text, sizeof text, "expander 0x%02X on %s, chip '%s', %u lines", bus.gpio().expander().address(), bus.gpio().expander().bus().c_str(), bus.gpio().label().c_str(), bus.gpio().lines());
    else std::snprintf(text, sizeof text, "GPIO chip '%s'%s", bus.gpio().label().c_str(), bus.gpio().header() ? ", the header" : "");
    return text;
}

void buses(const v1::Board& file, std::ostream& out) {
    out << "\nBuses\n";
    const auto loads = bus_loads(file);
    for (const auto& bus : file.bus()) {
        const auto load = std::find_if(loads.begin(), loads.end(), [&](const auto& one) { return one.name == bus.name(); });
        char share[32] = "";
        if (load != loads.end()) std::snprintf(share, sizeof share, "%.1f %% of its time", load->share * 100);
        row(out, "  %-14s %-52s %s", bus.name().c_str(), bus_text(bus).c_str(), share);
    }
}

void field(const v1::Board& file, std::ostream& out) {
    auto cases = rf_worst_cases(file);
    if (cases.empty()) return;
    std::stable_sort(cases.begin(), cases.end(), [](const auto& a, const auto& b) { return a.antenna < b.antenna; });
    out << "\nReaders: one field at a time, on " << static_cast<int>(field_duty(file) * 100 + 0.5) << " % of the time\n";
    for (const auto& one : cases) {
        char time[32] = "no bound";
        if (one.time) std::snprintf(time, sizeof time, "%.0f ms", static_cast<double>(one.time->count()) / 1000);
        row(out, "  %-22s %-13s limit %5.0f ms, at the worst %s", one.antenna.c_str(), one.key.c_str(), static_cast<double>(one.limit.count()) / 1000, time);
    }
}

std::string addresses(const v1::Device& device) {
    std::string text;
    const auto* kind = kind_of(device);
    if (!kind) return text;
    std::uint32_t last = 0;  // windows of a row have one address on buses of their own
    for (const auto& on : kind->buses(device)) {
        char hex[16];
        std::snprintf(hex, sizeof hex, ", 0x%02X", on.address);
        if (on.address != 0 && on.address != std::exchange(last, on.address)) text += hex;
    }
    return text;
}

/// "header GPIO5" with its pin: "header GPIO5 (pin 29)".
std::string with_pin(const UsedLine& line, const v1::Board& file) {
    const auto bus = std::find_if(file.bus().begin(), file.bus().end(), [&](const auto& one) { return one.name() == line.gpio; });
    if (bus == file.bus().end() || !bus->gpio().header()) return line.where;
    const auto pin = std::find_if(header_pins.begin(), header_pins.end(), [&](const auto& one) { return one.bcm == static_cast<int>(line.line); });
    return pin == header_pins.end() ? line.where : line.where + ", pin " + std::to_string(pin - header_pins.begin() + 1);
}

}  // namespace

std::string wiring(const Board& board, const Device& device) {
    std::string text = hangs_on(device.wiring);
    for (const auto& name : buses_of(device.wiring)) {
        const auto bus = std::find_if(board.file.bus().begin(), board.file.bus().end(), [&](const auto& one) { return one.name() == name; });
        if (bus != board.file.bus().end()) text += " (" + bus_text(*bus) + ")";
    }
    text += addresses(device.wiring);
    bool first = true;
    for (const auto& line : lines_of(device.wiring, board.file)) text += (std::exchange(first, false) ? ": " : "; ") + line.what + " " + with_pin(line, board.file);
    return text;
}

void describe_wiring(const v1::Board& file, std::ostream& out) {
    out << "Wiring\n";
    for (const auto place : places)
        for (const auto& device : file.device()) {
            if (device.seat() != place) continue;
            std::string lines;
            for (const auto& line : lines_of(device, file)) lines += (lines.empty() ? ": " : "; ") + line.what + " " + line.where;
            row(out, "  %-22s %-8s %-13s %-11s %s%s", device.name().c_str(), seat_name(place).c_str(), kind_name(device).c_str(),
                device.need() == v1::NEED_REQUIRED ? "required" : "degradable", hangs_on(device).c_str(), lines.c_str());
        }
    if (std::none_of(file.device().begin(), file.device().end(), has_wires)) {
        out << "Header pins: none, no device hangs on the header\n";
        out << "Bus budget:  no bus in use, no device hangs on one\n";
        return;
    }
    if (file.computer() != v1::COMPUTER_BENCH && file.computer() != v1::COMPUTER_PC) header(file, out);
    buses(file, out);
    field(file, out);
    const auto sum = currents(file);
    out << "\nCurrent, means from data sheets\n";
    row(out, "  3.3 V %4.0f mA of some %.0f that a Pi's pins give%s", sum.volts_3_3, most_3_3_ma, sum.volts_3_3 > most_3_3_ma ? ": TOO MUCH, give the modules a regulator of their own" : "");
    row(out, "  5 V   %4.0f mA besides the Pi's own", sum.volts_5);
}

}  // namespace kibitz::boards
