/// Dummy's hand on his own cards (45F), weighed: on its way with a card, at rest, in passing, or meant.
#pragma once

#include "controller/laws/decision.hpp"

namespace kibitz::laws {

/// When the hand left the cards, as far as is known.
Instant lifted_at(const Decision& d, const Incident& touch) noexcept;
/// The finger has not been lifted, as far as was told.
bool lies_there_still(const Decision& d, const Incident& touch) noexcept;
/// What was seen, and what declarer called after it, is likelier when he meant the card than when his hand lay there or passed.
bool worth_telling(const Decision& d, const Incident& touch);
/// ... so much so that it is told as found.
bool plainly_meant(const Decision& d, const Incident& touch);
/// Of the same card in the same trick the Director has been told already.
bool told_before(const Decision& d, const Incident& touch);
/// Dummy's card of that trick came on a word that nobody heard, if on any, and another finger than this one went with it.
bool came_again_unheard(const Decision& d, const Incident& touch);

}  // namespace kibitz::laws
