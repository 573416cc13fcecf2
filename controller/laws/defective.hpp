/// Defective tricks where the hand without a card is not the last one, and what follows of any: Law 67.
#pragma once

#include "controller/laws/decision.hpp"

namespace kibitz::laws {

/// 67A: `card` completes the defective trick in which another stands for it. Returns whether it does; if not it is played as
/// usual.
[[nodiscard]] bool adds_missing_card(Decision& d, Seat seat, Card card);
/// The trick in which a card stands for the seat's own, and where a card of his that is named now belongs: ruled so, or he has nothing else to play
/// (67A, 67B1); null when there is none.
const RecordedTrick* named_to_defective(const Decision& d, Seat seat);
/// The others have turned their cards of a trick and one of them has led to the next, and dummy, whose word no sensor hears, has all of
/// his cards lying before him still: he has played none to it (67A).
void look_for_card_dummy_owes(Decision& d);
/// When look_for_card_dummy_owes has something to say if nothing changes; nothing when it has not.
std::optional<Instant> card_dummy_owes_told_at(const LawCode& code, const TableState& state) noexcept;
/// A card stands for one that a hand has not played to a trick, and may be put right still (67A).
bool lacks_a_card(const Decision& d);
/// A card has been played: a defective trick that waited for its fourth stands when both sides have played to the next (67B).
void both_sides_play_on(Decision& d);
/// The missing card has come, and he who led on before has not won the trick: he led out of turn.
void lead_after_the_missing_card(Decision& d);
/// A card that waits for a hand before it is turned down (45G). Returns whether it was one.
bool turned_before_his_turn(Decision& d, const observation::CardTurnedDown& o);
/// The card waits for a hand before it and lies turned down.
bool lies_turned_down(const Decision& d, Seat seat, Card card);
/// The seat has turned down a card that waits for a hand before it: another of his is for the next trick.
bool has_turned_his(const Decision& d, Seat seat);

}  // namespace kibitz::laws
