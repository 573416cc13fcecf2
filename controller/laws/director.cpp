/// The Director: calls for him (9B, 43A1a), and what he sees, rules, dismisses and takes back (10, 81-85).
#include <algorithm>
#include <limits>

#include "controller/laws/ruled.hpp"
#include "controller/laws/rulings.hpp"

namespace kibitz::laws {
namespace {

using reading::DirectorAction;

void refuse(Decision& d, IncidentId id, Refusal why) { d.emit(event::CommandRefused{id, std::move(why)}); }

bool has_penalty_card(const BoardState& b, Seat seat, Suit suit) {
    return std::any_of(b.penalty_cards.begin(), b.penalty_cards.end(), [&](const PenaltyCard& one) { return one.seat == seat && one.card.suit() == suit; });
}

/// What is missing of what the option asks for; none when it is all there.
Refusal missing(const Decision& d, const Incident& incident, const OfferedOption& option, const reading::Given& given, int number) {
    const auto needs = asks(incident, option);
    if (needs.suit && !given.suit) return {Why::SuitNeeded, number};
    if (incident.situation == Situation::LeadRestricted && needs.suit && !has_penalty_card(d.board(), *incident.facts.other_seat, *given.suit))
        return {Why::NoPenaltyCardOfSuit, number};  // 51B2
    if (needs.side && !given.side) return {Why::SideNeeded, number};
    if (needs.tricks && !given.tricks) return {Why::TricksNeeded, number};
    const bool of_claim = std::find(option.effects.begin(), option.effects.end(), Effect::ClaimTricks) != option.effects.end();
    if (of_claim && d.board().claim) {
        const int left = 13 - d.board().tricks_won[0] - d.board().tricks_won[1];
        if (static_cast<int>(*given.tricks) > left) return {Why::FewerTricksLeft, left, left};
    }
    if (needs.penalty && !given.penalty) return {Why::PenaltyNeeded, number};
    if (needs.note && given.clause.empty() && given.note.empty()) return {Why::NoteNeeded, number};
    return needs.score ? fault_of_score(given, number) : Refusal{};
}

void rule(Decision& d, const Incident& incident, const reading::IncidentCommand& command) {
    const auto options = offered(d.code, incident);
    const int wanted = static_cast<int>(command.option);
    auto chosen = options.end();
    if (!command.code.empty())  // the code tells: numbers change when the irregularity becomes another
        chosen = std::find_if(options.begin(), options.end(), [&](const OfferedOption& one) { return one.code == command.code; });
    else if (command.option >= 1 && command.option <= options.size()) chosen = options.begin() + wanted - 1;
    if (chosen == options.end())
        return refuse(d, incident.id, command.code.empty() ? Refusal{Why::OptionNotOffered, wanted, static_cast<int>(options.size())}
                                                           : Refusal{Why::OptionChanged, wanted});
    const Incident before = incident;  // the events below move the incidents
    const int number = static_cast<int>(chosen - options.begin()) + 1;
    if (const auto why = closed(d.code, d.state, before, *chosen, d.at); why != Why::None) {
        Refusal refused{Why::OptionNotOpen, number};
        refused.because = why;
        return refuse(d, before.id, std::move(refused));
    }
    if (auto why = missing(d, before, *chosen, command.given, number)) return refuse(d, before.id, std::move(why));
    d.emit(event::IncidentRuled{before.id, number, *chosen, command.by, command.given});
    carry_out(d, before, *chosen, command.given);
    look_for_lead_restriction(d);
    d.emit(event::RulingCarriedOut{before.id});
}

/// One step back: from ruled or dismissed to seen, from seen to raised. All is asked before the first event.
void undo(Decision& d, const Incident& incident, const reading::IncidentCommand& command) {
    if (incident.status == IncidentStatus::Raised) return refuse(d, incident.id, Why::NothingToTakeBack);
    if (incident.status == IncidentStatus::Ruled && incident.ruling) {
        const Incident before = incident;
        if (auto why = cannot_take_back(d.state, before)) return refuse(d, before.id, std::move(why));
        take_back(d, before);
    }
    d.emit(event::IncidentReopened{{command.incident}, command.by});
    recount_revokes(d, {command.incident});
}

}  // namespace

/// A call for the Director stands until he has dealt with it: pressed again it is the same call (9B), and when he had seen it already he is
/// called anew.
void director_called(Decision& d, Seat seat) {
    for (const auto& one : incidents_now(d.state)) {
        const bool call = one.situation == Situation::DirectorCalled || one.situation == Situation::DummyCalledDirector;
        const bool open = one.status == IncidentStatus::Raised || one.status == IncidentStatus::Seen;
        if (!call || !open || one.facts.seat != seat) continue;
        if (one.status == IncidentStatus::Seen) d.emit(event::IncidentReopened{one.id, std::string(kibitz_itself)});
        return;
    }
    Facts facts;
    facts.seat = seat;
    if (d.state.board && d.state.phase == Phase::Play) facts.trick = d.trick_number();
    const bool dummy_in_play = d.state.board && d.state.phase == Phase::Play && d.is_dummy(seat);
    // Where a law code knows no such offence his call is a call.
    const bool first = dummy_in_play && !attention_drawn(d.state) && d.code.row(Situation::DummyCalledDirector);
    d.raise(first ? Situation::DummyCalledDirector : Situation::DirectorCalled, std::move(facts), Certainty::Certain);
}

void incident_command(Decision& d, const reading::IncidentCommand& command) {
    const IncidentId id{command.incident};
    const auto* incident = d.state.incident(id);
    if (!incident || !incident->told) return refuse(d, id, {Why::NoSuchIncident, static_cast<int>(std::min<std::uint64_t>(id.value, std::numeric_limits<int>::max()))});
    const bool settled = incident->status == IncidentStatus::Ruled || incident->status == IncidentStatus::Dismissed;
    if (command.action == DirectorAction::Undo) return undo(d, *incident, command);
    if (settled) {
        Refusal refused = incident->status == IncidentStatus::Ruled ? Why::AlreadyRuled : Why::AlreadyDismissed;
        refused.words = incident->by;
        return refuse(d, id, std::move(refused));
    }
    switch (command.action) {
        case DirectorAction::Seen:
            if (incident->status == IncidentStatus::Raised) d.emit(event::IncidentSeen{id, command.by});
            break;
        case DirectorAction::Rule: rule(d, *incident, command); break;
        case DirectorAction::Dismiss:
            d.emit(event::IncidentDismissed{id, command.by, command.reason, Dismissal::InWords});
            recount_revokes(d, id);
            break;
        case DirectorAction::Undo: break;
    }
}

}  // namespace kibitz::laws
