#include "controller/table/evening.hpp"

#include <algorithm>

#include "controller/laws/concerned.hpp"
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
    const auto incidents = laws::incidents_of(state, board.play);
    const auto of_it = [&](const laws::Incident& one) { return one.told && play_of(one) == board.play; };
    line.incidents = static_cast<std::uint32_t>(std::count_if(incidents.begin(), incidents.end(), of_it));
    return line;
}

/// A ruling on a board that is gone from the table changes its line.
void rule_later(Evening& evening, std::uint32_t play) {
    const auto line = std::find_if(evening.earlier.begin(), evening.earlier.end(), [play](const BoardSummary& one) { return one.play == play; });
    if (line == evening.earlier.end()) return;
    line->score = score_as_ruled(evening.state, play, line->when_it_left);
    if (const auto result = result_as_ruled(evening.state, play)) {
        line->declarer_tricks = result->declarer_tricks;
        line->score_ns = result->score_ns;
    }
}

BoardSummary* line_of(Evening& evening, std::uint32_t play) {
    const auto is_it = [play](const BoardSummary& one) { return one.play == play; };
    const auto line = std::find_if(evening.earlier.begin(), evening.earlier.end(), is_it);
    return line == evening.earlier.end() ? nullptr : &*line;
}

/// A correction of a board that is gone from the table makes its line anew.
void correct_line(Evening& evening, std::uint32_t play) {
    auto* line = line_of(evening, play);
    const auto* record = laws::record_of(evening.state, play);
    if (!line || !record) return;
    const auto incidents = line->incidents;
    *line = summarise(evening.state, *record, line->started_at);
    line->incidents = incidents;
    rule_later(evening, play);
}

void count_case(Evening& evening, std::uint32_t play) {
    if (auto* line = line_of(evening, play)) ++line->incidents;
}

}  // namespace

std::optional<std::uint64_t> Evening::start_of(std::uint32_t play) const noexcept {
    if (play == 0 || play > first_event.size()) return std::nullopt;
    return first_event[play - 1];
}

std::optional<bridge::BoardNumber> Evening::board_of(std::uint32_t play) const noexcept {
    if (state.board && state.board->play == play) return state.board->start.board;
    const auto line = std::lower_bound(earlier.begin(), earlier.end(), play, [](const BoardSummary& one, std::uint32_t of) { return one.play < of; });
    return line != earlier.end() && line->play == play ? std::optional(line->board) : std::nullopt;
}

void take(Evening& evening, const laws::Event& event) {
    if (std::holds_alternative<laws::event::BoardStarted>(event.body)) {
        if (evening.state.board)
            evening.earlier.push_back(summarise(evening.state, *evening.state.board, evening.board_started_at));
        evening.first_event.push_back(event.number);
        evening.board_started_at = event.at;
    }
    laws::evolve(evening.state, event);
    if (const auto* corrected = std::get_if<laws::event::BoardCorrected>(&event.body)) correct_line(evening, corrected->correction.play);
    const auto id = laws::incident_of(event).value;
    evening.lists.look(evening.state, {id});
    if (id == 0 || id > evening.state.incidents.size()) return;
    const auto& incident = evening.state.incidents[id - 1];
    const auto play = play_of(incident);
    if (incident.of_play != 0 && std::holds_alternative<laws::event::IncidentRaised>(event.body)) count_case(evening, play);
    if (play == 0 || (evening.state.board && evening.state.board->play == play)) return;
    rule_later(evening, play);
}

}  // namespace kibitz::table
