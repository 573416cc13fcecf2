#include "controller/app/players_wait.hpp"

#include <algorithm>

#include "controller/laws/rulings.hpp"

namespace kibitz::app {
namespace {

using laws::Effect, laws::Incident, laws::IncidentStatus, laws::LawCode, laws::TableState;

/// What can be ruled as well when the board is over.
constexpr bool can_be_later(Effect effect) noexcept {
    return effect == Effect::Noted || effect == Effect::AdjustScore || effect == Effect::CancelBoard || effect == Effect::Transfer;
}

bool waited_for(const LawCode& code, const TableState& state, const Incident& incident) {
    if (incident.level != laws::Level::Call) return false;
    if (incident.status == IncidentStatus::Raised) return true;
    if (incident.status != IncidentStatus::Seen) return false;
    return std::any_of(incident.options.begin(), incident.options.end(), [&](const laws::OfferedOption& option) {
        return !std::all_of(option.effects.begin(), option.effects.end(), can_be_later) && closed(code, state, incident, option) == laws::Why::None;
    });
}

}  // namespace

bool players_wait(const laws::LawCode& code, const laws::TableState& state) {
    if (state.phase == laws::Phase::NoBoard) return false;
    for (auto incident = state.incidents.rbegin(); incident != state.incidents.rend(); ++incident) {
        if (incident->play != 0 && incident->play < state.plays) break;  // of boards that have left
        if (incident->play == state.plays && waited_for(code, state, *incident)) return true;
    }
    return false;
}

}  // namespace kibitz::app
