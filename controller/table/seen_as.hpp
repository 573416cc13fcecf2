/// What an irregularity that was told act by act turns out to be when all that was seen is weighed together: a card that seemed
/// a fifth to a trick was a lead to the next one, where the trick was complete and one of its cards had not been read.
#pragma once

#include <optional>
#include <span>

#include "controller/laws/incident.hpp"
#include "controller/reconstruction/explanation.hpp"

namespace kibitz::table {

/// The same card of the same hand, of another kind or to another trick.
struct SeenAs {
    laws::Situation situation{};
    laws::Facts facts;
};

/// @param stays  those of the notes that were explained
/// @param dummy  his cards are declarer's to play: of them nothing is said
/// @return nothing: it is what it was told to be, or the explanation does not tell
std::optional<SeenAs> seen_as(const laws::Incident& incident, const reconstruction::Explanation& explanation,
                              std::span<const reconstruction::Stay> stays, bridge::Seat dummy);

}  // namespace kibitz::table
