#include <algorithm>
#include <array>
#include <cctype>
#include <map>

#include "boards/check.hpp"
#include "controller/perception/device.hpp"
#include "controller/units/require.hpp"

namespace kibitz::boards {
namespace {

using namespace kibitz::board::v1;
namespace v1 = kibitz::board::v1;

constexpr std::array seats{SEAT_NAME_NORTH, SEAT_NAME_EAST, SEAT_NAME_SOUTH, SEAT_NAME_WEST};

/// Sensors without which a played card cannot be told: which card, face up or not, and how high.
constexpr std::array card_sensors{FUNCTION_READER, FUNCTION_RANGE, FUNCTION_FACE};
/// A source may hold up the others for no longer.
constexpr double most_latency_ms = 1000;

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) {
        return c == '_' ? '-' : static_cast<char>(std::tolower(c));
    });
    return text;
}
std::string without(const std::string& name, const std::string& prefix) { return lower(name.substr(prefix.size())); }

std::string word(v1::Function function) { return without(Function_Name(function), "FUNCTION_"); }

/// The value of ours whose name is the schema's: "SEAT_SWITCH" is "seat-switch". @pre the schema has no other names
template <class Value, std::size_t count>
Value by_name(const std::array<Value, count>& all, const std::string& word) {
    const auto found = std::find_if(all.begin(), all.end(), [&](Value value) { return name(value) == word; });
    require(found != all.end(), "a name of the schema that is not ours");
    return *found;
}
constexpr std::array all_places{Place::North, Place::East, Place::South, Place::West, Place::Centre};

/// What 0.1 and 0.2 wrote as the kind of a simulated device.
v1::Function function_of_kind(v1::SimulatedKind kind) {
    v1::Function function = FUNCTION_UNSPECIFIED;
    const std::string prefix = "SIMULATED_KIND_";
    (void)Function_Parse("FUNCTION_" + SimulatedKind_Name(kind).substr(prefix.size()), &function);
    return function;
}

/// Line of the device's name where it has one, else of the device.
int line_of_device(const v1::Board& file, const Places& places, int i) {
    const int line = line_of(inside(&places, file, "device", i), file.device(i), "name");
    return line ? line : line_of(&places, file, "device", i);
}

double milliseconds(const google::protobuf::Duration& d) { return static_cast<double>(d.seconds()) * 1e3 + d.nanos() / 1e6; }

/// The driver and its wiring.
void check_driver(const v1::Device& device, const std::string& who, int line, Check& check) {
    if (device.driver_case() == v1::Device::DRIVER_NOT_SET)
        check.fault(line, who + ": driver missing: who reports for it?: write `simulated {}`, `remote {}`, or the chip and its wiring");
    if (device.function() != FUNCTION_UNSPECIFIED && device.simulated().kind() != SIMULATED_KIND_UNSPECIFIED &&
        device.function() != function_of_kind(device.simulated().kind()))
        check.fault(line, who + ": function " + word(device.function()) + " and simulated.kind " +
                              without(SimulatedKind_Name(device.simulated().kind()), "SIMULATED_KIND_") +
                              ": a device does one thing: write the function, and `simulated {}`");
    if (device.has_tablet() && function_of(device) != FUNCTION_PANEL)
        check.fault(line, who + ": tablet: is a player's panel and nothing else: write `function: FUNCTION_PANEL`, or another driver");
    if (device.remote().has_latency()) {
        const double ms = milliseconds(device.remote().latency());
        if (!(ms >= 0 && ms <= most_latency_ms))
            check.fault(line, who + ": remote.latency: must be 0 to 1000 ms: nanos count billionths of a second, 1 ms = 1000000");
    }
}

/// What one device says of itself.
void check_device(const v1::Device& device, int line, Check& check) {
    const std::string who = "device \"" + device.name() + "\"";
    const bool seat_known = device.seat() >= SEAT_NAME_NORTH && device.seat() <= SEAT_NAME_CENTRE;
    if (!seat_known)
        check.fault(line, who + ": seat missing: every device stands somewhere: write `seat: SEAT_NAME_NORTH` or another");
    if (device.need() != NEED_REQUIRED && device.need() != NEED_DEGRADABLE)
        check.fault(line, who + ": need missing: what happens without it?: write `need: NEED_REQUIRED` (the table does not "
                                "start) or `need: NEED_DEGRADABLE` (it starts and says what is lost)");
    check_driver(device, who, line, check);
    const auto function = function_of(device);
    if (function == FUNCTION_UNSPECIFIED)
        return check.fault(line, who + ": function missing: what does it do?: write `function: FUNCTION_RANGE` or another");
    if (!seat_known) return;
    const auto ours = by_name(all_functions, word(function));
    const auto place = by_name(all_places, without(SeatName_Name(device.seat()), "SEAT_NAME_"));
    if (!stands_at(ours, place))
        return check.fault(line, who + ": " + kind_name(device) + " at " + seat_name(device.seat()) +
                                     (place != Place::Centre ? ": the board lies in the middle of the table: write `seat: SEAT_NAME_CENTRE`"
                                                             : ": only the board reader stands in the middle: give it a player's seat"));
    const auto named = device_from_name(device.name());
    if (!named || named->place != place || named->function != ours)
        check.fault(line, who + ": the " + word(function) + " at " + seat_name(device.seat()) + " is called \"" +
                              to_string(DeviceId{place, ours, 0}) + "\": name and function must say the same: correct one of them");
}

/// Two devices under one name, or two of a kind at one seat.
void check_doubles(const v1::Board& file, const Places& places, Check& check) {
    std::map<std::string, int> by_name;
    std::map<std::pair<int, int>, int> by_place;
    for (int i = 0; i < file.device_size(); ++i) {
        const auto& device = file.device(i);
        const int line = line_of_device(file, places, i);
        if (!device.name().empty()) {
            const auto [first, fresh] = by_name.emplace(device.name(), i);
            if (!fresh) {
                check.fault(line, "device \"" + device.name() + "\": this name has an owner: " + kind_name(file.device(first->second)) +
                                      " (" + at_line(line_of_device(file, places, first->second)) + ") and " +
                                      kind_name(device) + " (" + at_line(line) + "): rename one of them");
                continue;
            }
        }
        const auto function = function_of(device);
        if (device.seat() == SEAT_NAME_UNSPECIFIED || function == FUNCTION_UNSPECIFIED) continue;
        const auto [first, fresh] = by_place.emplace(std::pair(int{device.seat()}, int{function}), i);
        if (!fresh)
            check.fault(line, "device \"" + device.name() + "\": " + seat_name(device.seat()) + " has a " + kind_name(device) +
                                  " already: \"" + file.device(first->second).name() + "\" (" +
                                  at_line(line_of_device(file, places, first->second)) + ") and \"" + device.name() + "\" (" +
                                  at_line(line) + "): remove one, or give it another seat");
    }
}

/// Index of the device with this function at this seat, -1 for none.
int find(const v1::Board& file, SeatName seat, v1::Function function) {
    for (int i = 0; i < file.device_size(); ++i)
        if (file.device(i).seat() == seat && function_of(file.device(i)) == function) return i;
    return -1;
}

/// A seat without a panel cannot call. Cards are sensed at all four seats or at none: a trick has four cards. What sees
/// cards whole does the work of the three.
void check_complete(const v1::Board& file, const Places& places, Check& check) {
    int example = -1;
    for (int i = 0; i < file.device_size() && example < 0; ++i) {
        const auto function = function_of(file.device(i));
        const bool sight = function == FUNCTION_SIGHT && file.device(i).seat() != SEAT_NAME_CENTRE;
        if (sight || std::find(card_sensors.begin(), card_sensors.end(), function) != card_sensors.end()) example = i;
    }
    for (const SeatName seat : seats) {
        if (find(file, seat, FUNCTION_PANEL) < 0)
            check.fault(0, seat_name(seat) + ": panel missing: every player calls on one: add device \"" + seat_name(seat) +
                               ".panel\"");
        if (example < 0 || find(file, seat, FUNCTION_SIGHT) >= 0) continue;
        for (const auto sensor : card_sensors) {
            if (find(file, seat, sensor) >= 0) continue;
            check.fault(line_of_device(file, places, example),
                        seat_name(seat) + ": " + word(sensor) +
                            " missing: a table that senses cards has reader, range and face, or sight, at every seat: \"" +
                            file.device(example).name() + "\" (" + at_line(line_of_device(file, places, example)) +
                            ") and nothing at " + seat_name(seat) + ": add device \"" + seat_name(seat) + "." +
                            word(sensor) + "\", or take all card sensors out for a bidding table");
        }
    }
}

}  // namespace

v1::Function function_of(const v1::Device& device) {
    if (device.function() != FUNCTION_UNSPECIFIED) return device.function();
    return function_of_kind(device.simulated().kind());
}

std::string kind_name(const v1::Device& device) {
    const auto function = function_of(device);
    return function == FUNCTION_UNSPECIFIED ? "device without function" : word(function);
}

std::string seat_name(SeatName seat) {
    return seat == SEAT_NAME_UNSPECIFIED ? std::string() : without(SeatName_Name(seat), "SEAT_NAME_");
}

void check_devices(const v1::Board& file, const Places& places, Check& check) {
    for (int i = 0; i < file.device_size(); ++i)
        check_device(file.device(i), line_of_device(file, places, i), check);
    check_doubles(file, places, check);
    if (!file.bring_up()) check_complete(file, places, check);
}

}  // namespace kibitz::boards
