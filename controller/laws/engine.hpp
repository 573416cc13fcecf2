/// The law engine: decide what the Laws say of an observation, and fold it into the state. Both are pure.
#pragma once

#include <optional>
#include <vector>

#include "controller/laws/event.hpp"
#include "controller/laws/law_code.hpp"
#include "controller/laws/state.hpp"
#include "controller/laws/witness.hpp"
#include "controller/perception/observation.hpp"

namespace kibitz::laws {

/// Takes one observation: decides what the Laws say of it and folds each event into the state as it is decided, so that
/// a later event of the same decision stands on the earlier ones (the fourth card, then the trick won, then the result).
/// Appends the events, numbered on from state.last_event, to `out`. Never fails: what fits nothing becomes a doubt, an
/// incident, or nothing. A function of (code, state, observation, what the witness says) alone; the new state is the fold of `out` over the old.
/// The first event under a law code says that it is in force; whether a record may be gone on with under it, the caller
/// asks before (law_in_force.hpp).
/// @param witness  asked before an accusation is told; null: what was observed is all there is to know
/// @return whether it was taken: one earlier than the last event is not, and state and `out` are unchanged
[[nodiscard]] bool apply(const LawCode& code, TableState& state, const Observation& observation, std::vector<Event>& out,
                         const Witness* witness = nullptr);

/// The moment at which the engine wants to be told that time has passed (observation::TimePassed), if nothing else
/// happens before: a card that may turn out to have been played together with another (58A), a board away from the table (7A).
std::optional<Instant> deadline(const LawCode& code, const TableState& state) noexcept;

/// Folds one event into the state, in the order of the journal.
void evolve(TableState& state, const Event& event);

}  // namespace kibitz::laws
