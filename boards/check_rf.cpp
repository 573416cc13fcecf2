// Whether the readers' schedule meets its limits, one field at a time over all antennas; and whether geometry and antennas say the same.
#include <algorithm>
#include <cstdio>
#include <set>

#include "boards/check_wiring.hpp"
#include "boards/reader_wiring.hpp"
#include "boards/rf.hpp"

namespace kibitz::boards {

namespace v1 = board::v1;

namespace {

std::string rf_ms(bus::microseconds time) {
    char text[32];
    std::snprintf(text, sizeof text, "%.0f ms", static_cast<double>(time.count()) / 1000);
    return text;
}

struct Limit {
    const char* key;
    std::int64_t least_ms, most_ms;
};
constexpr Limit limits[] = {{"guard", 1, 20}, {"next_to_play", 20, 500}, {"play_zone", 50, 5000}, {"column", 100, 10000}, {"board", 100, 10000}};

}  // namespace

void WiringCheck::rf() {
    const int line = line_of(&places_, file_, "rf");
    const bool chips = std::any_of(file_.device().begin(), file_.device().end(), is_reader_chip);
    if (!chips) {
        if (file_.has_rf()) check_.fault(line, "rf: the table has no reader chips: nobody reads what is written here: take it out");
        return;
    }
    const auto& schedule = file_.rf();
    if (!schedule.has_next_to_play() && !file_.bring_up())
        return check_.fault(line, "rf.next_to_play: missing: how soon must the next card be seen?: write `rf { next_to_play { nanos: 70000000 } ... }`");
    bool good = true;
    for (const auto& limit : limits) {
        const auto* field = schedule.GetDescriptor()->FindFieldByName(limit.key);
        if (!schedule.GetReflection()->HasField(schedule, field)) continue;
        const auto& d = static_cast<const google::protobuf::Duration&>(schedule.GetReflection()->GetMessage(schedule, field));
        const auto value = d.seconds() * 1000 + d.nanos() / 1'000'000;
        if (value >= limit.least_ms && value <= limit.most_ms) continue;
        good = false;
        check_.fault(line_of(inside(&places_, file_, "rf"), schedule, limit.key),
                     std::string("rf.") + limit.key + ": " + std::to_string(value) + " ms: must be " + std::to_string(limit.least_ms) + " to " +
                         std::to_string(limit.most_ms) + " ms: nanos count billionths of a second, 1 ms = 1000000");
    }
    if (!good) return;
    std::set<std::string> told;  // the first antenna of each limit: the others say the same
    for (const auto& one : rf_worst_cases(file_)) {
        if (one.met || !told.insert(one.key).second) continue;
        const int at = line_of(inside(&places_, file_, "rf"), schedule, one.key.c_str());
        check_.fault(at ? at : line, "rf." + one.key + ": " + rf_ms(one.limit) + ": antenna \"" + one.antenna + "\" is heard after " +
                                         (one.time ? rf_ms(*one.time) + " at the worst" : "no bounded time") + ", with " + std::to_string(one.antennas) +
                                         " antennas on one field: allow more time, or take antennas out");
    }
}

/// What the geometry says of column antennas, and what the readers have, must be the same.
void WiringCheck::column_readers() {
    bool any = false, chips = false;
    std::string without;
    for (const auto& device : file_.device()) {
        const auto reader = reader_wiring(device);
        if (!reader || device.seat() == v1::SEAT_NAME_CENTRE) continue;
        chips = true;
        int columns = 0;
        for (const auto& antenna : reader->antenna)
            if (column_of(antenna.zone())) ++columns;
        any = any || columns > 0;
        if (columns < 4 && without.empty()) without = device.name();
    }
    if (!chips || file_.bring_up()) return;
    const int line = line_of(inside(&places_, file_, "geometry"), file_.geometry(), "column_readers");
    if (file_.geometry().column_readers() && !without.empty())
        check_.fault(line, "geometry.column_readers: true: device \"" + without + "\" has no antenna for each of the four columns: "
                           "add them, or write `column_readers: false`");
    if (!file_.geometry().column_readers() && any)
        check_.fault(line, "geometry.column_readers: false: nobody reads the antennas of ZONE_COLUMN0 to ZONE_COLUMN3: "
                           "write `column_readers: true`, or take them out");
}

}  // namespace kibitz::boards
