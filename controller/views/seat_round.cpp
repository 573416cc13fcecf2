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
    const auto left = left_in(state, on);
    for (const auto board : left) told.add_board(board.value());
    if (!left.empty()) told.set_due(left.front().value());
    else if (on < rounds)
        if (const auto after = left_in(state, on + 1); !after.empty()) told.set_due(after.front().value());
}

}  // namespace kibitz::views
