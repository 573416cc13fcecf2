// The wiring of each device: its function, its lines and buses, and what its kind asks besides.
#include <algorithm>
#include <set>

#include "boards/check_wiring.hpp"
#include "boards/kinds.hpp"
#include "boards/reader_wiring.hpp"

namespace kibitz::boards {

namespace v1 = board::v1;

namespace {

std::string word(v1::Function function) {
    v1::Device device;
    device.set_function(function);
    return kind_name(device);
}

}  // namespace

class WiringCheck::DeviceRules final : public chips::Rules {
public:
    DeviceRules(const WiringCheck& file, const DevicePlace& place) : file_(file), place_(place) {}
    void fault(const std::string& what) override { file_.check_.fault(place_.line, place_.name + ": " + what); }
    bool on_expander(const v1::Line& line) const override {
        const auto* chip = file_.bus(line.gpio());
        return chip && chip->gpio().has_expander();
    }
    bool same_wires(const std::string& bus, const std::string& other) const override { return file_.root(bus) == file_.root(other); }
    std::optional<std::string> beside(const std::string& bus) const override {
        for (const auto& other : file_.file_.device()) {
            if (&other == &place_.device || other.driver_case() != place_.device.driver_case()) continue;
            const auto buses = buses_of(other);
            if (std::find(buses.begin(), buses.end(), bus) != buses.end()) return other.name();
        }
        return std::nullopt;
    }
    std::optional<Area> dummy_area() const override {
        const auto area = boards::dummy_area(file_.file_.geometry());
        if (!area) return std::nullopt;
        return Area{area->width, area->depth, "geometry (" + at_line(line_of(&file_.places_, file_.file_, "geometry")) + ")"};
    }

private:
    const WiringCheck& file_;
    const DevicePlace& place_;
};

void WiringCheck::check_device(const DevicePlace& place) {
    const auto* kind = kind_of(place.device);
    if (!kind) return;  // simulated, remote: no wires
    const auto function = function_of(place.device);
    if (function != v1::FUNCTION_UNSPECIFIED && std::find(kind->does.begin(), kind->does.end(), function) == kind->does.end())
        check_.fault(place.line, place.name + ": driver " + kind->key() + ": it does " + word(kind->does[0]) + ", the device is a " +
                                     word(function) + ": function and driver must fit: correct one of them");
    for (const auto& [pin, line] : kind->lines(place.device))
        take_line(*line, {place.name + " " + std::string(chips::key_of(pin)), place.line});
    DeviceRules rules(*this, place);
    kind->check(place.device, rules);
    take_buses(place, *kind);
    if (std::holds_alternative<chips::ReaderRole>(kind->role)) reader(place);
    if (const auto* pads = std::get_if<chips::PadsRole>(&kind->role)) check_pads(pads->grid(place.device), rules);
    if (const auto* surface = std::get_if<chips::InputRole>(&kind->role)) input_device(place, surface->input(place.device));
}

void WiringCheck::take_buses(const DevicePlace& place, const chips::Kind& kind) {
    const Owner self{place.name, place.line};
    const auto* reader = std::get_if<chips::ReaderRole>(&kind.role);
    const auto wanted = !reader ? Kind::I2c : std::holds_alternative<chips::OnSpi>(reader->on) ? Kind::Spi : Kind::Serial;
    std::map<std::string, bool> there;
    for (const auto& name : buses_of(place.device)) there[name] = use_bus(name, wanted, self, "bus") != nullptr;
    for (const auto& on : kind.buses(place.device)) {
        const auto& can = kind.addresses;
        if (on.address == 0) continue;
        if (!can.chosen.empty() && (on.address < can.first || on.address > can.last))
            check_.fault(place.line, place.name + ": address " + std::to_string(on.address) + ": " + a_chip(kind) + " answers at " + hex(can.first) +
                                         " to " + hex(can.last) + " (" + std::to_string(can.first) + " to " + std::to_string(can.last) +
                                         "): " + std::string(can.chosen));
        else if (there[on.bus]) take_address(on.bus, on.address, self);
    }
}

/// What is the same of every reader chip: a chip select, an antenna switch, antennas.
void WiringCheck::reader(const DevicePlace& place) {
    const auto wires = *reader_wiring(place.device);
    const Owner self{place.name, place.line};
    const auto* on = bus(wires.bus);
    if (on && on->has_spi()) {
        const auto [first, fresh] = spi_users_.emplace(wires.bus, self);
        if (!fresh)
            check_.fault(place.line, place.name + ": bus " + quoted(wires.bus) + ": a chip select has one chip: " + to_string(first->second) + " and " +
                                         to_string(self) + ": give each reader a chip select of its own");
    }
    for (const auto& line : wires.select_line)
        if (line.gpio() != wires.select_line[0].gpio())
            check_.fault(place.line, place.name + ": select_line on " + quoted(wires.select_line[0].gpio()) + " and " + quoted(line.gpio()) +
                                         ": they are set together: put them on one chip");
    antennas(place);
    if (const auto* serial = std::get_if<chips::OnSerial>(&role_of<chips::ReaderRole>(place.device)->on)) outputs(place, *serial);
}

/// The antennas of a reader with outputs of its own, which several devices may share.
void WiringCheck::outputs(const DevicePlace& place, const chips::OnSerial& on) {
    const auto wires = *reader_wiring(place.device);
    const auto* kind = kind_of(place.device);
    const Owner self{place.name, place.line};
    const auto [first, alone] = serial_users_.emplace(wires.bus, std::pair(kind, self));
    if (!alone && first->second.first != kind)
        check_.fault(place.line, place.name + ": bus " + quoted(wires.bus) + ": a serial line has one device at its end: " +
                                     to_string(first->second.second) + " and " + to_string(self) + ": give each reader a line of its own");
    if (wires.antenna.empty())
        check_.fault(place.line, place.name + ": antenna missing: at which output of the reader is it?: write `antenna { zone: " +
                                     (place.device.seat() == v1::SEAT_NAME_CENTRE ? "ZONE_BOARD" : "ZONE_PLAY") + " select: 1 }`");
    for (const auto& antenna : wires.antenna) {
        const auto output = antenna.select();
        const std::string name = place.name + " antenna " + v1::Zone_Name(antenna.zone()) + ": select " + std::to_string(output);
        if (output < 1 || output > on.outputs) {
            check_.fault(place.line, name + ": " + a_chip(*kind) + " has outputs 1 to " + std::to_string(on.outputs) + ": correct it");
            continue;
        }
        const auto [owner, free] = outputs_.emplace(std::pair(wires.bus, output), self);
        if (!free)
            check_.fault(place.line, name + ": an output has one antenna: " + to_string(owner->second) + " and " + to_string(self) +
                                         ": take another output for one of them");
    }
}

void WiringCheck::antennas(const DevicePlace& place) {
    const auto wires = *reader_wiring(place.device);
    const bool switched = std::holds_alternative<chips::OnSpi>(role_of<chips::ReaderRole>(place.device)->on);
    if (wires.select_line.size() > 4)
        check_.fault(place.line, place.name + ": " + std::to_string(wires.select_line.size()) + " select lines: 4 choose among 16 antennas: take some out");
    if (wires.select_line.size() > 0 && wires.antenna.size() < 2)
        check_.fault(place.line, place.name + ": select_line: with one antenna nobody reads it: write the antennas, or take it out");
    std::set<std::pair<int, int>> zones;  // seat and zone
    std::set<int> selects;
    for (const auto& antenna : wires.antenna) {
        const std::string name = place.name + " antenna " + v1::Zone_Name(antenna.zone());
        const auto seat = seat_of(antenna, place.device);
        const bool board = antenna.zone() == v1::ZONE_BOARD, centre = seat == v1::SEAT_NAME_CENTRE;
        other_seat(place, antenna, name);
        if (antenna.zone() == v1::ZONE_UNSPECIFIED) check_.fault(place.line, name + ": zone missing: what lies before it?: write `zone: ZONE_PLAY`");
        else if (board != centre)
            check_.fault(place.line, name + ": the board lies in the middle, play zone and columns at a seat: it lies at " +
                                         seat_name(seat) + ": correct zone or seat");
        if (!zones.emplace(seat, antenna.zone()).second) check_.fault(place.line, name + ": two antennas for one zone: take one out");
        if (switched && antenna.select() >= 1U << std::min(wires.select_line.size(), 4))
            check_.fault(place.line, name + ": select " + std::to_string(antenna.select()) + ": " + std::to_string(wires.select_line.size()) +
                                         " select lines give 0 to " + std::to_string((1U << std::min(wires.select_line.size(), 4)) - 1) + ": add a line, or correct it");
        else if (switched && !selects.insert(static_cast<int>(antenna.select())).second)
            check_.fault(place.line, name + ": select " + std::to_string(antenna.select()) + ": another antenna has it: the switch shows one at a time: correct one");
    }
    const bool sees_zone = std::any_of(zones.begin(), zones.end(), [](const auto& one) { return one.second == v1::ZONE_PLAY; });
    if (wires.antenna.size() > 0 && place.device.seat() != v1::SEAT_NAME_CENTRE && !sees_zone && !file_.bring_up())
        check_.fault(place.line, place.name + ": no antenna of zone ZONE_PLAY: a reader at a seat sees its play zone: add one");
}

/// An antenna at another seat than its reader's: to try one reader for all, not to play.
void WiringCheck::other_seat(const DevicePlace& place, const v1::Antenna& antenna, const std::string& name) {
    const auto seat = seat_of(antenna, place.device);
    if (seat == place.device.seat()) return;
    if (!file_.bring_up())
        return check_.fault(place.line, name + ": seat " + seat_name(seat) +
                                            ": at a table that is played at each seat has a reader of its own: "
                                            "take `seat` out, or write `bring_up: true` to try the parts");
    for (const auto& other : file_.device())
        if (&other != &place.device && other.seat() == seat && is_reader_chip(other))
            return check_.fault(place.line,
                                name + ": seat " + seat_name(seat) + ": device \"" + other.name() + "\" reads there: take one of them out");
}

/// Pads of any chip: under all of dummy's cards.
void WiringCheck::check_pads(const chips::PadGrid& grid, chips::Rules& rules) {
    rules.limit("columns", grid.columns, 1, std::max(1U, grid.pads), "pads in a row", false);
    rules.limit("pitch_x_mm", grid.pitch_x_mm, 5, 120, "from pad to pad", false);
    rules.limit("pitch_y_mm", grid.pitch_y_mm, 5, 120, "from row to row", false);
    const auto area = rules.dummy_area();
    if (grid.columns == 0 || !area) return;
    const auto width = grid.columns * grid.pitch_x_mm, depth = grid.pads / grid.columns * grid.pitch_y_mm;
    if (width < area->width || depth < area->depth)
        rules.fault("pads over " + std::to_string(width) + " x " + std::to_string(depth) + " mm: dummy's cards lie on " +
                    std::to_string(area->width) + " x " + std::to_string(area->depth) + " mm: " + area->place +
                    " and pads must fit: more rows, or larger pads");
}

void WiringCheck::input_device(const DevicePlace& place, const v1::InputDevice& device) {
    if (device.name().empty())
        return check_.fault(place.line, place.name + ": device.name missing: which input device?: "
                                                     "see the names in /proc/bus/input/devices");
    const auto key = device.name() + "\" port \"" + device.port();
    const auto [first, fresh] = inputs_.emplace(key, place.name + " (" + at_line(place.line) + ")");
    if (fresh) return;
    check_.fault(place.line, place.name + ": input device \"" + key + "\": one device, two places: " + first->second + " and " + place.name +
                                 " (" + at_line(place.line) + "): tell them apart by port (see Phys in /proc/bus/input/devices)");
}

}  // namespace kibitz::boards
