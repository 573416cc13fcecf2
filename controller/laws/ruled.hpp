/// The incident that a ruling is on: where its board is, and what can still be had for it.
#pragma once

#include <algorithm>

#include "controller/laws/decision.hpp"

namespace kibitz::laws {

/// The incident is of the board that lies on the table.
inline bool on_the_table(const TableState& state, const Incident& incident) {
    return state.board && play_of(incident) == state.board->play;
}

inline bool played(const BoardState& b, Card card) {
    return std::any_of(b.played.begin(), b.played.end(), [&](bridge::CardSet cards) { return cards.contains(card); });
}

/// The right to a rectification of this irregularity is lost (43B3, F61).
inline bool forfeited(const BoardState& b, const Incident& incident) {
    return std::find(b.forfeited.begin(), b.forfeited.end(), incident.id) != b.forfeited.end();
}

/// What is missing or wrong in what comes with an adjusted score; none when it is whole.
Refusal fault_of_score(const reading::Given& given, int option);

}  // namespace kibitz::laws
