/// Who looks at a table and who speaks to it: roles of logins, and what each may ask for.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "controller/bridge/seat.hpp"
#include "controller/laws/state.hpp"
#include "controller/perception/reading.hpp"

namespace kibitz::views {

enum class Role : std::uint8_t {
    Director,
    Seat,         ///< a player; Audience::seat tells which
    TableScreen,  ///< the table's own screen, for everybody at it
};

struct Audience {
    Role role = Role::TableScreen;
    std::optional<bridge::Seat> seat{};  ///< of Role::Seat

    friend bool operator==(const Audience&, const Audience&) noexcept = default;
};

/// "director", "seat-north", "table-screen".
std::string to_string(Audience audience);
/// The same back; nothing for anything else.
std::optional<Audience> audience_from_string(std::string_view text) noexcept;

/// Whether a player may press this key on his own panel at all: a whitelist. Whether it is the moment for it is the Laws' to
/// say, and no irregular call is kept from them; but nobody questions his partner's calls, explains an opponent's, or reports
/// for another.
/// @return why not, in words; nothing when he may
std::optional<std::string> refused(const laws::TableState& state, bridge::Seat seat, const reading::PanelKey& key);

/// Whether the board on the table is done with, so that a player may put the next one on: its score confirmed by both sides
/// (8C), or there is no board.
bool may_go_on(const laws::TableState& state) noexcept;

}  // namespace kibitz::views
