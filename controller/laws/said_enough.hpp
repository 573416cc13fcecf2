/// How much one seat may add to the record of a board by its keys alone. Whoever leans on a key, or plays with it, must not bury what
/// the others and the Director have to read.
#pragma once

#include "controller/laws/refusal.hpp"
#include "controller/laws/state.hpp"
#include "controller/perception/reading.hpp"

namespace kibitz::laws {

/// Questions of one seat on one board, and its explanations: the longest auctions have some thirty calls of the opponents'.
inline constexpr int max_notes_of_a_seat = 64;
/// What one seat tells by key on one board (reading::ReportKey).
inline constexpr int max_reports_of_a_seat = 32;

/// Why what this key says is not taken down any more; none: it is.
Refusal said_enough(const TableState& state, bridge::Seat seat, const reading::PanelKey& key) noexcept;

}  // namespace kibitz::laws
