/// Cards that were played and that nobody could read: they stand in the record with what they may have been, until what
/// follows settles it. What the players do next tells that they were played: they turn the trick and go on.
#pragma once

#include "controller/laws/decision.hpp"

namespace kibitz::laws {

/// `seat` shows a card beside his card of the open trick, in which one or two hands have none. Where the trick lies turned at two
/// hands or more, they have seen those cards: they are put into the trick as unread, the question is asked, and `card` is
/// the lead to the next trick. @return whether it was so; false where whoever shows a card could not have won the trick
[[nodiscard]] bool pass_over_unread(Decision& d, Seat seat, Card card, Millimetres height);

/// 67B: the open trick's last card is missing and stays so: a card that leaves the trick to `winner` stands for it, with all that
/// it may be, and the cards that wait for the next trick are played. @return false where no card of that hand would leave it to him
[[nodiscard]] bool stand_for_missing(Decision& d, Seat winner);

/// Three hands have cards out for a trick that `leader` has not led to, for all that was seen: they follow his lead, which
/// is put into the record as unread. @return whether it was so
[[nodiscard]] bool lead_unread(Decision& d, Seat leader);

/// `seat` is seen to have `card` before him while the trick in which he has an unread card lies there still: it is that one.
/// @return whether it was so
[[nodiscard]] bool read_later(Decision& d, Seat seat, Card card);

/// `seat` is plainly seen to show `card` where only a tag had told of his card to this trick: it is this one, and the tag
/// was heard in passing; two cards to one trick are rarer. @return whether it was so
[[nodiscard]] bool tag_misled(Decision& d, Seat seat, Card card);

/// The card in place 0..3 of the last trick is now known to be `card`: PlayCorrected. @pre it has a card there
void put_in_place(Decision& d, int place, Card card, Certainty certainty);

/// A card of dummy's that only its tag tells of, and with which he would revoke, is none that was played: declarer sees
/// all his cards.
bool would_be_a_slip_of_the_sensors(const Decision& d, Seat seat, Card card);

/// `card` is in a hand after all: where it stood for an unread card another takes its place.
void card_was_not_the_unread(Decision& d, Card card);

/// Strikes out of what unread cards may have been the cards that have been played since; one that is left is known.
void narrow_unread(Decision& d);

}  // namespace kibitz::laws
