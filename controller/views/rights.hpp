/// What a player may ask for at his panel.
#pragma once

#include <optional>
#include <string>

#include "controller/laws/state.hpp"
#include "controller/perception/reading.hpp"

namespace kibitz::views {

/// Whether a player may press this key on his own panel at all: a whitelist. Whether it is the moment for it is the Laws' to
/// say, and no irregular call is kept from them; but nobody questions his partner's calls, explains an opponent's, or reports
/// for another.
/// @return why not, in words; nothing when he may
std::optional<std::string> refused(const laws::TableState& state, bridge::Seat seat, const reading::PanelKey& key);

/// Whether the board on the table is done with, so that a player may put the next one on: its score confirmed by both sides
/// (8C), or there is no board.
bool may_go_on(const laws::TableState& state) noexcept;

}  // namespace kibitz::views
