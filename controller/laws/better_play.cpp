#include "controller/laws/better_play.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "controller/laws/correction.hpp"
#include "controller/laws/decision.hpp"
#include "controller/laws/lost_track.hpp"
#include "controller/laws/thrown_in.hpp"

namespace kibitz::laws {
namespace {

/// Nobody has ruled on it: that the Director has seen it changes nothing of what happened.
bool open(const Incident* incident) {
    using enum IncidentStatus;
    return incident && (incident->status == Raised || incident->status == Held || incident->status == Seen);
}

void less_sure(Decision& d, IncidentId id, Certainty how_sure) {
    const auto* incident = d.state.incident(id);
    if (!open(incident) || incident->certainty >= how_sure) return;
    d.emit(event::IncidentUpdated{id, incident->situation, incident->clause, incident->level, how_sure, incident->facts, incident->options});
}

/// @param late  play has been thought over meanwhile: no more than probable
void tell_again(Decision& d, IncidentId id, bool late) {
    Incident incident = *d.state.incident(id);
    if (!was_not_borne_out(incident) && !was_explained(incident) && !went_with_the_record(incident)) return;
    if (late) incident.certainty = std::max(incident.certainty, Certainty::Probable);
    incident.status = IncidentStatus::Raised;
    incident.raised_at = d.at;
    incident.by.clear();
    incident.dismissal = Dismissal::InWords;
    incident.reason.clear();
    incident.settled_at.reset();
    d.emit(event::IncidentRaised{std::move(incident)});
}

void in_step_again(Decision& d) {
    using Colour = event::LightChanged::Colour;
    for (std::size_t i = d.state.incidents.size(); i-- > 0 && d.state.incidents[i].play == d.board().play;) {
        const auto id = d.state.incidents[i].id;
        if (d.state.incidents[i].situation == Situation::RecordDoubtful && open(&d.state.incidents[i]))
            d.dismiss(id, Dismissal::KnownAgain);
    }
    for (const Seat seat : bridge::all_seats)
        if (d.state.lights[seat] == Colour::Amber) d.emit(event::LightChanged{seat, Colour::Off});
    if (d.state.record != RecordState::InStep) d.emit(event::RecordStateChanged{RecordState::InStep, {}});
}

Remark remark(const Question& question) {
    switch (question.of) {
        case Question::Of::WherePlayStopped: return {.what = Saying::MayHaveStopped, .n = question.trick};
        case Question::Of::WhichCards: return {.what = Saying::NotSureWhichCards, .n = question.trick};
        case Question::Of::MissedTrick: return {.what = Saying::TrickMissed};
    }
    return {};
}

void ask(Decision& d, const Question& question) {
    if (d.state.record != RecordState::InStep) return;  // asked already
    Facts facts;
    facts.trick = question.trick;
    facts.said = remark(question);
    d.emit(event::RecordStateChanged{RecordState::Doubtful, facts.said});
    d.raise(Situation::RecordDoubtful, std::move(facts), Certainty::Doubtful);
}

/// As the play is known now: a card that dummy moved, it seemed, out of turn and unbidden is his card to the trick; and who took
/// back a card that he had played, it seemed, had not played it.
void refute_by_record(Decision& d, const bridge::PerSeat<bridge::CardSet>& recorded_before) {
    const auto& b = d.board();
    std::vector<IncidentId> ids;
    for (std::size_t i = d.state.incidents.size(); i-- > 0 && d.state.incidents[i].play == b.play;) {
        const auto& one = d.state.incidents[i];
        if (!open(&one) || !one.facts.card || !one.facts.seat) continue;
        const auto trick = static_cast<std::size_t>(one.facts.trick);
        if (one.situation == Situation::PlayedCardWithdrawn && one.facts.other_card && trick >= 1 && trick <= b.tricks.size() &&
            b.tricks[trick - 1].trick.card_of(*one.facts.seat) == one.facts.other_card)
            continue;  // he changed his card
        const bool before = recorded_before[*one.facts.seat].contains(*one.facts.card), now = b.played[*one.facts.seat].contains(*one.facts.card);
        if ((one.situation == Situation::DummyParticipated && !before && now) || (one.situation == Situation::PlayedCardWithdrawn && before && !now))
            ids.push_back(one.id);
    }
    for (const auto id : ids) d.dismiss(id, Dismissal::Explained);
}

void rename(Decision& d, Renamed& one) {
    const auto* incident = d.state.incident(one.id);
    if (!open(incident)) return;
    const auto told_already = [&](const Incident& other) {
        return other.id != one.id && other.play == incident->play && open(&other) && other.situation == one.situation &&
               other.facts.seat == one.facts.seat && other.facts.card == one.facts.card && other.facts.trick == one.facts.trick;
    };
    const auto incidents = incidents_now(d.state);
    if (std::any_of(incidents.begin(), incidents.end(), told_already)) return d.dismiss(one.id, Dismissal::Explained);
    // A card that he took back and that had not been played: what he did with it was over when it was told of.
    const bool taken_back = incident->situation == Situation::PlayedCardWithdrawn;
    d.update(one.id, one.situation, std::move(one.facts), taken_back ? std::max(incident->certainty, Certainty::Probable) : incident->certainty);
    if (taken_back && d.state.incident(one.id)->status == IncidentStatus::Held) d.tell(*d.state.incident(one.id));
}

bool has_unread(const BoardState& b) {
    for (const auto& trick : b.tricks)
        for (const auto& candidates : trick.candidates)
            if (!candidates.empty()) return true;
    return false;
}

}  // namespace

bool was_explained(const Incident& incident) noexcept {
    return dismissed_as(incident, Dismissal::Explained);
}

Refusal take_better_play(const LawCode& code, TableState& state, Instant at, BetterPlay found, std::vector<Event>& out) {
    if (!state.board || !state.board->contract) return {Why::NoContract};
    const auto recorded_before = state.board->played;
    if (found.play)
        if (auto why = play_correction(code, state, at, std::move(*found.play), out); why) return why;
    const Observation now{std::max(at, state.at), Certainty::Certain, observation::TimePassed{}};
    Decision d(code, state, now, out);
    for (const auto id : found.refuted)
        if (open(state.incident(id))) d.dismiss(id, Dismissal::Explained);
    for (auto& one : found.renamed) rename(d, one);
    refute_by_record(d, recorded_before);
    for (const auto id : found.told_late) tell_again(d, id, true);
    for (const auto id : found.doubted) less_sure(d, id, Certainty::Doubtful);
    for (const auto id : found.probable) less_sure(d, id, Certainty::Probable);
    if (found.over) take_for_a_claim(d);
    if (found.known && !has_unread(d.board())) {
        in_step_again(d);
        for (const auto id : found.told_again) tell_again(d, id, false);
    }
    if (found.question) ask(d, *found.question);
    return {};
}

}  // namespace kibitz::laws
