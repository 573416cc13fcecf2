/// Cards that were played and that nobody could read: they stand in the record with what they may have been, until what
/// follows settles it. What the players do next tells that they were played: they turn the trick and go on.
#pragma once

#include "controller/laws/decision.hpp"

namespace kibitz::laws {

/// `seat` shows a card beside his card of the open trick, in which one hand has none. Where the trick lies turned at two
/// hands or more, they have seen that card: it is put into the trick as unread, the question is asked, and `card` is the
/// lead to the next trick. @return whether it was so; false where whoever shows a card could not have won the trick
bool pass_over_unread(Decision& d, Seat seat, Card card, Millimetres height);

/// `card` is in a hand after all: where it stood for an unread card another takes its place.
void card_was_not_the_unread(Decision& d, Card card);

/// Strikes out of what unread cards may have been the cards that have been played since; one that is left is known.
void narrow_unread(Decision& d);

}  // namespace kibitz::laws
