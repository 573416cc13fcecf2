/// Who sits where with which boards, round by round: the movements that clubs play most. What is done to one when people come late,
/// go early, or arrows are switched, and whether one that somebody brings works out, is in movement_change.hpp.
/// Terms as in scoring programs: a table has a pair North-South and a pair East-West, and a run of consecutive boards.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace kibitz::bridge {

/// One table in one round. Pair 0: nobody, the other pair sits out.
struct TableRound {
    std::uint32_t table = 1, round = 1;  ///< from 1
    std::uint32_t pair_ns = 0, pair_ew = 0;
    std::uint32_t first_board = 1, last_board = 1;
    std::vector<std::uint32_t> without{};  ///< boards between the first and the last that are not played in this round
    friend bool operator==(const TableRound&, const TableRound&) = default;
};

/// The boards of a table's round, in order.
inline std::vector<std::uint32_t> boards_of(const TableRound& row) {
    std::vector<std::uint32_t> out;
    for (auto board = row.first_board; board <= row.last_board; ++board)
        if (std::find(row.without.begin(), row.without.end(), board) == row.without.end()) out.push_back(board);
    return out;
}
/// The round without a board of its own. @pre it is one of boards_of(), and not the only one
[[nodiscard]] TableRound without_board(TableRound row, std::uint32_t board);

/// Mitchell: pairs North-South stay, East-West move up a table, boards move down one. With an even number of tables East-West
/// skip a table after half of the rounds, and one round less can be played.
/// @param pairs   4..80; North-South are 1 upwards, East-West go on from there; odd: East-West at the last table is nobody
/// @param boards  to each round and table, 1..8
/// @param rounds  0: as many as can be played
/// @return by round, then by table; in words why there is no such movement
[[nodiscard]] tl::expected<std::vector<TableRound>, std::string> mitchell(std::uint32_t pairs, std::uint32_t boards, std::uint32_t rounds = 0);

/// Mitchell for an even number of tables with a relay: boards lie a round beside the tables in the middle, and the first and the last table
/// share theirs. Nobody skips, and as many rounds can be played as there are tables.
/// @param pairs   7..80, of an even number of tables; odd: East-West at the last table is nobody
/// @param boards, rounds  as of mitchell()
[[nodiscard]] tl::expected<std::vector<TableRound>, std::string> relay(std::uint32_t pairs, std::uint32_t boards, std::uint32_t rounds = 0);

/// Howell: each pair meets each other once. The last pair stays at table 1, all others move. From four tables on each
/// round has other boards at every table, and each pair plays each board once (a Room square, found by starter and
/// adder: Stanton and Mullin, Annals of Mathematical Statistics 39, 1968); at two and three tables all share the round's boards.
/// @param pairs   3..40; odd: the last is nobody
/// @param boards  to each round and table, 1..8
/// @param rounds  0: all
/// @return by round, then by table; in words why there is no such movement
[[nodiscard]] tl::expected<std::vector<TableRound>, std::string> howell(std::uint32_t pairs, std::uint32_t boards, std::uint32_t rounds = 0);

}  // namespace kibitz::bridge
