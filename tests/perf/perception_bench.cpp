// What perception costs a reading: an evening of the simulated table, taken as fast as it goes.
#include <benchmark/benchmark.h>

#include <random>

#include "boards/board.hpp"
#include "controller/perception/perception.hpp"
#include "drivers/simulator/simulator.hpp"

namespace {

using namespace kibitz;

constexpr std::uint32_t boards_of_the_evening = 4;

/// Legal games of chance: the cards matter little, the readings are those of a whole board.
std::vector<formats::Game> games() {
    std::mt19937_64 dice(1);
    std::vector<formats::Game> all;
    for (std::uint32_t number = 1; number <= boards_of_the_evening; ++number) {
        formats::Game game;
        game.start.board = bridge::BoardNumber{number};
        game.start.dealer = bridge::dealer_of(game.start.board);
        std::vector<bridge::Card> pack;
        for (auto c : bridge::CardSet::full_pack()) pack.push_back(c);
        std::shuffle(pack.begin(), pack.end(), dice);
        for (std::size_t i = 0; i < pack.size(); ++i)
            game.start.deal.hands[static_cast<bridge::Seat>(i % 4)].insert(pack[i]);
        game.contract = bridge::Contract{bridge::Bid{4, bridge::Denomination::Spades}, bridge::Doubling::Undoubled,
                                         static_cast<bridge::Seat>(number % 4)};
        game.auction_complete = true;
        auto hands = game.start.deal.hands;
        bridge::Trick trick(game.contract->opening_leader());
        for (int i = 0; i < bridge::cards_in_pack; ++i) {
            const auto seat = trick.turn();
            const auto card = bridge::legal_cards(hands[seat], trick).lowest();
            game.play.push_back({seat, card});
            hands[seat].erase(card);
            trick.play(card);
            if (trick.complete()) trick = bridge::Trick(trick.winner(game.contract->trump()));
        }
        all.push_back(std::move(game));
    }
    return all;
}

class Count final : public perception::Sink {
public:
    void observe(const Observation&) override { ++observations; }
    std::uint64_t observations = 0;
};

void evening(benchmark::State& state, drivers::Noise noise) {
    const auto board = boards::simulated();
    drivers::SimulatorConfig setup;
    setup.noise = noise;
    setup.pack = board.packs().front();
    setup.geometry = board.geometry();
    drivers::Simulator simulator(setup, games());
    std::vector<Reading> readings;
    while (auto reading = simulator.next()) readings.push_back(*std::move(reading));
    using namespace std::chrono_literals;
    const perception::Config config{
        {{15}, {3}, 120ms, 1500ms, 250ms, 120ms, 3s}, board.sensors(), board.geometry(), board.packs()};
    Count count;
    for (auto _ : state) {
        perception::Perception perception(config);
        for (const auto& reading : readings) perception.take(reading, count);
    }
    const auto taken = static_cast<double>(readings.size()) * static_cast<double>(state.iterations());
    state.SetItemsProcessed(static_cast<std::int64_t>(taken));
    state.counters["readings/board"] = static_cast<double>(readings.size()) / boards_of_the_evening;
    state.counters["observations/board"] = static_cast<double>(count.observations) /
                                           static_cast<double>(state.iterations()) / boards_of_the_evening;
    state.counters["ns/reading"] =
        benchmark::Counter(taken * 1e-9, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK_CAPTURE(evening, none, drivers::Noise::None)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(evening, typical, drivers::Noise::Typical)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(evening, harsh, drivers::Noise::Harsh)->Unit(benchmark::kMillisecond);

}  // namespace
