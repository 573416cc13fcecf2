/// The table as a scorer sees it, made field by field: the session, its boards, their results; of the board in play its number,
/// names and contract. No hand, call or card, no incident, nothing of sensors, no moment.
#pragma once

#include "controller/table/evening.hpp"
#include "kibitz/v1/live.pb.h"

namespace kibitz::views {

/// Clears `out` first. Durability and its trouble are whoever sends it's to tell.
void fill_for_scorer(const table::Evening& evening, v1::TableView& out);

}  // namespace kibitz::views
