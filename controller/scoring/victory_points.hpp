/// Victory points: what a match is worth by its IMPs, on the scales of the World Bridge Federation (technical report of its scoring
/// panel, "The New WBF IMP to VP Scales", 2013).
#pragma once

#include <cstdint>
#include <span>

#include "controller/scoring/line.hpp"

namespace kibitz::scoring {

/// The continuous scale: 10 for a draw, 20 for a margin of 15 times the square root of the boards and more, between them
/// 10 + 10 * (1 - t^(3 * margin / blitz)) / (1 - t^3), t = (sqrt(5) - 1) / 2; to two decimals, and then no step larger than the one before.
/// @param margin  IMPs won by, negative: lost by
/// @param boards  of the match, 1 upwards
/// @return 0..20; with the other side's together 20
[[nodiscard]] double victory_points(int margin, std::uint32_t boards);

/// The discrete scale: whole victory points, each for a range of margins, none shorter than the range before it. Made of the
/// continuous scale, to the nearest.
[[nodiscard]] int whole_victory_points(int margin, std::uint32_t boards);

/// A board of a match: what was scored at the two tables, both from the point of view of those who sit North-South at that table.
struct MatchBoard {
    std::uint32_t board = 1;
    Played open;    ///< the home team sits North-South
    Played closed;  ///< the visitors do
};
/// IMPs to the home team, the sum over all boards: of weighted scores the weights are applied to the IMPs of each combination (12C1c).
[[nodiscard]] double match_imps(std::span<const MatchBoard> boards);

}  // namespace kibitz::scoring
