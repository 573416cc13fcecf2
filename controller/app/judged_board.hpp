/// Simulated boards as the judgement sees them at their end, with what was really played: what weights are learned from.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "controller/laws/law_code.hpp"
#include "controller/perception/config.hpp"
#include "controller/reconstruction/explanation.hpp"
#include "controller/reconstruction/fit.hpp"
#include "drivers/simulator/simulator.hpp"

namespace kibitz::app {

struct JudgedBoard {
    std::size_t game = 0;             ///< index into the evening's games
    reconstruction::Board board;
    reconstruction::Notes notes;
    reconstruction::Play recorded, truth;
    double unseen_above = 0;          ///< nats, see reconstruction::Example
};

/// Plays the simulator's evening at a table that is judged by `code.judged_by`. Boards of which no card was noted, of which too
/// much was noted, or whose true play is none by the order of the hands, are left out.
/// @param games  as they were given to the simulator, so many
std::vector<JudgedBoard> judged_boards(drivers::Simulator simulator, std::size_t games, const perception::Config& perception,
                                       const laws::LawCode& code);

struct Found {
    reconstruction::Example example;
    std::vector<reconstruction::Explanation> plays;  ///< those of the example
    bool searched = true;     ///< the true play is among the likeliest that were found; else it was added
};
/// The likeliest plays of the board by these weights, each once, and the one that happened among them.
/// @return nothing where the true play cannot be weighed: a card that the hand did not hold
std::optional<Found> found_of(const JudgedBoard& board, std::span<const weights::Weights> weights);

}  // namespace kibitz::app
