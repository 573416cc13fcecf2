// decide + evolve: the cost of one observation of a board played without incident.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "controller/laws/engine.hpp"

using namespace kibitz;
using namespace kibitz::laws;

namespace {

/// Every observation of one board: a pass-heavy auction, then thirteen tricks played by the rules.
std::vector<Observation> board() {
    std::vector<Observation> list;
    Instant now{};
    const auto add = [&](Observation::Body body) {
        now += std::chrono::milliseconds(500);
        list.push_back({now, Certainty::Certain, std::move(body)});
    };
    reading::BoardStart start;
    std::array<int, 52> pack{};
    std::iota(pack.begin(), pack.end(), 0);
    std::shuffle(pack.begin(), pack.end(), std::mt19937(1));  // a sorted pack dealt out is an irregularity (6D2)
    for (int i = 0; i < 52; ++i)
        start.deal.hands[static_cast<Seat>(i % 4)].insert(Card::from_index(pack[static_cast<std::size_t>(i)]));
    add(observation::CommandGiven{std::make_shared<const reading::Command>(start)});
    Seat caller = start.dealer;
    for (const char* call : {"1NT", "Pass", "Pass", "Pass"}) {
        add(observation::PanelPressed{std::make_shared<const reading::Panel>(
            reading::Panel{caller, reading::CallKey{*bridge::call_from_string(call), false, {}}})});
        caller = left_hand_opponent(caller);
    }
    const bridge::Contract contract{bridge::Bid(1, bridge::Denomination::NoTrump), bridge::Doubling::Undoubled, start.dealer};
    auto hands = start.deal.hands;
    Seat leader = contract.opening_leader();
    for (int trick = 0; trick < 13; ++trick) {
        bridge::Trick now_played(leader);
        while (!now_played.complete()) {
            const Seat seat = now_played.turn();
            const Card card = legal_cards(hands[seat], now_played).lowest();
            hands[seat].erase(card);
            now_played.play(card);
            if (seat == contract.dummy())
                add(observation::PanelPressed{std::make_shared<const reading::Panel>(
                    reading::Panel{contract.declarer, reading::DesignateKey{card.suit(), card.rank(), reading::Naming::Exact}})});
            add(observation::CardShown{seat, card, Millimetres{3}});
            add(observation::CardLaid{seat, card, Millimetres{1}, std::chrono::milliseconds(150)});
        }
        for (Seat seat : bridge::all_seats) {
            add(observation::CardTurnedDown{seat, *now_played.card_of(seat)});
            add(observation::CardLeft{seat, *now_played.card_of(seat), false, true, Millimetres{0}, std::chrono::seconds(5)});
        }
        leader = now_played.winner(std::nullopt);
    }
    return list;
}

void one_observation(benchmark::State& bench) {
    const auto code = embedded_law_code("duplicate-2017");
    const auto observations = board();
    std::vector<Event> events;
    events.reserve(1024);
    std::int64_t taken = 0;
    for (auto _ : bench) {
        TableState state;
        events.clear();
        for (const auto& observation : observations) benchmark::DoNotOptimize(apply(*code, state, observation, events));
        if (state.phase != Phase::Finished || !state.incidents.empty()) bench.SkipWithError("the board was not played cleanly");
        taken += static_cast<std::int64_t>(observations.size());
    }
    bench.SetItemsProcessed(taken);
    bench.counters["ns_per_observation"] =
        benchmark::Counter(static_cast<double>(taken) / 1e9, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK(one_observation);

}  // namespace

BENCHMARK_MAIN();
