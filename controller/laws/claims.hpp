/// Claims and concessions: Laws 68-71.
#pragma once

#include "controller/laws/decision.hpp"

namespace kibitz::laws {

/// Why this key claims nothing while cards are played: dummy's (43A1c), or for more tricks than are left. Why::None: it is a claim.
Refusal why_no_claim(const BoardState& board, Seat seat, const reading::ClaimKey& key);

}  // namespace kibitz::laws
