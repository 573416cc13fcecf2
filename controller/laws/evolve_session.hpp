/// The fold, as far as it reaches beyond one board: the session, what was played in it, deals and tags known to the table.
#pragma once

#include "controller/laws/state.hpp"

namespace kibitz::laws {

/// A session has been declared; or the one that is on goes on by another schedule.
void session_begun(TableState& state, const reading::SessionStart& session);
/// Another board is put on: what late rulings need of this one is kept (64A, 79).
void board_makes_room(TableState& state);
/// state.board has just been put on: which session it belongs to, and whether the tag in the middle is its own.
void board_put_on(TableState& state);
/// state.board is taken off: it is filed, its deal and its tag are remembered.
void board_taken_off(TableState& state, bool finished);
/// The tag in the middle changed. Nothing: no board lies there.
void tag_seen(TableState& state, std::optional<TagId> tag, Instant at);
/// A board was cancelled by ruling, or that was undone, possibly long after it was taken off.
void cancellations_changed(TableState& state);
/// A player has confirmed the score, or has not (8C).
void score_confirmed(TableState& state, Seat seat, bool agreed);

}  // namespace kibitz::laws
