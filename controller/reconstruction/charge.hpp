/// What the two halves of the model share: how a step is charged, and the terms that both use. Included by model*.cpp alone.
#pragma once

#include <algorithm>
#include <chrono>

#include "controller/reconstruction/path.hpp"

namespace kibitz::reconstruction {

/// Cards of the play before the last trick.
inline constexpr int last_trick = 48;
/// Which of two cards came first is not known when they came within this time of each other: sweeps take as long.
inline constexpr Duration order_unsure = std::chrono::milliseconds(300);
/// A card that was faced for less than this, and then taken back, was hardly seen by anybody at the table.
inline constexpr Duration glimpse = std::chrono::milliseconds(400);
/// -ln of how likely it is that a card is thrown in before the claim is keyed.
inline constexpr double thrown_in_before_key = 3.0;

inline double seconds(Duration d) { return std::chrono::duration<double>(d).count(); }
inline bool seen_by_sensors(const Stay& stay) { return stay.sign == Sign::Face || stay.sign == Sign::Tag; }

inline void tell(std::vector<Assumption>* told, Path& path, Belief belief, Seat seat, Card card, double cost) {
    path.cost += cost;
    if (told) told->push_back({belief, seat, std::min(path.trick(), 13), card, cost});
}

}  // namespace kibitz::reconstruction
