/// Dummy's wrong card (45D), as the fold knows it.
#pragma once

#include <optional>

#include "controller/laws/state.hpp"

namespace kibitz::laws {

/// The incident of the card that dummy put down instead of the one named, and that still lies there: of several the latest.
/// Nothing when none does. @pre state.board
std::optional<IncidentId> wrong_card_lying(const TableState& state);

/// Dummy's column shows other cards than before, and b.columns has them: keeps which one strays while that named has still to be moved.
void note_strayed(BoardState& b, bridge::CardSet before, bridge::CardSet now, Instant at);

}  // namespace kibitz::laws
