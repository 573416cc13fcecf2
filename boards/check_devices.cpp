#include <algorithm>
#include <array>
#include <cctype>
#include <map>

#include "boards/check.hpp"

namespace kibitz::boards {
namespace {

using namespace kibitz::board::v1;

constexpr std::array seats{SEAT_NAME_NORTH, SEAT_NAME_EAST, SEAT_NAME_SOUTH, SEAT_NAME_WEST};

/// Sensors without which a played card cannot be told: which card, face up or not, and how high.
constexpr std::array card_sensors{SIMULATED_KIND_READER, SIMULATED_KIND_RANGE, SIMULATED_KIND_FACE};

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) {
        return c == '_' ? '-' : static_cast<char>(std::tolower(c));
    });
    return text;
}
std::string without(const std::string& name, const std::string& prefix) { return lower(name.substr(prefix.size())); }

std::string word(SimulatedKind kind) { return without(SimulatedKind_Name(kind), "SIMULATED_KIND_"); }

bool is_name(const std::string& name) {
    return !name.empty() && std::all_of(name.begin(), name.end(), [](unsigned char c) {
        return std::islower(c) || std::isdigit(c) || c == '.' || c == '-';
    });
}

/// Line of the device's name where it has one, else of the device.
int line_of_device(const Board& file, const Places& places, int i) {
    const int line = line_of(inside(&places, file, "device", i), file.device(i), "name");
    return line ? line : line_of(&places, file, "device", i);
}

/// What one device says of itself.
void check_device(const Device& device, int line, Check& check) {
    const std::string who = "device \"" + device.name() + "\"";
    if (!is_name(device.name()))
        check.fault(line, who + ": a device is named in small letters, digits, `.` and `-`: call it like \"north.range\"");
    const bool seat_known = device.seat() >= SEAT_NAME_NORTH && device.seat() <= SEAT_NAME_CENTRE;
    if (!seat_known)
        check.fault(line, who + ": seat missing: every device stands somewhere: write `seat: SEAT_NAME_NORTH` or another");
    if (device.need() != NEED_REQUIRED && device.need() != NEED_DEGRADABLE)
        check.fault(line, who + ": need missing: what happens without it?: write `need: NEED_REQUIRED` (the table does not "
                                "start) or `need: NEED_DEGRADABLE` (it starts and says what is lost)");
    if (device.kind_case() == Device::KIND_NOT_SET || device.simulated().kind() == SIMULATED_KIND_UNSPECIFIED) {
        check.fault(line, who + ": kind missing: what is it?: write `simulated { kind: SIMULATED_KIND_RANGE }` or another");
        return;
    }
    const bool board_reader = device.simulated().kind() == SIMULATED_KIND_BOARD_READER;
    if (seat_known && board_reader != (device.seat() == SEAT_NAME_CENTRE))
        check.fault(line, who + ": " + kind_name(device) + " at " + seat_name(device.seat()) +
                              (board_reader ? ": the board lies in the middle of the table: write `seat: SEAT_NAME_CENTRE`"
                                            : ": only the board reader stands in the middle: give it a player's seat"));
}

/// Two devices under one name, or two of a kind at one seat.
void check_doubles(const Board& file, const Places& places, Check& check) {
    std::map<std::string, int> by_name;
    std::map<std::pair<int, int>, int> by_place;
    for (int i = 0; i < file.device_size(); ++i) {
        const Device& device = file.device(i);
        const int line = line_of_device(file, places, i);
        if (!device.name().empty()) {
            const auto [first, fresh] = by_name.emplace(device.name(), i);
            if (!fresh)
                check.fault(line, "device \"" + device.name() + "\": this name has an owner: " + kind_name(file.device(first->second)) +
                                      " (" + at_line(line_of_device(file, places, first->second)) + ") and " +
                                      kind_name(device) + " (" + at_line(line) + "): rename one of them");
        }
        const auto kind = device.simulated().kind();
        if (device.seat() == SEAT_NAME_UNSPECIFIED || kind == SIMULATED_KIND_UNSPECIFIED) continue;
        const auto [first, fresh] = by_place.emplace(std::pair(int{device.seat()}, int{kind}), i);
        if (!fresh)
            check.fault(line, "device \"" + device.name() + "\": " + seat_name(device.seat()) + " has a " + kind_name(device) +
                                  " already: \"" + file.device(first->second).name() + "\" (" +
                                  at_line(line_of_device(file, places, first->second)) + ") and \"" + device.name() + "\" (" +
                                  at_line(line) + "): remove one, or give it another seat");
    }
}

/// Index of the device of this kind at this seat, -1 for none.
int find(const Board& file, SeatName seat, SimulatedKind kind) {
    for (int i = 0; i < file.device_size(); ++i)
        if (file.device(i).seat() == seat && file.device(i).simulated().kind() == kind) return i;
    return -1;
}

/// A seat without a panel cannot call. Cards are sensed at all four seats or at none: a trick has four cards.
void check_complete(const Board& file, const Places& places, Check& check) {
    int example = -1;
    for (int i = 0; i < file.device_size() && example < 0; ++i)
        if (std::find(card_sensors.begin(), card_sensors.end(), file.device(i).simulated().kind()) != card_sensors.end())
            example = i;
    for (const SeatName seat : seats) {
        if (find(file, seat, SIMULATED_KIND_PANEL) < 0)
            check.fault(0, seat_name(seat) + ": panel missing: every player calls on one: add device \"" + seat_name(seat) +
                               ".panel\"");
        for (const SimulatedKind kind : card_sensors) {
            if (example < 0 || find(file, seat, kind) >= 0) continue;
            check.fault(line_of_device(file, places, example),
                        seat_name(seat) + ": " + word(kind) +
                            " missing: a table that senses cards has reader, range and face at every seat: \"" +
                            file.device(example).name() + "\" (" + at_line(line_of_device(file, places, example)) +
                            ") and nothing at " + seat_name(seat) + ": add device \"" + seat_name(seat) + "." +
                            word(kind) + "\", or take all card sensors out for a bidding table");
        }
    }
}

}  // namespace

std::string kind_name(const Device& device) {
    if (device.simulated().kind() == SIMULATED_KIND_UNSPECIFIED) return "device without kind";
    return word(device.simulated().kind());
}

std::string seat_name(SeatName seat) {
    return seat == SEAT_NAME_UNSPECIFIED ? std::string() : without(SeatName_Name(seat), "SEAT_NAME_");
}

void check_devices(const Board& file, const Places& places, Check& check) {
    for (int i = 0; i < file.device_size(); ++i)
        check_device(file.device(i), line_of_device(file, places, i), check);
    check_doubles(file, places, check);
    check_complete(file, places, check);
}

}  // namespace kibitz::boards
