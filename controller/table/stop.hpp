/// The pause after a jump bid (80B2: regulations of bidding): it begins when the bid is made and holds the next player, so that nobody
/// learns from how long he thinks. Nothing forbids him to call: what he calls is recorded.
#pragma once

#include <chrono>
#include <optional>

#include "controller/laws/state.hpp"

namespace kibitz::table {

/// As the table's board file has it.
struct StopRule {
    bool by_jump = false;            ///< every jump bid gives it; else only one that was made with the STOP warning
    std::chrono::seconds pause{10};  ///< what regulations of most countries have
};

struct StopPause {
    bridge::Seat by, held;  ///< the bidder, and who calls next
    Instant since{};        ///< the bid was made
};

/// The pause that the last call gives, over or not; nothing when it gives none, or it is not the next player's turn any more.
std::optional<StopPause> stop_pause(const laws::TableState& state, const StopRule& rule);

/// How much of it is left at `now`, between nothing and the whole.
Duration left_of(const StopPause& pause, const StopRule& rule, Instant now) noexcept;

}  // namespace kibitz::table
