/// What a board counts for by ruling, however late: transferred tricks (64A), adjusted scores (12C), cancelled boards,
/// procedural penalties (90); until the correction period ends (79C).
#include <cstdlib>

#include "controller/bridge/score.hpp"
#include "controller/laws/ruling_parts.hpp"

namespace kibitz::laws {
namespace {

std::uint32_t play_of(const TableState& state, const Incident& incident) { return state.incident_play[incident.id.value - 1]; }

std::optional<BoardResult> result_of(const TableState& state, const Incident& incident) {
    if (on_the_table(state, incident)) return state.board->result;
    return result_as_ruled(state, play_of(state, incident));
}

bool correction_over(const LawCode& code, const TableState& state, const Incident& incident, Instant now) {
    const auto play = play_of(state, incident);
    const auto session = on_the_table(state, incident) || play == 0 || play > state.plays_left.size() ? state.session_number
                                                                                                      : state.plays_left[play - 1].session;
    const auto last = state.session_last.find(session);
    return last != state.session_last.end() && now - last->second > code.correction_period;
}

bridge::Vulnerability vulnerability_of(const TableState& state, const Incident& incident) {
    if (on_the_table(state, incident)) return state.board->start.vulnerability;
    const auto play = play_of(state, incident);
    return play >= 1 && play <= state.plays_left.size() ? state.plays_left[play - 1].vulnerability : bridge::Vulnerability::None;
}

/// North-South's points by the outcomes and their weights, rounded to ten away from zero as scores are.
int assigned(const TableState& state, const Incident& incident, const std::vector<reading::Outcome>& outcomes) {
    int hundredths = 0;
    for (const auto& one : outcomes) {
        const int score = one.contract ? score_north_south(*one.contract, vulnerability_of(state, incident), static_cast<int>(one.declarer_tricks)) : 0;
        hundredths += score * static_cast<int>(one.weight);
    }
    if (outcomes.size() == 1) return hundredths / 100;
    const int tens = (std::abs(hundredths) + 500) / 1000 * 10;
    return hundredths < 0 ? -tens : tens;
}

event::ScoreAdjusted score_of(const TableState& state, const Incident& incident, const reading::Given& given) {
    if (given.percent_ns && given.percent_ew)
        return {static_cast<int>(*given.percent_ns), static_cast<int>(*given.percent_ew), false, incident.id, true};
    if (!given.outcomes.empty()) {
        const int ns = assigned(state, incident, given.outcomes);
        return {ns, -ns, false, incident.id};
    }
    return {*given.score_ns, *given.score_ew, false, incident.id};
}

void move_tricks(Decision& d, const Incident& incident, Side to, int tricks) {
    d.emit(event::TricksAdjusted{to, tricks, incident.id});
    if (on_the_table(d.state, incident) && d.board().result) end_of_play(d, d.board().result->by_claim);
}

}  // namespace

bool may_come_late(Effect effect) noexcept {
    switch (effect) {
        case Effect::Transfer:
        case Effect::TransferTricks:
        case Effect::AdjustScore:
        case Effect::CancelBoard:
        case Effect::ProceduralPenalty: return true;
        default: return false;
    }
}

Why closed_late(const LawCode& code, const TableState& state, const Incident& incident, Effect effect, Instant now) {
    if (correction_over(code, state, incident, now)) return Why::CorrectionOver;
    // An incident between two boards is of none: there is nothing to score.
    if (effect != Effect::ProceduralPenalty && (play_of(state, incident) == 0 || !state.board)) return Why::NoResult;
    if (effect != Effect::Transfer && effect != Effect::TransferTricks) return Why::None;
    if (on_the_table(state, incident) && forfeited(*state.board, incident)) return Why::Forfeited;
    if (effect == Effect::Transfer && incident.facts.tricks == 0) return Why::NothingToTransfer;
    const auto result = result_of(state, incident);
    return result && result->contract ? Why::None : Why::NoResult;
}

Refusal fault_of_score(const reading::Given& given, int option) {
    if (given.percent_ns && given.percent_ew) return {};
    if (given.outcomes.empty()) return given.score_ns && given.score_ew ? Refusal{} : Refusal{Why::ScoreNeeded, option};
    int weights = 0;
    for (const auto& one : given.outcomes) weights += static_cast<int>(one.weight);
    return weights == 100 ? Refusal{} : Refusal{Why::WeightsWrong, weights};
}

void award(Decision& d, const Incident& incident, Effect effect, const reading::Given& given) {
    switch (effect) {
        case Effect::Transfer: return move_tricks(d, incident, opponents(side_of(*incident.facts.seat)), incident.facts.tricks);
        case Effect::TransferTricks: return move_tricks(d, incident, *given.side, static_cast<int>(*given.tricks));
        case Effect::AdjustScore: return d.emit(score_of(d.state, incident, given));
        case Effect::CancelBoard: return d.emit(event::BoardCancelled{false, incident.id});
        default: return;  // a procedural penalty stands in the ruling; the scorer enters it
    }
}

void take_award_back(Decision& d, const Incident& incident, Effect effect) {
    switch (effect) {
        case Effect::Transfer: return move_tricks(d, incident, opponents(side_of(*incident.facts.seat)), -incident.facts.tricks);
        case Effect::TransferTricks: return move_tricks(d, incident, *incident.given.side, -static_cast<int>(*incident.given.tricks));
        case Effect::AdjustScore: return d.emit(event::ScoreAdjusted{0, 0, true, incident.id});
        case Effect::CancelBoard: return d.emit(event::BoardCancelled{true, incident.id});
        default: return;
    }
}

}  // namespace kibitz::laws
