/// A revoke that is told when its board has been played: what it costs by the record (64A, 64B).
#pragma once

#include "controller/laws/decision.hpp"

namespace kibitz::laws {

/// 64B5: the signal for a later round than the board's has been given, and its play had ended. False without a schedule: nobody can know.
bool round_over(const TableState& state, std::uint32_t play);

/// @param board  as it was played to its end
/// @param facts  seat, trick and card of the revoke; takes the tricks to be transferred, or why there are none
/// @return RevokeCounted or RevokeNotCounted
Situation count_late(const Decision& d, const BoardState& board, Facts& facts);

}  // namespace kibitz::laws
