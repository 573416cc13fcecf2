/// The wall clock beside the table's time. Nothing is decided by it: it is for people, who want to know when it was.
#pragma once

#include <span>

#include "controller/units/time.hpp"

namespace kibitz::laws {

/// The table's time runs on by itself; the wall clock shows `ahead` more than it from the moment `from` on, until the next
/// entry's.
struct WallClock {
    Instant from{};
    Duration ahead{};
};

/// What the wall clock showed at a moment of the table's time, by the best that is known: while the daemon ran the two
/// went at one pace, so the last that was told of a run holds for all of it. A Pi that starts in 1970 and learns the time
/// from the network a minute later has shown the first minute wrongly; it is told rightly here.
/// @param told TableState::wall_clock, oldest first; empty: the table's time is the wall clock's
Instant wall_time(std::span<const WallClock> told, Instant at) noexcept;

}  // namespace kibitz::laws
