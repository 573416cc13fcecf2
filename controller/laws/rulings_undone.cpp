/// How a ruling is taken back: when it can be, and what of it is lifted.
#include <algorithm>

#include "controller/laws/calls.hpp"
#include "controller/laws/ruling_parts.hpp"
#include "controller/laws/rulings.hpp"

namespace kibitz::laws {
namespace {

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
        case Effect::TransferTricks:
        case Effect::ProceduralPenalty:
        case Effect::RuledAtTable:
        case Effect::AcceptedByPlay:
        case Effect::AcceptedByCall:
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
        case Effect::CorrectDesignation:
            (void)change_card(d, *incident.facts.seat, *incident.facts.card, *incident.facts.other_card, incident.facts.trick, incident.id);
            return;
        default: return;  // nothing of it stands
    }
}

}  // namespace

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
    // The board has gone: the play stays as it was, what the ruling counts for goes (82C).
    if (!on_the_table(state, incident)) return {};
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
        const bool here = on_the_table(d.state, incident);
        for (auto effect = incident.ruling->effects.rbegin(); effect != incident.ruling->effects.rend(); ++effect) {
            if (may_come_late(*effect)) take_award_back(d, incident, *effect);
            else if (here) lift(d, incident, *effect);
        }
        for (Seat seat : bridge::all_seats)
            if (const auto may = d.state.board ? d.board().may_withdraw[seat] : std::nullopt; may && may->incident == incident.id)
                d.emit(event::WithdrawalAllowed{seat, may->card, may->trick, may->incident, true});
    }
    for (auto id = above.rbegin(); id != above.rend(); ++id) d.emit(event::IncidentDismissed{*id, "Kibitz", std::string(ground_taken_back)});
}

}  // namespace kibitz::laws
