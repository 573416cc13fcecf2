/// Weighted scores compared: what a comparison is worth on the average, over all that might have been at both tables (12C1c).
#pragma once

#include <vector>

#include "controller/scoring/line.hpp"

namespace kibitz::scoring {

inline const std::vector<Chance>& side_ew(const Played& played) noexcept { return played.ew.empty() ? played.ns : played.ew; }

/// @param worth  of (int mine, int theirs), both North-South's points
/// @pre both have a chance
template <class Worth>
double expected(const std::vector<Chance>& mine, const std::vector<Chance>& theirs, Worth worth) {
    double sum = 0, weights = 0;
    for (const auto& one : mine)
        for (const auto& other : theirs) {
            sum += one.weight * other.weight * static_cast<double>(worth(one.points, other.points));
            weights += one.weight * other.weight;
        }
    return weights > 0 ? sum / weights : 0;
}

}  // namespace kibitz::scoring
