/// What a board counts for by rulings, in words: for formats that have no other place for it. English, as files are.
#pragma once

#include <string>
#include <vector>

#include "controller/formats/game.hpp"

namespace kibitz::formats {

/// "4SX by South, 10 tricks, NS +590"; "passed out".
std::string outcome_words(const std::optional<bridge::Contract>& contract, int declarer_tricks, bridge::Vulnerability vulnerability);
/// "60 % 4S by South, 10 tricks, NS +420; 40 % 3NT by South, 8 tricks, NS -50". @pre there are outcomes
std::string outcomes_words(const GameAdjustment& adjusted, bridge::Vulnerability vulnerability);
/// "penalty NS 10 % of a top"; "warning to EW".
std::string penalty_words(const GamePenalty& penalty);

/// A sentence each: what the board counts for instead of its result, what that was, penalties. None for a board as it was played.
std::vector<std::string> ruled_words(const Game& game);

}  // namespace kibitz::formats
