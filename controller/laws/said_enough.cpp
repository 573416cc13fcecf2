#include "controller/laws/said_enough.hpp"

#include <algorithm>

namespace kibitz::laws {
namespace {

Refusal notes_enough(const BoardState& board, Seat seat, CallNote kind) noexcept {
    const auto his = std::count_if(board.notes.begin(), board.notes.end(), [&](const NoteOfCall& one) { return one.by == seat && one.kind == kind; });
    return his >= max_notes_of_a_seat ? Refusal{Why::SaidEnough, max_notes_of_a_seat} : Refusal{};
}

}  // namespace

Refusal said_enough(const TableState& state, Seat seat, const reading::PanelKey& key) noexcept {
    if (!state.board) return {};
    const auto& board = *state.board;
    if (std::holds_alternative<reading::QuestionKey>(key)) return notes_enough(board, seat, CallNote::Question);
    if (std::holds_alternative<reading::ExplainKey>(key)) return notes_enough(board, seat, CallNote::Explanation);
    if (std::holds_alternative<reading::ReportKey>(key) && board.reports[seat] >= max_reports_of_a_seat) return {Why::SaidEnough, max_reports_of_a_seat};
    return {};
}

}  // namespace kibitz::laws
