#include "controller/laws/rulings.hpp"

#include <algorithm>

#include "controller/laws/calls.hpp"
#include "controller/laws/ruling_parts.hpp"

namespace kibitz::laws {
namespace {

const bridge::Trick* open_trick(const BoardState& b) {
    return b.tricks.empty() || b.tricks.back().trick.complete() ? nullptr : &b.tricks.back().trick;
}

/// The last card played to that trick, while nobody has played to the next; the fourth card too (45C1, 52B).
std::optional<Card> last_card_of(const BoardState& b, int trick) {
    if (trick < 1 || trick != static_cast<int>(b.tricks.size()) || b.result) return std::nullopt;
    const auto& cards = b.tricks.back().trick;
    return cards.card(cards.size() - 1);
}

/// Effects that take something from the offender's side: none of them where the irregularity is forfeited (43B3, F61).
bool is_rectification(Effect effect) {
    switch (effect) {
        case Effect::PenaltyCard:
        case Effect::MajorPenaltyCard:
        case Effect::DemandSuit:
        case Effect::ForbidSuit:
        case Effect::Highest:
        case Effect::Lowest:
        case Effect::CancelCallPartnerPassesOnce:  // 28B
        case Effect::CancelCallPartnerPasses:
        case Effect::Transfer:
        case Effect::TransferTricks: return true;
        default: return false;
    }
}

/// The player a restriction falls on: he who is on lead, or the offender's partner.
Seat restricted(const Incident& incident) {
    return incident.situation == Situation::LeadRestricted || incident.situation == Situation::LeadPenalty ||
                   incident.situation == Situation::DummyTouchedCard
               ? *incident.facts.seat
               : partner(*incident.facts.seat);
}

/// 54C: a card of dummy's has been face up before the opening lead was accepted.
bool dummys_card_seen(const BoardState& b) {
    return !b.faced[b.contract->dummy()].empty() || std::any_of(b.columns.begin(), b.columns.end(), [](auto column) { return !column.empty(); });
}

/// What partner must play, or the leader lead, when it has been played already.
Why closed_for_next_card(const BoardState& b, const Incident& incident) {
    const auto& f = incident.facts;
    if (!f.seat || f.trick < 1 || static_cast<std::size_t>(f.trick) > b.tricks.size()) return Why::None;
    const auto& in = b.tricks[static_cast<std::size_t>(f.trick) - 1];
    if (incident.situation == Situation::LeadRestricted || incident.situation == Situation::LeadPenalty) {
        const bool first_card = incident.situation == Situation::LeadPenalty && in.trick.size() == 1 && static_cast<std::size_t>(f.trick) == b.tricks.size();
        return first_card ? Why::None : Why::LeadFollowed;
    }
    if (incident.situation != Situation::PrematurePlay && incident.situation != Situation::FifthCardByDefender) return Why::None;
    if (in.trick.card_of(partner(*f.seat))) return Why::PartnerPlayed;
    for (int place = 0; place < in.trick.size(); ++place)
        if (side_of(clockwise(in.trick.leader(), place)) != side_of(*f.seat) && in.at[static_cast<std::size_t>(place)] > incident.raised_at)
            return Why::DeclarerPlayed;
    return Why::None;
}

Why closed_for_cards(const BoardState& b, const Incident& incident, Effect effect, bool taken_back) {
    const auto& f = incident.facts;
    const auto* open = open_trick(b);
    switch (effect) {
        case Effect::PenaltyCard:
        case Effect::MajorPenaltyCard:
            if (!f.card || !f.seat) return Why::NoCardKnown;
            if (incident.situation == Situation::OpeningLeadOutOfTurn && b.contract && dummys_card_seen(b))
                return Why::DummySeen;
            if (b.result || b.claim) return Why::PlayOver;  // and 50 does not apply to cards faced in a claim (68D2b)
            if (!taken_back && incident.situation != Situation::Revoke && played(b, *f.card)) return Why::CardPlayed;
            return Why::None;
        case Effect::Substitute:
            if (!f.card || !f.seat || f.trick < 1 || static_cast<std::size_t>(f.trick) > b.tricks.size()) return Why::NoCardKnown;
            if (b.result && !can_swap_twelfth(b, incident)) return Why::PlayOver;
            if (played(b, *f.card) && b.tricks[static_cast<std::size_t>(f.trick) - 1].trick.card_of(*f.seat) != f.card)
                return Why::CorrectedAndPlayed;
            return Why::None;
        case Effect::AcceptLead:
        case Effect::DummyIsDeclarer:
            if (!f.card || !f.seat || open || played(b, *f.card)) return Why::PlayWentOn;
            return b.seen[*f.seat] && b.seen[*f.seat]->card == *f.card ? Why::None : Why::FacedNoMore;
        case Effect::TakeBack:
            // 47E2b: an opening lead is not taken back when dummy has faced any card.
            if (incident.situation == Situation::PlayedMisinformed && f.trick == 1 && open && open->size() == 1 && b.contract &&
                (b.dummy_spread || dummys_card_seen(b)))
                return Why::DummyFaced;
            return f.card && last_card_of(b, f.trick) == f.card ? Why::None : Why::AnotherPlayedSince;
        case Effect::CorrectDesignation: {
            if (!f.card || !f.other_card || played(b, *f.card)) return Why::OtherCardPlayed;
            const bool led_on = f.trick + 1 == static_cast<int>(b.tricks.size()) && open && open->size() == 1 &&
                                side_of(open->leader()) != side_of(*f.seat);
            return f.trick == static_cast<int>(b.tricks.size()) || led_on ? Why::None : Why::PlayWentOnToAnotherTrick;
        }
        case Effect::Highest:
        case Effect::Lowest:
        case Effect::DemandSuit:
        case Effect::ForbidSuit: return closed_for_next_card(b, incident);
        case Effect::LeadFromDeclarer:
        case Effect::LeadFromDummy:
            if (open) return Why::LeadMade;
            return b.contract && side_of(b.leader) == side_of(b.contract->declarer) ? Why::None : Why::DefendersLead;
        case Effect::RequireCard:
        case Effect::ForbidCard:
            if (!f.card) return Why::NoCardKnown;
            return played(b, *f.card) ? Why::CardPlayed : Why::None;
        case Effect::Forfeit: return f.about ? Why::None : Why::NothingPointedOut;
        default: return Why::None;
    }
}

void restrict(Decision& d, const Incident& incident, RestrictionKind kind, std::optional<Suit> suit) {
    const Seat seat = restricted(incident);
    d.emit(event::RestrictionSet{seat, kind, suit, {}, incident.id});
    if (incident.situation != Situation::LeadRestricted || !suit) return;
    // 50D2a: the card is picked up, and every penalty card of that suit with it.
    const auto cards = d.board().penalty_cards;
    for (const auto& penalty : cards)
        if (penalty.seat == partner(seat) && penalty.card.suit() == *suit)
            d.emit(event::PenaltyCardLifted{penalty.seat, penalty.card});
}

void accept_lead(Decision& d, const Incident& incident) {
    d.emit(event::LeadTurnSet{*incident.facts.seat});
    play_card(d, *incident.facts.seat, *incident.facts.card, PlayedUnder::Ruling, true);
}

/// 58B2: the card that is not played becomes a penalty card if a defender's, and goes back to the hand if declarer's.
void goes(Decision& d, const Incident& incident, Card card) {
    const Seat seat = *incident.facts.seat;
    if (!d.is_defender(seat)) {
        if (d.board().faced[seat].contains(card)) d.emit(event::CardReturned{seat, card, {}});
        return;
    }
    const auto kind = is_honour(card.rank()) ? PenaltyKind::Major : PenaltyKind::Minor;
    d.emit(event::PenaltyCardPlaced{seat, card, kind, incident.id});
}

void on_cards(Decision& d, const Incident& incident, Effect effect) {
    const auto& f = incident.facts;
    auto& b = d.board();
    switch (effect) {
        case Effect::PenaltyCard:
        case Effect::MajorPenaltyCard: {
            // 24: whether he defends is known when the auction has ended; only then it is a penalty card.
            if (incident.situation == Situation::ExposedInAuction && (d.state.phase == Phase::Auction || !d.is_defender(*f.seat))) break;
            // 50B: a single card below honour rank, exposed without intent, is a minor one.
            const bool minor = effect == Effect::PenaltyCard && !is_honour(f.card->rank()) && !f.about;
            d.emit(event::PenaltyCardPlaced{*f.seat, *f.card, minor ? PenaltyKind::Minor : PenaltyKind::Major, incident.id});
            break;
        }
        case Effect::Substitute:  // 62B1, 52B: a defender's withdrawn card becomes a major penalty card
            if (can_swap_twelfth(b, incident)) {  // 62D: play is over, there is no penalty card any more
                swap_twelfth(d, *f.seat);
                break;
            }
            if (d.is_defender(*f.seat)) d.emit(event::PenaltyCardPlaced{*f.seat, *f.card, PenaltyKind::Major, incident.id});
            allow_withdrawals(d, incident.id, *f.seat, f.trick);  // 62C1
            break;
        case Effect::BackToHand:
            if (f.seat && f.card && b.faced[*f.seat].contains(*f.card)) d.emit(event::CardReturned{*f.seat, *f.card, {}});
            break;
        case Effect::WithdrawWrongCard:
            withdraw_wrong_card(d, incident);
            break;
        case Effect::OtherCardGoes:
            goes(d, incident, *f.card);
            judge_choice(d, *f.seat, f.trick, incident.id);
            break;
        case Effect::FirstCardGoes:
            goes(d, incident, *f.other_card);
            judge_choice(d, *f.seat, f.trick, incident.id);
            break;
        case Effect::AcceptLead: accept_lead(d, incident); break;
        case Effect::DummyIsDeclarer: {
            auto contract = *b.contract;
            contract.declarer = contract.dummy();
            d.emit(event::DeclarerChanged{contract});
            accept_lead(d, incident);
            break;
        }
        case Effect::PlayOtherCard: play_card(d, *f.seat, *f.other_card, PlayedUnder::PenaltyCard); break;
        case Effect::TakeBack:
            d.emit(event::CardTakenBack{*f.seat, *f.card, f.trick});
            if (incident.situation == Situation::DefenderCardShown || incident.situation == Situation::PlayedCardWithdrawn)
                play_card_faced_instead(d, *f.seat, f.trick);
            break;
        case Effect::CorrectDesignation:
            change_card(d, *f.seat, *f.other_card, *f.card, f.trick, incident.id);
            if (incident.situation == Situation::DesignationChanged) allow_withdrawals(d, incident.id, *f.seat, f.trick);
            break;
        case Effect::LeadFromDeclarer: d.emit(event::LeadTurnSet{b.contract->declarer}); break;
        case Effect::LeadFromDummy: d.emit(event::LeadTurnSet{b.contract->dummy()}); break;
        default: break;
    }
}

void on_restrictions(Decision& d, const Incident& incident, Effect effect, const reading::Given& given) {
    const auto& f = incident.facts;
    const auto suit = given.suit ? given.suit : f.suit;
    const auto* open = d.open_trick();
    const auto led = open ? std::optional(open->trick.suit_led()) : suit;
    switch (effect) {
        case Effect::DemandSuit: restrict(d, incident, RestrictionKind::DemandSuit, suit); break;
        case Effect::ForbidSuit: restrict(d, incident, RestrictionKind::ForbidSuit, suit); break;
        case Effect::Highest: restrict(d, incident, RestrictionKind::Highest, led); break;
        case Effect::Lowest: restrict(d, incident, RestrictionKind::Lowest, led); break;
        case Effect::RequireCard:
        case Effect::ForbidCard: {
            const auto kind = effect == Effect::RequireCard ? RestrictionKind::RequireCard : RestrictionKind::ForbidCard;
            d.emit(event::RestrictionSet{d.board().contract->dummy(), kind, {}, f.card, incident.id});
            break;
        }
        case Effect::Forfeit:
            if (f.about) d.emit(event::Forfeited{*f.about, false, incident.id});
            break;
        case Effect::LoseRights: d.emit(event::RightsLost{d.board().contract->dummy(), true, incident.id}); break;
        default: break;
    }
}

void on_claim(Decision& d, Effect effect, const reading::Given& given) {
    auto& b = d.board();
    switch (effect) {
        case Effect::AsClaimed:
            if (d.state.phase == Phase::Claim) end_of_play(d, true);
            break;
        case Effect::ClaimTricks:
            if (b.claim) {
                auto claim = *b.claim;
                claim.tricks = static_cast<int>(*given.tricks);
                d.emit(claim);
                end_of_play(d, true);
            }
            break;
        case Effect::PlayOn:
            if (d.state.phase == Phase::Claim) d.emit(event::ClaimWithdrawn{b.claim->seat});
            break;
        default: break;
    }
}

}  // namespace

Why closed(const LawCode& code, const TableState& state, const Incident& incident, const OfferedOption& option, std::optional<Instant> now) {
    // A card that the option takes back first is no played card for what follows.
    const bool taken_back = std::find(option.effects.begin(), option.effects.end(), Effect::TakeBack) != option.effects.end();
    for (const auto effect : option.effects) {
        if (effect == Effect::Noted || effect == Effect::RuledAtTable) continue;
        if (may_come_late(effect)) {
            if (const auto why = closed_late(code, state, incident, effect, now.value_or(state.at)); why != Why::None) return why;
            continue;
        }
        if (effect == Effect::AcceptedByPlay || effect == Effect::AcceptedByCall) {
            const bool followed = incident.accepted || (on_the_table(state, incident) && closed_for_next_card(*state.board, incident) == Why::DeclarerPlayed);
            if (!followed) return Why::NotAccepted;
            continue;
        }
        if (!on_the_table(state, incident)) return Why::BoardGone;
        const auto& b = *state.board;
        if (is_rectification(effect) && forfeited(b, incident)) return Why::Forfeited;
        if (effect == Effect::AsClaimed || effect == Effect::ClaimTricks || effect == Effect::PlayOn) {
            // 69B, 70: the number of tricks may be decided again while the board is here.
            const bool settled = state.phase == Phase::Finished && b.claim && b.result && b.result->by_claim;
            if (state.phase != Phase::Claim && (!settled || effect == Effect::PlayOn)) return Why::ClaimSettled;
            continue;
        }
        auto why = closed_for_cards(b, incident, effect, taken_back);
        if (why == Why::None) why = closed_for_calls(state, incident, effect);
        if (why != Why::None) return why;
    }
    return Why::None;
}

Asks asks(const Incident& incident, const OfferedOption& option) {
    Asks asks;
    for (const auto effect : option.effects) {
        if (effect == Effect::DemandSuit || effect == Effect::ForbidSuit) asks.suit = asks.suit || !incident.facts.suit;
        if (effect == Effect::ClaimTricks || effect == Effect::TransferTricks) asks.tricks = true;
        if (effect == Effect::TransferTricks || effect == Effect::ProceduralPenalty) asks.side = true;
        if (effect == Effect::AdjustScore) asks.score = true;
        if (effect == Effect::ProceduralPenalty) asks.penalty = true;
        if (effect == Effect::RuledAtTable) asks.note = true;
    }
    return asks;
}

void carry_out(Decision& d, const Incident& incident, const OfferedOption& option, const reading::Given& given) {
    for (const auto effect : option.effects) {
        if (may_come_late(effect)) award(d, incident, effect, given);
        else if (on_the_table(d.state, incident)) {
            on_cards(d, incident, effect);
            on_restrictions(d, incident, effect, given);
            rule_on_calls(d, incident, effect);
            on_claim(d, effect, given);
        }
    }
}

}  // namespace kibitz::laws
