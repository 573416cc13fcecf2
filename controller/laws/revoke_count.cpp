/// What revokes cost when play has ended: Law 64.
#include <algorithm>
#include <boost/container/small_vector.hpp>

#include "controller/laws/revoke.hpp"

namespace kibitz::laws {
namespace {

/// An established revoke on its way to its number of tricks.
struct Counted {
    IncidentId id;
    Facts facts;
    Saying exception = Saying::None;  ///< why 64A does not apply
    int tricks = 0;
};
using Count = boost::container::small_vector<Counted, 4>;

/// Tricks won by a side after trick `trick`, those claimed included.
int won_after(const Decision& d, Side side, int trick) {
    const auto& b = d.board();
    int won = 0;
    for (std::size_t i = static_cast<std::size_t>(trick); i < b.tricks.size(); ++i)
        if (b.tricks[i].winner && side_of(*b.tricks[i].winner) == side) ++won;
    if (b.claim) {
        const int left = 13 - b.tricks_won[0] - b.tricks_won[1];
        won += side_of(b.claim->seat) == side ? b.claim->tricks : left - b.claim->tricks;
    }
    return won;
}

std::optional<Seat> winner_of(const Decision& d, int trick) {
    return d.board().tricks[static_cast<std::size_t>(trick) - 1].winner;
}

/// 43B2b: corrected because dummy without his rights asked about it, and ruled to count as if it had been established.
bool as_if_established(const Decision& d, const Incident& revoke) {
    for (std::size_t i = d.state.incidents.size(); i-- > 0 && d.state.incidents[i].play == d.board().play;) {
        const auto& asked = d.state.incidents[i];
        if (asked.situation != Situation::DummyAskedRevoke || asked.status != IncidentStatus::Ruled || !asked.ruling) continue;
        if (asked.ruling->code != "as-established") continue;
        if (asked.facts.about ? *asked.facts.about == revoke.id
                              : asked.facts.trick == revoke.facts.trick && d.is_declarer(*revoke.facts.seat))
            return true;
    }
    return false;
}

/// Why the revoke costs no trick whatever was won after it (64B2-7).
Saying exception(const Decision& d, const Count& count, const Counted& one) {
    const auto& f = one.facts;
    if (f.trick == twelfth_trick) return Saying::TwelfthTrick;
    if (d.is_dummy(*f.seat)) return d.code.rules.dummy_revoke_until_quitted ? Saying::DummysRevokeRubber : Saying::DummysRevoke;
    if (f.lay_faced) return Saying::LayFaced;
    const auto established = [](const Counted& other) { return other.facts.trick != twelfth_trick; };
    if (std::any_of(count.begin(), count.end(), [&](const Counted& other) {
            return established(other) && side_of(*other.facts.seat) != side_of(*f.seat);
        }))
        return Saying::BothSidesRevoked;
    if (f.suit && std::any_of(count.begin(), count.end(), [&](const Counted& other) {
            return other.facts.seat == f.seat && other.facts.suit == f.suit && other.facts.trick < f.trick;
        }))
        return Saying::SecondInSuit;
    return Saying::None;
}

/// 64A over all revokes of one side: the latest first, since an earlier one may take any trick a later one may, and no
/// trick is transferred twice.
void allot(const Decision& d, Count& count, Side side) {
    std::sort(count.begin(), count.end(), [](const Counted& a, const Counted& b) { return a.facts.trick > b.facts.trick; });
    int used = 0;
    for (auto& one : count) {
        if (side_of(*one.facts.seat) != side || one.exception != Saying::None) continue;
        const auto winner = winner_of(d, one.facts.trick);
        const int later = won_after(d, side, one.facts.trick);
        const int with_it = later + (winner && side_of(*winner) == side ? 1 : 0);
        // 64A1: the revoker himself won the trick (dummy's winning it is not declarer's): it, and one later trick of his
        // side's. 64A2: otherwise one trick, if his side won that trick or a later one.
        const int due = winner == *one.facts.seat ? 1 + (later > 0 ? 1 : 0) : (with_it > 0 ? 1 : 0);
        one.tricks = std::max(0, std::min(due, with_it - used));
        used += one.tricks;
        if (one.tricks == 0)
            one.exception = due == 0 ? Saying::WonNoTrick : Saying::NoTrickLeft;
    }
}

Count established_revokes(Decision& d) {
    Count count;
    each_revoke(d, [&](IncidentId id) {
        const auto& revoke = *d.state.incident(id);
        if (stands(d.board(), revoke) || as_if_established(d, revoke)) count.push_back({id, revoke.facts, Saying::None, 0});
    });
    return count;
}

void tell(Decision& d, const Counted& one) {
    const auto& revoke = *d.state.incident(one.id);
    const auto now = one.exception == Saying::None ? Situation::RevokeCounted : Situation::RevokeNotCounted;
    const bool counted = revoke.situation == Situation::RevokeCounted || revoke.situation == Situation::RevokeNotCounted;
    if (counted && revoke.status == IncidentStatus::Ruled) return;  // what was ruled stands until it is undone
    if (revoke.situation == now && revoke.facts.tricks == one.tricks && revoke.facts.said.what == one.exception) return;
    auto facts = one.facts;
    facts.tricks = one.tricks;
    facts.said = {.what = one.exception};
    known_better(d, one.id, now, std::move(facts));
}

}  // namespace

void count_revokes(Decision& d) {
    auto count = established_revokes(d);
    for (auto& one : count) one.exception = exception(d, count, one);
    allot(d, count, Side::NorthSouth);
    allot(d, count, Side::EastWest);
    std::reverse(count.begin(), count.end());  // told in the order of play
    for (const auto& one : count)
        if (one.facts.trick != twelfth_trick) tell(d, one);  // 62D: that one is corrected, not counted
}

void recount_revokes(Decision& d, IncidentId changed) {
    const auto* incident = d.state.incident(changed);
    if (!incident || !d.state.board || incident->play != d.board().play) return;
    if (!is_revoke(incident->situation) && incident->situation != Situation::DummyAskedRevoke) return;
    if (d.board().result) return count_revokes(d);
    if (d.state.phase != Phase::Play) return;
    establish_revokes(d, Side::NorthSouth, 0);
}

void hands_return(Decision& d) {
    if (!d.state.board || !d.board().result) return;
    for (auto& one : established_revokes(d)) {
        if (one.facts.trick != twelfth_trick || d.state.incident(one.id)->situation != Situation::Revoke) continue;
        if (d.state.incident(one.id)->status == IncidentStatus::Ruled) continue;
        one.exception = Saying::TwelfthTrickLate;
        tell(d, one);
    }
}

}  // namespace kibitz::laws
