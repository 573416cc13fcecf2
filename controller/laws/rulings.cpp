#include "controller/laws/rulings.hpp"

#include <algorithm>

#include "controller/laws/calls.hpp"

namespace kibitz::laws {
namespace {

bool on_the_table(const TableState& state, const Incident& incident) {
    return state.board && state.incident_play[incident.id.value - 1] == state.board->play;
}

bool played(const BoardState& b, Card card) {
    return std::any_of(b.played.begin(), b.played.end(), [&](bridge::CardSet cards) { return cards.contains(card); });
}

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
        case Effect::Transfer: return true;
        default: return false;
    }
}

/// What a board counts for may be ruled when it has long been taken away (12C, 79, 82).
bool may_come_late(Effect effect) { return effect == Effect::AdjustScore || effect == Effect::CancelBoard; }

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
            if (!f.seat || !f.card) break;
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

void on_restrictions(Decision& d, const Incident& incident, Effect effect, const reading::IncidentCommand& command) {
    const auto& f = incident.facts;
    const auto suit = command.suit ? command.suit : f.suit;
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

void on_result(Decision& d, const Incident& incident, Effect effect, const reading::IncidentCommand& command) {
    const auto& f = incident.facts;
    auto& b = d.board();
    switch (effect) {
        case Effect::Transfer:
            d.emit(event::TricksAdjusted{opponents(side_of(*f.seat)), f.tricks, incident.id});
            if (b.result) end_of_play(d, b.result->by_claim);
            break;
        case Effect::AdjustScore: d.emit(event::ScoreAdjusted{*command.score_ns, *command.score_ew, false, incident.id}); break;
        case Effect::CancelBoard: d.emit(event::BoardCancelled{false, incident.id}); break;
        case Effect::AsClaimed:
            if (d.state.phase == Phase::Claim) end_of_play(d, true);
            break;
        case Effect::ClaimTricks:
            if (b.claim) {
                auto claim = *b.claim;
                claim.tricks = static_cast<int>(*command.tricks);
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

/// Dummy's cards of another designation, or the two of 58B2, can change places again: no card has followed from it.
bool can_change_back(const BoardState& b, const Incident& incident) {
    const auto& f = incident.facts;
    if (!f.seat || !f.card || !f.other_card || f.trick < 1 || static_cast<std::size_t>(f.trick) > b.tricks.size()) return false;
    const auto& last = b.tricks.back().trick;
    const bool led_on = static_cast<std::size_t>(f.trick) + 1 == b.tricks.size() && last.size() == 1 &&
                        side_of(last.leader()) != side_of(*f.seat);
    return b.tricks[static_cast<std::size_t>(f.trick) - 1].trick.card_of(*f.seat) == f.card && !played(b, *f.other_card) &&
           (led_on || static_cast<std::size_t>(f.trick) == b.tricks.size());
}

/// The card in question has not been replaced by another.
bool lies_in_its_trick(const BoardState& b, const Incident& incident) {
    const auto& f = incident.facts;
    return f.seat && f.card && f.trick >= 1 && static_cast<std::size_t>(f.trick) <= b.tricks.size() &&
           b.tricks[static_cast<std::size_t>(f.trick) - 1].trick.card_of(*f.seat) == f.card;
}

/// Why an effect cannot be lifted; Why::None when it can. Decides and changes nothing: all of a ruling is asked before the
/// first of it is lifted. No `default:`, so that a new effect is thought of here.
Why cannot_lift(const TableState& state, const Incident& incident, Effect effect) {
    switch (effect) {
        case Effect::Noted:
        case Effect::BackToHand:
        case Effect::WithdrawWrongCard:
        case Effect::CompleteTrick:
        case Effect::OtherCardGoes:
        case Effect::FirstCardGoes:
        case Effect::PenaltyCard:
        case Effect::MajorPenaltyCard:
        case Effect::Highest:
        case Effect::Lowest:
        case Effect::RequireCard:
        case Effect::ForbidCard:
        case Effect::PartnerPassesOnce:
        case Effect::CancelCall:
        case Effect::CancelCallPartnerPassesOnce:
        case Effect::CancelCallPartnerPasses:
        case Effect::FirstCallStands:
        case Effect::Forfeit:
        case Effect::LoseRights:
        case Effect::Transfer:
        case Effect::AdjustScore:
        case Effect::CancelBoard: return Why::None;
        case Effect::Substitute:
            return can_swap_twelfth(*state.board, incident) || lies_in_its_trick(*state.board, incident) ? Why::None : Why::CardsFollowed;
        case Effect::CorrectDesignation:
            return can_change_back(*state.board, incident) ? Why::None : Why::CardsFollowed;
        case Effect::AcceptLead:
        case Effect::TakeBack:
        case Effect::DummyIsDeclarer:
        case Effect::DemandSuit:
        case Effect::ForbidSuit:
        case Effect::LeadFromDeclarer:
        case Effect::LeadFromDummy:
        case Effect::AcceptCall:
        case Effect::CancelCallSidePasses:
        case Effect::SecondCallStands:
        case Effect::CancelAuction:
        case Effect::AsClaimed:
        case Effect::ClaimTricks:
        case Effect::PlayOn:
        case Effect::PlayOtherCard: break;
    }
    return Why::CardsOrCallsFollowed;
}

/// Lifts what of an effect still stands, wherever play has gone. @pre cannot_lift() is empty
void lift(Decision& d, const Incident& incident, Effect effect) {
    auto& b = d.board();
    switch (effect) {
        case Effect::OtherCardGoes:
        case Effect::FirstCardGoes:
        case Effect::PenaltyCard:
        case Effect::MajorPenaltyCard:
        case Effect::Substitute:
            if (effect == Effect::Substitute && can_swap_twelfth(b, incident)) swap_twelfth(d, *incident.facts.seat);
            for (const auto& penalty : b.penalty_cards)
                if (penalty.incident == incident.id) {
                    d.emit(event::PenaltyCardLifted{penalty.seat, penalty.card});
                    break;
                }
            return;
        case Effect::Highest:
        case Effect::Lowest:
        case Effect::RequireCard:
        case Effect::ForbidCard:
        case Effect::PartnerPassesOnce:
        case Effect::CancelCall:  // what was called since is called; the obligations and 26B are lifted
        case Effect::CancelCallPartnerPassesOnce:
        case Effect::CancelCallPartnerPasses:
        case Effect::FirstCallStands:
            while (true) {
                const auto r = std::find_if(b.restrictions.begin(), b.restrictions.end(),
                                            [&](const Restriction& one) { return one.incident == incident.id; });
                if (r == b.restrictions.end()) return;
                d.emit(event::RestrictionLifted{r->seat, r->kind, r->incident});
            }
        case Effect::Forfeit:
            if (incident.facts.about) d.emit(event::Forfeited{*incident.facts.about, true, incident.id});
            return;
        case Effect::LoseRights: d.emit(event::RightsLost{b.contract->dummy(), false, incident.id}); return;
        case Effect::Transfer:
            d.emit(event::TricksAdjusted{opponents(side_of(*incident.facts.seat)), -incident.facts.tricks, incident.id});
            if (b.result) end_of_play(d, b.result->by_claim);
            return;
        case Effect::AdjustScore: d.emit(event::ScoreAdjusted{0, 0, true, incident.id}); return;
        case Effect::CancelBoard: d.emit(event::BoardCancelled{true, incident.id}); return;
        case Effect::CorrectDesignation:
            (void)change_card(d, *incident.facts.seat, *incident.facts.card, *incident.facts.other_card, incident.facts.trick, incident.id);
            return;
        default: return;  // nothing of it stands
    }
}

}  // namespace

Why closed(const TableState& state, const Incident& incident, const OfferedOption& option) {
    // A card that the option takes back first is no played card for what follows.
    const bool taken_back = std::find(option.effects.begin(), option.effects.end(), Effect::TakeBack) != option.effects.end();
    for (const auto effect : option.effects) {
        if (effect == Effect::Noted) continue;
        if (may_come_late(effect)) continue;
        if (!on_the_table(state, incident)) return Why::BoardGone;
        const auto& b = *state.board;
        if (is_rectification(effect) && std::find(b.forfeited.begin(), b.forfeited.end(), incident.id) != b.forfeited.end())
            return Why::Forfeited;
        if (effect == Effect::Transfer && incident.facts.tricks == 0) return Why::NothingToTransfer;
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
        if (effect == Effect::ClaimTricks) asks.tricks = true;
        if (effect == Effect::AdjustScore) asks.score = true;
    }
    return asks;
}

void carry_out(Decision& d, const Incident& incident, const OfferedOption& option, const reading::IncidentCommand& command) {
    for (const auto effect : option.effects) {
        if (!on_the_table(d.state, incident)) {
            if (may_come_late(effect)) on_result(d, incident, effect, command);
            continue;
        }
        on_cards(d, incident, effect);
        on_restrictions(d, incident, effect, command);
        rule_on_calls(d, incident, effect);
        on_result(d, incident, effect, command);
    }
}

namespace {

/// The board as it was before the ruling, while nothing but that ruling has changed it since; null otherwise.
const Before* before_unchanged(const TableState& state, IncidentId id) {
    const auto mine = std::find_if(state.before.rbegin(), state.before.rend(), [&](const Before& b) { return b.incident == id; });
    return mine != state.before.rend() && mine->board && mine->last_change == state.last_change ? &*mine : nullptr;
}

/// The play recorded was replaced by another after the ruling, so that the board of before it is no board any more.
bool corrected_since(const TableState& state, IncidentId id) {
    const auto mine = std::find_if(state.before.rbegin(), state.before.rend(), [&](const Before& b) { return b.incident == id; });
    return mine != state.before.rend() && !mine->board;
}

}  // namespace

std::vector<IncidentId> standing_on(const TableState& state, const Incident& incident) {
    std::vector<IncidentId> ids;
    const auto play = state.incident_play[incident.id.value - 1];
    for (std::size_t i = incident.id.value; i < state.incidents.size(); ++i) {
        const auto& other = state.incidents[i];
        if (state.incident_play[i] != play || other.status == IncidentStatus::Dismissed) continue;
        if (other.stands_on == incident.id || std::find(ids.begin(), ids.end(), other.stands_on) != ids.end()) ids.push_back(other.id);
    }
    return ids;
}

Refusal cannot_take_back(const TableState& state, const Incident& incident) {
    if (!incident.ruling) return {};
    for (const auto id : standing_on(state, incident))
        if (state.incident(id)->status == IncidentStatus::Ruled) return {Why::StandsOnIt, static_cast<int>(id.value)};
    const auto& effects = incident.ruling->effects;
    if (!on_the_table(state, incident)) {
        const auto late = [](Effect e) { return e == Effect::Noted || may_come_late(e); };
        return std::all_of(effects.begin(), effects.end(), late) ? Why::None : Why::BoardGone;
    }
    if (before_unchanged(state, incident.id)) return {};
    for (const auto& may : state.board->may_withdraw)  // in a hand again, and no other played for it yet
        if (may && may->incident == incident.id && may->away) return Why::CardsFollowed;
    for (const auto effect : effects)
        if (const auto why = cannot_lift(state, incident, effect); why != Why::None)
            return corrected_since(state, incident.id) ? Why::PlayCorrected : why;
    return {};
}

void take_back(Decision& d, const Incident& incident) {
    const auto above = standing_on(d.state, incident);
    if (on_the_table(d.state, incident) && before_unchanged(d.state, incident.id)) d.emit(event::PositionRestored{incident.id});
    else {
        for (auto effect = incident.ruling->effects.rbegin(); effect != incident.ruling->effects.rend(); ++effect) lift(d, incident, *effect);
        for (Seat seat : bridge::all_seats)
            if (const auto may = d.state.board ? d.board().may_withdraw[seat] : std::nullopt; may && may->incident == incident.id)
                d.emit(event::WithdrawalAllowed{seat, may->card, may->trick, may->incident, true});
    }
    for (auto id = above.rbegin(); id != above.rend(); ++id) d.emit(event::IncidentDismissed{*id, "Kibitz", std::string(ground_taken_back)});
}

}  // namespace kibitz::laws
