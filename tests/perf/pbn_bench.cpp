// Reading PBN into whole games: seats and order of play resolved. Target: 100 MB/s on one core.
#include <benchmark/benchmark.h>

#include "controller/formats/pbn_reader.hpp"
#include "real_deals.hpp"

using namespace kibitz::formats;

namespace {

constexpr std::size_t text_size = 50'000'000;

const std::string& text() {
    static const std::string all = kibitz::tests::repeated(kibitz::tests::pbn_text(), text_size);
    return all;
}

/// One record after the other, in one Game's memory.
void pbn_read_in_turn(benchmark::State& state) {
    std::size_t games = 0;
    for (auto _ : state) {
        PbnReader reader(text(), "bench.pbn");
        Game game;
        while (reader.next(game)) {
            ++games;
            benchmark::DoNotOptimize(game.play.data());
        }
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * text().size()));
    state.counters["games/s"] = benchmark::Counter(static_cast<double>(games), benchmark::Counter::kIsRate);
}
BENCHMARK(pbn_read_in_turn)->Unit(benchmark::kMillisecond);

/// All at once, every game kept.
void pbn_read_whole(benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(read_pbn(text(), "bench.pbn").games.size());
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * text().size()));
}
BENCHMARK(pbn_read_whole)->Unit(benchmark::kMillisecond);

void pbn_write(benchmark::State& state) {
    const auto games = read_pbn(kibitz::tests::pbn_text(), "bench.pbn").games;
    std::size_t bytes = 0;
    for (auto _ : state) bytes += write_pbn(games).size();
    state.SetBytesProcessed(static_cast<std::int64_t>(bytes));
}
BENCHMARK(pbn_write)->Unit(benchmark::kMillisecond);

}  // namespace
