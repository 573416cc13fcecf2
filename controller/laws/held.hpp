/// Held incidents (rows with `hold` in the law code): what the players do next decides whether they are told or dropped.
#pragma once

#include "controller/laws/decision.hpp"

namespace kibitz::laws {

/// Whether this touch was dummy's hand fetching `card`, which lies in dummy's zone since `came`.
bool fetched_by(const Decision& d, const Incident& touch, Card card, Instant came);

/// `seat` has just played `card`, which lies there since `came`: decides the held incidents to which that makes a difference.
void reconsider_held(Decision& d, Seat seat, Card card, PlayedUnder under, Instant came);
/// A played card that seemed to be gone is seen where it lay: what was held or told of its going is dropped.
void seen_again(Decision& d, Seat seat, Card card);
/// This seat shows another card, and the one that it played had gone up into the hand: it was taken back.
void another_after_taking_up(Decision& d, Seat seat);
/// Dummy's card lies in dummy's zone, since `came`.
void dummy_card_arrived(Decision& d, Card card, Instant came);
/// Dummy's finger has left the card of the touch that is held; it lay there for `lasted` in all.
void dummy_released(Decision& d, Card card, Duration lasted);
/// A hand is over this seat's zone: the card that was seen there was one of the hand, not played and not taken back.
void hand_seen(Decision& d, Seat seat);
/// This seat shows another card while one of his is in the trick: if that one seemed to be taken back, it was.
void another_card_shown(Decision& d, Seat seat);
/// This seat's card of the last trick, or one that waited for its turn, was seen to go up into the hand, and is not back (47F).
bool seen_to_be_taken_up(const Decision& d, Seat seat, Card card);
/// `seat`'s played card has gone up into the hand: unless it comes back, or all gather their cards, that is told soon.
void seen_to_go_up(Decision& d, Seat seat, Card card);
/// One hand plainly has no card in this trick (67): those who have turned theirs did so before it had (45G).
void turned_without_one(Decision& d, int trick);
/// How many hands have turned their card of the last trick, or have a card there that has gone from the table.
int put_aside(const Decision& d);
/// Play is over, by claim, by the last card or because the hands are put together: held incidents that this explains are dropped, the
/// others are told.
void hands_put_together(Decision& d);
/// Tells or drops the held incidents whose time is over.
void tell_held(Decision& d);
/// When the next held incident's time is over; nothing when none is held.
std::optional<Instant> held_deadline(const TableState& state) noexcept;

}  // namespace kibitz::laws
