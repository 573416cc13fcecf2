// Soaked boards as the judgement sees them at their end: each of their plays costs the sum over its features.
#include <catch.hpp>

#include <random>
#include <sstream>

#include "controller/app/evening_deals.hpp"
#include "controller/app/inputs.hpp"
#include "controller/app/judged_board.hpp"
#include "controller/app/table_setup.hpp"

using namespace kibitz;
using weights::Feature;

namespace {

std::vector<app::JudgedBoard> soaked(const std::string& noise, bool unknown_hands, std::uint64_t seed) {
    std::ostringstream err;
    const auto board = boards::simulated();
    const auto code = app::find_law_code(app::default_law_code, err);
    std::mt19937 dice(static_cast<std::uint32_t>(seed));
    std::vector<formats::Game> games;
    for (std::uint32_t number = 1; number <= 12; ++number) games.push_back(app::dealt_board(number, dice));
    app::SimulationOptions options;
    options.noise = noise;
    options.unknown_hands = unknown_hands;
    options.seed = seed;
    auto config = app::simulator_config(options, board, err);
    REQUIRE((code && config));
    config->irregularities_per_board = 1;
    config->cruise = true;
    return app::judged_boards({*config, games}, games.size(), app::perception_config(board, *code), *code);
}

}  // namespace

TEST_CASE("each play of a soaked board costs the sum over its features") {
    const auto& weights = *weights::built_in_weights();
    std::size_t boards = 0, plays = 0, truths = 0;
    for (const std::string noise : {"harsh", "club", "wild"})
        for (const bool unknown : {false, true})
            for (std::uint64_t seed = 1; seed <= 1; ++seed)
                for (const auto& board : soaked(noise, unknown, seed)) {
                    const auto found = app::found_of(board, {&weights, 1});
                    ++boards;
                    if (!found) continue;
                    auto here = weights;
                    here.nats[index(Feature::Unseen)] += board.unseen_above;
                    for (const auto& e : found->plays) {
                        CAPTURE(noise, unknown, seed, board.game);
                        CHECK(cost_of(e.fired, here) == Approx(e.cost).margin(1e-9));
                                        ++plays;
                    }
                    const auto share = shares(found->example, weights);
                    truths += share[found->example.truth] > 0.5 ? 1 : 0;
                }
    CHECK(boards > 50);
    CHECK(plays > boards);
    CHECK(static_cast<double>(truths) > 0.9 * static_cast<double>(boards));
}
