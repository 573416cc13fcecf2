/// Where a player stands in his session, by its schedule at this table (8).
#pragma once

#include <optional>

#include "controller/laws/state.hpp"
#include "kibitz/v1/seat.pb.h"

namespace kibitz::views {

/// The round that is on, whom he meets, which boards have still to be played. Nothing is filled in where the session has no schedule.
/// @param seat  nothing: the table's own screen, which has no pair
void fill_round(const laws::TableState& state, std::optional<bridge::Seat> seat, v1::SeatView& out);

}  // namespace kibitz::views
