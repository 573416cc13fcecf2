/// A fifth card that lies where a trick has been completed: it may be the lead to the next one (45E).
#pragma once

#include <optional>

#include "controller/laws/incident.hpp"
#include "controller/laws/state.hpp"

namespace kibitz::laws {

/// A hand faced a card when it had played to the trick already and another had still to play. Now the trick is complete and the card lies
/// there: whoever plays to it next accepts it as a lead (45E, 53A), as he may one that was faced a moment later.
/// @param trick  that is complete now, 1..13
/// @return the latest such incident, whether the Director has seen it, dismissed it or neither; nothing once he has ruled
std::optional<IncidentId> fifth_card_that_lies(const TableState& state, int trick);

}  // namespace kibitz::laws
