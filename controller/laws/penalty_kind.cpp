/// What a penalty card is beside another (50B).
#include "controller/laws/decision.hpp"

namespace kibitz::laws {

void place_penalty_card(Decision& d, Seat seat, Card card, PenaltyKind kind, IncidentId incident, std::optional<Card> played) {
    d.emit(event::PenaltyCardPlaced{seat, card, kind, incident});
    if (!d.code.rules.several_stay_major) return;  // they are major while they lie together: penalty_kind()
    const auto standing = d.board().penalty_cards;
    int his = 0;
    for (const auto& one : standing) his += one.seat == seat && one.card != played ? 1 : 0;
    if (his < 2) return;
    for (const auto& one : standing)
        if (one.seat == seat && one.kind == PenaltyKind::Minor)
            d.emit(event::PenaltyCardPlaced{seat, one.card, PenaltyKind::Major, one.incident});
}

void take_penalty_cards_away(Decision& d, IncidentId incident) {
    const auto standing = d.board().penalty_cards;
    for (const auto& one : standing)  // of 24C both
        if (one.incident == incident) d.emit(event::PenaltyCardLifted{one.seat, one.card});
    const auto left = d.board().penalty_cards;
    for (const auto& one : left) {
        int his = 0;
        for (const auto& other : left) his += other.seat == one.seat ? 1 : 0;
        if (his == 1 && one.kind != one.by_itself) d.emit(event::PenaltyCardPlaced{one.seat, one.card, one.by_itself, one.incident});
    }
}

}  // namespace kibitz::laws
