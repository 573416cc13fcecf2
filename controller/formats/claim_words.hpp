/// A claim in words, for formats that have no place for who claimed and what he said.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "controller/formats/game.hpp"

namespace kibitz::formats {

/// "Claim by South: 5 of the remaining tricks. drawing trumps"
std::string claim_words(const GameClaim& claim);
/// Reads claim_words' form; nothing for any other text.
std::optional<GameClaim> claim_from_words(std::string_view text);

/// Tricks of `play` that are complete and won by `side`, and all that are complete. Trumps as `contract` says.
struct TricksWon {
    int side = 0;
    int complete = 0;
};
TricksWon tricks_won(const std::vector<GameCard>& play, std::optional<bridge::Suit> trump, bridge::Side side) noexcept;

/// The claim that a record implies which stops before the last card and gives declarer's tricks: declarer's (neither
/// LIN nor PBN says whose). Nothing when no card was played, all were, or the result cannot be.
std::optional<GameClaim> implied_claim(const Game& game) noexcept;

}  // namespace kibitz::formats
