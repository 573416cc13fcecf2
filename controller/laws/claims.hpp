/// Claims and concessions: Laws 68-71.
#pragma once

#include "controller/laws/decision.hpp"

namespace kibitz::laws {

/// Why this key claims nothing while cards are played: dummy's (43A1c), or for more tricks than are left. Why::None: it is a claim.
Refusal why_no_claim(const BoardState& board, Seat seat, const reading::ClaimKey& key);

/// The board goes, and nobody has objected to the claim: what one of the other side has agreed to is agreed now (69A).
void settle_claim_that_is_left(Decision& d);

}  // namespace kibitz::laws
