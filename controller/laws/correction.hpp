/// The play known better afterwards: what was recorded of it is replaced by what it is now known to have been.
#pragma once

#include <string>
#include <vector>

#include "controller/laws/law_code.hpp"
#include "controller/laws/state.hpp"

namespace kibitz::laws {

/// The play of the board as the record has it, as a correction that changes nothing: to be altered card by card.
event::PlayCorrected play_as_recorded(const BoardState& board);

/// Corrects the play of the board on the table: PlayCorrected, and what follows from it alone:
///  - penalty cards that are played by it and were not are lifted (50);
///  - the result told anew (PlayEnded) where the board has one and the tricks changed, or told where thirteen are complete
///    now; with it revokes already found are counted anew (64).
/// No incident is raised for what a card of the corrected play is by the Laws (a revoke, a lead out of turn): who knows why
/// the play is corrected knows that, and judges it.
/// @param at        moment of the correction, not before the last event
/// @param corrected the whole play, every trick but the last with four cards; a card nobody could read has `candidates`,
///                  and the cards that stand for unread ones differ from all others
/// @param out       takes the events, numbered on from state.last_event; none when the play is what the record has already
/// @return why the play cannot be that one: state and `out` are unchanged then
Refusal play_correction(const LawCode& code, TableState& state, Instant at, event::PlayCorrected corrected,
                        std::vector<Event>& out);

// The folds of what changes cards already recorded (evolve.cpp has the rest). @pre a board is on the table
void fold_taken_back(TableState& state, const event::CardTakenBack& e, Instant at);
void fold_replaced(TableState& state, const event::CardReplaced& e);
/// The fold of a correction. Keeps winners of tricks that stay as they were, which may be a ruling's (67B1).
void fold_correction(TableState& state, const event::PlayCorrected& corrected, Instant at);

}  // namespace kibitz::laws
