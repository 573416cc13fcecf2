/// What the files about rulings share.
#pragma once

#include <algorithm>

#include "controller/laws/decision.hpp"

namespace kibitz::laws {

/// The incident is of the board that lies on the table.
inline bool on_the_table(const TableState& state, const Incident& incident) {
    return state.board && state.incident_play[incident.id.value - 1] == state.board->play;
}

inline bool played(const BoardState& b, Card card) {
    return std::any_of(b.played.begin(), b.played.end(), [&](bridge::CardSet cards) { return cards.contains(card); });
}

/// The right to a rectification of this irregularity is lost (43B3, F61).
inline bool forfeited(const BoardState& b, const Incident& incident) {
    return std::find(b.forfeited.begin(), b.forfeited.end(), incident.id) != b.forfeited.end();
}

// What a board counts for, and what the Director adds to it: ruled at the table or long after (12, 64, 79, 82, 90); see awards.cpp.

/// It may be ruled when the board has long been taken away, until the correction period ends (79C).
bool may_come_late(Effect effect) noexcept;
/// Why such an effect is not open at that moment. @pre may_come_late()
Why closed_late(const LawCode& code, const TableState& state, const Incident& incident, Effect effect, Instant now);
/// What is missing or wrong in what comes with an adjusted score; none when it is whole.
Refusal fault_of_score(const reading::Given& given, int option);
/// @pre may_come_late(), closed_late() is Why::None
void award(Decision& d, const Incident& incident, Effect effect, const reading::Given& given);
/// Takes back what award() did. @pre may_come_late()
void take_award_back(Decision& d, const Incident& incident, Effect effect);

}  // namespace kibitz::laws
