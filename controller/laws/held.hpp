/// Accusations that wait for evidence (rows with `hold` in the law code): told, or dropped untold.
#pragma once

#include "controller/laws/decision.hpp"

namespace kibitz::laws {

/// From a finger lifted off dummy's cards to a card lying before him: a hand that fetches one takes no longer.
inline constexpr Duration fetch_time = std::chrono::seconds(1);
/// From a finger on one of his cards to that card lying there: it may dwell on it. What comes later is another reach.
inline constexpr Duration slow_fetch_time = std::chrono::milliseconds(2400);

/// Whether the touch told of was dummy's hand on its way with `card`, which lay before him since `came`.
bool fetched_by(const Decision& d, const Incident& touch, Card card, Instant came);

/// `seat` has just played `card`, which lay there since `came`: decides the held incidents on which that is evidence.
void reconsider_held(Decision& d, Seat seat, Card card, PlayedUnder under, Instant came);
/// A played card that seemed gone is seen where it lay.
void seen_again(Decision& d, Seat seat, Card card);
/// Dummy's card has come to lie before him; it lay there since `came`.
void dummy_card_arrived(Decision& d, Card card, Instant came);
/// Dummy's finger has left the card on which it was told to rest, after `lasted` in all.
void dummy_released(Decision& d, Card card, Duration lasted);
/// A hand is over this seat's zone: what it seemed to show was no card played, and nobody took one back.
void hand_seen(Decision& d, Seat seat);
/// This seat shows another card while one of his lies played in the trick: a card that seemed taken back was.
void another_card_shown(Decision& d, Seat seat);
/// Hands whose cards of the last trick are turned, or have gone from the table as those do that were turned unseen.
int put_aside(const Decision& d);
/// Play is over, by claim, by the last card or because the hands are put together: what that explains is dropped, the
/// rest is told.
void hands_put_together(Decision& d);
/// Tells, or drops, what has waited for as long as it may.
void tell_held(Decision& d);
/// When tell_held() has something to do; nothing when nothing is held.
std::optional<Instant> held_deadline(const TableState& state) noexcept;

}  // namespace kibitz::laws
