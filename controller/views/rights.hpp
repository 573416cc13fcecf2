/// What a player may ask for at his panel, and a scorer at his page.
#pragma once

#include <optional>

#include "controller/laws/state.hpp"
#include "controller/perception/reading.hpp"
#include "controller/words/denials.hpp"

namespace kibitz::views {

/// Whether a player may press this key on his own panel at all: a whitelist. Whether it is the moment for it is the Laws' to
/// say, and no irregular call is kept from them; but nobody questions his partner's calls, explains an opponent's, or reports
/// for another.
/// @return why not; nothing when he may
[[nodiscard]] std::optional<words::Denial> refused(bridge::Seat seat, const reading::PanelKey& key);

/// Whether the board on the table is done with, so that a player may put the next one on: its score confirmed by both sides
/// (8C), or there is no board.
bool may_go_on(const laws::TableState& state) noexcept;

/// Whether nothing is left to do at the board on the table: its score is agreed by both sides and nobody objects (8C), or there
/// is no board.
bool done_with(const laws::TableState& state) noexcept;

/// Why a scorer's command is not carried out; nothing when it may be. His are the result of the board on the table (79C), and,
/// when that board is done with, taking it off and putting the next one on. What is ruled, what was played, the signal for a
/// round (8B) and the clock are not.
std::optional<words::Denial> refused_to_scorer(const laws::TableState& state, const reading::Command& command) noexcept;

/// The result alone, the play before it as it is recorded: what a scorer enters. @pre a board with a contract
reading::Resync result_of_play(const laws::TableState& state, std::uint32_t declarer_tricks);
/// A board put on by its number alone (2); its hands are not known. Without a schedule the same players sit there as at the one
/// before; with one they are those of its round, which whoever takes the command knows.
reading::BoardStart by_number(const laws::TableState& state, bridge::BoardNumber board);

}  // namespace kibitz::views
