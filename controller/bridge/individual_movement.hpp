/// Events for individuals: single players, each with another partner in each round. A pair of such an event is two players who are
/// partners in that round, as one number, so that a round at a table is a TableRound as it is where pairs play.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "controller/bridge/movement.hpp"

namespace kibitz::bridge {

inline constexpr std::uint32_t most_players = 400;

/// @param first  sits North or East  @param second  South or West  @pre both are 1 upwards, below 65,536
constexpr std::uint32_t pair_of_players(std::uint32_t first, std::uint32_t second) noexcept { return first << 16U | second; }
constexpr bool is_of_players(std::uint32_t pair) noexcept { return pair >> 16U != 0; }
/// Who sits North or East, and who South or West. Of a pair that is none of players: itself, and 0.
constexpr std::array<std::uint32_t, 2> players_of(std::uint32_t pair) noexcept {
    if (!is_of_players(pair)) return {pair, 0};
    return {pair >> 16U, pair & 0xFFFFU};
}
/// A player is one of the two, a pair is itself. 0 is nobody.
constexpr bool has_player(std::uint32_t pair, std::uint32_t player) noexcept {
    return player != 0 && (pair == player || players_of(pair)[0] == player || players_of(pair)[1] == player);
}

/// Who sits at a table: two pairs, or four players; nobody is left out.
std::vector<std::uint32_t> contestants(std::uint32_t pair_ns, std::uint32_t pair_ew);

/// As schedules and records have it: "7"; of players "3+7"; of nobody nothing.
std::string pair_text(std::uint32_t pair);
/// @return the pair; 0: the text is no number and no two of them
std::uint32_t pair_of_text(std::string_view text) noexcept;

/// Each plays with each other as partner once, and against him twice (a whist tournament: E. H. Moore, "Tactical Memoranda",
/// American Journal of Mathematics 18, 1896; cyclic ones: I. Anderson, "Combinatorial Designs and Tournaments", 1997). Of 4n players the
/// last stays North at table 1 for 4n - 1 rounds; of 4n + 1 each sits out one of 4n + 1 rounds. At up to three tables, and wherever
/// shares_boards() says so, all tables play the round's boards; else each has boards of its own in each round, and each player plays each
/// board once, but for those of the round in which he sits out.
/// @param players  4, 5, 8, 9, 12, 13, and so on to 32
/// @param boards   to each round, 1..8
/// @param rounds   0: all; fewer: nobody plays twice with a partner all the same
/// @return by round, then by table; in words why there is no such movement
[[nodiscard]] tl::expected<std::vector<TableRound>, std::string> each_with_each(std::uint32_t players, std::uint32_t boards,
                                                                                std::uint32_t rounds = 0);
/// All tables play the same boards in a round of each_with_each().
[[nodiscard]] bool shares_boards(std::uint32_t players) noexcept;

/// Rainbow: four groups. Those who begin North stay; those South, East and West and the boards go round the tables each by another step,
/// so that each plays each set of boards once, and with or against each of another group once, for as many rounds as there are tables. Each
/// table has boards of its own. It works out where no step and no difference of two is 0 but in all: of a prime number of tables from five
/// on, of one that only such divide, and of 8 and 9 by the fields of that many elements (latin squares, orthogonal: R. C. Bose, Sankhya 3,
/// 1938).
/// @param players  four a table; of 5, 7, 8, 9, 11, 13, 17, 19 and 23 tables
/// @param boards, rounds  as of each_with_each()
[[nodiscard]] tl::expected<std::vector<TableRound>, std::string> rainbow(std::uint32_t players, std::uint32_t boards, std::uint32_t rounds = 0);

}  // namespace kibitz::bridge
