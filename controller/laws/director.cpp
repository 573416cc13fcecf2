/// The Director: calls for him (9B, 43A1a), and what he sees, rules, dismisses and takes back (10, 81-85).
#include "controller/laws/rulings.hpp"

namespace kibitz::laws {
namespace {

using reading::DirectorAction;

void refuse(Decision& d, IncidentId id, std::string why) { d.emit(event::CommandRefused{id, std::move(why)}); }

/// The law code's option that stands at `index` of the incident's options; null when the code in force has none there.
const LawOption* option_at(const Decision& d, const Incident& incident, std::size_t index) {
    const auto* row = d.code.row(incident.situation);
    if (!row || index >= incident.options.size() || incident.options[index] >= row->options.size()) return nullptr;
    return &row->options[incident.options[index]];
}

/// Why the ruling cannot be taken; empty when it can.
std::string refusal(const Decision& d, const Incident& incident, const LawOption& option, const reading::IncidentCommand& command) {
    const auto number = "option " + std::to_string(command.option);
    if (auto why = closed(d.state, incident, option); !why.empty()) return number + " is not open: " + why + ": choose another";
    const auto needs = asks(incident, option);
    if (needs.suit && !command.suit) return number + " needs a suit: name the suit";
    if (needs.tricks && !command.tricks) return number + " needs tricks: say how many of the remaining go to the claimer's side";
    if (needs.tricks && d.board().claim) {
        const int left = 13 - d.board().tricks_won[0] - d.board().tricks_won[1];
        if (static_cast<int>(*command.tricks) > left) return "only " + std::to_string(left) + " tricks are left: give 0 to " + std::to_string(left);
    }
    if (needs.score && !(command.score_ns && command.score_ew)) return number + " needs the adjusted score: give the points of both sides";
    return "";
}

void rule(Decision& d, const Incident& incident, const reading::IncidentCommand& command) {
    const auto* option = option_at(d, incident, command.option - 1U);
    if (!option)
        return refuse(d, incident.id, "option " + std::to_string(command.option) + " is not offered: choose 1 to " +
                                          std::to_string(incident.options.size()));
    if (auto why = refusal(d, incident, *option, command); !why.empty()) return refuse(d, incident.id, std::move(why));
    const Incident before = incident;  // the events below move the incidents
    d.emit(event::IncidentRuled{before.id, static_cast<std::uint8_t>(command.option - 1), command.by});
    carry_out(d, before, *option, command);
    look_for_lead_restriction(d);
    d.emit(event::RulingCarriedOut{before.id});
}

void undo(Decision& d, const Incident& incident, const reading::IncidentCommand& command) {
    if (incident.status == IncidentStatus::Raised) return refuse(d, incident.id, "there is nothing to take back");
    if (incident.status == IncidentStatus::Ruled && incident.ruling) {
        const Incident before = incident;
        if (const auto* option = option_at(d, before, *before.ruling))
            if (auto why = take_back(d, before, *option); !why.empty()) return refuse(d, before.id, std::move(why));
    }
    d.emit(event::IncidentReopened{{command.incident}, command.by});
    recount_revokes(d, {command.incident});
}

}  // namespace

void director_called(Decision& d, Seat seat) {
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
    if (!incident || !incident->told) return refuse(d, id, "there is no incident " + std::to_string(id.value) + ": reload the list");
    const bool settled = incident->status == IncidentStatus::Ruled || incident->status == IncidentStatus::Dismissed;
    if (command.action == DirectorAction::Undo) return undo(d, *incident, command);
    if (settled)
        return refuse(d, id, "it is " + std::string(to_string(incident->status)) + " already: undo that first");
    switch (command.action) {
        case DirectorAction::Seen:
            if (incident->status == IncidentStatus::Raised) d.emit(event::IncidentSeen{id, command.by});
            break;
        case DirectorAction::Rule: rule(d, *incident, command); break;
        case DirectorAction::Dismiss:
            d.emit(event::IncidentDismissed{id, command.by, command.reason});
            recount_revokes(d, id);
            break;
        case DirectorAction::Undo: break;
    }
}

}  // namespace kibitz::laws
