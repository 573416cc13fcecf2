#include "controller/table/borne_out.hpp"

#include <algorithm>

#include "controller/laws/traits.hpp"
#include "controller/laws/wrong_card.hpp"

namespace kibitz::table {
namespace {

using laws::Act;
using laws::Incident;
using laws::Situation;
using weights::Belief;
using reconstruction::Explanation;
using weights::Quantity;
using weights::Time;
using weights::Weights;

/// The stay by which the card is played, where it is.
const reconstruction::Stay* played_by(const Explanation& explanation, std::optional<bridge::Card> card, std::span<const reconstruction::Stay> stays) {
    for (const auto& trick : explanation.tricks)
        for (const auto& one : trick.cards)
            if (one.stay && card == one.card) return &stays[*one.stay];
    return nullptr;
}

/// The card left with its face up, and was taken back: it is not in the play, or it came a second time. A card that is in the play and did
/// not come again was only out of sight.
bool left_faced(const Explanation& explanation, std::span<const reconstruction::Stay> stays, const laws::Facts& facts,
    const Weights& weights) {
    const auto* played = played_by(explanation, facts.card, stays);
    const auto seen_there = [&](const reconstruction::Stay& one) {
        return one.seat == facts.seat && one.card == facts.card && (one.sign == reconstruction::Sign::Face || one.sign == reconstruction::Sign::Tag);
    };
    return std::any_of(stays.begin(), stays.end(), [&](const reconstruction::Stay& one) {
        if (!seen_there(one) || one.sign != reconstruction::Sign::Face || !one.gone || !one.gone_faced) return false;
        const bool stayed = played && played->seat == one.seat && played->came <= *one.gone;
        return !stayed || std::any_of(stays.begin(), stays.end(), [&](const auto& again) {
            return seen_there(again) && again.came > *one.gone + weights[Time::Flicker];
        });
    });
}

/// In the record the revoke card has gone back by right, and in the explanation he has followed suit in its place (62A).
bool put_right(const Explanation& explanation, const laws::Facts& facts, std::span<const reconstruction::Stay> stays) {
    const bool went_back = std::any_of(stays.begin(), stays.end(), [&](const auto& one) {
        return one.seat == facts.seat && one.card == facts.card && one.went_back;
    });
    if (!went_back || !facts.seat || facts.trick < 1 || static_cast<std::size_t>(facts.trick) > explanation.tricks.size()) return false;
    const auto& trick = explanation.tricks[static_cast<std::size_t>(facts.trick) - 1];
    const auto place = static_cast<std::size_t>((bridge::index(*facts.seat) - bridge::index(trick.leader)) & 3);
    const bool follows = place < trick.cards.size() && trick.cards[place].card.suit() == facts.suit;
    return follows && played_by(explanation, facts.card, stays) == nullptr;
}

/// Declarer named the card by key, and no sensor told that it came.
bool only_named(std::span<const reconstruction::Stay> stays, bridge::Seat seat, bridge::Card card) {
    return std::any_of(stays.begin(), stays.end(), [&](const auto& one) { return one.seat == seat && one.card == card && one.sign == reconstruction::Sign::Name; });
}

/// In the explanation dummy plays the card that he touched, about then, and declarer had designated it, or may have said it aloud. The
/// explanation may have the card in another trick than the record had at that moment.
bool fetched(const Explanation& explanation, const Incident& incident, std::span<const reconstruction::Stay> stays,
    const Weights& weights) {
    const Instant touched = incident.happened_at;
    for (const auto& trick : explanation.tricks)
        for (const auto& one : trick.cards) {
            if (!one.stay || !(incident.facts.card == one.card)) continue;
            const auto& stay = stays[*one.stay];
            if (stay.came > touched + weights[Time::FetchedSlowly]) return false;
            // Another reach took it.
            if (stay.left_column && *stay.left_column > touched + incident.facts.lasted + weights[Time::ColumnIsLate]) return false;
            if (stay.sign == reconstruction::Sign::Name || stay.sign == reconstruction::Sign::Touch)
                return stay.came <= touched + weights[Time::KeyAtOnce];
            return !stay.named || *stay.named <= touched + weights[Time::KeyAtOnce];
        }
    return false;
}

/// In the explanation the second card named is dummy's card to a later trick, and declarer had played by then: no designation was changed.
bool named_for_later_trick(const Explanation& explanation, const Incident& incident, std::span<const reconstruction::Stay> stays,
    const Weights& weights) {
    const auto& facts = incident.facts;
    const auto named = static_cast<std::size_t>(facts.trick);  // counted from 1: the next one's index
    const Instant at = incident.happened_at;
    if (!facts.seat || named == 0 || named > explanation.tricks.size()) return false;
    const auto& trick = explanation.tricks[named - 1];
    for (std::size_t i = 0; i < trick.cards.size(); ++i) {
        const auto stay = trick.cards[i].stay;
        if (bridge::clockwise(trick.leader, static_cast<int>(i)) == bridge::partner(*facts.seat) && stay && stays[*stay].came > at) return false;
    }
    for (std::size_t t = named; t < explanation.tricks.size(); ++t)
        for (const auto& one : explanation.tricks[t].cards) {
            if (!one.stay || !(facts.card == one.card)) continue;
            const auto& stay = stays[*one.stay];
            return stay.seat == facts.seat && stay.came + weights[Time::KeyAtOnce] >= at && stay.came <= at + weights[Time::FetchedSlowly];
        }
    return false;
}

/// He had taken back the card that he had played, as it seemed, and plays this one in its place: no fifth card.
bool in_place_of_one_taken_back(const Explanation& explanation, const laws::Facts& facts, std::span<const reconstruction::Stay> stays) {
    const auto* played = played_by(explanation, facts.card, stays);
    if (!played || played->seat != facts.seat || played_by(explanation, facts.other_card, stays)) return false;
    return std::any_of(stays.begin(), stays.end(), [&](const reconstruction::Stay& one) {
        return one.seat == facts.seat && one.card == facts.other_card && one.gone && one.gone_faced && *one.gone < played->came;
    });
}

}  // namespace

bool may_mislead(Situation situation) { return laws::act_of(situation) != Act::None; }

bool taken_back(Situation situation) {
    return situation == Situation::DefenderCardShown || situation == Situation::PlayedCardWithdrawn;
}

bool borne_out(const Incident& incident, const Explanation& explanation, std::span<const reconstruction::Stay> stays,
    const Weights& weights) {
    const auto& facts = incident.facts;
    if (taken_back(incident.situation) && left_faced(explanation, stays, facts, weights)) return true;
    if (laws::told_by_columns(incident)) return true;
    if (laws::act_of(incident.situation) == Act::Revoke && put_right(explanation, facts, stays)) return true;
    if (laws::act_of(incident.situation) == Act::FifthCard && in_place_of_one_taken_back(explanation, facts, stays)) return false;
    if (incident.situation == Situation::DummyTouchedCard) return !fetched(explanation, incident, stays, weights);
    // An opening lead that was taken back was faced when no other card was: only where it was played was it perhaps no lead.
    if (incident.situation == Situation::OpeningLeadOutOfTurn && !played_by(explanation, facts.card, stays)) return true;
    if (incident.situation == Situation::DesignationChanged) return !named_for_later_trick(explanation, incident, stays, weights);
    const bool one_card = std::count_if(explanation.assumed.begin(), explanation.assumed.end(),
                                        [](const auto& one) { return one.belief == Belief::ThrownIn; }) == 1;
    return std::any_of(explanation.assumed.begin(), explanation.assumed.end(), [&](const reconstruction::Assumption& one) {
        if (facts.seat != one.seat || one.cost < weights[Quantity::Irregular]) return false;
        const bool there = facts.card == one.card || facts.trick == one.trick;
        const bool shown = one.belief == Belief::NotPlayed || one.belief == Belief::WrongHand || (one.belief == Belief::ThrownIn && one_card && incident.told);
        switch (laws::act_of(incident.situation)) {
            case Act::Revoke:  // or it was corrected (62A): that card was faced and another played
                return (one.belief == Belief::Revoke && (there || facts.other_card == one.card)) || (one.belief == Belief::NotPlayed && facts.card == one.card);
            case Act::WrongCard:  // or the card that was named was not played: the explanation has the one that lies there
                return (shown && (facts.card == one.card || facts.other_card == one.card)) ||
                       (one.belief == Belief::Stray && facts.other_card == one.card && only_named(stays, one.seat, one.card));
            case Act::TurnedEarly: return one.belief == Belief::TurnedEarly && there;
            case Act::Premature: return (one.belief == Belief::OutOfOrder || one.belief == Belief::NotPlayed) && there;
            case Act::LedOutOfTurn:
                return (shown && there) || (one.belief == Belief::LedOutOfTurn && facts.trick == one.trick) ||
                       (one.belief == Belief::OutOfOrder && there);
            case Act::FifthCard:
            case Act::CardShown:
            case Act::CardTakenBack:
            case Act::Simultaneous:
                return ((shown || one.belief == Belief::OutOfOrder) && there) || (one.belief == Belief::LedOutOfTurn && facts.card == one.card);
            case Act::Touched:
            case Act::Redesignated:
            case Act::None: break;
        }
        return false;
    });
}

}  // namespace kibitz::table
