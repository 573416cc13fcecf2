/// Tricks a side cannot lose however all four hands play: what Law 71 asks of a concession. Double dummy cannot answer it,
/// since it looks at best play only; this looks at every lawful play, silly ones and partner's blunders included.
#pragma once

#include "controller/analysis/position.hpp"

namespace kibitz::analysis {

/// More cards a hand than this are not looked at: the plays of six each are some hundred million.
inline constexpr int sure_tricks_cards = 5;

/// The fewest of the remaining tricks, the current one included, that `side` takes over all lawful plays (44C, 44D) of
/// all four hands. Nothing when a hand has more than `sure_tricks_cards` cards. Some 50 ms at worst.
/// @pre !fault(position)
std::optional<int> sure_tricks(const Position& position, Side side);

}  // namespace kibitz::analysis
