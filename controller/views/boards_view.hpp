/// The session, its boards and their results, as both the Director's table and the scorer's tell them.
#pragma once

#include "controller/laws/state.hpp"
#include "controller/table/evening.hpp"
#include "kibitz/v1/live.pb.h"

namespace kibitz::views {

/// Boards and incidents older than this against the last event belong to another evening: a journal may go on for
/// years, a view shows one sitting.
inline constexpr Duration evening_length = std::chrono::hours(16);
/// Boards shown at most, newest kept: a long day is some 60 boards.
inline constexpr std::size_t max_boards_shown = 128;

/// `finished_board` and `session`: boards before the one on the table, the schedule, and which of its boards were put on here (8).
void fill_boards(const table::Evening& evening, v1::TableView& out);
void fill_result(const laws::BoardResult& result, v1::PlayEnded& out);
/// What counts instead of the result, where a ruling says so (12C).
void fill_score(const laws::FinalScore& score, v1::TableView& out);
void fill_score(const laws::FinalScore& score, v1::BoardSummary& out);

}  // namespace kibitz::views
