/// Tricks a side cannot lose however all four hands play: what Law 71 asks of a concession. Double dummy cannot answer it,
/// since it looks at best play only; this looks at every lawful play, silly ones and partner's blunders included.
#pragma once

#include "controller/analysis/position.hpp"

namespace kibitz::analysis {

/// With more cards a hand than this not every play is looked at: those of six each are some hundred million.
inline constexpr int sure_tricks_cards = 5;

/// The fewest of the remaining tricks, the current one included, that `side` takes over all lawful plays (44C, 44D) of
/// all four hands. When a hand has more than `sure_tricks_cards` cards, those that its trumps take that nobody can beat: no more
/// than that is sure of plain cards, which may be thrown away, and it may be too few. Some 50 ms at worst.
/// @pre !fault(position)
int sure_tricks(const Position& position, Side side);

/// What sure_tricks() says of many cards: of each hand the trumps above the other side's highest, the most of them in one hand.
int sure_trumps(const Position& position, Side side);

}  // namespace kibitz::analysis
