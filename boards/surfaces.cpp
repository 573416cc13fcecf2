// Touch film and panels, input devices of the kernel: how large, and keys that can be pressed.
#include <algorithm>
#include <set>
#include <vector>

#include "boards/plain_kinds.hpp"
#include "controller/bridge/call.hpp"

namespace kibitz::boards {

namespace v1 = board::v1;

namespace {

struct Rectangle {
    std::string press;
    std::uint32_t left, top, right, bottom;
    bool meets(const Rectangle& other) const {
        return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
    }
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

void check_film(const v1::Device& device, chips::Rules& rules) {
    const auto& film = device.film();
    rules.limit("quarter_turns", film.quarter_turns(), 0, 3, "anticlockwise", false);
    const auto area = rules.dummy_area();
    if (!area) return;
    if (film.width_mm() < area->width || film.height_mm() < area->depth || film.width_mm() > 1000 || film.height_mm() > 1000)
        rules.fault("film of " + std::to_string(film.width_mm()) + " x " + std::to_string(film.height_mm()) + " mm: dummy's cards lie on " +
                    std::to_string(area->width) + " x " + std::to_string(area->depth) + " mm: " + area->place +
                    " and film must fit: measure both");
}

void check_keys(const v1::Screen& screen, chips::Rules& rules) {
    constexpr std::uint32_t least_mm = 5;  // a finger's tip is some 8 mm wide
    std::vector<Rectangle> all;
    std::set<std::string> seen;
    for (const auto& row : screen.row()) {
        std::uint32_t x = row.x_mm();
        for (const auto& press : row.key()) {
            const Rectangle key{press, x, row.y_mm(), x + row.key_width_mm(), row.y_mm() + row.key_height_mm()};
            x = key.right + row.gap_mm();
            const std::string name = "key \"" + press + "\"";
            if (!is_key(press))
                rules.fault(name + ": there is no such key: write a call (\"1C\", \"pass\", \"X\"), director, stop, arrange or confirm");
            if (!seen.insert(press).second) rules.fault(name + ": it is there twice: take one out");
            if (row.key_width_mm() < least_mm || row.key_height_mm() < least_mm)
                rules.fault(name + ": " + std::to_string(row.key_width_mm()) + " x " + std::to_string(row.key_height_mm()) +
                            " mm: a finger needs 5 mm at least: make it larger");
            if (key.right > screen.width_mm() || key.bottom > screen.height_mm())
                rules.fault(name + ": it ends at " + std::to_string(key.right) + ", " + std::to_string(key.bottom) + " mm: the screen has " +
                            std::to_string(screen.width_mm()) + " x " + std::to_string(screen.height_mm()) + " mm: move it");
            for (const auto& other : all)
                if (key.meets(other)) rules.fault(name + ": it lies over key \"" + other.press + "\": move one of them");
            all.push_back(key);
        }
    }
    std::vector<std::string> missing;
    for (int i = 0; i < bridge::distinct_calls; ++i) {
        const auto call = bridge::Call::from_index(i);
        const auto makes_it = [&](const Rectangle& key) { return bridge::call_from_string(key.press) == call; };
        if (std::none_of(all.begin(), all.end(), makes_it)) missing.push_back(to_string(call));
    }
    if (!seen.contains("director")) missing.push_back("director");
    if (!missing.empty())
        rules.fault("keys missing: " + list(missing) + ": every call can be made, and the Director called, on each panel: add them");
}

void check_screen(const v1::Device& device, chips::Rules& rules) {
    const auto& screen = device.screen();
    rules.limit("width_mm", screen.width_mm(), 40, 600, "a screen before a player", false);
    rules.limit("height_mm", screen.height_mm(), 40, 400, "a screen before a player", false);
    check_keys(screen, rules);
}

constexpr double panel_5v_ma = 400, film_5v_ma = 100;

}  // namespace

const chips::Kind& film() {
    static constexpr chips::Kind page{
        .field = v1::Device::kFilm,
        .name = "film",
        .identified = "input device, held",
        .does = {v1::FUNCTION_TOUCH, v1::FUNCTION_TOUCH},
        .role = chips::InputRole{.input = [](const v1::Device& device) -> const v1::InputDevice& { return device.film().device(); }},
        .addresses = {},
        .buses = no_buses,
        .lines = no_lines,
        .check = check_film,
        .draws = [](const v1::Device&) { return chips::Draw{0, film_5v_ma}; },
    };
    return page;
}

const chips::Kind& screen() {
    static constexpr chips::Kind page{
        .field = v1::Device::kScreen,
        .name = "screen",
        .identified = "input device, held",
        .does = {v1::FUNCTION_PANEL, v1::FUNCTION_PANEL},
        .role = chips::InputRole{.input = [](const v1::Device& device) -> const v1::InputDevice& { return device.screen().device(); }},
        .addresses = {},
        .buses = no_buses,
        .lines = no_lines,
        .check = check_screen,
        .draws = [](const v1::Device&) { return chips::Draw{0, panel_5v_ma}; },
    };
    return page;
}

}  // namespace kibitz::boards
