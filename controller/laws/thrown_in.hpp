/// Hands laid down or thrown in where cards are played: their first cards look like cards played, and were not played.
#pragma once

#include "controller/laws/decision.hpp"

namespace kibitz::laws {

/// A hand has come down on this seat's zone. The last card of the open trick, when it is this seat's and came with the hand, is taken out
/// of the record; it is doubtful where it was certain, or came longer before the hand.
void take_out_card_of_hand(Decision& d, Seat seat);

/// A hand has come down on this seat's zone when play had been claimed: what was told of the first card of it is dropped.
void hand_seen_at_the_end(Decision& d, Seat seat);

/// Declarer claims with a card faced in his turn that was not seen to stop: he played that card, or begins to show his hand. The card is
/// recorded as doubtful.
void put_card_claimed_with(Decision& d, Seat claimer);

/// Play stops in mid-trick, by a claim or because the hands are put together. The last cards of that trick that came
/// down after a card out of turn, or two of one hand together, shortly before, were hands thrown in: they are taken out of
/// the record (68A: play has ceased), and the incidents about them are dropped. Cards that their tags alone told of may have been
/// played or thrown in: they become doubtful.
/// @param by_key a claim was made by key
void take_out_last_cards(Decision& d, bool by_key);

/// Declarer has faced his hand, and by the record no card was played after that: he claimed (48B2, 68A), and showing his hand is no
/// irregularity.
void take_for_a_claim(Decision& d);

}  // namespace kibitz::laws
