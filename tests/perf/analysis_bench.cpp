// Double-dummy figures: the time of one position, early and late in the play, and the memory the search holds.
#include <benchmark/benchmark.h>
#include <unistd.h>

#include <fstream>

#include "controller/analysis/double_dummy.hpp"
#include "unit/analysis/positions.hpp"

using namespace kibitz;
using namespace kibitz::analysis;

namespace {

/// Random deals, all denominations, `tricks` tricks of random lawful play and one card on.
std::vector<Position> positions(int tricks) {
    std::mt19937 random(1);
    std::vector<Position> list;
    for (int i = 0; i < 40; ++i) {
        Position position{tests::random_deal(random).hands, tests::denomination(i), bridge::Trick(static_cast<Seat>(i % 4))};
        for (int trick = 0; trick < tricks; ++trick) {
            while (!position.trick.complete()) tests::play_random(random, position, true);
            position.trick = bridge::Trick(position.trick.winner(position.trump));
        }
        if (tricks > 0) tests::play_random(random, position, true);
        list.push_back(position);
    }
    return list;
}

void per_position(benchmark::State& state, std::size_t positions) {
    state.counters["time/position"] =
        benchmark::Counter(static_cast<double>(state.iterations()) * static_cast<double>(positions),
                           benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void best(benchmark::State& state) {
    const auto list = positions(static_cast<int>(state.range(0)));
    for (auto _ : state)
        for (const auto& position : list)
            if (!tricks_for(position, Side::NorthSouth)) state.SkipWithError("no figure");
    per_position(state, list.size());
}
BENCHMARK(best)->ArgName("tricks_played")->Arg(0)->Arg(2)->Arg(6)->Arg(10)->Unit(benchmark::kMillisecond);

void every_card(benchmark::State& state) {
    const auto list = positions(static_cast<int>(state.range(0)));
    for (auto _ : state)
        for (const auto& position : list)
            if (!tricks_by_card(position)) state.SkipWithError("no figure");
    per_position(state, list.size());
}
BENCHMARK(every_card)->ArgName("tricks_played")->Arg(0)->Arg(2)->Arg(6)->Arg(10)->Unit(benchmark::kMillisecond);

double resident_kb() {
    long pages = 0, resident = 0;
    std::ifstream("/proc/self/statm") >> pages >> resident;
    return static_cast<double>(resident * sysconf(_SC_PAGESIZE)) / 1024;
}

/// Resident memory before the first search and after many.
void memory(benchmark::State& state) {
    const auto list = positions(0);
    for (auto _ : state) {
        state.counters["before_kb"] = resident_kb();
        for (const auto& position : list)
            if (!tricks_for(position, Side::NorthSouth)) state.SkipWithError("no figure");
        state.counters["after_kb"] = resident_kb();
    }
}
BENCHMARK(memory)->Iterations(1)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
