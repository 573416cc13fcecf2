// Reading and writing tapes: a replay reads one reading after the other, so time per reading is what counts. The goal
// is 200 ns a reading and less, decoding and conversion together.
#include <benchmark/benchmark.h>
#include <unistd.h>

#include <filesystem>
#include <random>

#include "controller/wire/reading_wire.hpp"
#include "drivers/tape/tape.hpp"

using namespace kibitz;

namespace {

/// Readings in the mix of a table at play: mostly ranges and inventories, some contacts, few of the rest.
std::vector<Reading> table_at_play(int count) {
    std::mt19937_64 random(1);
    const auto below = [&](std::uint64_t n) { return random() % n; };
    std::vector<Reading> readings;
    for (int i = 0; i < count; ++i) {
        Reading reading{Instant(std::chrono::seconds(1'763'000'000) + Duration(std::int64_t{i} * 4000)), {}};
        const auto seat = static_cast<bridge::Seat>(below(4));
        switch (below(10)) {
            case 0: case 1: case 2: {
                reading::Inventory inventory{seat, static_cast<reading::Antenna>(below(5)), {}};
                for (auto tags = below(5); tags > 0; --tags) inventory.tags.push_back(TagId{random() | 1U});
                reading.body = inventory;
                break;
            }
            case 3: reading.body = reading::Face{seat, reading::Surface::Printed}; break;
            case 4: case 5:
                reading.body = reading::Contact{seat, 0, reading::ContactPhase::Move, {123.5F}, {static_cast<float>(below(300))}};
                break;
            case 6: reading.body = reading::Beam{seat, reading::Edge::Outer, true}; break;
            default: reading.body = reading::Range{seat, Millimetres{static_cast<float>(below(1000)) / 10}};
        }
        readings.push_back(std::move(reading));
    }
    return readings;
}

std::filesystem::path tape_of(const std::vector<Reading>& readings, drivers::TapeForm form) {
    auto file = std::filesystem::temp_directory_path() / ("kibitz-bench-" + std::to_string(::getpid()) + ".tape");
    auto writer = drivers::TapeWriter::create(file, {}, form);
    for (const auto& reading : readings) (void)writer->write(reading);
    (void)writer->close();
    return file;
}

void read_tape(benchmark::State& state, drivers::TapeForm form, int count) {
    const auto file = tape_of(table_at_play(count), form);
    Reading reading;
    for (auto _ : state) {
        auto reader = drivers::TapeReader::open(file);
        int read = 0;
        while (reader->next(reading).value()) ++read;
        if (read != count) state.SkipWithError("readings are missing");
    }
    state.SetItemsProcessed(state.iterations() * count);
    std::filesystem::remove(file);
}

void read_binary(benchmark::State& state) { read_tape(state, drivers::TapeForm::Binary, 200'000); }
void read_json(benchmark::State& state) { read_tape(state, drivers::TapeForm::JsonLines, 2'000); }

void write_binary(benchmark::State& state) {
    const auto readings = table_at_play(200'000);
    std::filesystem::path file;
    for (auto _ : state) file = tape_of(readings, drivers::TapeForm::Binary);
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(readings.size()));
    std::filesystem::remove(file);
}

/// The same through the generated messages, for comparison.
void decode_generated(benchmark::State& state) {
    std::vector<std::string> messages;
    for (const auto& reading : table_at_play(10'000)) wire::append_wire(reading, messages.emplace_back());
    v1::Reading message;
    Reading reading;
    for (auto _ : state)
        for (const auto& bytes : messages) {
            benchmark::DoNotOptimize(message.ParseFromString(bytes));
            benchmark::DoNotOptimize(wire::from_proto(message, reading).has_value());
        }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(messages.size()));
}

BENCHMARK(read_binary)->Unit(benchmark::kMillisecond);
BENCHMARK(read_json)->Unit(benchmark::kMillisecond);
BENCHMARK(write_binary)->Unit(benchmark::kMillisecond);
BENCHMARK(decode_generated)->Unit(benchmark::kMillisecond);

}  // namespace
