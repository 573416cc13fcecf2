/// Tricks a side cannot lose however all four hands play: what Law 71 asks of a concession. Double dummy cannot answer it,
/// since it looks at best play only; this looks at every lawful play, silly ones and partner's blunders included.
#pragma once

#include <cstdint>

#include "controller/analysis/position.hpp"

namespace kibitz::analysis {

/// So many cards are tried on the table before the search gives up: some 0.2 s on one core of a shared x86-64 machine. All
/// endings of six cards a hand need fewer, and of more cards those in which the hands hold few suits (as when play is claimed).
inline constexpr std::int64_t sure_tricks_cards_tried = 600'000;

/// The fewest of the remaining tricks, the current one included, that `side` takes over all lawful plays (44C, 44D) of
/// all four hands. Never too many: where more than `cards_tried` cards would have to be tried it is what has been proved until
/// then, at least sure_trumps(). The same for the same position always.
/// @pre !fault(position)
int sure_tricks(const Position& position, Side side, std::int64_t cards_tried = sure_tricks_cards_tried);

/// Of each hand the trumps above the other side's highest, the most of them in one hand: sure without any search.
int sure_trumps(const Position& position, Side side);

}  // namespace kibitz::analysis
