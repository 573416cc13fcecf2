/// Law 46: which card of dummy an incomplete or wrong naming means.
#pragma once

#include <tl/expected.hpp>

#include "controller/laws/state.hpp"

namespace kibitz::laws {

/// @param board with dummy's cards known as far as they are; it must be dummy's turn or dummy's lead
/// @param lacks the defective trick to which the card is named (67): dummy has not played the one that stands for it there; null: none
/// @return the card, or why there is none, for declarer: Saying::NotInDummy is of the card named whole
[[nodiscard]] tl::expected<Card, Saying> named_card(const BoardState& board, const reading::DesignateKey& key,
                                                         const RecordedTrick* lacks = nullptr);

/// Of the trick that is last, dummy's card was named by suit, rank or word alone, and with `moved` in his hand, of which the record may not have
/// known, that was the one (46B).
[[nodiscard]] bool may_have_meant(const BoardState& board, Card moved);

}  // namespace kibitz::laws
