// Whole deals checked: auction legality, contract, 52 cards with following suit, winners, score. Target: 400,000 a second.
#include <benchmark/benchmark.h>

#include "controller/bridge/auction.hpp"
#include "controller/formats/formats.hpp"
#include "controller/formats/replay_check.hpp"
#include "real_deals.hpp"

using namespace kibitz::formats;

namespace {

/// Games that were played to the last card, so that a deal means 52 cards.
std::vector<Game> full_games() {
    auto games = read_pbn(kibitz::tests::pbn_text(), "bench.pbn").games;
    std::erase_if(games, [](const Game& game) { return game.play.size() != 52 || !check(game).empty(); });
    return games;
}

struct Coded {
    ReplayInput input;
    std::vector<std::uint8_t> calls, cards;
};

std::vector<Coded> coded(const std::vector<Game>& games) {
    std::vector<Coded> all(games.size());
    for (std::size_t i = 0; i < games.size(); ++i) {
        auto& [input, calls, cards] = all[i];
        for (const auto& call : games[i].calls) calls.push_back(static_cast<std::uint8_t>(call.call.index()));
        for (const auto& card : games[i].play) cards.push_back(static_cast<std::uint8_t>(card.card.index()));
        input.dealer = games[i].start.dealer;
        input.vulnerability = games[i].start.vulnerability;
        for (const Seat seat : kibitz::bridge::all_seats)
            input.hands[static_cast<std::size_t>(seat)] = games[i].start.deal.hands[seat].mask();
        input.calls = calls;
        input.cards = cards;
    }
    return all;
}

/// The engine alone: calls and cards as small numbers.
void deals_replayed(benchmark::State& state) {
    const auto deals = coded(full_games());
    int points = 0;
    for (auto _ : state)
        for (const auto& deal : deals) points += replay(deal.input).score_north_south;
    benchmark::DoNotOptimize(points);
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * deals.size()));
}
BENCHMARK(deals_replayed);

/// check() of a Game as it was read.
void deals_checked(benchmark::State& state) {
    const auto games = full_games();
    std::size_t problems = 0;
    for (auto _ : state)
        for (const auto& game : games) problems += check(game).size();
    benchmark::DoNotOptimize(problems);
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * games.size()));
}
BENCHMARK(deals_checked);

}  // namespace
