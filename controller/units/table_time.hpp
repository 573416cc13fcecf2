/// The table's one time. It is counted by the monotonic clock, so that it never runs back and no hour is added or lost to
/// it when somebody sets the machine's clock; what the wall clock says is told beside it (laws/wall_clock.hpp).
#pragma once

#include <chrono>

#include "controller/units/time.hpp"

namespace kibitz {

struct TableTime {
    /// The clock that the kernel stamps what it reports with (CLOCK_MONOTONIC).
    using Monotonic = std::chrono::steady_clock::time_point;

    Instant begin{};     ///< the table's time ...
    Monotonic origin{};  ///< ... at this moment of the monotonic clock

    /// Which moment of the table's time a moment of the monotonic clock is. Before `origin` it lies before `begin`.
    constexpr Instant at(Monotonic moment) const noexcept {
        return begin + std::chrono::duration_cast<Duration>(moment - origin);
    }
};

}  // namespace kibitz
