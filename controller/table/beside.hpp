/// What a session tells beside its record: kept in the journal's settings, and made from what is sure.
#pragma once

#include "controller/journal/journal.hpp"
#include "controller/table/evening.hpp"

namespace kibitz::table {

/// The settings' keys.
inline constexpr const char *claim_asked_key = "claim asked", *drifts_key = "drifts";

/// What was told before this start; what cannot be read was not told.
Beside beside_of(const journal::Journal& journal);

/// The cards that lie before the players for certain: of a trick that goes on, plainly seen and not turned.
perception::SureCards sure_cards(const laws::TableState& state);

/// What a card of dummy's that was played for certain teaches about the touch film.
void touch_was_meant(perception::DriftWatch& drift, const laws::Event& event, const laws::TableState& state);

}  // namespace kibitz::table
