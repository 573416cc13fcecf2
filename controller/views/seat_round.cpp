#include "controller/views/seat_round.hpp"

#include <algorithm>
#include <vector>

#include "controller/laws/schedule.hpp"
#include "controller/wire/terms.hpp"

namespace kibitz::views {
namespace {

using laws::TableState;
using wire::terms::utf8;

/// It lies there, or has been played in this round; one that is to be dealt again (6D) has not.
bool is_done(const TableState& state, int round, bridge::BoardNumber board) {
    const bool lies_there = state.board && state.phase != laws::Phase::NoBoard && state.board->start.board == board;
    return lies_there || std::any_of(state.boards_played.begin(), state.boards_played.end(), [&](const laws::BoardPlayed& one) {
               return one.round == round && one.board == board && !one.dealt_again && (one.finished || one.cancelled);
           });
}

std::vector<bridge::BoardNumber> left_in(const TableState& state, int round) {
    std::vector<bridge::BoardNumber> out;
    for (const auto board : state.session.rounds[static_cast<std::size_t>(round) - 1].boards)
        if (!is_done(state, round, board)) out.push_back(board);
    return out;
}

/// The round whose players sit here still: it was on before the one that has been called, and nobody has begun a board since. 0: none.
int round_before(const TableState& state, int on) {
    if (state.round_called < 2) return 0;
    const auto begun = [on](const laws::BoardPlayed& one) { return one.round >= on; };
    if (std::any_of(state.boards_played.begin(), state.boards_played.end(), begun)) return 0;
    const bool lies_there = state.board && state.phase != laws::Phase::NoBoard;
    return lies_there && laws::round_of(state, state.board->start.board) >= on ? 0 : on - 1;
}

}  // namespace

void fill_round(const TableState& state, std::optional<bridge::Seat> seat, v1::SeatView& out) {
    const int rounds = static_cast<int>(state.session.rounds.size()), on = laws::round_on(state);
    if (on == 0) return;
    auto& told = *out.mutable_round();
    told.set_round(static_cast<std::uint32_t>(on));
    told.set_rounds(static_cast<std::uint32_t>(rounds));
    const auto& row = state.session.rounds[static_cast<std::size_t>(on) - 1];
    if (seat) {
        const bool north_south = bridge::side_of(*seat) == bridge::Side::NorthSouth;
        told.set_pair(utf8(north_south ? row.pair_ns : row.pair_ew));
        told.set_against(utf8(north_south ? row.pair_ew : row.pair_ns));
    }
    if (const int before = round_before(state, on); before > 0) {
        auto& moved = *told.mutable_moved();
        moved.set_round(static_cast<std::uint32_t>(before));
        const auto& old = state.session.rounds[static_cast<std::size_t>(before) - 1];
        if (seat) moved.set_pair(utf8(bridge::side_of(*seat) == bridge::Side::NorthSouth ? old.pair_ns : old.pair_ew));
    }
    const auto left = left_in(state, on);
    for (const auto board : left) told.add_board(board.value());
    if (!left.empty()) told.set_due(left.front().value());
    else if (on < rounds)
        if (const auto after = left_in(state, on + 1); !after.empty()) told.set_due(after.front().value());
}

}  // namespace kibitz::views
