/// What the two halves of the model share: how a step is charged, and the terms that both use. Included by model*.cpp alone.
#pragma once

#include <algorithm>
#include <chrono>

#include "controller/reconstruction/path.hpp"

namespace kibitz::reconstruction {

/// Cards of the play before the last trick.
inline constexpr int last_trick = 48;
inline double seconds(Duration d) { return std::chrono::duration<double>(d).count(); }
inline bool seen_by_sensors(const Stay& stay) { return stay.sign == Sign::Face || stay.sign == Sign::Tag; }

/// The path costs so much more, for which one is asked to believe this.
inline void tell(Told* told, Path& path, Belief belief, Seat seat, Card card, double cost) {
    path.cost += cost;
    if (told) told->assumed.push_back({belief, seat, std::min(path.trick(), 13), card, cost});
}

}  // namespace kibitz::reconstruction
