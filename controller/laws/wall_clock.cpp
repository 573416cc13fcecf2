#include "controller/laws/wall_clock.hpp"

#include <algorithm>

namespace kibitz::laws {

namespace {

/// What so many seconds of a quick or slow table are by the clock on the wall.
Duration on_the_wall(Duration table, std::uint32_t pace) noexcept {
    constexpr double one = 1e6;
    constexpr std::uint32_t slowest = 50'000, quickest = 100'000'000;  // a journal may say anything
    return Duration(static_cast<Duration::rep>(static_cast<double>(table.count()) * one / std::clamp(pace, slowest, quickest)));
}

}  // namespace

Instant wall_time(std::span<const WallClock> told, Instant at) noexcept {
    const auto after = std::upper_bound(told.begin(), told.end(), at,
                                        [](Instant moment, const WallClock& entry) { return moment < entry.from; });
    if (after == told.begin()) return at;
    const WallClock& entry = *std::prev(after);
    const Duration since = at - entry.told;
    return entry.pace == 0 ? at + entry.ahead : entry.told + entry.ahead + on_the_wall(since, entry.pace);
}

WallClock at_the_tables_pace(std::span<const WallClock> told, Instant moment) noexcept {
    return {Instant::min(), wall_time(told, moment) - moment, moment, 0};
}

}  // namespace kibitz::laws
