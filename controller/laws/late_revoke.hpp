/// A revoke that is told when its board has been played: what it costs by the record (64A, 64B).
#pragma once

#include "controller/laws/decision.hpp"

namespace kibitz::laws {

/// @param board  as it was played to its end
/// @param facts  seat, trick and card of the revoke; takes the tricks to be transferred, or why there are none
/// @return RevokeCounted or RevokeNotCounted
Situation count_late(const Decision& d, const BoardState& board, Facts& facts);

}  // namespace kibitz::laws
