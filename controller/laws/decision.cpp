#include "controller/laws/decision.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "controller/laws/lost_track.hpp"
#include "controller/laws/traits.hpp"

namespace kibitz::laws {
namespace {

/// The options of the row whose conditions hold now, in the law code's order.
std::vector<OfferedOption> options_of(const LawRow& row, const Decision& d, Situation what, const Facts& facts) {
    std::vector<OfferedOption> options;
    for (const auto& option : row.options)
        if (std::all_of(option.when.begin(), option.when.end(), [&](Condition one) { return holds(one, d, what, facts); }))
            options.push_back({option.code, option.effects});
    return options;
}

/// Calls are counted, not known again: a player may make the same irregular call at two of his turns. The auction itself
/// sees to it that one key pressed twice is one fact.
bool is_call(Situation what) {
    return (what >= Situation::InsufficientBid && what <= Situation::ObligatedPass) || what == Situation::CallChanged ||
           what == Situation::CallNotRepeated || what == Situation::DoubleAsReplacement;
}

/// The same irregularity: found again, or for the first time since it was found to stand.
bool same_irregularity(Situation what, Situation old) {
    return old == what || (what == Situation::DummyWrongCard && old == Situation::DummyWrongCardStands) ||
           (what == Situation::DefectiveTrick && old == Situation::DefectiveTrickStands);
}

/// The Director's own case: when it happened, and who told him.
void tell_as_said(Incident& incident, const Decision::Telling& telling) {
    incident.told_by = telling.by;
    incident.happened_at = telling.happened_at;
    incident.facts.call_place = telling.call_place;
    if (incident.facts.lasted == Duration{}) incident.facts.lasted = telling.lasted;
    if (!telling.reporter) incident.facts.other_seat.reset();
}

}  // namespace

Instant Decision::came_of(const Observation& observation) noexcept {
    const auto* shown = std::get_if<observation::CardShown>(&observation.body);
    return shown && shown->since > Instant{} && shown->since < observation.at ? shown->since : observation.at;
}

Instant Decision::came_to_lie(Seat seat, Card card) const noexcept { return shown_ == std::pair(seat, card) ? came : at; }

void Decision::emit(Event::Body body) {
    out_.push_back({state.last_event + 1, at, std::move(body)});
    evolve(table_, out_.back());
}

IncidentId Decision::raise(Situation what, Facts facts, Certainty how_sure, IncidentId stands_on) {
    const auto* row = code.row(what);
    if (!row) return {};
    const std::uint32_t play = state.board ? state.board->play : 0;
    for (std::size_t i = state.incidents.size(); i-- > 0 && state.incidents[i].play == play;) {
        const auto& old = state.incidents[i];
        if (same_irregularity(what, old.situation) && old.facts.seat == facts.seat && old.facts.trick == facts.trick &&
            old.facts.card == facts.card && old.facts.call == facts.call && what != Situation::DirectorCalled && !is_call(what) &&
            (what != Situation::LeadRestricted || old.facts.about == facts.about) &&  // 51B2b: a choice that another left
            (what != Situation::DummyTouchedCard || old.told)) {                      // the next touch is weighed by itself
            const auto id = old.id;
            // Its ground had been taken away, and is there again.
            using enum Dismissal;
            constexpr std::array grounds{GroundTakenBack, AuctionReopened, LeadElsewhere, LeadMade};
            if (std::any_of(grounds.begin(), grounds.end(), [&](Dismissal why) { return dismissed_as(old, why); }))
                emit(event::IncidentReopened{id, std::string(kibitz_itself)});
            return id;
        }
    }
    const bool waits = !telling && row->hold > Duration{} && (row->hold_always || std::max(how_sure, certainty) != Certainty::Certain);
    // A held incident is judged when it is told.
    const bool lost = !telling && facts.seat && (waits ? has_lost_track(*this) && has(what, Trait::CardMisread)
                                           : loses_track(*this, what, *facts.seat, facts.trick));
    Incident incident;
    incident.id = {state.last_incident + 1};
    incident.situation = what;
    incident.code = *incident_code_from_string(row->code);  // the loader refused any other
    incident.clause = row->clauses.front();
    incident.certainty = lost ? Certainty::Doubtful : std::max(how_sure, certainty);
    incident.facts = std::move(facts);
    incident.stands_on = stands_on;
    incident.raised_at = at;
    incident.happened_at = at;
    incident.level = row->level;
    incident.options = options_of(*row, *this, what, incident.facts);
    if (telling) tell_as_said(incident, *telling);
    const auto id = incident.id;
    const bool doubted = !telling && !lost && !waits && !borne_out(incident);
    if (lost || waits || doubted) {
        const Instant until = at + (doubted ? std::max(row->hold, code.within(Time::UntilPlayTells)) : row->hold);
        emit(event::IncidentHeld{std::move(incident), until});
        if (doubted) doubt_what_came_before();
        return id;
    }
    emit(event::IncidentRaised{std::move(incident)});
    return id;
}

void Decision::doubt_what_came_before() {
    std::vector<IncidentId> ids;
    for (std::size_t i = state.incidents.size(); i-- > 0 && state.incidents[i].play == board().play;) {
        auto incident = state.incidents[i];
        if (incident.status != IncidentStatus::Raised || incident.happened_at + code.within(Time::ToldLately) < at) continue;
        if (!has(incident.situation, Trait::HandShown)) continue;
        if (!borne_out(incident)) ids.push_back(incident.id);
    }
    for (const auto id : ids) dismiss(id, Dismissal::NotBorneOut);
}

void Decision::tell(Incident incident) {
    incident.status = IncidentStatus::Raised;
    incident.told = true;
    incident.held_until.reset();
    incident.settled_at.reset();
    incident.dismissal = Dismissal::InWords;
    incident.by.clear();
    incident.raised_at = at;
    emit(event::IncidentRaised{std::move(incident)});
}

bool Decision::borne_out(Incident& incident) const {
    const double likely = witness_ ? witness_->likelihood(incident, state) : 1;
    if (likely < code.quantity(Quantity::BeyondDoubt)) incident.certainty = std::max(incident.certainty, Certainty::Probable);
    return likely >= code.quantity(Quantity::RatherLikely);
}

void Decision::update(IncidentId id, Situation what, Facts facts, Certainty how_sure) {
    const auto* incident = state.incident(id);
    const auto* row = code.row(what);
    if (!incident || !row) return;
    auto options = options_of(*row, *this, what, facts);
    emit(event::IncidentUpdated{id, what, row->clauses.front(), row->level, how_sure, std::move(facts), std::move(options)});
}

const Incident* Decision::latest(std::initializer_list<Situation> any_of) const {
    const std::uint32_t play = state.board ? state.board->play : 0;
    for (std::size_t i = state.incidents.size(); i-- > 0 && state.incidents[i].play == play;) {
        const auto& incident = state.incidents[i];
        if (incident.status != IncidentStatus::Dismissed &&
            std::find(any_of.begin(), any_of.end(), incident.situation) != any_of.end())
            return &incident;
    }
    return nullptr;
}

bool Decision::failed(Seat seat, Function what) const {
    return state.failed_devices.contains(device_at(seat, what));
}

bool Decision::designation_unseen() const {
    const auto in_turn = turn(state);
    return in_turn && is_dummy(*in_turn) && failed(*in_turn, Function::Touch);
}

bool Decision::plainly_seen() const {
    return !code.waits_for_evidence() || (certainty == Certainty::Certain && (!witness_ || witness_->sees_well(state)));
}

bool Decision::nothing_over(Seat seat, Instant since) const {
    return !code.waits_for_evidence() || (witness_ && witness_->nothing_over(seat, since));
}

bool Decision::plainly_without_card(Seat seat) const {
    if (!code.waits_for_evidence()) return true;
    const auto& trick = board().tricks.back();
    for (std::size_t place = 0; place < static_cast<std::size_t>(trick.trick.size()); ++place)
        if (trick.certainty[place] != Certainty::Certain || !trick.candidates[place].empty()) return false;
    return nothing_over(seat, trick.at[0]);
}

int Decision::unseen_parts() const { return columns_failed(state, board().contract->dummy()); }

int columns_failed(const TableState& state, Seat dummy) noexcept {
    if (state.failed_devices.empty()) return 0;
    const auto place = device_at(dummy, Function::Column).place;
    return static_cast<int>(std::count_if(state.failed_devices.begin(), state.failed_devices.end(), [&](const auto& failed) {
        return failed.first.place == place && failed.first.function == Function::Column;
    }));
}

bool Decision::is_played(Card card) const {
    for (auto cards : board().played)
        if (cards.contains(card)) return true;
    return false;
}

const RecordedTrick* Decision::open_trick() const {
    auto& tricks = board().tricks;
    return tricks.empty() || tricks.back().trick.complete() ? nullptr : &tricks.back();
}

int Decision::trick_number() const {
    const int tricks = static_cast<int>(board().tricks.size());
    return open_trick() ? tricks : std::min(tricks + 1, 13);
}

}  // namespace kibitz::laws
