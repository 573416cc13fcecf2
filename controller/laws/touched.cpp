#include "controller/laws/touched.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "controller/laws/held.hpp"

namespace kibitz::laws {
namespace {

double seconds(Duration time) { return std::chrono::duration<double>(time).count(); }

/// A finger that points stays from a quarter of a second to one; a tap in passing is shorter, and of what lies there for long
/// much is hands at rest. In nats, even at the joints.
double by_its_length(Duration lasted) {
    constexpr double passes = 0.225, points = 0.28, dwells = 0.5;  // s
    constexpr double steep = 4.8, most = 1.05, slow = 0.45;
    const double time = std::max(seconds(lasted), 0.05);
    if (time < points) return steep * std::log(time / passes);
    if (time < dwells) return most;
    return time < 1 ? most * (1 - time) / (1 - dwells) : -slow * std::log(time);
}

/// What the film showed of it: a finger; perhaps one; a hand, or one on its way.
double by_its_look(Certainty finger) {
    switch (finger) {
        case Certainty::Certain: return 1.5;
        case Certainty::Probable: return 0;
        case Certainty::Doubtful: break;
    }
    return -3;
}

double by_what_follows(Called called) {
    switch (called) {
        case Called::ThatCard: return 1.5;
        case Called::Another: return -0.3;
        case Called::Nothing: break;
    }
    return 0;
}

/// While declarer chooses from dummy there is something to suggest; hands rest at any time.
constexpr double dummys_turn = 1.0;

/// Another finger of his came after this one, and went with the card if any did.
bool another_finger_came(const Decision& d, const Incident& touch, Card card, Instant came) {
    const auto& incidents = d.state.incidents;
    for (std::size_t i = incidents.size(); i-- > 0 && incidents[i].play == touch.play;) {
        const auto& other = incidents[i];
        if (other.situation != Situation::DummyTouchedCard || other.id <= touch.id || other.facts.trick != touch.facts.trick) continue;
        const bool of_this_card = other.facts.card == card || touch.facts.card != card;
        if (of_this_card && other.happened_at > lifted_at(d, touch) && other.happened_at < came && came - lifted_at(d, other) <= fetch_time) return true;
    }
    return false;
}

}  // namespace

Instant lifted_at(const Decision& d, const Incident& touch) noexcept {
    const Duration told_after = d.code.thresholds.dummy_hold_time;
    return touch.facts.lasted > told_after ? touch.happened_at + (touch.facts.lasted - told_after) : touch.happened_at;
}

bool lies_there_still(const Decision& d, const Incident& touch) noexcept { return touch.facts.lasted == d.code.thresholds.dummy_hold_time; }

double meant(const Decision& d, const Incident& touch, Called called) {
    const bool in_turn = touch.facts.other_seat && d.is_dummy(*touch.facts.other_seat);
    return by_its_length(touch.facts.lasted) + by_its_look(touch.certainty) + by_what_follows(called) + (in_turn ? dummys_turn : 0);
}

bool fetched_by(const Decision& d, const Incident& touch, Card card, Instant came) {
    if (touch.certainty == Certainty::Doubtful) return true;
    if (another_finger_came(d, touch, card, came)) return false;
    return came - lifted_at(d, touch) <= fetch_time;
}

}  // namespace kibitz::laws
