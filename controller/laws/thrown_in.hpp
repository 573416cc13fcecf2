/// Hands laid down or thrown in where cards are played: their first cards look like cards played, and were none.
#pragma once

#include "controller/laws/decision.hpp"

namespace kibitz::laws {

/// A hand has come down on this seat's zone: the last card of the trick, when it is his and came with that hand, was no card
/// played, or is doubtful where it was seen to be played. Nobody has followed it.
void take_out_card_of_hand(Decision& d, Seat seat);

/// Declarer claims with a card faced in his turn that was not seen to stop: he played it, or begins to show his hand. It is
/// recorded, doubtful.
void put_card_claimed_with(Decision& d, Seat claimer);

/// Play stops in mid-trick, by a claim or because the hands are put together. The last cards of that trick that came
/// down after a card out of turn, or two of one hand together, shortly before, were hands thrown in: they are taken out of
/// the record (68A: play has ceased), and what they were accused of goes with them. Those that only their tags told of may
/// have been played or thrown in: they become doubtful.
/// @param by_key a claim was made by key
void take_out_last_cards(Decision& d, bool by_key);

/// Declarer has faced his hand and play has ended with it, as the record has it now: he claimed (48B2, 68A), and it is no
/// irregularity that he showed it.
void take_for_a_claim(Decision& d);

}  // namespace kibitz::laws
