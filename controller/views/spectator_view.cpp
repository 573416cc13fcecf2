#include "controller/views/spectator_view.hpp"

#include "controller/views/open_facts.hpp"
#include "controller/wire/convert.hpp"
#include "controller/wire/terms.hpp"

namespace kibitz::views {
namespace {

using laws::BoardState;
using laws::Phase;
using laws::TableState;

/// What a call was last said to mean, by its own side (20F).
std::string last_said(const BoardState& board, const laws::RecordedCall& made, std::size_t place) {
    std::string words = made.said_with_it;
    for (const auto& note : board.notes) {
        const bool of_this_call = note.kind == laws::CallNote::Explanation && note.call == place;
        if (of_this_call && side_of(note.by) == side_of(made.seat)) words = note.words;
    }
    return wire::terms::utf8(words);
}

void fill_call(const BoardState& board, const laws::RecordedCall& made, std::size_t place, v1::SeatCall& out) {
    out.set_seat(wire::to_proto(made.seat));
    out.set_call(bridge::to_string(made.call));
    out.set_alert(made.alert);
    out.set_explanation(last_said(board, made, place));
}

void fill_auction(const BoardState& board, const std::optional<laws::RecordedCall>& waiting, v1::WatchView& out) {
    for (std::size_t place = 0; place < board.calls.size(); ++place) fill_call(board, board.calls[place], place, *out.add_call());
    // A call that waits for the Director was made before everybody's eyes.
    if (waiting) fill_call(board, *waiting, board.calls.size(), *out.add_call());
    if (board.contract) wire::to_proto(*board.contract, *out.mutable_contract());
}

void fill_play(const BoardState& board, v1::WatchView& out) {
    out.set_lead_face_down(board.lead_face_down);
    for (std::size_t index = 0; index < board.tricks.size(); ++index) fill(board, index, *out.add_trick());
    out.set_tricks_ns(static_cast<std::uint32_t>(board.tricks_won[0]));
    out.set_tricks_ew(static_cast<std::uint32_t>(board.tricks_won[1]));
    if (!board.contract || !board.dummy_spread) return;
    out.set_dummy(wire::to_proto(board.contract->dummy()));
    fill_dummy(board, *out.mutable_dummy_hand());
}

void fill_claim(const BoardState& board, v1::WatchClaim& out) {
    out.set_seat(wire::to_proto(board.claim->seat));
    out.set_tricks(static_cast<std::uint32_t>(board.claim->tricks));
    out.set_left(static_cast<std::uint32_t>(bridge::cards_in_hand - board.tricks_won[0] - board.tricks_won[1]));
}

void fill_result(const BoardState& board, v1::WatchResult& out) {
    if (board.result->contract) wire::to_proto(*board.result->contract, *out.mutable_contract());
    out.set_declarer_tricks(static_cast<std::uint32_t>(board.result->declarer_tricks));
    out.set_score_ns(board.result->score_ns);
    out.set_by_claim(board.result->by_claim);
}

void fill_start(const BoardState& board, v1::WatchView& out) {
    out.set_board(board.start.board.value());
    out.set_play(board.play);
    out.set_dealer(wire::to_proto(board.start.dealer));
    out.set_vulnerability(to_proto(board.start.vulnerability));
    fill(board.start.players, *out.mutable_players());
}

}  // namespace

void fill_played(const BoardState& board, v1::WatchView& out) {
    out.Clear();
    out.set_phase(v1::SEAT_PHASE_FINISHED);
    fill_start(board, out);
    fill_auction(board, std::nullopt, out);
    fill_play(board, out);
    if (board.result) fill_result(board, *out.mutable_result());
}

void fill(const TableState& state, v1::WatchView& out) {
    out.Clear();
    out.set_phase(to_proto(state.phase));
    if (!state.board) return;
    const auto& board = *state.board;
    out.set_board(board.start.board.value());
    if (state.phase == Phase::NoBoard) return;  // it has left the table
    fill_start(board, out);
    const auto waiting = waiting_call(state);
    if (const auto turn = laws::turn(state); turn && !waiting) out.set_turn(wire::to_proto(*turn));
    fill_auction(board, waiting, out);
    fill_play(board, out);
    if (board.claim && state.phase == Phase::Claim) fill_claim(board, *out.mutable_claim());
    if (board.result && state.phase == Phase::Finished && agreed_by_both(board)) fill_result(board, *out.mutable_result());
}

}  // namespace kibitz::views
