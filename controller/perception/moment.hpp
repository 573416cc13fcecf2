/// Moments that never come, and bounds that keep sums of moments from overflowing.
#pragma once

#include <algorithm>

#include "controller/perception/reading.hpp"

namespace kibitz::perception {

/// "No deadline".
inline constexpr Instant never = Instant::max();

/// A wrong clock may say anything; within these bounds (some 70,000 years either way) thresholds can be added safely.
inline constexpr Instant earliest{Duration::min() / 4};
inline constexpr Instant latest{Duration::max() / 4};
/// The last moment to which time can pass: deadlines set at `latest` lie before it.
inline constexpr Instant last_moment{Duration::max() / 2};
constexpr Instant bounded(Instant at) noexcept { return std::clamp(at, earliest, latest); }

}  // namespace kibitz::perception
