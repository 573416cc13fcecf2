// Touch film and panels: which input device, how large, and keys that can be pressed.
#include <algorithm>
#include <set>
#include <vector>

#include "boards/check_wiring.hpp"
#include "boards/reader_wiring.hpp"
#include "controller/bridge/call.hpp"

namespace kibitz::boards {

namespace v1 = board::v1;

namespace {

struct Rectangle {
    std::string press;
    std::uint32_t left, top, right, bottom;
    bool meets(const Rectangle& other) const { return left < other.right && other.left < right && top < other.bottom && other.top < bottom; }
};

bool is_key(const std::string& press) {
    static const std::set<std::string> words{"director", "stop", "arrange", "confirm"};
    return words.contains(press) || bridge::call_from_string(press).has_value();
}

std::string list(const std::vector<std::string>& all) {
    std::string text;
    for (const auto& one : all) text += (text.empty() ? "" : ", ") + one;
    return text;
}

}  // namespace

void WiringCheck::input_device(const DevicePlace& place, const v1::InputDevice& device) {
    if (device.name().empty())
        return check_.fault(place.line, place.name + ": device.name missing: which input device?: see the names in /proc/bus/input/devices");
    const auto key = device.name() + "\" port \"" + device.port();
    const auto [first, fresh] = inputs_.emplace(key, place.name + " (" + at_line(place.line) + ")");
    if (fresh) return;
    check_.fault(place.line, place.name + ": input device \"" + key + "\": one device, two places: " + first->second + " and " + place.name + " (" +
                                 at_line(place.line) + "): tell them apart by port (see Phys in /proc/bus/input/devices)");
}

void WiringCheck::film(const DevicePlace& place) {
    const auto& film = place.device.film();
    input_device(place, film.device());
    if (film.quarter_turns() > 3) limit(place, "quarter_turns", film.quarter_turns(), 0, 3, "anticlockwise", false);
    const auto area = dummy_area(file_.geometry());
    if (!area) return;
    if (film.width_mm() < area->width || film.height_mm() < area->depth || film.width_mm() > 1000 || film.height_mm() > 1000)
        check_.fault(place.line, place.name + ": film of " + std::to_string(film.width_mm()) + " x " + std::to_string(film.height_mm()) +
                                     " mm: dummy's cards lie on " + std::to_string(area->width) + " x " + std::to_string(area->depth) + " mm: geometry (" +
                                     at_line(line_of(&places_, file_, "geometry")) + ") and film must fit: measure both");
}

void WiringCheck::screen(const DevicePlace& place) {
    const auto& screen = place.device.screen();
    input_device(place, screen.device());
    limit(place, "width_mm", screen.width_mm(), 40, 600, "a screen before a player", false);
    limit(place, "height_mm", screen.height_mm(), 40, 400, "a screen before a player", false);
    keys(place, screen);
}

void WiringCheck::keys(const DevicePlace& place, const v1::Screen& screen) {
    constexpr std::uint32_t least_mm = 5;  // a finger's tip is some 8 mm wide
    std::vector<Rectangle> all;
    std::set<std::string> seen;
    for (const auto& row : screen.row()) {
        std::uint32_t x = row.x_mm();
        for (const auto& press : row.key()) {
            const Rectangle key{press, x, row.y_mm(), x + row.key_width_mm(), row.y_mm() + row.key_height_mm()};
            x = key.right + row.gap_mm();
            const std::string name = place.name + ": key \"" + press + "\"";
            if (!is_key(press)) check_.fault(place.line, name + ": there is no such key: write a call (\"1C\", \"pass\", \"X\"), director, stop, arrange or confirm");
            if (!seen.insert(press).second) check_.fault(place.line, name + ": it is there twice: take one out");
            if (row.key_width_mm() < least_mm || row.key_height_mm() < least_mm)
                check_.fault(place.line, name + ": " + std::to_string(row.key_width_mm()) + " x " + std::to_string(row.key_height_mm()) + " mm: a finger needs 5 mm at least: make it larger");
            if (key.right > screen.width_mm() || key.bottom > screen.height_mm())
                check_.fault(place.line, name + ": it ends at " + std::to_string(key.right) + ", " + std::to_string(key.bottom) + " mm: the screen has " +
                                             std::to_string(screen.width_mm()) + " x " + std::to_string(screen.height_mm()) + " mm: move it");
            for (const auto& other : all)
                if (key.meets(other)) check_.fault(place.line, name + ": it lies over key \"" + other.press + "\": move one of them");
            all.push_back(key);
        }
    }
    std::vector<std::string> missing;
    for (int i = 0; i < bridge::distinct_calls; ++i) {
        const auto call = bridge::Call::from_index(i);
        if (std::none_of(all.begin(), all.end(), [&](const Rectangle& key) { return bridge::call_from_string(key.press) == call; })) missing.push_back(to_string(call));
    }
    if (!seen.contains("director")) missing.push_back("director");
    if (!missing.empty()) check_.fault(place.line, place.name + ": keys missing: " + list(missing) + ": every call can be made, and the Director called, on each panel: add them");
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
    if (!chips) return;
    const int line = line_of(inside(&places_, file_, "geometry"), file_.geometry(), "column_readers");
    if (file_.geometry().column_readers() && !without.empty())
        check_.fault(line, "geometry.column_readers: true: device \"" + without + "\" has no antenna for each of the four columns: add them, or write `column_readers: false`");
    if (!file_.geometry().column_readers() && any)
        check_.fault(line, "geometry.column_readers: false: nobody reads the antennas of ZONE_COLUMN0 to ZONE_COLUMN3: write `column_readers: true`, or take them out");
}

}  // namespace kibitz::boards
