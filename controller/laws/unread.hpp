/// Unread cards: a card was played and no sensor read it. That it was played is known by what the players do next: they turn the trick
/// and go on. The record has all that the card may have been, until later cards settle which it was.
#pragma once

#include "controller/laws/decision.hpp"

namespace kibitz::laws {

/// `seat` shows a card beside his card of the open trick, in which one or two hands have none. Where two hands or more
/// have turned the trick, they have seen the missing cards: these are put into the trick as unread, the question is asked, and `card` is
/// the lead to the next trick. @return whether it was so; false where `seat` could not have won the trick
[[nodiscard]] bool pass_over_unread(Decision& d, Seat seat, Card card, Millimetres height);

/// 67B: the open trick's last card is missing and stays missing. An unread card that leaves the trick to `winner` stands for it, and the
/// cards that wait for the next trick are played. @return false where no card of that hand would leave the trick to `winner`
[[nodiscard]] bool stand_for_missing(Decision& d, Seat winner);

/// Three hands have cards out for a trick, and no sensor saw `leader` lead to it: they follow a lead that was not read, which is put into
/// the record as unread. @return whether it was so
[[nodiscard]] bool lead_unread(Decision& d, Seat leader);

/// `seat` is seen to have `card` before him while the trick with his unread card lies there still: the unread card is `card`.
/// @return whether it was so
[[nodiscard]] bool read_later(Decision& d, Seat seat, Card card);

/// A tag alone told of `seat`'s card to this trick, and now `seat` is plainly seen to show `card`: `card` was played, and the tag was
/// read in passing, for two cards of one hand in a trick are rarer. @return whether it was so
[[nodiscard]] bool tag_misled(Decision& d, Seat seat, Card card);

/// The card in place 0..3 of the last trick is now known to be `card`: PlayCorrected. @pre it has a card there
void put_in_place(Decision& d, int place, Card card, Certainty certainty);

/// A card of dummy's that its tag alone tells of, and that would be a revoke, was not played: declarer sees all of dummy's cards.
bool would_be_a_slip_of_the_sensors(const Decision& d, Seat seat, Card card);

/// `card` is in a hand after all: where it stood for an unread card, another candidate takes its place.
void card_was_not_the_unread(Decision& d, Card card);

/// Strikes cards that have been played since from the candidates of unread cards; an unread card with one candidate is known.
void narrow_unread(Decision& d);

}  // namespace kibitz::laws
