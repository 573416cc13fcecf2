#include "controller/views/scorer_view.hpp"

#include "controller/views/boards_view.hpp"
#include "controller/views/open_facts.hpp"
#include "controller/wire/convert.hpp"
#include "controller/wire/terms.hpp"

namespace kibitz::views {
namespace {

/// From the end of the auction to the result a board is played: when a card lies, or a claim stands, is not told.
v1::Phase phase_for_scorer(laws::Phase phase) noexcept {
    const bool played = phase == laws::Phase::OpeningLead || phase == laws::Phase::Claim;
    return wire::terms::named<v1::Phase>(played ? laws::Phase::Play : phase);
}

}  // namespace

void fill_for_scorer(const table::Evening& evening, v1::TableView& out) {
    out.Clear();
    const auto& state = evening.state;
    out.set_phase(phase_for_scorer(state.phase));
    fill_boards(evening, out);
    for (auto& line : *out.mutable_finished_board()) line.clear_incidents();
    if (out.has_session())
        for (auto& line : *out.mutable_session()->mutable_board()) line.clear_started();
    if (!state.board) return;
    const auto& board = *state.board;
    out.set_play(board.play);
    auto& start = *out.mutable_board();
    start.set_board(board.start.board.value());
    start.set_dealer(wire::to_proto(board.start.dealer));
    start.set_vulnerability(to_proto(board.start.vulnerability));
    fill(board.start.players, *start.mutable_players());
    if (board.contract) wire::to_proto(*board.contract, *out.mutable_contract());
    if (board.result && (state.phase == laws::Phase::Finished || state.phase == laws::Phase::NoBoard)) fill_result(*board.result, *out.mutable_result());
    fill_score(final_score(board), out);
}

}  // namespace kibitz::views
