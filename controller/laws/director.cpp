/// The Director: calls for him (9B, 43A1a), and what he sees, rules, dismisses and takes back (10, 81-85).
#include "controller/laws/decision.hpp"

namespace kibitz::laws {
namespace {

using reading::DirectorAction;

/// What a ruling does to the record. Each effect can be taken back by undo_effects().
void carry_out(Decision& d, const Incident& incident, std::string_view option) {
    if (!d.state.board || d.state.incident_play[incident.id.value - 1] != d.board().play) return;
    auto& b = d.board();
    const auto facts = incident.facts;
    const auto id = incident.id;
    if (option == "penalty-card" || option == "lead-refused" || (option == "refused" && incident.clause != "55")) {
        // 50B: a single card below honour rank, exposed without intent, is a minor one.
        const bool minor = option == "penalty-card" && !is_honour(facts.card->rank());
        d.emit(event::PenaltyCardPlaced{*facts.seat, *facts.card, minor ? PenaltyKind::Minor : PenaltyKind::Major, id});
    } else if (option == "lead-accepted" || option == "accepted") {
        if (incident.code == IncidentCode::InsufficientBid) {
            if (b.pending_call) d.emit(event::CallMade{*facts.seat, *facts.call, false, {}, true});
        } else if (!d.open_trick() && b.seen[*facts.seat] && b.seen[*facts.seat]->card == *facts.card) {
            d.emit(event::LeadTurnSet{*facts.seat});
            play_card(d, *facts.seat, *facts.card, PlayedUnder::Ruling, true);
        }
    } else if (option == "transfer") {
        d.emit(event::TricksAdjusted{opponents(side_of(*facts.seat)), facts.tricks, id});
        if (b.result) end_of_play(d, b.result->by_claim);
    } else if (option == "corrected" && incident.code == IncidentCode::DesignationChanged) {
        replace_card(d, *facts.seat, *facts.other_card, *facts.card, facts.trick);
    } else if (option == "not-played") {
        const auto* open = d.open_trick();
        if (open && facts.trick == static_cast<int>(b.tricks.size()) &&
            open->trick.card(open->trick.size() - 1) == *facts.card)
            d.emit(event::CardTakenBack{*facts.seat, *facts.card, facts.trick});
    } else if (option == "play-on" && incident.code == IncidentCode::ClaimContested) {
        if (d.state.phase == Phase::Claim) d.emit(event::ClaimWithdrawn{*facts.seat});
    } else if (option == "as-claimed") {
        if (d.state.phase == Phase::Claim) end_of_play(d, true);
    }
}

/// Takes back what carry_out() did, by further events; effects that play has gone beyond stay.
/// @return why it cannot be taken back; empty when it was
std::string undo_effects(Decision& d, const Incident& incident, std::string_view option) {
    if (!d.state.board || d.state.incident_play[incident.id.value - 1] != d.board().play) return {};
    auto& b = d.board();
    const auto facts = incident.facts;
    if (option == "lead-accepted" || option == "accepted" || option == "not-played")
        return "cards or calls have followed from it: resync the table instead";
    if (option == "as-claimed" || (option == "play-on" && incident.code == IncidentCode::ClaimContested))
        return "the claim has been settled by it: resync the table instead";
    for (const auto& penalty : b.penalty_cards)
        if (penalty.incident == incident.id) {
            d.emit(event::PenaltyCardLifted{penalty.seat, penalty.card});
            break;
        }
    if (option == "transfer") {
        d.emit(event::TricksAdjusted{opponents(side_of(*facts.seat)), -facts.tricks, incident.id});
        if (b.result) end_of_play(d, b.result->by_claim);
    }
    if (option == "corrected") replace_card(d, *facts.seat, *facts.card, *facts.other_card, facts.trick);
    return {};
}

void refuse(Decision& d, IncidentId id, std::string why) { d.emit(event::CommandRefused{id, std::move(why)}); }

/// The law code's name of the option that stands at `index` of the incident's options.
std::string option_code(const Decision& d, const Incident& incident, std::size_t index) {
    const auto* row = d.code.row(incident.code, incident.clause);
    if (!row || index >= incident.options.size() || incident.options[index] >= row->options.size()) return {};
    return row->options[incident.options[index]].code;
}

void rule(Decision& d, const Incident& incident, const reading::IncidentCommand& command) {
    if (command.option < 1 || command.option > incident.options.size())
        return refuse(d, incident.id, "option " + std::to_string(command.option) + " is not offered: choose 1 to " +
                                          std::to_string(incident.options.size()));
    const auto index = static_cast<std::uint8_t>(command.option - 1);
    const Incident before = incident;  // the events below move the incidents
    d.emit(event::IncidentRuled{before.id, index, command.by});
    carry_out(d, before, option_code(d, before, index));
}

void undo(Decision& d, const Incident& incident, const reading::IncidentCommand& command) {
    if (incident.status == IncidentStatus::Raised) return refuse(d, incident.id, "there is nothing to take back");
    if (incident.status == IncidentStatus::Ruled && incident.ruling) {
        const Incident before = incident;
        const auto why = undo_effects(d, before, option_code(d, before, *before.ruling));
        if (!why.empty()) return refuse(d, before.id, why);
    }
    d.emit(event::IncidentReopened{{command.incident}, command.by});
}

}  // namespace

void director_called(Decision& d, Seat seat) {
    Facts facts;
    facts.seat = seat;
    if (d.state.board && d.state.phase == Phase::Play) facts.trick = d.trick_number();
    const bool dummy_in_play = d.state.board && d.state.phase == Phase::Play && d.is_dummy(seat);
    if (dummy_in_play && !d.board().attention_drawn)
        d.raise(IncidentCode::DummyCalledDirector, "43A1a", std::move(facts), Certainty::Certain);
    else
        d.raise(IncidentCode::DirectorCalled, "9B1", std::move(facts), Certainty::Certain);
}

void incident_command(Decision& d, const reading::IncidentCommand& command) {
    const IncidentId id{command.incident};
    const auto* incident = d.state.incident(id);
    if (!incident) return refuse(d, id, "there is no incident " + std::to_string(id.value) + ": reload the list");
    const bool settled = incident->status == IncidentStatus::Ruled || incident->status == IncidentStatus::Dismissed;
    if (command.action == DirectorAction::Undo) return undo(d, *incident, command);
    if (settled)
        return refuse(d, id, "it is " + std::string(to_string(incident->status)) + " already: undo that first");
    switch (command.action) {
        case DirectorAction::Seen:
            if (incident->status == IncidentStatus::Raised) d.emit(event::IncidentSeen{id, command.by});
            break;
        case DirectorAction::Rule: rule(d, *incident, command); break;
        case DirectorAction::Dismiss: d.emit(event::IncidentDismissed{id, command.by, command.reason}); break;
        case DirectorAction::Undo: break;
    }
}

void resync(Decision& d, const reading::Resync& command) {
    if (!d.state.board || (d.state.phase != Phase::Play && d.state.phase != Phase::OpeningLead)) return;
    while (const auto* open = d.open_trick()) {
        const auto place = open->trick.size() - 1;
        const Seat seat = clockwise(open->trick.leader(), place);
        d.emit(event::CardTakenBack{seat, open->trick.card(place), static_cast<int>(d.board().tricks.size())});
    }
    for (Seat seat : bridge::all_seats)
        if (const auto seen = d.board().seen[seat]) d.emit(event::CardReturned{seat, seen->card, {}});
    d.emit(event::LeadTurnSet{command.leader});
    Seat seat = command.leader;
    for (const auto card : command.trick) {
        play_card(d, seat, card, PlayedUnder::Ruling);
        seat = left_hand_opponent(seat);
    }
    if (d.state.record != RecordState::InStep) d.emit(event::RecordStateChanged{RecordState::InStep, ""});
}

}  // namespace kibitz::laws
