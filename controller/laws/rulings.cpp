#include "controller/laws/rulings.hpp"

#include <algorithm>

#include "controller/laws/effects.hpp"
#include "controller/laws/ruled.hpp"

namespace kibitz::laws {
namespace {

/// The board as it was before the ruling, while nothing but that ruling has changed it since; null otherwise.
const Before* before_unchanged(const TableState& state, IncidentId id) {
    const auto mine = std::find_if(state.before.rbegin(), state.before.rend(), [&](const Before& b) { return b.incident == id; });
    return mine != state.before.rend() && mine->board && mine->last_change == state.last_change ? &*mine : nullptr;
}

/// The play recorded was replaced by another after the ruling, so that the board of before it is no board any more.
bool corrected_since(const TableState& state, IncidentId id) {
    const auto mine = std::find_if(state.before.rbegin(), state.before.rend(), [&](const Before& b) { return b.incident == id; });
    return mine != state.before.rend() && !mine->board;
}

}  // namespace

Why closed(const LawCode& code, const TableState& state, const Incident& incident, const OfferedOption& option, std::optional<Instant> now) {
    const bool taken_back = std::find(option.effects.begin(), option.effects.end(), Effect::TakeBack) != option.effects.end();
    const Question question{code, state, incident, now.value_or(state.at), taken_back};
    const bool here = on_the_table(state, incident);
    for (const auto effect : option.effects) {
        const auto& rule = rule_of(effect);
        if (rule.reach == Reach::OnTheTable && !here) return Why::BoardGone;
        if (rule.reach == Reach::OnTheTable && incident.told_as) return Why::PlayWentOn;
        if (rule.rectifies && here && forfeited(*state.board, incident)) return Why::Forfeited;
        if (const auto why = rule.closed(question); why != Why::None) return why;
    }
    return Why::None;
}

Asks asks(const Incident& incident, const OfferedOption& option) {
    Asks asks;
    for (const auto effect : option.effects)
        if (const auto ask = rule_of(effect).asks) ask(asks, incident);
    return asks;
}

void carry_out(Decision& d, const Incident& incident, const OfferedOption& option, const reading::Given& given) {
    for (const auto effect : option.effects) {
        const auto& rule = rule_of(effect);
        if (rule.reach != Reach::OnTheTable || (on_the_table(d.state, incident) && !incident.told_as)) rule.carry_out(d, incident, given);
    }
}

std::vector<IncidentId> standing_on(const TableState& state, const Incident& incident) {
    std::vector<IncidentId> ids;
    for (const auto& other : incidents_of(state, incident.play)) {
        if (other.id <= incident.id || other.status == IncidentStatus::Dismissed) continue;
        if (other.stands_on == incident.id || std::find(ids.begin(), ids.end(), other.stands_on) != ids.end()) ids.push_back(other.id);
    }
    return ids;
}

Refusal cannot_take_back(const TableState& state, const Incident& incident) {
    if (!incident.ruling) return {};
    for (const auto id : standing_on(state, incident))
        if (state.incident(id)->status == IncidentStatus::Ruled) return {Why::StandsOnIt, static_cast<int>(id.value)};
    const auto& effects = incident.ruling->effects;
    // The board has gone: the play stays as it was, what the ruling counts for goes (82C).
    if (!on_the_table(state, incident)) return {};
    if (before_unchanged(state, incident.id)) return {};
    for (const auto& may : state.board->may_withdraw)  // in a hand again, and no other played for it yet
        if (may && may->incident == incident.id && may->away) return Why::CardsFollowed;
    for (const auto effect : effects)
        if (const auto why = rule_of(effect).cannot_lift(state, incident); why != Why::None)
            return corrected_since(state, incident.id) ? Why::PlayCorrected : why;
    return {};
}

void take_back(Decision& d, const Incident& incident) {
    const auto above = standing_on(d.state, incident);
    if (on_the_table(d.state, incident) && before_unchanged(d.state, incident.id)) d.emit(event::PositionRestored{incident.id});
    else {
        const bool here = on_the_table(d.state, incident);
        for (auto effect = incident.ruling->effects.rbegin(); effect != incident.ruling->effects.rend(); ++effect) {
            const auto& rule = rule_of(*effect);
            if ((here && !incident.told_as) || rule.reach != Reach::OnTheTable) rule.lift(d, incident);
        }
        for (Seat seat : bridge::all_seats)
            if (const auto may = d.state.board ? d.board().may_withdraw[seat] : std::nullopt; may && may->incident == incident.id)
                d.emit(event::WithdrawalAllowed{seat, may->card, may->trick, may->incident, true});
    }
    // The card that a ruling had taken out is played again, and what was faced after it is a card too many again.
    std::vector<IncidentId> fifth;
    for (const auto& other : incidents_of(d.state, incident.play))
        if (dismissed_as(other, Dismissal::FirstNotPlayed) &&
            other.facts.seat == incident.facts.seat && other.facts.trick == incident.facts.trick)
            fifth.push_back(other.id);
    for (const auto id : fifth) d.emit(event::IncidentReopened{id, std::string(kibitz_itself)});
    for (auto id = above.rbegin(); id != above.rend(); ++id) d.dismiss(*id, Dismissal::GroundTakenBack);
}

}  // namespace kibitz::laws
