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
    line.incidents = static_cast<std::uint32_t>(
        std::count(state.incident_play.begin(), state.incident_play.end(), board.play));
    return line;
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
}

}  // namespace kibitz::table
