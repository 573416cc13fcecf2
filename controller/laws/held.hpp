/// Accusations that wait for evidence (rows with `hold` in the law code): told, or dropped untold.
#pragma once

#include "controller/laws/decision.hpp"

namespace kibitz::laws {

/// `seat` has just played `card`, which lay there since `came`: decides the held incidents on which that is evidence.
void reconsider_held(Decision& d, Seat seat, Card card, PlayedUnder under, Instant came);
/// A played card that seemed gone is seen where it lay.
void seen_again(Decision& d, Seat seat, Card card);
/// Play is over, by claim, by the last card or because the hands are put together: what that explains is dropped, the
/// rest is told.
void hands_put_together(Decision& d);
/// Tells, or drops, what has waited for as long as it may.
void tell_held(Decision& d);
/// When tell_held() has something to do; nothing when nothing is held.
std::optional<Instant> held_deadline(const TableState& state) noexcept;

}  // namespace kibitz::laws
