/// International Match Points (Law 78B): a difference in points on a scale, against another table, all others, or a datum.
#pragma once

#include <span>
#include <vector>

#include "controller/scoring/line.hpp"

namespace kibitz::scoring {

/// Law 78B's scale: 0 for less than 20 points, 24 for 4,000 and more; with the sign of the difference.
int imps(int difference) noexcept;

/// What an artificial score is worth in IMPs: 3 for 60 per cent, -3 for 40 (the regulations of most federations): 0.3 a per cent.
constexpr double imps_of_per_cent(double per_cent) noexcept { return (per_cent - 50) * 0.3; }

/// Each score against every other, in IMPs: the mean. Of a weighted score its weights are applied to the IMPs (12C1c). A score
/// that has no other beside it is worth 0.
/// @param lines  of one board
/// @return of each line, not rounded; nothing for one that was not played
[[nodiscard]] std::vector<Gained> cross_imps(std::span<const Line> lines);

/// The score that the others are measured by (Butler): the mean of all scores without the highest and the lowest, to the nearest
/// 10, halves away from 0. With fewer than four scores none is left out. A weighted score enters with its mean.
/// @return nothing without scores
[[nodiscard]] std::optional<int> datum(std::span<const Line> lines);

/// IMPs of each score's difference to the datum. As cross_imps() otherwise.
[[nodiscard]] std::vector<Gained> butler(std::span<const Line> lines);

}  // namespace kibitz::scoring
