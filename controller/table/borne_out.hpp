/// Whether an irregularity that the laws found act by act is there as well when all that was seen is weighed together.
#pragma once

#include <span>

#include "controller/laws/incident.hpp"
#include "controller/reconstruction/explanation.hpp"

namespace kibitz::table {

/// Would a card that nobody saw, or one heard where it was not, look like this?
bool may_mislead(laws::Situation situation);

/// A card was played or shown and taken back: an explanation may bear that out, but where it has the card as played it says nothing
/// of where it went.
bool taken_back(laws::Situation situation);

/// Is the incident in the explanation as well: does it ask one to believe the same act of the same player?
/// @param stays  those of the notes that were explained
bool borne_out(const laws::Incident& incident, const reconstruction::Explanation& explanation,
               std::span<const reconstruction::Stay> stays);

}  // namespace kibitz::table
