/// Random legal games with everything a record can hold, for round trips.
#pragma once

#include <string>
#include <vector>

#include "controller/formats/game.hpp"

namespace kibitz::tests {

/// What the format at hand can hold: LIN has fewer places than PBN.
enum class Holds { Pbn, Lin };

/// Inside a rapidcheck property only: draws from its generator.
formats::Game random_game(Holds format);
std::vector<formats::Game> random_games(Holds format);

/// `game` in words, for a failed test.
std::string told(const formats::Game& game);

}  // namespace kibitz::tests
