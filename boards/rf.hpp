/// The readers' schedule of a board file in figures: what `kibitz board check` demands and `kibitz board show` prints.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "boards/schema/board.pb.h"
#include "drivers/readers/schedule.hpp"

namespace kibitz::boards {

/// One antenna's worst case: how long a card lies before it unheard.
struct RfWorstCase {
    std::string antenna;          ///< "north.reader", "north.column2"
    std::string key;              ///< of its limit in `rf`: "next_to_play", "play_zone", "column", "board"
    bus::microseconds limit{};
    std::optional<bus::microseconds> time;  ///< nothing: there is no bound
    bool met = false;
    std::size_t antennas = 0;     ///< that share the field
};

/// With every antenna watched, and a seat and his partner to play, one pair after the other; the worst of both. A zone holds one card or
/// none, a column any number, asked in one round of 16 slots a turn.
std::vector<RfWorstCase> rf_worst_cases(const board::v1::Board& file);
/// The antennas as the schedule has them, with the limits of `rf`.
std::vector<readers::Zone> rf_zones(const board::v1::Board& file);
bus::microseconds rf_guard(const board::v1::Board& file);

}  // namespace kibitz::boards
