/// Moments and lengths of time at the table.
#pragma once

#include <algorithm>
#include <chrono>

namespace kibitz {

/// A moment of the table's time; microseconds since the Unix epoch. The kernel's timestamp where there is one.
using Instant = std::chrono::sys_time<std::chrono::microseconds>;
using Duration = std::chrono::microseconds;

/// "No deadline".
inline constexpr Instant never = Instant::max();

/// A wrong clock may say anything; within these bounds (some 70,000 years either way) thresholds can be added safely.
inline constexpr Instant earliest{Duration::min() / 4};
inline constexpr Instant latest{Duration::max() / 4};
/// The last moment to which time can pass: deadlines set at `latest` lie before it.
inline constexpr Instant last_moment{Duration::max() / 2};
constexpr Instant bounded(Instant at) noexcept { return std::clamp(at, earliest, latest); }

}  // namespace kibitz
