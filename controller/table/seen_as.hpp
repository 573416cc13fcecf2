/// Which situation an incident is in an explanation of the whole board: a card that seemed a fifth card of a trick was a lead to the next
/// one, where the trick was complete and one of its cards had not been read.
#pragma once

#include <optional>
#include <span>

#include "controller/laws/incident.hpp"
#include "controller/reconstruction/explanation.hpp"

namespace kibitz::table {

/// The same card of the same hand, in another situation or trick.
struct SeenAs {
    laws::Situation situation{};
    laws::Facts facts;
};

/// @param stays  the stays of the notes that were explained
/// @param dummy  a card of dummy's is declarer's to play: an incident about one is never renamed
/// @return nothing: the situation stays, or the explanation does not tell
std::optional<SeenAs> seen_as(const laws::Incident& incident, const reconstruction::Explanation& explanation,
                              std::span<const reconstruction::Stay> stays, bridge::Seat dummy, const weights::Weights& weights);

}  // namespace kibitz::table
