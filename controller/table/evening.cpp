#include "controller/table/evening.hpp"

#include <algorithm>

#include "controller/laws/engine.hpp"

namespace kibitz::table {
namespace {

BoardSummary summarise(const laws::TableState& state, const laws::BoardState& board, Instant started_at) {
    BoardSummary line;
    line.play = board.play;
    line.board = board.start.board;
    line.contract = board.contract;
    line.started_at = started_at;
    if (board.result) {
        line.finished = true;
        line.contract = board.result->contract;
        line.declarer_tricks = board.result->declarer_tricks;
        line.score_ns = board.result->score_ns;
    }
    line.score = line.when_it_left = final_score(board);
    line.incidents = static_cast<std::uint32_t>(
        std::count_if(state.incidents.begin(), state.incidents.end(), [&](const laws::Incident& incident) {
            return incident.told && state.incident_play[incident.id.value - 1] == board.play;
        }));
    return line;
}

/// A ruling on a board that is gone from the table changes its line.
void rule_later(Evening& evening, const laws::Event& event) {
    laws::IncidentId id;
    if (const auto* adjusted = std::get_if<laws::event::ScoreAdjusted>(&event.body)) id = adjusted->incident;
    else if (const auto* cancelled = std::get_if<laws::event::BoardCancelled>(&event.body)) id = cancelled->incident;
    else return;
    const auto& state = evening.state;
    if (id.value == 0 || id.value > state.incident_play.size()) return;
    const auto play = state.incident_play[id.value - 1];
    const auto of_that_play = [play](const auto& one) { return one.play == play; };
    const auto line = std::find_if(evening.earlier.begin(), evening.earlier.end(), of_that_play);
    const auto later = std::find_if(state.ruled_later.begin(), state.ruled_later.end(), of_that_play);
    if (line == evening.earlier.end() || later == state.ruled_later.end()) return;
    using How = laws::FinalScore::How;
    if (!later->cancelled.empty()) line->score = {How::Cancelled, 0, 0};
    else if (!later->adjusted.empty())
        line->score = {How::Adjusted, later->adjusted.back().ns, later->adjusted.back().ew};
    else line->score = line->when_it_left;
}

}  // namespace

std::optional<std::uint64_t> Evening::start_of(std::uint32_t play) const noexcept {
    if (play == 0 || play > first_event.size()) return std::nullopt;
    return first_event[play - 1];
}

void take(Evening& evening, const laws::Event& event) {
    if (std::holds_alternative<laws::event::BoardStarted>(event.body)) {
        if (evening.state.board)
            evening.earlier.push_back(summarise(evening.state, *evening.state.board, evening.board_started_at));
        evening.first_event.push_back(event.number);
        evening.board_started_at = event.at;
    }
    laws::evolve(evening.state, event);
    rule_later(evening, event);
}

}  // namespace kibitz::table
