#include "controller/table/seen_as.hpp"

#include <algorithm>

#include "controller/laws/traits.hpp"

namespace kibitz::table {
namespace {

using bridge::Seat;
using laws::Situation;
using reconstruction::Explanation;
using reconstruction::PlayedTrick;
using reconstruction::Stay;
using weights::Quantity;
using weights::Time;
using weights::Weights;
using Stays = std::span<const Stay>;

/// The stay ended when the card was taken back, or began when the incident was told.
bool of_this(const laws::Incident& incident, const Stay& stay, const Weights& weights) {
    const Duration known = weights[Time::KnownWithin];
    if (incident.situation == Situation::PlayedCardWithdrawn)
        return stay.gone && *stay.gone <= incident.happened_at + known && incident.happened_at <= *stay.gone + known;
    return stay.came <= incident.happened_at + known && incident.happened_at <= stay.came + weights[Time::ToldWithin];
}

/// The card as it lay there, if the explanation has it as shown and not played, and nowhere as played from there.
const Stay* shown(const laws::Incident& incident, const Explanation& explanation, Stays stays, const Weights& weights) {
    const auto& facts = incident.facts;
    const bool not_played = std::any_of(explanation.assumed.begin(), explanation.assumed.end(), [&](const auto& one) {
        return one.belief == weights::Belief::NotPlayed && one.seat == facts.seat && one.card == facts.card;
    });
    if (!not_played) return nullptr;
    const auto found = std::find_if(stays.begin(), stays.end(), [&](const Stay& one) {
        return one.seat == facts.seat && one.card == facts.card && one.sign == reconstruction::Sign::Face &&
               of_this(incident, one, weights);
    });
    if (found == stays.end()) return nullptr;
    const auto index = static_cast<std::size_t>(found - stays.begin());
    const bool played_so = std::any_of(explanation.tricks.begin(), explanation.tricks.end(), [&](const PlayedTrick& trick) {
        return std::any_of(trick.cards.begin(), trick.cards.end(), [&](const auto& one) { return one.stay == index; });
    });
    return played_so ? nullptr : &*found;
}

Seat seat_of(const PlayedTrick& trick, std::size_t place) { return bridge::clockwise(trick.leader, static_cast<int>(place)); }

const Stay* stay_of(const PlayedTrick& trick, Seat seat, Stays stays) {
    for (std::size_t place = 0; place < trick.cards.size(); ++place)
        if (seat_of(trick, place) == seat) return trick.cards[place].stay ? &stays[*trick.cards[place].stay] : nullptr;
    return nullptr;
}

bool begun(const PlayedTrick& trick, Instant at, Stays stays) {
    return std::any_of(trick.cards.begin(), trick.cards.end(), [&](const auto& one) { return one.stay && stays[*one.stay].came <= at; });
}

/// The card had been laid, and in the explanation another of his, which came later, is played to that trick in its place (45C1, 47F).
std::optional<SeenAs> changed_card(const laws::Incident& incident, const Explanation& explanation, Stays stays, const Weights& weights) {
    const auto& facts = incident.facts;
    if (incident.situation != Situation::PlayedCardWithdrawn || facts.trick < 1) return std::nullopt;
    if (static_cast<std::size_t>(facts.trick) > explanation.tricks.size()) return std::nullopt;
    const Stay* card = shown(incident, explanation, stays, weights);
    const Stay* own = stay_of(explanation.tricks[static_cast<std::size_t>(facts.trick) - 1], *facts.seat, stays);
    if (!card || !card->laid || !own || own->came <= card->came || facts.other_card == own->card) return std::nullopt;
    SeenAs found{incident.situation, facts};
    found.facts.other_card = own->card;
    return found;
}

bool put_aside(const Stay& stay, Instant at) { return (stay.turned && *stay.turned <= at) || (stay.gone && *stay.gone <= at); }

}  // namespace

std::optional<SeenAs> seen_as(const laws::Incident& incident, const Explanation& explanation, Stays stays, Seat dummy,
    const Weights& weights) {
    if (!laws::has(incident.situation, laws::Trait::BesideTrick) || !incident.facts.seat || *incident.facts.seat == dummy) return std::nullopt;
    if (auto changed = changed_card(incident, explanation, stays, weights)) return changed;
    const Stay* card = shown(incident, explanation, stays, weights);
    if (!card) return std::nullopt;
    if (card->went_back && laws::act_of(incident.situation) == laws::Act::Revoke) return std::nullopt;  // it was corrected (62A)
    const Instant at = card->came;
    std::size_t tricks = 0;
    while (tricks < explanation.tricks.size() && begun(explanation.tricks[tricks], at, stays)) ++tricks;
    if (tricks == 0) return std::nullopt;
    const auto& last = explanation.tricks[tricks - 1];
    const Stay* own = stay_of(last, card->seat, stays);
    const bool all_came = last.cards.size() == 4 && std::all_of(last.cards.begin(), last.cards.end(), [&](const auto& one) {
                              return !one.stay || stays[*one.stay].came <= at;
                          });
    // Who has put his card aside takes the trick for complete, and so do two others; a card of it that came later says that it was not.
    const auto over = weights.count(Quantity::HandsAside);
    const bool aside = own && (put_aside(*own, at) || std::count_if(last.cards.begin(), last.cards.end(), [&](const auto& one) {
                                                         return one.stay && put_aside(stays[*one.stay], at);
                                                     }) >= over);
    if (!own || own->came > at || (aside && !all_came)) return std::nullopt;
    const bool declaring = card->seat == bridge::partner(dummy);
    SeenAs found;
    found.facts = incident.facts;
    if (!aside) {
        found.situation = declaring ? Situation::FifthCardByDeclarer : Situation::FifthCardByDefender;
        found.facts.trick = static_cast<int>(tricks);
        found.facts.other_card = own->card;
        found.facts.other_seat.reset();
    } else {
        const Seat leader = tricks < explanation.tricks.size() ? explanation.tricks[tricks].leader : explanation.leader;
        if (leader == card->seat) return std::nullopt;
        found.situation = declaring ? Situation::DeclarerLedOutOfTurn : Situation::DefenderLedOutOfTurn;
        found.facts.trick = static_cast<int>(tricks) + 1;
        found.facts.other_seat = leader;
        found.facts.other_card.reset();
    }
    found.facts.suit.reset();
    if (found.situation == incident.situation && found.facts.trick == incident.facts.trick) return std::nullopt;
    return found;
}

}  // namespace kibitz::table
