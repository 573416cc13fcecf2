/// Matches of teams: who sits where, round by round. A match has two tables with the same boards; team 3 has pairs 5, that sits
/// North-South, and 6, that sits East-West.
#pragma once

#include <cstdint>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "controller/bridge/movement.hpp"

namespace kibitz::bridge {

constexpr std::uint32_t team_of(std::uint32_t pair) noexcept { return (pair + 1) / 2; }
constexpr std::uint32_t pair_north_south(std::uint32_t team) noexcept { return team * 2 - 1; }
constexpr std::uint32_t pair_east_west(std::uint32_t team) noexcept { return team * 2; }

/// Round robin by the circle: each team meets each other; with an odd number one has a bye in each round. Two teams play head to head. All
/// matches of a round have the same boards, other ones in each round. Match 1 is at tables 1 (open room) and 2 (closed), and so on.
/// @param teams   2..41
/// @param boards  of a match, 1..32
/// @param rounds  0: everybody meets everybody once; more: again, at most three times in all; two teams: 1..12
/// @return by round, then by table; in words why there is no such movement
[[nodiscard]] tl::expected<std::vector<TableRound>, std::string> round_robin(std::uint32_t teams, std::uint32_t boards,
                                                                             std::uint32_t rounds = 0);

/// Two tables of one round that are one match.
struct TeamMatch {
    std::uint32_t round = 1;
    std::uint32_t home = 0, visitors = 0;  ///< teams; the home team sits North-South at the first of the two tables
    std::vector<std::uint32_t> boards;     ///< in order
};
/// A board that is played in a round of its own after the others.
struct LateAt {
    std::uint32_t table = 1, board = 1;
};
/// The matches of a movement of teams, by round and table.
/// @param late  boards put off to a round of their own: they belong to the match that they were due in
/// @return what is wrong with it, a sentence: two teams that meet at one table alone, or with other boards at the second
[[nodiscard]] tl::expected<std::vector<TeamMatch>, std::string> team_matches(const std::vector<TableRound>& movement,
                                                                             const std::vector<LateAt>& late = {});

}  // namespace kibitz::bridge
