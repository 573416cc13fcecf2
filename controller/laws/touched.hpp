/// Dummy's hand on his own cards (45F): did it fetch a card, rest, pass over, or point at the card?
#pragma once

#include "controller/laws/decision.hpp"

namespace kibitz::laws {

/// When the hand left the cards; while it lies there, when the touch was told.
Instant lifted_at(const Decision& d, const Incident& touch) noexcept;
/// No observation has told that the finger was lifted.
bool lies_there_still(const Decision& d, const Incident& touch) noexcept;
/// What was seen of the touch, and what declarer called after it, is likelier of a finger that pointed than of a hand at rest or passing.
bool worth_telling(const Decision& d, const Incident& touch);
/// The same by so much that the touch is told as certain.
bool plainly_meant(const Decision& d, const Incident& touch);
/// The Director has been told of a touch of the same card in the same trick.
bool told_before(const Decision& d, const Incident& touch);
/// Dummy's card of that trick was moved on a word that no sensor heard, if on any, and another touch than this one fetched it.
bool came_again_unheard(const Decision& d, const Incident& touch);

}  // namespace kibitz::laws
