/// An evening made by hand: boards called, played and ruled on, as the events a table would have written.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "controller/laws/event.hpp"

namespace kibitz::tests {

/// Some 140 events a board: 12 calls, 52 cards shown and played, tricks, lights, an incident every other board with
/// its ruling. The same seed gives the same evening. Numbered from `first`.
std::vector<laws::Event> evening(int boards, std::uint64_t seed, std::uint64_t first = 1);

/// The readings around an incident, as many as a table makes in some seconds.
std::vector<Reading> some_readings(std::size_t count, std::uint64_t seed);

}  // namespace kibitz::tests
