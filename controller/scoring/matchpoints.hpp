/// Matchpoints (Law 78A): two for each score beaten, one for each equalled.
#pragma once

#include <span>
#include <vector>

#include "controller/scoring/line.hpp"

namespace kibitz::scoring {

/// Most matchpoints that a board played `field` times can give a pair: 2 * field - 2.
constexpr double top_of(std::size_t field) noexcept { return field < 2 ? 0 : 2.0 * static_cast<double>(field) - 2; }

/// Scores one board.
/// - A score is compared with every other that was played. Where a score is weighted, its weights are applied to the matchpoints that each
///   chance would have brought, not to points (12C1c); others are compared with each of the chances, weighted likewise.
/// - With n scores of `field` a pair that has m matchpoints of n - 1 others gets field / n * (m + 1) - 1 (Neuberg): as good a share
///   of what a full field would have given. With one score that is half of a top.
/// - An artificial score gives its per cent of the full field's top, and is compared with nothing.
/// @param lines  of one board
/// @param field  how often the boards of this session are played at most; fewer than lines with a result: as many as these
/// @return of each line, in the same order; nothing for one that was not played
[[nodiscard]] std::vector<Gained> matchpoints(std::span<const Line> lines, std::size_t field);

}  // namespace kibitz::scoring
