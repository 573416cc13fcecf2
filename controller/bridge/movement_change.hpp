/// What is done to a movement before and while it is played, and whether it works out.
#pragma once

#include <cstdint>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "controller/bridge/movement.hpp"

namespace kibitz::bridge {

/// What is wrong with a movement that somebody brings: a pair at two tables in a round, a pair that meets another twice, or a board twice,
/// a table twice in a round. One sentence each, in the order of rounds; none: it works out. A pair 0 is nobody. Of a pair of two players
/// (individual_movement.hpp) each is looked at by himself.
/// @param meets_once  false: of Swiss and teams, where two may meet again
[[nodiscard]] std::vector<std::string> faults_of(const std::vector<TableRound>& movement, bool meets_once = true);

/// Arrow switch: from this round on North-South and East-West change places at the tables given; their boards stay.
/// @param tables  none: all
[[nodiscard]] std::vector<TableRound> arrows_switched(std::vector<TableRound> movement, std::uint32_t from_round,
                                                      const std::vector<std::uint32_t>& tables = {});
/// From which round on a Mitchell of so many rounds is switched so that one ranking is as fair as can be: an eighth of the rounds, one at
/// least (Manning, "The mathematics of duplicate tournaments", 1979). @pre rounds >= 1
constexpr std::uint32_t fair_switch(std::uint32_t rounds) noexcept { return rounds + 1 - (rounds < 12 ? 1 : (rounds + 4) / 8); }

/// A pair that comes when play has begun takes the place of nobody, from this round on; so does one that has gone, with its own number.
/// @return why not: no place is free, or the number is taken in these rounds
[[nodiscard]] tl::expected<std::vector<TableRound>, std::string> with_late_pair(std::vector<TableRound> movement, std::uint32_t pair,
                                                                                std::uint32_t from_round);
/// A pair goes: whoever would have met it from this round on sits out.
[[nodiscard]] tl::expected<std::vector<TableRound>, std::string> without_pair(std::vector<TableRound> movement, std::uint32_t pair,
                                                                              std::uint32_t from_round);

struct SitOut {
    std::uint32_t round = 1, pair = 1;
    friend bool operator==(const SitOut&, const SitOut&) = default;
};
/// Who sits out when: at a table with nobody, or at no table while others play. By round, then by pair.
[[nodiscard]] std::vector<SitOut> sit_outs(const std::vector<TableRound>& movement);

}  // namespace kibitz::bridge
