#include "controller/views/audience.hpp"

#include <algorithm>
#include <array>

namespace kibitz::views {

static std::string_view name_of(Audience audience) noexcept {
    constexpr std::array<std::string_view, 4> seats{"seat-north", "seat-east", "seat-south", "seat-west"};
    switch (audience.role) {
        case Role::Director: return "director";
        case Role::TableScreen: return "table-screen";
        case Role::Scorer: return "scorer";
        case Role::Spectator: return "spectator";
        case Role::Seat: break;
    }
    return seats[static_cast<std::size_t>(audience.seat.value_or(bridge::Seat::North))];
}

std::string to_string(Audience audience) { return std::string(name_of(audience)); }

std::optional<Audience> audience_from_string(std::string_view text) noexcept {
    const auto found = std::find_if(all_audiences.begin(), all_audiences.end(), [&](Audience one) { return name_of(one) == text; });
    return found == all_audiences.end() ? std::nullopt : std::optional(*found);
}

}  // namespace kibitz::views
