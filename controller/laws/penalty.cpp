/// Penalty cards and what rulings require of a player: Laws 26B, 50-52, 57A, 59, 61A.
#include <algorithm>

#include "controller/laws/decision.hpp"

namespace kibitz::laws {
namespace {

using bridge::CardSet;

/// The cards he could lawfully have played instead of `played`, as far as his hand is known, that one included.
CardSet could_play(const BoardState& b, Seat seat, Card played) {
    CardSet hand = remaining(b, seat);
    hand.insert(played);
    const auto& trick = b.tricks.back().trick;
    if (trick.leader() == seat) return hand;
    const auto following = hand.in_suit(trick.suit_led());
    return following.empty() ? hand : following;
}

/// The card that would have fulfilled the restriction while `played` does not; nothing when it does, or none could.
std::optional<Card> better(const BoardState& b, const Restriction& r, Seat seat, Card played) {
    const auto fulfils = [&](Card card, bool his) {
        switch (r.kind) {
            case RestrictionKind::DemandSuit: return card.suit() == *r.suit;
            case RestrictionKind::ForbidSuit: return card.suit() != *r.suit;
            case RestrictionKind::Highest: return his || (card.suit() == played.suit() && card > played);
            case RestrictionKind::RequireCard: return card == *r.card;
            case RestrictionKind::ForbidCard: return card != *r.card;
            case RestrictionKind::Lowest: return his || (card.suit() == played.suit() && card < played);
            default: return true;
        }
    };
    const bool by_rank = r.kind == RestrictionKind::Highest || r.kind == RestrictionKind::Lowest;
    if (by_rank && r.suit && played.suit() != *r.suit) return std::nullopt;  // he has none of it, or it is a revoke
    if (!by_rank && fulfils(played, true)) return std::nullopt;
    const auto lawful = could_play(b, seat, played);
    if (!lawful.contains(played)) return std::nullopt;  // a revoke already, and one fact is one incident
    for (const Card card : lawful)
        if (card != played && fulfils(card, false)) return card;
    return std::nullopt;
}

bool is_of_play(RestrictionKind kind) {
    return kind == RestrictionKind::DemandSuit || kind == RestrictionKind::ForbidSuit || kind == RestrictionKind::Highest ||
           kind == RestrictionKind::Lowest || kind == RestrictionKind::RequireCard || kind == RestrictionKind::ForbidCard;
}

/// Forbidden for as long as he keeps the lead, and not for one play only.
bool lasts(const Decision& d, const Restriction& r) {
    const auto* incident = d.state.incident(r.incident);
    return r.kind == RestrictionKind::ForbidSuit && incident &&
           (incident->situation == Situation::LeadRestricted || incident->situation == Situation::LeadPenalty);
}

bool restricted_lead(const BoardState& b, Seat seat) {
    return std::any_of(b.restrictions.begin(), b.restrictions.end(),
                       [&](const Restriction& r) { return r.seat == seat && is_of_play(r.kind); });
}

/// 50D1: was this penalty card a legal play when he played `played`? Following suit comes first, and so does what a
/// ruling required.
bool was_due(const BoardState& b, const PenaltyCard& penalty, Card played) {
    const auto& trick = b.tricks.back().trick;
    if (penalty_kind(b, penalty) == PenaltyKind::Minor)
        return played.suit() == penalty.card.suit() && !is_honour(played.rank());
    for (const auto& r : b.restrictions)
        if (r.seat == penalty.seat && is_of_play(r.kind)) return false;
    const bool leading = trick.leader() == penalty.seat;
    return leading || penalty.card.suit() == trick.suit_led() || played.suit() != trick.suit_led();
}

}  // namespace

void look_for_due_penalty_card(Decision& d, Seat seat, Card played) {
    const auto& b = d.board();
    if (b.penalty_cards.empty() || !d.is_defender(seat) || penalty_card(b, seat, played)) return;
    for (const auto& penalty : b.penalty_cards) {
        if (penalty.seat != seat || d.is_played(penalty.card) || !was_due(b, penalty, played)) continue;
        Facts facts;
        facts.seat = seat;
        facts.trick = static_cast<int>(b.tricks.size());
        facts.card = played;
        facts.other_card = penalty.card;
        d.raise(Situation::PenaltyCardDue, std::move(facts), Certainty::Certain);
        return;
    }
}

void look_for_missing_penalty_card(Decision& d, Seat seat) {
    const auto& b = d.board();
    for (const auto& penalty : b.penalty_cards) {
        if (penalty.seat != seat || !penalty.away || d.is_played(penalty.card)) continue;
        Facts facts;
        facts.seat = seat;
        facts.trick = static_cast<int>(b.tricks.size());
        facts.card = penalty.card;
        d.raise(Situation::PenaltyCardMissing, std::move(facts), Certainty::Certain);
        return;
    }
}

void look_for_lead_restriction(Decision& d) {
    if (!d.state.board || (d.state.phase != Phase::Play && d.state.phase != Phase::OpeningLead) || d.open_trick()) return;
    const auto& b = d.board();
    const Seat leader = b.leader;
    if (!b.contract || b.tricks.size() >= 13 || !d.is_defender(leader) || restricted_lead(b, leader)) return;
    Facts facts;
    facts.seat = leader;
    facts.other_seat = partner(leader);
    facts.trick = d.trick_number();
    const auto pending = std::find_if(b.restrictions.begin(), b.restrictions.end(), [&](const Restriction& r) {
        return r.seat == leader && r.kind == RestrictionKind::LeadPenalty;
    });
    if (pending != b.restrictions.end()) {
        auto first = facts;
        if (const auto* incident = d.state.incident(pending->incident)) first.call = incident->facts.call;
        d.raise(Situation::LeadPenalty, std::move(first), Certainty::Certain);
    }
    bool one_suit = true;
    for (const auto& penalty : b.penalty_cards) {
        if (penalty.seat != partner(leader) || penalty_kind(b, penalty) != PenaltyKind::Major || d.is_played(penalty.card))
            continue;
        if (facts.card && facts.card->suit() != penalty.card.suit()) one_suit = false;
        if (!facts.card) facts.card = penalty.card;
    }
    if (!facts.card) return;
    if (one_suit) facts.suit = facts.card->suit();  // else the ruling must say which
    d.raise(Situation::LeadRestricted, std::move(facts), Certainty::Certain);
}

void check_restrictions(Decision& d, Seat seat, Card played) {
    auto& b = d.board();
    if (b.restrictions.empty()) return;
    const auto standing = b.restrictions;
    for (const auto& r : standing) {
        if (r.seat != seat) continue;
        if (r.kind == RestrictionKind::LeadPenalty && b.tricks.back().trick.leader() == seat)
            d.emit(event::RestrictionLifted{r.seat, r.kind, r.incident});  // his first lead has been made
        if (!is_of_play(r.kind)) continue;
        // A restriction of the lead binds the lead only; one of 57A the next card.
        if (lasts(d, r) && b.tricks.back().trick.leader() != seat) continue;
        if (const auto card = better(b, r, seat, played)) {
            Facts facts;
            facts.seat = seat;
            facts.trick = static_cast<int>(b.tricks.size());
            facts.card = played;
            facts.other_card = *card;
            facts.suit = r.suit;
            d.raise(Situation::RestrictionBroken, std::move(facts), Certainty::Certain);
        }
        if (!lasts(d, r)) d.emit(event::RestrictionLifted{r.seat, r.kind, r.incident});
    }
}

void lead_goes_to(Decision& d, Seat leader) {
    const auto standing = d.board().restrictions;
    for (const auto& r : standing)
        if (lasts(d, r) && r.seat != leader) d.emit(event::RestrictionLifted{r.seat, r.kind, r.incident});
}

void play_lying_penalty_card(Decision& d, Seat follower) {
    const auto& b = d.board();
    if (b.penalty_cards.empty() || (d.state.phase != Phase::Play && d.state.phase != Phase::OpeningLead)) return;
    const auto in_turn = turn(d.state);
    if (!in_turn || !d.is_defender(*in_turn) || follower != left_hand_opponent(*in_turn)) return;
    std::optional<Card> lying;
    for (const auto& penalty : b.penalty_cards) {
        if (penalty.seat != *in_turn || penalty.away || d.is_played(penalty.card)) continue;
        const auto* open = d.open_trick();
        const bool known = b.dealt[*in_turn].size() == bridge::cards_in_hand;
        const bool may = !open || penalty.card.suit() == open->trick.suit_led() ||
                         (known && !remaining(b, *in_turn).has_suit(open->trick.suit_led()));
        if (!may) continue;
        if (lying) return;  // of two declarer says which
        lying = penalty.card;
    }
    if (lying) play_card(d, *in_turn, *lying, PlayedUnder::PenaltyCard);
}

}  // namespace kibitz::laws
