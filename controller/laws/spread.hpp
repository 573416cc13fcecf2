/// Dummy's hand spread (41D), as the fold knows it.
#pragma once

#include "controller/laws/state.hpp"

namespace kibitz::laws {

/// Cards have come to lie spread before dummy, or have gone from there. An unknown hand is learned by it.
void note_spread(BoardState& b, const event::SpreadNoted& e, Instant at);

}  // namespace kibitz::laws
