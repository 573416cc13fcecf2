/// Who looks at a table and who speaks to it: the roles of logins.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "controller/bridge/seat.hpp"

namespace kibitz::views {

enum class Role : std::uint8_t {
    Director,
    Seat,         ///< a player; Audience::seat tells which
    TableScreen,  ///< the table's own screen, for everybody at it
    Scorer,       ///< keeps the session's results; sees no hand of a board in play, and rules on nothing
    Spectator,    ///< looks on from elsewhere, later, and may press nothing; there may be many
    Technician,   ///< sees every device and how it is, and no card
};

struct Audience {
    Role role = Role::TableScreen;
    std::optional<bridge::Seat> seat{};  ///< of Role::Seat

    friend bool operator==(const Audience&, const Audience&) noexcept = default;
};

/// Every audience there is and its name: a row each.
struct NamedAudience {
    Audience audience;
    std::string_view name;
};
inline constexpr std::array<NamedAudience, 9> all_audiences{{{{Role::Director, {}}, "director"},
                                                             {{Role::Seat, bridge::Seat::North}, "seat-north"},
                                                             {{Role::Seat, bridge::Seat::East}, "seat-east"},
                                                             {{Role::Seat, bridge::Seat::South}, "seat-south"},
                                                             {{Role::Seat, bridge::Seat::West}, "seat-west"},
                                                             {{Role::TableScreen, {}}, "table-screen"},
                                                             {{Role::Scorer, {}}, "scorer"},
                                                             {{Role::Spectator, {}}, "spectator"},
                                                             {{Role::Technician, {}}, "technician"}}};

/// "director", "seat-north", "table-screen", "scorer", "spectator", "technician".
std::string to_string(Audience audience);
/// The same back; nothing for anything else.
std::optional<Audience> audience_from_string(std::string_view text) noexcept;

}  // namespace kibitz::views
