#include "controller/laws/touched.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "controller/laws/held.hpp"

namespace kibitz::laws {
namespace {

double seconds(Duration time) { return std::chrono::duration<double>(time).count(); }

/// What the length of a touch says, in nats: a finger that points stays for a quarter of a second to one second, a tap in passing is
/// shorter, and a touch that lasts longer is often a hand at rest. The pieces of the curve meet.
double by_its_length(const LawCode& code, Duration lasted) {
    const double time = std::max(seconds(lasted), 0.05), dwells = seconds(code.within(Time::TouchDwells));
    if (time < seconds(code.within(Time::TouchPoints)))
        return code.quantity(Quantity::TouchSteep) * std::log(time / seconds(code.within(Time::TouchPasses)));
    if (time < dwells) return code.quantity(Quantity::TouchMost);
    return time < 1 ? code.quantity(Quantity::TouchMost) * (1 - time) / (1 - dwells) : -code.quantity(Quantity::TouchSlow) * std::log(time);
}

/// What the film says, in nats: a finger that means the card; perhaps one; a hand at rest or on its way.
double by_its_look(const LawCode& code, Certainty finger) {
    switch (finger) {
        case Certainty::Certain: return code.quantity(Quantity::TouchPlain);
        case Certainty::Probable: return code.quantity(Quantity::TouchUnclear);
        case Certainty::Doubtful: break;
    }
    return code.quantity(Quantity::TouchRest);
}

/// What declarer calls for after the touch.
enum class Called : std::uint8_t { Nothing, Another, ThatCard };

double by_what_follows(const LawCode& code, Called called) {
    switch (called) {
        case Called::ThatCard: return code.quantity(Quantity::CalledThat);
        case Called::Another: return code.quantity(Quantity::CalledOther);
        case Called::Nothing: break;
    }
    return 0;
}

/// What the turn says, in nats: there is a card to suggest while declarer chooses from dummy, less while he plays himself; hands rest at
/// any time.
double by_turn(const Decision& d, const Incident& touch) {
    if (!touch.facts.other_seat) return 0;
    const Seat turn = *touch.facts.other_seat;
    return d.quantity(d.is_dummy(turn) ? Quantity::DummysTurn : d.is_declarer(turn) ? Quantity::DeclarersTurn : Quantity::DefendersTurn);
}

/// Dummy's card of the trick of the touch, and how it was played; nothing while there is none.
struct Followed {
    Card card;
    PlayedUnder under;
    Instant at;
};
std::optional<Followed> followed(const Decision& d, const Incident& touch) {
    const auto& tricks = d.board().tricks;
    const auto trick = static_cast<std::size_t>(touch.facts.trick);
    if (trick < 1 || trick > tricks.size()) return std::nullopt;
    const auto& recorded = tricks[trick - 1];
    const auto card = recorded.trick.card_of(d.board().contract->dummy());
    if (!card) return std::nullopt;
    const auto place = place_of(recorded, d.board().contract->dummy());
    return Followed{*card, recorded.under[place], recorded.at[place]};
}

bool unheard(const Followed& played) { return played.under == PlayedUnder::DummyMoved; }

Called called_after(const Decision& d, const Incident& touch) {
    const auto played = followed(d, touch);
    if (!played || unheard(*played) || played->at < touch.happened_at) return Called::Nothing;
    return played->card == touch.facts.card ? Called::ThatCard : Called::Another;
}

/// A player reported the touch by key: the film did not see it.
bool reported(const Incident& touch) { return touch.facts.lasted == Duration{}; }

/// How much likelier what was seen is of a finger that pointed than of a hand at rest or in passing: nats.
double meant(const Decision& d, const Incident& touch) {
    // A tap is too short to suggest what declarer then calls: the card may have been plain to all.
    const bool taps = touch.facts.lasted < d.code.thresholds.dummy_hold_time;
    return by_its_length(d.code, touch.facts.lasted) + by_its_look(d.code, touch.certainty) +
           (taps ? 0 : by_what_follows(d.code, called_after(d, touch))) + by_turn(d, touch);
}

/// When the card came to dummy's zone. A tag that has answered there since before the touch tells nothing: then it came just now.
Instant arrived(const Decision& d, const Incident& touch, Instant came) { return came < touch.happened_at ? d.at : came; }

/// The finger was lifted, and the card lay in dummy's zone within the time of Time::Fetched.
bool went_with(const Decision& d, const Incident& touch, Instant came) {
    return arrived(d, touch, came) - lifted_at(d, touch) <= d.within(Time::Fetched);
}

/// Another touch of dummy's came after this one, and may have fetched the card.
bool another_finger_came(const Decision& d, const Incident& touch, Card card, Instant came) {
    const auto& incidents = d.state.incidents;
    for (std::size_t i = incidents.size(); i-- > 0 && incidents[i].play == touch.play;) {
        const auto& other = incidents[i];
        if (other.situation != Situation::DummyTouchedCard || other.id <= touch.id || other.facts.trick != touch.facts.trick) continue;
        const bool of_this_card = other.facts.card == card || touch.facts.card != card;
        if (of_this_card && other.happened_at > lifted_at(d, touch) && went_with(d, other, came)) return true;
    }
    return false;
}

}  // namespace

Instant lifted_at(const Decision& d, const Incident& touch) noexcept {
    const Duration told_after = d.code.thresholds.dummy_hold_time;
    return touch.facts.lasted > told_after ? touch.happened_at + (touch.facts.lasted - told_after) : touch.happened_at;
}

bool lies_there_still(const Decision& d, const Incident& touch) noexcept { return touch.facts.lasted == d.code.thresholds.dummy_hold_time; }

bool worth_telling(const Decision& d, const Incident& touch) { return reported(touch) || meant(d, touch) > 0; }

/// A card that was moved on a word that no sensor heard may have been asked for before the touch: then it is never certain.
bool plainly_meant(const Decision& d, const Incident& touch) {
    if (reported(touch)) return true;
    const auto played = followed(d, touch);
    return meant(d, touch) > d.quantity(Quantity::TouchBeyondDispute) && !(played && unheard(*played));
}

bool told_before(const Decision& d, const Incident& touch) {
    const auto& incidents = d.state.incidents;
    for (std::size_t i = incidents.size(); i-- > 0 && incidents[i].play == touch.play;) {
        const auto& other = incidents[i];
        if (other.situation == touch.situation && other.told && other.status != IncidentStatus::Dismissed && other.facts.trick == touch.facts.trick &&
            other.facts.card == touch.facts.card)
            return true;
    }
    return false;
}

bool came_again_unheard(const Decision& d, const Incident& touch) {
    const auto played = followed(d, touch);
    return played && unheard(*played) && !fetched_by(d, touch, played->card, played->at);
}

bool fetched_by(const Decision& d, const Incident& touch, Card card, Instant came) {
    if (touch.certainty == Certainty::Doubtful) return true;
    return !another_finger_came(d, touch, card, came) && went_with(d, touch, came);
}

}  // namespace kibitz::laws
