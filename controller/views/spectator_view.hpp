/// What a spectator sees of the table: what has been called, said and played, and nothing that any player still holds. When he
/// sees it is the display's business (display/watch_hub).
#pragma once

#include "controller/laws/state.hpp"
#include "kibitz/v1/watch.pb.h"

namespace kibitz::views {

/// The table as it is, field by field from what lies open to everybody. Clears `out` first.
void fill(const laws::TableState& state, v1::WatchView& out);

}  // namespace kibitz::views
