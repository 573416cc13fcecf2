/// What a board counts for by ruling: the tricks of a claim (68-71) while it lies on the table; and however late, until the
/// correction period ends (79C), transferred tricks (64A), adjusted scores (12C), cancelled boards, procedural penalties (90).
#include <cstdlib>

#include "controller/bridge/score.hpp"
#include "controller/laws/effects.hpp"
#include "controller/laws/ruled.hpp"

namespace kibitz::laws {
namespace {

std::optional<BoardResult> result_of(const TableState& state, const Incident& incident) {
    if (on_the_table(state, incident)) return state.board->result;
    return result_as_ruled(state, play_of(incident));
}

bool correction_over(const Question& q) {
    const auto ends = correction_ends(q.state, play_of(q.incident), q.code.correction_period);
    return ends && q.now > *ends;
}

bridge::Vulnerability vulnerability_of(const TableState& state, const Incident& incident) {
    if (on_the_table(state, incident)) return state.board->start.vulnerability;
    const auto play = play_of(incident);
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

Why no_result(const Question& q) {
    const auto result = result_of(q.state, q.incident);
    return result && result->contract ? Why::None : Why::NoResult;
}

}  // namespace

Refusal fault_of_score(const reading::Given& given, int option) {
    if (given.percent_ns && given.percent_ew) return {};
    if (given.outcomes.empty()) return given.score_ns && given.score_ew ? Refusal{} : Refusal{Why::ScoreNeeded, option};
    int weights = 0;
    for (const auto& one : given.outcomes) weights += static_cast<int>(one.weight);
    return weights == 100 ? Refusal{} : Refusal{Why::WeightsWrong, weights};
}

// 69B, 70: the number of tricks may be decided again while the board is here.
Why claim_closed(const Question& q) {
    const auto& b = q.board();
    const bool settled = q.state.phase == Phase::Finished && b.claim && b.result && b.result->by_claim;
    return q.state.phase == Phase::Claim || settled ? Why::None : Why::ClaimSettled;
}

Why play_on_closed(const Question& q) { return q.state.phase == Phase::Claim ? Why::None : Why::ClaimSettled; }

void as_claimed(Decision& d, const Incident&, const reading::Given&) {
    if (d.state.phase == Phase::Claim) end_of_play(d, true);
}

void asks_tricks(Asks& asks, const Incident&) { asks.tricks = true; }

void claim_tricks(Decision& d, const Incident&, const reading::Given& given) {
    if (!d.board().claim) return;
    auto claim = *d.board().claim;
    claim.tricks = static_cast<int>(*given.tricks);
    d.emit(claim);
    end_of_play(d, true);
}

void play_on(Decision& d, const Incident&, const reading::Given&) {
    if (d.state.phase == Phase::Claim) d.emit(event::ClaimWithdrawn{d.board().claim->seat});
}

Why penalty_closed(const Question& q) { return correction_over(q) ? Why::CorrectionOver : Why::None; }

Why score_closed(const Question& q) {
    if (correction_over(q)) return Why::CorrectionOver;
    // An incident between two boards is of none: there is nothing to score.
    return play_of(q.incident) == 0 || !q.state.board ? Why::NoResult : Why::None;
}

Why transfer_tricks_closed(const Question& q) {
    const auto why = score_closed(q);
    return why != Why::None ? why : no_result(q);
}

Why transfer_closed(const Question& q) {
    const auto why = score_closed(q);
    if (why != Why::None) return why;
    return q.incident.facts.tricks == 0 ? Why::NothingToTransfer : no_result(q);
}

void transfer(Decision& d, const Incident& incident, const reading::Given&) {
    move_tricks(d, incident, opponents(side_of(*incident.facts.seat)), incident.facts.tricks);
}
void lift_transfer(Decision& d, const Incident& incident) {
    move_tricks(d, incident, opponents(side_of(*incident.facts.seat)), -incident.facts.tricks);
}

void asks_tricks_and_side(Asks& asks, const Incident&) { asks.tricks = asks.side = true; }
void transfer_tricks(Decision& d, const Incident& incident, const reading::Given& given) {
    move_tricks(d, incident, *given.side, static_cast<int>(*given.tricks));
}
void lift_transfer_tricks(Decision& d, const Incident& incident) {
    move_tricks(d, incident, *incident.given.side, -static_cast<int>(*incident.given.tricks));
}

void asks_score(Asks& asks, const Incident&) { asks.score = true; }
void adjust_score(Decision& d, const Incident& incident, const reading::Given& given) { d.emit(score_of(d.state, incident, given)); }
void lift_score(Decision& d, const Incident& incident) { d.emit(event::ScoreAdjusted{0, 0, true, incident.id}); }

void cancel_board(Decision& d, const Incident& incident, const reading::Given&) { d.emit(event::BoardCancelled{false, incident.id}); }
void lift_cancelled_board(Decision& d, const Incident& incident) { d.emit(event::BoardCancelled{true, incident.id}); }

void asks_penalty(Asks& asks, const Incident&) { asks.penalty = asks.side = true; }
void asks_note(Asks& asks, const Incident&) { asks.note = true; }

}  // namespace kibitz::laws
