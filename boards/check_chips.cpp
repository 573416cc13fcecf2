// The wiring of each device: its bus, its lines, its settings.
#include <algorithm>
#include <array>
#include <cstdio>
#include <set>

#include "boards/check_wiring.hpp"
#include "boards/reader_wiring.hpp"

namespace kibitz::boards {

namespace v1 = board::v1;

namespace {

struct Fits {
    const char* driver;
    v1::Function functions[2];
};
constexpr std::array fits{
    Fits{"pn5180", {v1::FUNCTION_READER, v1::FUNCTION_BOARD_READER}}, Fits{"vl6180x", {v1::FUNCTION_RANGE, v1::FUNCTION_RANGE}},
    Fits{"apds9960", {v1::FUNCTION_FACE, v1::FUNCTION_FACE}},         Fits{"mpr121", {v1::FUNCTION_TOUCH, v1::FUNCTION_TOUCH}},
    Fits{"break_beams", {v1::FUNCTION_BEAMS, v1::FUNCTION_BEAMS}},    Fits{"contact", {v1::FUNCTION_SEAT_SWITCH, v1::FUNCTION_SEAT_SWITCH}},
    Fits{"lamps", {v1::FUNCTION_LIGHT, v1::FUNCTION_LIGHT}},          Fits{"film", {v1::FUNCTION_TOUCH, v1::FUNCTION_TOUCH}},
    Fits{"screen", {v1::FUNCTION_PANEL, v1::FUNCTION_PANEL}},         Fits{"st25r3916", {v1::FUNCTION_READER, v1::FUNCTION_BOARD_READER}},
};

std::string word(v1::Function function) {
    v1::Device device;
    device.set_function(function);
    return kind_name(device);
}

}  // namespace

Owner WiringCheck::owner(const DevicePlace& place, const char* what) const {
    int line = place.in ? line_of(place.in, place.device, what) : 0;
    return {place.name + " " + what, line ? line : place.line};
}

void WiringCheck::limit(const DevicePlace& place, const char* key, std::uint32_t value, std::uint32_t least, std::uint32_t most, const char* why, bool optional) {
    if ((optional && value == 0) || (value >= least && value <= most)) return;
    check_.fault(place.line, place.name + ": " + key + " " + std::to_string(value) + ": must be " + std::to_string(least) + " to " +
                                 std::to_string(most) + " (" + why + "): correct it");
}

void WiringCheck::check_device(const DevicePlace& place) {
    const auto& device = place.device;
    const auto* field = device.GetReflection()->GetOneofFieldDescriptor(device, device.GetDescriptor()->FindOneofByName("driver"));
    if (!field) return;
    const auto function = function_of(device);
    const auto found = std::find_if(fits.begin(), fits.end(), [&](const Fits& one) { return field->name() == one.driver; });
    if (found != fits.end() && function != v1::FUNCTION_UNSPECIFIED && function != found->functions[0] && function != found->functions[1])
        check_.fault(place.line, place.name + ": driver " + found->driver + ": it does " + word(found->functions[0]) + ", the device is a " +
                                     word(function) + ": function and driver must fit: correct one of them");
    switch (device.driver_case()) {
        case v1::Device::kPn5180: pn5180(place); return reader(place);
        case v1::Device::kSt25R3916: st25r3916(place); return reader(place);
        case v1::Device::kVl6180X: return range(place);
        case v1::Device::kApds9960: return face(place);
        case v1::Device::kMpr121: return pads(place);
        case v1::Device::kFilm: return film(place);
        case v1::Device::kScreen: return screen(place);
        case v1::Device::kBreakBeams:
            take_line(device.break_beams().inner(), {place.name + " inner", place.line});
            return take_line(device.break_beams().outer(), {place.name + " outer", place.line});
        case v1::Device::kContact: return take_line(device.contact().line(), {place.name + " line", place.line});
        case v1::Device::kLamps:
            limit(place, "current_ma", device.lamps().current_ma(), 1, 20, "a GPIO pin gives no more", true);
            take_line(device.lamps().green(), {place.name + " green", place.line});
            take_line(device.lamps().amber(), {place.name + " amber", place.line});
            if (device.lamps().green().gpio() != device.lamps().amber().gpio())
                check_.fault(place.line, place.name + ": green on " + quoted(device.lamps().green().gpio()) + " and amber on " +
                                             quoted(device.lamps().amber().gpio()) + ": both are set together: put them on one chip");
            return;
        default: return;  // simulated, remote: no wires
    }
}

void WiringCheck::pn5180(const DevicePlace& place) {
    const auto& wires = place.device.pn5180();
    take_line(wires.busy(), {place.name + " busy", place.line});
    take_line(wires.irq(), {place.name + " irq", place.line});
    take_line(wires.reset(), {place.name + " reset", place.line});
    if (wires.busy().gpio() != wires.irq().gpio())
        check_.fault(place.line, place.name + ": busy on " + quoted(wires.busy().gpio()) + " and irq on " + quoted(wires.irq().gpio()) +
                                     ": both are looked at together: put them on one chip");
    if (const auto* chip = bus(wires.busy().gpio()); chip && chip->gpio().has_expander())
        check_.fault(place.line, place.name + ": busy on expander " + quoted(wires.busy().gpio()) +
                                     ": it is looked at every 20 us, and an expander answers in 300: put busy and irq on the header");
    if (!wires.reset().active_low())
        check_.fault(place.line, place.name + ": reset: RST of a PN5180 is low in reset: write `active_low: true`");
}

void WiringCheck::st25r3916(const DevicePlace& place) {
    const auto& wires = place.device.st25r3916();
    take_line(wires.irq(), {place.name + " irq", place.line});
    if (const auto* chip = bus(wires.irq().gpio()); chip && chip->gpio().has_expander())
        check_.fault(place.line, place.name + ": irq on expander " + quoted(wires.irq().gpio()) +
                                     ": it is looked at every 100 us, and an expander answers in 300: put irq on the header");
    if (wires.irq().active_low())
        check_.fault(place.line, place.name + ": irq: IRQ of an ST25R3916 is high when active: take `active_low` out");
    limit(place, "weakest_mv", wires.weakest_mv(), 20, 2000, "the chip tells no less than 20 mV", true);
}

void WiringCheck::reader(const DevicePlace& place) {
    const auto wires = *reader_wiring(place.device);
    const Owner self{place.name, place.line};
    if (use_bus(wires.bus, Kind::Spi, self, "bus")) {
        const auto [first, fresh] = spi_users_.emplace(wires.bus, self);
        if (!fresh)
            check_.fault(place.line, place.name + ": bus " + quoted(wires.bus) + ": a chip select has one chip: " + to_string(first->second) + " and " +
                                         to_string(self) + ": give each reader a chip select of its own");
    }
    for (const auto& line : wires.select_line) take_line(line, {place.name + " select_line", place.line});
    for (const auto& line : wires.select_line)
        if (line.gpio() != wires.select_line[0].gpio())
            check_.fault(place.line, place.name + ": select_line on " + quoted(wires.select_line[0].gpio()) + " and " + quoted(line.gpio()) +
                                         ": they are set together: put them on one chip");
    antennas(place);
}

void WiringCheck::antennas(const DevicePlace& place) {
    const auto wires = *reader_wiring(place.device);
    if (wires.select_line.size() > 4)
        check_.fault(place.line, place.name + ": " + std::to_string(wires.select_line.size()) + " select lines: 4 choose among 16 antennas: take some out");
    if (wires.select_line.size() > 0 && wires.antenna.size() < 2)
        check_.fault(place.line, place.name + ": select_line: with one antenna nobody reads it: write the antennas, or take it out");
    std::set<int> zones, selects;
    for (const auto& antenna : wires.antenna) {
        const std::string name = place.name + " antenna " + v1::Zone_Name(antenna.zone());
        const bool board = antenna.zone() == v1::ZONE_BOARD, centre = place.device.seat() == v1::SEAT_NAME_CENTRE;
        if (antenna.zone() == v1::ZONE_UNSPECIFIED) check_.fault(place.line, name + ": zone missing: what lies before it?: write `zone: ZONE_PLAY`");
        else if (board != centre)
            check_.fault(place.line, name + ": the board lies in the middle, play zone and columns at a seat: the device stands at " + seat_name(place.device.seat()) + ": correct zone or seat");
        if (!zones.insert(antenna.zone()).second) check_.fault(place.line, name + ": two antennas for one zone: take one out");
        if (antenna.select() >= 1U << std::min(wires.select_line.size(), 4))
            check_.fault(place.line, name + ": select " + std::to_string(antenna.select()) + ": " + std::to_string(wires.select_line.size()) +
                                         " select lines give 0 to " + std::to_string((1U << std::min(wires.select_line.size(), 4)) - 1) + ": add a line, or correct it");
        else if (!selects.insert(static_cast<int>(antenna.select())).second)
            check_.fault(place.line, name + ": select " + std::to_string(antenna.select()) + ": another antenna has it: the switch shows one at a time: correct one");
    }
    if (wires.antenna.size() > 0 && place.device.seat() != v1::SEAT_NAME_CENTRE && !zones.contains(v1::ZONE_PLAY))
        check_.fault(place.line, place.name + ": no antenna of zone ZONE_PLAY: a reader at a seat sees its play zone: add one");
}

void WiringCheck::range(const DevicePlace& place) {
    constexpr std::uint32_t default_address = 0x29;
    const auto& wires = place.device.vl6180x();
    const Owner self{place.name, place.line};
    if (use_bus(wires.bus(), Kind::I2c, self, "bus")) take_address(wires.bus(), wires.address() ? wires.address() : default_address, self);
    if (wires.has_enable()) take_line(wires.enable(), {place.name + " enable", place.line});
    for (const auto& other : file_.device())
        if (&other != &place.device && other.has_vl6180x() && other.vl6180x().bus() == wires.bus() && !wires.has_enable())
            return check_.fault(place.line, place.name + ": enable missing: device " + quoted(other.name()) +
                                                " hangs on the same bus, and both begin at 0x29: wire the enable lines of both");
    if (!wires.has_period()) return;
    const auto& d = wires.period();
    const auto ms = d.seconds() * 1000 + d.nanos() / 1'000'000;
    if (ms < 10 || ms > 100 || ms % 10 != 0 || d.nanos() % 1'000'000 != 0)
        check_.fault(place.line, place.name + ": period " + std::to_string(ms) + " ms: must be 10 to 100 ms in steps of 10 (data sheet, 6.2.20): usual are 20");
}

void WiringCheck::face(const DevicePlace& place) {
    constexpr std::uint32_t only_address = 0x39;
    constexpr int most_windows = 4;
    const auto& wires = place.device.apds9960();
    const Owner self{place.name, place.line};
    if (wires.bus_size() < 1 || wires.bus_size() > most_windows)
        check_.fault(place.line, place.name + ": " + std::to_string(wires.bus_size()) + " buses: one a window, 1 to 4: write `bus: \"seat-north\"`");
    for (const auto& name : wires.bus()) {
        if (use_bus(name, Kind::I2c, self, "bus")) take_address(name, only_address, self);
        if (root(name) != root(wires.bus(0)))
            check_.fault(place.line, place.name + ": windows on " + quoted(wires.bus(0)) + " and " + quoted(name) + ": a row is read together: put them behind one bus");
    }
    limit(place, "cycles", wires.cycles(), 1, 72, "2.78 ms each: a card shown for a moment is missed", true);
    limit(place, "pulses", wires.pulses(), 1, 64, "data sheet, PPULSE", true);
    if (const auto gain = wires.gain(); gain != 0 && gain != 1 && gain != 4 && gain != 16 && gain != 64)
        check_.fault(place.line, place.name + ": gain " + std::to_string(gain) + ": must be 1, 4, 16 or 64 (data sheet, AGAIN): correct it");
}

void WiringCheck::pads(const DevicePlace& place) {
    const auto& wires = place.device.mpr121();
    const Owner self{place.name, place.line};
    const bool bus_there = use_bus(wires.bus(), Kind::I2c, self, "bus") != nullptr;
    if (wires.address_size() < 1 || wires.address_size() > 2)
        check_.fault(place.line, place.name + ": " + std::to_string(wires.address_size()) + " addresses: one a chip, 1 or 2 chips: write `address: 0x5A`");
    for (const auto address : wires.address()) {
        if (address < 0x5A || address > 0x5D)
            check_.fault(place.line, place.name + ": address " + std::to_string(address) + ": an MPR121 answers at 0x5A to 0x5D (90 to 93): see its pin ADDR");
        else if (bus_there) take_address(wires.bus(), address, self);
    }
    limit(place, "touch", wires.touch(), 1, 255, "counts below the baseline", true);
    const auto touch = wires.touch() ? wires.touch() : 12, release = wires.release() ? wires.release() : 6;
    if (release >= touch)
        check_.fault(place.line, place.name + ": release " + std::to_string(release) + ": must be below touch, " + std::to_string(touch) +
                                     ": a finger at the threshold would flicker: usual are 12 and 6");
    const auto pads = static_cast<std::uint32_t>(wires.address_size()) * 12;
    limit(place, "columns", wires.columns(), 1, std::max(1U, pads), "pads in a row", false);
    limit(place, "pitch_x_mm", wires.pitch_x_mm(), 5, 120, "from pad to pad", false);
    limit(place, "pitch_y_mm", wires.pitch_y_mm(), 5, 120, "from row to row", false);
    const auto area = dummy_area(file_.geometry());
    if (wires.columns() == 0 || !area) return;
    const auto width = wires.columns() * wires.pitch_x_mm(), depth = pads / wires.columns() * wires.pitch_y_mm();
    if (width < area->width || depth < area->depth)
        check_.fault(place.line, place.name + ": pads over " + std::to_string(width) + " x " + std::to_string(depth) + " mm: dummy's cards lie on " +
                                     std::to_string(area->width) + " x " + std::to_string(area->depth) + " mm: geometry (" +
                                     at_line(line_of(&places_, file_, "geometry")) + ") and pads must fit: more rows, or larger pads");
}

}  // namespace kibitz::boards
