// The table top to scale, as SVG: a millimetre is a unit.
#include <algorithm>
#include <array>
#include <cstdio>
#include <sstream>

#include "boards/check.hpp"
#include "boards/kinds.hpp"
#include "boards/svg.hpp"

namespace kibitz::boards {

namespace v1 = board::v1;

namespace {

struct Layout {
    double side, zone, area_width, area_depth, board_antenna = 60;
    double middle() const { return side / 2; }
    /// From the middle to a play zone: neighbours' zones do not meet.
    double to_zone() const { return std::max(board_antenna, zone) / 2 + 5; }
};

Layout layout_of(const v1::Board& file) {
    const auto& g = file.geometry();
    Layout l{};
    const auto area = dummy_area(g).value();
    l.area_width = area.width;
    l.area_depth = area.depth;
    l.zone = g.zone_mm() ? g.zone_mm() : 100;
    l.side = g.table_side_mm() ? g.table_side_mm() : 1000;
    return l;
}

template <class... Values>
void put(std::ostream& out, const char* format, Values... values) {
    char text[400];
    std::snprintf(text, sizeof text, format, values...);
    out << text << '\n';
}

void box(std::ostream& out, const char* kind, double x, double y, double width, double height) {
    put(out, "    <rect class=\"%s\" x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\"/>", kind, x, y, width, height);
}

std::string escaped(const std::string& text) {
    std::string out;
    for (const char c : text) {
        if (c == '<') out += "&lt;";
        else if (c == '&') out += "&amp;";
        else if (c == '>') out += "&gt;";
        else out += c;
    }
    return out;
}

const v1::Device* at(const v1::Board& file, v1::SeatName seat, v1::Function function) {
    for (const auto& device : file.device())
        if (device.seat() == seat && function_of(device) == function) return &device;
    return nullptr;
}

/// Dummy's cards as Law 41D has them: columns from dummy's right, the lowest card innermost.
void cards(std::ostream& out, const v1::Board& file, const Layout& l) {
    const auto& g = file.geometry();
    const double left = l.middle() - l.area_width / 2;
    for (unsigned column = 0; column < g.columns(); ++column)
        for (int i = 0; i < 13; ++i)
            box(out, "card", left + column * static_cast<double>(g.column_pitch_mm()), g.outer_margin_mm() + i * static_cast<double>(g.strip_mm()),
                g.card_width_mm(), g.card_length_mm());
}

void surface(std::ostream& out, const v1::Device* touch, const v1::Device* panel, const Layout& l) {
    if (touch && touch->has_film())
        box(out, "film", l.middle() - touch->film().width_mm() / 2.0, 0, touch->film().width_mm(), touch->film().height_mm());
    if (const auto* pads = touch ? role_of<chips::PadsRole>(*touch) : nullptr) {
        const auto grid = pads->grid(*touch);
        const double x = grid.pitch_x_mm, y = grid.pitch_y_mm;
        for (unsigned i = 0; i < grid.pads; ++i)
            box(out, "pad", l.middle() - grid.columns * x / 2 + i % grid.columns * x + 2, i / grid.columns * y + 2, x - 4, y - 4);
    }
    if (!panel || !panel->has_screen()) return;
    const double x = l.middle() + l.area_width / 2 + 30;
    box(out, "panel", x, 8, panel->screen().width_mm(), panel->screen().height_mm());
    for (const auto& key_row : panel->screen().row())
        for (int i = 0; i < key_row.key_size(); ++i)
            box(out, "key", x + key_row.x_mm() + i * static_cast<double>(key_row.key_width_mm() + key_row.gap_mm()), 8.0 + key_row.y_mm(), key_row.key_width_mm(), key_row.key_height_mm());
}

/// One seat, as if its player sat at the upper edge; x grows to the right on the paper, which is the player's left.
void seat(std::ostream& out, const v1::Board& file, v1::SeatName name, int quarter, const Layout& l) {
    const double middle = l.middle(), zone_top = middle - l.to_zone() - l.zone;
    put(out, "  <g transform=\"rotate(%d %g %g)\">", quarter * 90, middle, middle);
    surface(out, at(file, name, v1::FUNCTION_TOUCH), at(file, name, v1::FUNCTION_PANEL), l);
    cards(out, file, l);
    if (at(file, name, v1::FUNCTION_READER)) box(out, "zone", middle - l.zone / 2, zone_top, l.zone, l.zone);
    if (at(file, name, v1::FUNCTION_RANGE)) put(out, "    <circle class=\"range\" cx=\"%g\" cy=\"%g\" r=\"4\"/>", middle - 10, zone_top + l.zone / 2);
    if (at(file, name, v1::FUNCTION_FACE)) put(out, "    <circle class=\"face\" cx=\"%g\" cy=\"%g\" r=\"4\"/>", middle + 10, zone_top + l.zone / 2);
    if (at(file, name, v1::FUNCTION_BEAMS))
        for (const double y : {3.0, l.area_depth + 6})
            put(out, "    <line class=\"beam\" x1=\"%g\" y1=\"%g\" x2=\"%g\" y2=\"%g\"/>", middle - l.area_width / 2 - 10, y, middle + l.area_width / 2 + 10, y);
    if (at(file, name, v1::FUNCTION_LIGHT)) put(out, "    <circle class=\"light\" cx=\"%g\" cy=\"20\" r=\"8\"/>", middle - l.area_width / 2 - 30);
    out << "  </g>\n";
    const bool below = name == v1::SEAT_NAME_SOUTH;  // upright, at the lower edge
    put(out, "  <text x=\"%g\" y=\"%g\" transform=\"rotate(%d %g %g)\">%s</text>", middle, below ? l.side + 32 : -14.0, below ? 0 : quarter * 90, middle, middle, seat_name(name).c_str());
}

constexpr const char* style = R"(  <style>
    rect, circle, line { fill: none; stroke: #333; stroke-width: 1 }
    .baize { fill: #2e6b4f; stroke: #1b4030; stroke-width: 6 }
    .card { fill: #fdfdf8; stroke: #999; stroke-width: .6 }
    .film { fill: #4a90d9; fill-opacity: .35; stroke: #1c5fa8 }
    .pad { fill: #b0793a; fill-opacity: .7; stroke: #6b4312 }
    .zone { fill: #f2c94c; fill-opacity: .55; stroke: #a07800; stroke-width: 2 }
    .panel { fill: #222; stroke: #000 } .key { fill: #eee; stroke: #666; stroke-width: .5 }
    .range { fill: #d0021b } .face { fill: #7b2fbf } .light { fill: #7ed321 }
    .beam { stroke: #ff3b30; stroke-width: 2; stroke-dasharray: 8 5 }
    .board { fill: #f5a623; fill-opacity: .8; stroke: #8a5a00; stroke-width: 2 }
    text { font: 26px sans-serif; fill: #222; text-anchor: middle } .legend { font-size: 17px; text-anchor: start }
  </style>
)";

}  // namespace

std::string to_svg(const v1::Board& file) {
    const auto l = layout_of(file);
    constexpr double margin = 50, legend = 90;
    std::ostringstream out;
    put(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%g %g %g %g\" width=\"%gmm\" height=\"%gmm\">", -margin, -margin, l.side + 2 * margin,
        l.side + 2 * margin + legend, l.side + 2 * margin, l.side + 2 * margin + legend);
    out << style;
    put(out, "  <rect fill=\"#fff\" stroke=\"none\" x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\"/>", -margin, -margin, l.side + 2 * margin, l.side + 2 * margin + legend);
    put(out, "  <rect class=\"baize\" x=\"0\" y=\"0\" width=\"%g\" height=\"%g\"/>", l.side, l.side);
    constexpr std::array seats{v1::SEAT_NAME_NORTH, v1::SEAT_NAME_EAST, v1::SEAT_NAME_SOUTH, v1::SEAT_NAME_WEST};
    for (std::size_t i = 0; i < seats.size(); ++i) seat(out, file, seats[i], static_cast<int>(i), l);
    if (at(file, v1::SEAT_NAME_CENTRE, v1::FUNCTION_BOARD_READER))
        box(out, "board", l.middle() - l.board_antenna / 2, l.middle() - l.board_antenna / 2, l.board_antenna, l.board_antenna);
    put(out, "  <text class=\"legend\" x=\"0\" y=\"%g\">%s: a table of %g x %g mm, dummy's cards on %g x %g mm, play zones of %g mm</text>", l.side + margin + 12,
        escaped(file.model()).c_str(), l.side, l.side, l.area_width, l.area_depth, l.zone);
    put(out, "  <text class=\"legend\" x=\"0\" y=\"%g\">yellow: play zone with range (red) and face (violet); blue: film; brown: pads; black: panel;</text>", l.side + margin + 38);
    put(out, "  <text class=\"legend\" x=\"0\" y=\"%g\">red dashes: beams; green: light; orange: the board's antenna; each seat with 13 cards in every column</text>", l.side + margin + 64);
    out << "</svg>\n";
    return out.str();
}

}  // namespace kibitz::boards
