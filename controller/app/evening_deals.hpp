/// Boards dealt by dice, bid and played by simple rules: for a simulated evening of many tables, and tests' deals.
#pragma once

#include <cstdint>
#include <random>

#include "controller/formats/game.hpp"

namespace kibitz::app {

/// The same board for the same dice; the players are invented.
formats::Game dealt_board(std::uint32_t number, std::mt19937& random);
/// The same deal and auction, played by others: everybody plays some other legal card than the rules say, so often.
/// @param slip  0..1, a card
void play_anew(formats::Game& game, double slip, std::mt19937& dice);

}  // namespace kibitz::app
