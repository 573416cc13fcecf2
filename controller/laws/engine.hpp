/// The law engine: decide what the Laws say of an observation, and fold it into the state. Both are pure.
#pragma once

#include <vector>

#include "controller/laws/event.hpp"
#include "controller/laws/law_code.hpp"
#include "controller/laws/state.hpp"
#include "controller/perception/observation.hpp"

namespace kibitz::laws {

/// What the Laws say of one observation. Appends events with their moment; numbers are given by apply().
/// Never fails: what fits nothing becomes a doubt, an incident, or nothing.
void decide(const LawCode& code, const TableState& state, const Observation& observation, std::vector<Event>& out);

/// Folds one event into the state. Every event that decide() made folds; the order is that of the journal.
void evolve(TableState& state, const Event& event);

/// decide + number + evolve, as the table does it. Appends the numbered events to `out`.
void apply(const LawCode& code, TableState& state, const Observation& observation, std::vector<Event>& out);

}  // namespace kibitz::laws
