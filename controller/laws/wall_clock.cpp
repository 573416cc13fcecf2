#include "controller/laws/wall_clock.hpp"

#include <algorithm>

namespace kibitz::laws {

Instant wall_time(std::span<const WallClock> told, Instant at) noexcept {
    const auto after = std::upper_bound(told.begin(), told.end(), at,
                                        [](Instant moment, const WallClock& entry) { return moment < entry.from; });
    return after == told.begin() ? at : at + std::prev(after)->ahead;
}

}  // namespace kibitz::laws
