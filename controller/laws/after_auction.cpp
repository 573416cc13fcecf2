/// Exposed cards of the auction and what outlives it: Laws 24 and 26B.
#include <algorithm>

#include "controller/laws/calls.hpp"

namespace kibitz::laws {

const std::vector<Effect>& ruled_effects(const Incident& incident) noexcept {
    static const std::vector<Effect> none;
    return incident.status == IncidentStatus::Ruled && incident.ruling ? incident.ruling->effects : none;
}

namespace {

bool has(const std::vector<Effect>& effects, std::initializer_list<Effect> any_of) {
    return std::find_first_of(effects.begin(), effects.end(), any_of.begin(), any_of.end()) != effects.end();
}

/// 24C: of two cards of his that were exposed the ruling on one is of both, as long as the other has none of its own. That one; or
/// itself.
const Incident& ruled_for(const Decision& d, const Incident& incident) {
    if (incident.status != IncidentStatus::Raised && incident.status != IncidentStatus::Seen) return incident;
    const auto all = incidents_of(d.state, incident.play);
    const auto other = std::find_if(all.begin(), all.end(), [&](const Incident& one) {
        return one.situation == Situation::ExposedInAuction && one.facts.seat == incident.facts.seat &&
               has(ruled_effects(one), {Effect::MajorPenaltyCard});
    });
    return other == all.end() ? incident : *other;
}

/// 24: only a defender's card becomes a penalty card; the others go back to the hand.
std::optional<PenaltyKind> penalty_kind(const Decision& d, const Incident& incident) {
    const auto& f = incident.facts;
    if (incident.situation != Situation::ExposedInAuction || !f.seat || !f.card || !d.is_defender(*f.seat) ||
        d.is_played(*f.card))
        return std::nullopt;
    const auto& effects = ruled_effects(ruled_for(d, incident));
    if (has(effects, {Effect::MajorPenaltyCard})) return PenaltyKind::Major;
    if (!has(effects, {Effect::PenaltyCard})) return std::nullopt;
    return is_honour(f.card->rank()) ? PenaltyKind::Major : PenaltyKind::Minor;
}

/// 26B: his cancelled call was not replaced by a comparable one, and he defends.
bool may_forbid_lead(const Decision& d, const Incident& incident) {
    return incident.facts.seat && d.is_defender(*incident.facts.seat) && !was_repeated(d.board(), incident) &&
           has(ruled_effects(incident), {Effect::CancelCallPartnerPassesOnce, Effect::CancelCallPartnerPasses,
                                    Effect::CancelCallSidePasses, Effect::FirstCallStands});
}

void lift_obligations_to_pass(Decision& d) {
    const auto restrictions = d.board().restrictions;
    for (const auto& r : restrictions)
        if (r.kind == RestrictionKind::Pass || r.kind == RestrictionKind::PassOnce ||
            (r.kind == RestrictionKind::LeadPenalty && !d.is_defender(r.seat)))
            d.emit(event::RestrictionLifted{r.seat, r.kind, r.incident});
}

}  // namespace

void settle_after_auction(Decision& d) {
    auto& b = d.board();
    if (!b.restrictions.empty()) lift_obligations_to_pass(d);
    if (!b.contract) return;
    for (std::size_t i = d.state.incidents.size(); i-- > 0 && d.state.incidents[i].play == b.play;) {
        const auto& incident = d.state.incidents[i];
        const auto id = incident.id;
        const auto placed = std::any_of(b.penalty_cards.begin(), b.penalty_cards.end(),
                                        [&](const PenaltyCard& c) { return c.seat == incident.facts.seat && c.card == incident.facts.card; });
        if (const auto kind = penalty_kind(d, incident); kind && !placed) {
            const auto by = ruled_for(d, incident).id;
            place_penalty_card(d, *incident.facts.seat, *incident.facts.card, *kind, by);
        }
        const auto set = std::any_of(b.restrictions.begin(), b.restrictions.end(),
                                     [&](const Restriction& r) { return r.incident == id; });
        if (may_forbid_lead(d, incident) && !set)
            d.emit(event::RestrictionSet{partner(*incident.facts.seat), RestrictionKind::LeadPenalty, {}, {}, id});
    }
    look_for_lead_restriction(d);
}

void reopen_auction(Decision& d) {
    if (d.state.phase == Phase::Auction) return;
    const auto& b = d.board();
    const auto penalty_cards = b.penalty_cards;
    for (const auto& card : penalty_cards)
        if (const auto* from = d.state.incident(card.incident); from && from->situation == Situation::ExposedInAuction)
            d.emit(event::PenaltyCardLifted{card.seat, card.card});
    for (std::size_t i = d.state.incidents.size(); i-- > 0 && d.state.incidents[i].play == b.play;) {
        const auto& incident = d.state.incidents[i];
        const auto id = incident.id;
        const auto seat = incident.facts.seat;
        const bool open = incident.status == IncidentStatus::Raised || incident.status == IncidentStatus::Seen;
        const bool of_the_lead = incident.situation == Situation::LeadRestricted || incident.situation == Situation::LeadPenalty;
        const bool side = has(ruled_effects(incident), {Effect::CancelCallSidePasses});
        const bool partner_passes = side || has(ruled_effects(incident), {Effect::CancelCallPartnerPasses});
        if (open && of_the_lead) d.dismiss(id, Dismissal::AuctionReopened);
        if (partner_passes) d.emit(event::RestrictionSet{partner(*seat), RestrictionKind::Pass, {}, {}, id});
        if (side) d.emit(event::RestrictionSet{*seat, RestrictionKind::Pass, {}, {}, id});
    }
}

bool first_lead_over(const BoardState& b, Seat seat) {
    return std::any_of(b.tricks.begin(), b.tricks.end(), [&](const RecordedTrick& one) { return one.trick.leader() == seat && one.trick.size() > 1; });
}

void settle_first_lead(Decision& d, const Incident& ruled) {
    if (!may_forbid_lead(d, ruled)) return;
    const auto id = ruled.id;
    const auto offender = ruled.facts.seat;
    const auto call = ruled.facts.call;
    const Seat leader = partner(*offender);
    if (first_lead_over(d.board(), leader)) return;
    const auto* open = d.open_trick();
    if (!open || open->trick.leader() != leader) {
        d.emit(event::RestrictionSet{leader, RestrictionKind::LeadPenalty, {}, {}, id});
        return look_for_lead_restriction(d);
    }
    Facts facts;
    facts.seat = leader;
    facts.other_seat = offender;
    facts.trick = static_cast<int>(d.board().tricks.size());
    facts.call = call;
    d.raise(Situation::LeadPenalty, std::move(facts), Certainty::Certain, id);
}

void exposed_in_auction(Decision& d, const observation::CardShown& o) {
    Facts facts;
    facts.seat = o.seat;
    facts.card = o.card;
    facts.height = o.height;
    // 24C: with another card of his exposed before, each of them counts, whatever its rank.
    std::vector<IncidentId> others;
    for (std::size_t i = d.state.incidents.size(); i-- > 0 && d.state.incidents[i].play == d.board().play;) {
        const auto& other = d.state.incidents[i];
        if (other.situation == Situation::ExposedInAuction && other.status != IncidentStatus::Dismissed &&
            other.facts.seat == o.seat && other.facts.card != o.card)
            others.push_back(other.id);
    }
    d.raise(Situation::ExposedInAuction, std::move(facts), Certainty::Certain);
    for (const auto id : others) {
        const auto& other = *d.state.incident(id);
        if (other.status != IncidentStatus::Ruled && other.options.size() > 1)
            d.update(id, other.situation, other.facts, other.certainty);
    }
}

}  // namespace kibitz::laws
