#include "controller/laws/lost_track.hpp"

#include <vector>

#include "controller/laws/traits.hpp"

namespace kibitz::laws {
namespace {

/// Of one fact: a hand had no card in the trick (67), and the others turned theirs (45G); or dummy's wrong card stands, and those who
/// played to the one that was called did not follow it (45D2).
bool of_another_fact(const Decision& d, Situation situation, int trick) {
    const bool turned = situation == Situation::CardTurnedEarly;
    if (!turned && act_of(situation) != Act::Revoke) return false;
    const auto* fact = turned ? d.latest({Situation::DefectiveTrick, Situation::DefectiveTrickStands})
                              : d.latest({Situation::DummyWrongCardStands});
    return fact && fact->facts.trick == trick;
}

}  // namespace

bool has_lost_track(const Decision& d) {
    const auto* asked = d.latest({Situation::RecordDoubtful});
    return d.state.record == RecordState::OutOfStep && asked && !asked->facts.seat;
}

bool went_with_the_record(const Incident& incident) noexcept {
    return dismissed_as(incident, Dismissal::RecordLost);
}

bool was_not_borne_out(const Incident& incident) noexcept {
    return dismissed_as(incident, Dismissal::NotBorneOut);
}

bool loses_track(Decision& d, Situation situation, Seat seat, int trick) {
    if (!d.state.board || !d.code.waits_for_evidence() || !has(situation, Trait::CardMisread)) return false;
    if (has_lost_track(d)) return true;
    if (of_another_fact(d, situation, trick)) return false;
    std::vector<IncidentId> before;
    bool by_others = false;
    for (std::size_t i = d.state.incidents.size(); i-- > 0 && d.state.incidents[i].play == d.state.board->play;) {
        const auto& one = d.state.incidents[i];
        const bool stands = one.status == IncidentStatus::Raised && one.certainty != Certainty::Doubtful;
        if (!stands || !has(one.situation, Trait::CardMisread) || !one.facts.seat || one.facts.trick < trick - 1) continue;
        if (of_another_fact(d, one.situation, one.facts.trick)) continue;
        by_others |= *one.facts.seat != seat;
        before.push_back(one.id);
    }
    if (static_cast<int>(before.size()) + 1 < d.count(Quantity::TooMany) || !by_others) return false;
    for (const auto id : before) d.dismiss(id, Dismissal::RecordLost);
    d.emit(event::RecordStateChanged{RecordState::OutOfStep, Remark{.what = Saying::RecordLost}});
    Facts facts;
    facts.trick = trick;
    facts.said = {.what = Saying::RecordLost};
    d.raise(Situation::RecordDoubtful, std::move(facts), Certainty::Doubtful);
    return true;
}

}  // namespace kibitz::laws
