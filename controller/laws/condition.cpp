#include "controller/laws/condition.hpp"

#include <algorithm>

#include "controller/laws/decision.hpp"

namespace kibitz::laws {
namespace {

/// The trick of the incident; null when nobody has played to it.
const RecordedTrick* trick_of(const Decision& d, const Facts& f) {
    if (!d.state.board || f.trick < 1 || static_cast<std::size_t>(f.trick) > d.board().tricks.size()) return nullptr;
    return &d.board().tricks[static_cast<std::size_t>(f.trick) - 1];
}

/// The trick that the card in question is led to where it is a lead: a card too many is one to the next trick.
int led_to(Situation what, const Facts& f) {
    return what == Situation::FifthCardByDefender || what == Situation::FifthCardByDeclarer ? f.trick + 1 : f.trick;
}

bool complete(const Decision& d, const Facts& f) {
    const auto* in = trick_of(d, f);
    return in && in->trick.complete();
}

bool partner_to_play(const Decision& d, const Facts& f) {
    const auto* in = trick_of(d, f);
    return in && f.seat && !in->trick.complete() && !in->trick.card_of(partner(*f.seat));
}

/// 57C1: both hands of declarer's side have a card in the trick, one named ahead counts.
bool declarer_played_both(const Decision& d, const Facts& f) {
    const auto* in = trick_of(d, f);
    if (!in || !d.board().contract) return false;
    const Seat dummy = d.board().contract->dummy();
    const bool named = d.board().designated && !d.is_played(*d.board().designated);
    return in->trick.card_of(d.board().contract->declarer) && (in->trick.card_of(dummy) || named);
}

/// 53B
bool declarer_has_led(const Decision& d, Situation what, const Facts& f) {
    const auto to = static_cast<std::size_t>(led_to(what, f));
    if (!d.state.board || to < 1 || to > d.board().tricks.size()) return false;
    return !d.is_defender(d.board().tricks[to - 1].trick.leader());
}

/// Does the card follow to the trick, as far as the hand is known?
bool may_follow(const Decision& d, const Facts& f) {
    const auto* in = trick_of(d, f);
    if (!in || !f.card || !f.seat || f.card->suit() == in->trick.suit_led()) return true;
    return d.board().dealt[*f.seat].size() < bridge::cards_in_hand || !remaining(d.board(), *f.seat).has_suit(in->trick.suit_led());
}
bool may_revoke(const Decision& d, const Facts& f) {
    const auto* in = trick_of(d, f);
    if (!in || !f.card || !f.seat || f.card->suit() == in->trick.suit_led()) return false;
    return d.board().dealt[*f.seat].size() < bridge::cards_in_hand || remaining(d.board(), *f.seat).has_suit(in->trick.suit_led());
}

/// 58B2: the first of the two is a lead out of turn that nobody has accepted, so the other cannot take its place in the trick.
bool first_card_was_led_out_of_turn(const Decision& d, const Facts& f) {
    if (!d.state.board || !d.board().open_lead) return false;
    const auto* lead = d.state.incident(*d.board().open_lead);
    return lead && lead->facts.seat == f.seat && lead->facts.card == f.other_card;
}

bool both_sides_played_on(const Decision& d, const Facts& f) {
    if (!d.state.board || f.trick < 1 || static_cast<std::size_t>(f.trick) >= d.board().tricks.size()) return false;
    const auto& next = d.board().tricks[static_cast<std::size_t>(f.trick)].trick;
    const auto played = [&](Seat seat) { return next.card_of(seat).has_value(); };
    return (played(Seat::North) || played(Seat::South)) && (played(Seat::East) || played(Seat::West));
}

/// 43B2b: with his hand known and no revoke found in it there is nothing to count.
bool revoke_possible(const Decision& d, const Facts& f) {
    if (f.about || !d.state.board || !d.board().contract) return true;
    return d.board().dealt[d.board().contract->declarer].size() != bridge::cards_in_hand;
}

/// 24C: with another card of his exposed each of them counts, whatever its rank.
bool single_low_card(const Decision& d, const Facts& f) {
    if (!f.card || is_honour(f.card->rank())) return false;
    const auto incidents = incidents_now(d.state);
    return std::none_of(incidents.begin(), incidents.end(), [&](const Incident& other) {
        return other.situation == Situation::ExposedInAuction && other.status != IncidentStatus::Dismissed && other.facts.seat == f.seat &&
               other.facts.card != f.card;
    });
}

/// 36A: the next player called over it at this moment, and that call is cancelled with it.
bool next_has_called(const Decision& d, const Facts& f) {
    if (!d.state.board || d.board().cancelled_calls.empty() || !f.seat) return false;
    const auto& last = d.board().cancelled_calls.back().call;
    return last.seat == left_hand_opponent(*f.seat) && last.at == d.at;
}

/// 27C: his call has been cancelled, and he has made another that stands.
bool call_replaced(const Decision& d, const Facts& f) {
    if (!d.state.board || !f.seat || !f.call || d.board().auction.turn() == *f.seat) return false;
    const auto& b = d.board();
    return std::any_of(b.cancelled_calls.begin(), b.cancelled_calls.end(), [&](const CancelledCall& one) {
        return one.call.seat == *f.seat && one.call.call == *f.call &&
               std::any_of(b.calls.begin(), b.calls.end(),
                           [&](const RecordedCall& call) { return call.seat == *f.seat && call.at >= one.call.at; });
    });
}

/// 39B, 39C: a defender's bid, double or redouble after the final pass, and the next player has not called over it.
bool partner_may_lead(const Decision& d, const Facts& f) {
    if (!f.call || f.call->is_pass() || !f.seat || !d.state.board || !d.board().contract || !d.is_defender(*f.seat)) return false;
    const auto& tricks = d.board().tricks;  // 26B: at his first lead, which is over
    const auto has_led = [&](const RecordedTrick& one) { return one.trick.leader() == partner(*f.seat); };
    if (std::any_of(tricks.begin(), tricks.end(), has_led)) return false;
    bool called_over = false;
    for (const auto& one : incidents_now(d.state)) {
        if (one.situation != Situation::CallAfterEnd) continue;
        if (one.facts.seat == f.seat && one.facts.call == f.call) called_over = false;
        else called_over = called_over || one.facts.seat == left_hand_opponent(*f.seat);
    }
    return !called_over;
}

/// 13, 14: no fourteenth card was counted or seen.
bool not_too_many(const Facts& f) {
    return f.tricks <= bridge::cards_in_hand && f.said.what != Saying::FourteenthCard && f.said.what != Saying::PlayedAndOnTable;
}

/// 27B4: another insufficient bid of his was cancelled, and this one is in its place.
bool insufficient_again(const Decision& d, const Facts& f) {
    if (!d.state.board || !f.seat) return false;
    const auto& b = d.board();
    const auto incidents = incidents_now(d.state);
    return std::any_of(incidents.begin(), incidents.end(), [&](const Incident& one) {
        if (one.situation != Situation::InsufficientBid || one.status == IncidentStatus::Dismissed) return false;
        if (one.facts.seat != f.seat || one.facts.call == f.call) return false;
        const bool dropped = std::any_of(b.cancelled_calls.begin(), b.cancelled_calls.end(),
                                         [&](const CancelledCall& call) { return call.incident == one.id; });
        return dropped && std::none_of(b.calls.begin(), b.calls.end(), [&](const RecordedCall& call) {
                   return call.seat == *f.seat && call.at >= one.raised_at;
               });
    });
}

/// 68B2: a defender has conceded, and it is his partner who objects.
bool partner_objects(const Decision& d, const Facts& f) {
    if (!f.seat || f.other_seat != partner(*f.seat) || !d.state.board || !d.is_defender(*f.seat)) return false;
    const auto& won = d.board().tricks_won;
    return f.tricks < bridge::cards_in_hand - won[0] - won[1];
}

}  // namespace

bool holds(Condition condition, const Decision& d, Situation what, const Facts& facts) {
    switch (condition) {
        case Condition::TrickOpen: return trick_of(d, facts) && !complete(d, facts);
        case Condition::TrickComplete: return complete(d, facts);
        case Condition::PartnerToPlay: return partner_to_play(d, facts);
        case Condition::PartnerHasPlayed: return !partner_to_play(d, facts);
        case Condition::DeclarerPlayedBoth: return declarer_played_both(d, facts);
        case Condition::DeclarerNotPlayedBoth: return !declarer_played_both(d, facts);
        case Condition::LeadMayStand: return led_to(what, facts) < bridge::cards_in_hand;
        case Condition::DeclarerHasLed: return declarer_has_led(d, what, facts);
        case Condition::DeclarerHasNotLed: return !declarer_has_led(d, what, facts);
        case Condition::DefenderOffends: return facts.seat && d.state.board && d.is_defender(*facts.seat);
        case Condition::FirstCardPlayed: return !first_card_was_led_out_of_turn(d, facts);
        case Condition::MayFollow: return may_follow(d, facts);
        case Condition::MayRevoke: return may_revoke(d, facts);
        case Condition::FirstChoice: return !facts.about;
        case Condition::OneSidePlayedOn: return !both_sides_played_on(d, facts);
        case Condition::BothSidesPlayedOn: return both_sides_played_on(d, facts);
        case Condition::RevokePossible: return revoke_possible(d, facts);
        case Condition::SingleLowCard: return single_low_card(d, facts);
        case Condition::NextHasCalled: return next_has_called(d, facts);
        case Condition::NextHasNotCalled: return !next_has_called(d, facts);
        case Condition::CallReplaced: return call_replaced(d, facts);
        case Condition::CallNotReplaced: return !call_replaced(d, facts);
        case Condition::PartnerMayLead: return partner_may_lead(d, facts);
        case Condition::NotTooManyCards: return not_too_many(facts);
        case Condition::PlayNotOver: return d.state.phase != Phase::Finished;
        case Condition::PartnerObjects: return partner_objects(d, facts);
        case Condition::OpponentObjects: return !partner_objects(d, facts);
        case Condition::FirstInsufficient: return !insufficient_again(d, facts);
        case Condition::AuctionOver: return d.state.board && d.board().contract.has_value();
        case Condition::NoCallMade: return !d.state.board || (d.board().calls.empty() && d.board().cancelled_calls.empty());
        case Condition::DummyOffends: return facts.seat && d.state.board && d.is_dummy(*facts.seat);
    }
    return false;
}

}  // namespace kibitz::laws
