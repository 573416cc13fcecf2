/// What a spectator sees of the table: what has been called, said and played, and nothing that any player still holds. When he
/// sees it is the display's business (display/watch_hub).
#pragma once

#include "controller/laws/state.hpp"
#include "kibitz/v1/watch.pb.h"

namespace kibitz::views {

/// The table as it is, field by field from what lies open to everybody. Clears `out` first.
void fill(const laws::TableState& state, v1::WatchView& out);

/// A board that is over, at its end, with its result; whoever looks may see all of it. Clears `out` first.
void fill_played(const laws::BoardState& board, v1::WatchView& out);

}  // namespace kibitz::views
