/// Whose lead it is, and what a ruling requires or forbids a hand to play; rights that are lost (26B, 42-43, 47, 49-59).
#include <algorithm>

#include "controller/laws/effects.hpp"
#include "controller/laws/ruled.hpp"

namespace kibitz::laws {
namespace {

/// The player a restriction falls on: he who is on lead, or the offender's partner.
Seat restricted(const Incident& incident) {
    const bool himself = incident.situation == Situation::LeadRestricted || incident.situation == Situation::LeadPenalty ||
                         incident.situation == Situation::DummyTouchedCard;
    return himself ? *incident.facts.seat : partner(*incident.facts.seat);
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

/// The suit the Director named, or that of the irregularity.
std::optional<Suit> suit_of(const Incident& incident, const reading::Given& given) { return given.suit ? given.suit : incident.facts.suit; }

/// Highest and lowest are of the suit led.
std::optional<Suit> suit_to_follow(const Decision& d, const Incident& incident, const reading::Given& given) {
    const auto* open = d.open_trick();
    return open ? std::optional(open->trick.suit_led()) : suit_of(incident, given);
}

void bind_dummy(Decision& d, const Incident& incident, RestrictionKind kind) {
    d.emit(event::RestrictionSet{d.board().contract->dummy(), kind, {}, incident.facts.card, incident.id});
}

}  // namespace

namespace {

/// 60C: the one card that has been played since is his partner's, who led in turn; it takes nothing from the opponents.
bool only_partner_has_led(const BoardState& b, const Incident& incident) {
    if (b.tricks.empty() || b.tricks.back().trick.size() != 1 || !incident.facts.seat) return false;
    const auto& open = b.tricks.back();
    return open.trick.leader() == partner(*incident.facts.seat) && open.at[0] > incident.happened_at;
}

bool is_fifth_card(Situation what) { return what == Situation::FifthCardByDefender || what == Situation::FifthCardByDeclarer; }

/// 60C: what he led meanwhile is subject to rectification itself: it follows where it can (57D), else a defender's is exposed (49).
void take_back_partners_lead(Decision& d, const Incident& incident) {
    const Seat seat = partner(*incident.facts.seat);
    const Card card = d.board().tricks.back().trick.card(0);
    d.emit(event::CardTakenBack{seat, card, static_cast<int>(d.board().tricks.size())});
    const bool follows = card.suit() == incident.facts.card->suit();
    if (!d.is_defender(seat)) return d.emit(event::CardReturned{seat, card, {}});
    d.emit(event::CardSeen{seat, card, {}, follows});
    if (follows) return d.emit(event::CardSeen{seat, card, {}, true});  // judged
    Facts facts;
    facts.seat = seat;
    facts.card = card;
    facts.trick = d.trick_number();
    facts.height = not_measured;
    facts.about = incident.id;  // led on purpose: a major penalty card
    d.raise(Situation::CardExposed, std::move(facts), Certainty::Certain, incident.id);
}

}  // namespace

Why faced_lead_closed(const Question& q) {
    const auto& f = q.incident.facts;
    const auto& b = q.board();
    const bool open = !b.tricks.empty() && !b.tricks.back().trick.complete() && !only_partner_has_led(b, q.incident);
    if (open && f.trick == static_cast<int>(b.tricks.size()) && is_fifth_card(q.incident.situation)) return Why::TrickNotComplete;
    // 53A: he may say that he accepts it though the card has been taken back into the hand.
    return !f.card || !f.seat || open || played(b, *f.card) ? Why::PlayWentOn : Why::None;
}

void accept_lead(Decision& d, const Incident& incident, const reading::Given&) {
    if (only_partner_has_led(d.board(), incident)) take_back_partners_lead(d, incident);
    d.emit(event::LeadTurnSet{*incident.facts.seat});
    play_card(d, *incident.facts.seat, *incident.facts.card, PlayedUnder::Ruling, true);
}

void dummy_is_declarer(Decision& d, const Incident& incident, const reading::Given& given) {
    auto contract = *d.board().contract;
    contract.declarer = contract.dummy();
    d.emit(event::DeclarerChanged{contract});
    accept_lead(d, incident, given);
}

Why lead_side_closed(const Question& q) {
    const auto& b = q.board();
    if (!b.tricks.empty() && !b.tricks.back().trick.complete()) return Why::LeadMade;
    return b.contract && side_of(b.leader) == side_of(b.contract->declarer) ? Why::None : Why::DefendersLead;
}

void lead_from_declarer(Decision& d, const Incident&, const reading::Given&) { d.emit(event::LeadTurnSet{d.board().contract->declarer}); }
void lead_from_dummy(Decision& d, const Incident&, const reading::Given&) { d.emit(event::LeadTurnSet{d.board().contract->dummy()}); }

Why next_card_closed(const Question& q) {
    const auto& f = q.incident.facts;
    const auto& b = q.board();
    if (!f.seat || f.trick < 1 || static_cast<std::size_t>(f.trick) > b.tricks.size()) return Why::None;
    const auto& in = b.tricks[static_cast<std::size_t>(f.trick) - 1];
    if (q.incident.situation == Situation::LeadRestricted || q.incident.situation == Situation::LeadPenalty) {
        const bool first_card = q.incident.situation == Situation::LeadPenalty && in.trick.size() == 1 && static_cast<std::size_t>(f.trick) == b.tricks.size();
        return first_card ? Why::None : Why::LeadFollowed;
    }
    if (q.incident.situation != Situation::PrematurePlay && q.incident.situation != Situation::FifthCardByDefender) return Why::None;
    if (in.trick.card_of(partner(*f.seat))) return Why::PartnerPlayed;
    for (int place = 0; place < in.trick.size(); ++place)
        if (side_of(clockwise(in.trick.leader(), place)) != side_of(*f.seat) && in.at[static_cast<std::size_t>(place)] > q.incident.raised_at)
            return Why::DeclarerPlayed;
    return Why::None;
}

void asks_suit(Asks& asks, const Incident& incident) { asks.suit |= !incident.facts.suit; }

void demand_suit(Decision& d, const Incident& incident, const reading::Given& given) {
    restrict(d, incident, RestrictionKind::DemandSuit, suit_of(incident, given));
}
void forbid_suit(Decision& d, const Incident& incident, const reading::Given& given) {
    restrict(d, incident, RestrictionKind::ForbidSuit, suit_of(incident, given));
}
void require_highest(Decision& d, const Incident& incident, const reading::Given& given) {
    restrict(d, incident, RestrictionKind::Highest, suit_to_follow(d, incident, given));
}
void require_lowest(Decision& d, const Incident& incident, const reading::Given& given) {
    restrict(d, incident, RestrictionKind::Lowest, suit_to_follow(d, incident, given));
}

Why dummys_card_closed(const Question& q) {
    if (!q.incident.facts.card) return Why::NoCardKnown;
    return played(q.board(), *q.incident.facts.card) ? Why::CardPlayed : Why::None;
}
void require_dummys_card(Decision& d, const Incident& incident, const reading::Given&) { bind_dummy(d, incident, RestrictionKind::RequireCard); }
void forbid_dummys_card(Decision& d, const Incident& incident, const reading::Given&) { bind_dummy(d, incident, RestrictionKind::ForbidCard); }

void lift_restrictions(Decision& d, const Incident& incident) {
    const auto restrictions = d.board().restrictions;
    for (const auto& one : restrictions)
        if (one.incident == incident.id) d.emit(event::RestrictionLifted{one.seat, one.kind, one.incident});
}

Why accepted_closed(const Question& q) {
    const bool followed = q.incident.accepted || (on_the_table(q.state, q.incident) && next_card_closed(q) == Why::DeclarerPlayed);
    return followed ? Why::None : Why::NotAccepted;
}

Why forfeit_closed(const Question& q) { return q.incident.facts.about ? Why::None : Why::NothingPointedOut; }
void forfeit_right(Decision& d, const Incident& incident, const reading::Given&) {
    if (incident.facts.about) d.emit(event::Forfeited{*incident.facts.about, false, incident.id});
}
void give_right_back(Decision& d, const Incident& incident) {
    if (incident.facts.about) d.emit(event::Forfeited{*incident.facts.about, true, incident.id});
}

void dummy_loses_rights(Decision& d, const Incident& incident, const reading::Given&) {
    d.emit(event::RightsLost{d.board().contract->dummy(), true, incident.id});
}
void dummy_has_rights(Decision& d, const Incident& incident) { d.emit(event::RightsLost{d.board().contract->dummy(), false, incident.id}); }

}  // namespace kibitz::laws
