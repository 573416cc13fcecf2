#include "controller/views/audience.hpp"

#include <array>

namespace kibitz::views {
namespace {

using bridge::Seat;

constexpr std::string_view director = "director", table_screen = "table-screen", scorer = "scorer", spectator = "spectator", seat_prefix = "seat-";
constexpr std::array<std::string_view, 4> seats{"north", "east", "south", "west"};

}  // namespace

std::string to_string(Audience audience) {
    switch (audience.role) {
        case Role::Director: return std::string(director);
        case Role::TableScreen: return std::string(table_screen);
        case Role::Scorer: return std::string(scorer);
        case Role::Spectator: return std::string(spectator);
        case Role::Seat: break;
    }
    return std::string(seat_prefix) + std::string(seats[static_cast<std::size_t>(audience.seat.value_or(Seat::North))]);
}

std::optional<Audience> audience_from_string(std::string_view text) noexcept {
    if (text == director) return Audience{Role::Director, {}};
    if (text == table_screen) return Audience{Role::TableScreen, {}};
    if (text == scorer) return Audience{Role::Scorer, {}};
    if (text == spectator) return Audience{Role::Spectator, {}};
    if (!text.starts_with(seat_prefix)) return std::nullopt;
    text.remove_prefix(seat_prefix.size());
    for (const Seat seat : bridge::all_seats)
        if (text == seats[static_cast<std::size_t>(seat)]) return Audience{Role::Seat, seat};
    return std::nullopt;
}

}  // namespace kibitz::views
