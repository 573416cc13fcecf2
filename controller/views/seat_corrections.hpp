/// What the Director has corrected of boards that a player's pair played, where the session tells it (79C, 81C, 87).
#pragma once

#include "controller/laws/state.hpp"
#include "kibitz/v1/seat.pb.h"

namespace kibitz::views {

/// Boards told at most, the last corrected kept: nobody has so many put right in one evening.
inline constexpr std::size_t max_corrections_told = 24;

/// `SeatView.correction`: of the session that is on, and of the boards of the pair that sits at `seat` now, wherever it sat then.
/// A pair is known by its number or names; where the table knows neither, whoever sits there now is taken for who sat there.
void fill_corrections(const laws::TableState& state, bridge::Seat seat, v1::SeatView& out);

}  // namespace kibitz::views
