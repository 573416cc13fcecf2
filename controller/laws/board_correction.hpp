/// The record of a board put right when its play has ended (79C, 81C, 87): what a correction makes of it, and the fold of that.
#pragma once

#include "controller/laws/state.hpp"

namespace kibitz::laws {

/// Puts `correction` into the record: contract, result, number, pairs, calls, cards; with new cards, calls or another trump the
/// tricks and the result are counted anew, unless a number of tricks is told. What the board counts for instead is not in it.
/// @return why the record cannot be that; `board` is not to be used then
[[nodiscard]] Refusal put_right(BoardState& board, const reading::BoardCorrection& correction);

/// What was ruled or corrected of a play when it had left the table; made when there is none.
RuledLater& ruled_later_of(TableState& state, std::uint32_t play);

void fold_board_correction(TableState& state, const event::BoardCorrected& e, Instant at);

/// The correction of this play that was made last and is not taken back; null when there is none.
const CorrectionMade* last_correction(const TableState& state, std::uint32_t play) noexcept;

}  // namespace kibitz::laws
