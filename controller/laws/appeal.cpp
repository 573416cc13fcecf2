/// Appeals against the Director's rulings: until when, by whom, and how they ended (83, 92, 93).
#include <algorithm>
#include <limits>

#include "controller/laws/decision.hpp"

namespace kibitz::laws {
namespace {

using reading::AppealAction;
using reading::AppealCommand;

void decide(Decision& d, const Incident& incident, const AppealCommand& command, AppealState state) {
    auto appeal = *incident.appeal;
    appeal.state = state;
    appeal.outcome = command.outcome;
    appeal.consulted = command.consulted;
    appeal.by = command.by;
    appeal.decided_at = d.at;
    d.emit(event::AppealChanged{incident.id, std::move(appeal)});
}

Refusal lodge(Decision& d, const Incident& incident, const AppealCommand& command) {
    if (incident.appeal && incident.appeal->state != AppealState::Withdrawn) return Why::AppealedAlready;
    if (incident.status != IncidentStatus::Ruled) return Why::NotRuled;
    const auto ends = correction_ends(d.state, play_of(incident), d.code.correction_period);  // 92B
    if (ends && d.at > *ends) return Why::AppealOver;
    if (!command.side || command.grounds.empty()) return Why::GroundsNeeded;
    d.emit(event::AppealChanged{
        incident.id, Appeal{AppealState::Lodged, *command.side, command.grounds, {}, command.consulted, command.by, d.at, {}}});
    return {};
}

/// From decided or withdrawn to lodged, from lodged to none.
void undo(Decision& d, const Incident& incident, const AppealCommand& command) {
    if (incident.appeal->state == AppealState::Lodged) return d.emit(event::AppealChanged{incident.id, std::nullopt});
    auto appeal = *incident.appeal;
    appeal.state = AppealState::Lodged;
    appeal.outcome.clear();
    appeal.consulted.clear();
    appeal.decided_at.reset();
    appeal.by = command.by;
    d.emit(event::AppealChanged{incident.id, std::move(appeal)});
}

Refusal follow(Decision& d, const Incident& incident, const AppealCommand& command) {
    if (command.action == AppealAction::Lodge) return lodge(d, incident, command);
    if (!incident.appeal) return Why::NotAppealed;
    if (command.action == AppealAction::Undo) return undo(d, incident, command), Refusal{};
    if (incident.appeal->state != AppealState::Lodged) return Why::NotAppealed;
    if (command.action == AppealAction::Withdraw) return decide(d, incident, command, AppealState::Withdrawn), Refusal{};
    if (command.outcome.empty()) return Why::OutcomeNeeded;
    decide(d, incident, command, command.action == AppealAction::Uphold ? AppealState::Upheld : AppealState::Changed);
    return {};
}

}  // namespace

void appeal_command(Decision& d, const AppealCommand& command) {
    const auto* incident = d.state.incident({command.incident});
    Refusal why{Why::NoSuchIncident, static_cast<int>(std::min<std::uint64_t>(command.incident, std::numeric_limits<int>::max()))};
    if (incident && incident->told) why = follow(d, Incident(*incident), command);
    if (why) d.emit(event::CommandRefused{{command.incident}, std::move(why)});
}

}  // namespace kibitz::laws
