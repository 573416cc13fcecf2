/// Dummy's wrong card (45D), as the fold knows it.
#pragma once

#include <optional>

#include "controller/laws/state.hpp"

namespace kibitz::laws {

/// The incident of the card that dummy put down instead of the one named, and that still lies there: of several the latest.
/// Nothing when none does. @pre state.board
std::optional<IncidentId> wrong_card_lying(const TableState& state);

/// A wrong card that no tag before dummy told of: it was away from those spread for facts.lasted, and is back.
inline bool told_by_columns(const Incident& incident) noexcept {
    return incident.situation == Situation::DummyWrongCard && incident.facts.lasted > Duration{};
}
/// The cards spread before dummy were `before` and are `now`, which b.spread has: keeps which one strays while that named has
/// still to be moved.
void note_strayed(BoardState& b, bridge::CardSet before, bridge::CardSet now, Instant at);

}  // namespace kibitz::laws
