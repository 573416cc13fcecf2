/// Whether an explanation of the whole board has an irregularity that the laws found in one observation.
#pragma once

#include <span>

#include "controller/laws/incident.hpp"
#include "controller/reconstruction/explanation.hpp"

namespace kibitz::table {

/// Would a card that no sensor told of, or a tag read where its card was not, look like this situation?
bool may_mislead(laws::Situation situation);

/// A card was played or shown, and taken back. An explanation in which the card is played does not say where it went afterwards.
bool taken_back(laws::Situation situation);

/// Does the explanation have the incident: does it ask one to believe the same act of the same player? A card that left with its face up
/// was taken back only if it came a second time or is not in the play.
/// @param stays  the stays of the notes that were explained
bool borne_out(const laws::Incident& incident, const reconstruction::Explanation& explanation,
               std::span<const reconstruction::Stay> stays, const weights::Weights& weights);

}  // namespace kibitz::table
