// Reading and writing tapes: a replay reads one reading after the other, so time per reading is what counts. The goal
// is 200 ns a reading and less, decoding and conversion together. And what the sensor bodies' own bytes (wire/reading_wire.hpp)
// are worth beside protobuf's generated code: *_direct against *_generated, on the tape of an evening and on its whole replay.
#include <benchmark/benchmark.h>
#include <unistd.h>

#include <filesystem>
#include <random>
#include <sstream>

#include "allocations.hpp"
#include "boards/board.hpp"
#include "controller/app/app.hpp"
#include "controller/app/inputs.hpp"
#include "controller/laws/law_in_force.hpp"
#include "controller/table/pipeline.hpp"
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

/// Every reading of the demonstration's boards at a simulated table, noise `typical`, and its bytes.
struct Evening {
    std::vector<Reading> readings;
    std::vector<std::string> bytes;

    Evening() {
        const auto file = std::filesystem::temp_directory_path() / ("kibitz-bench-" + std::to_string(::getpid()) + ".evening");
        std::ostringstream out, err;
        app::run({"simulate", KIBITZ_SOURCE_DIR "/controller/app/deals/demo.pbn", "--noise", "typical", "-o", file.string()}, {out, err, false});
        auto reader = drivers::TapeReader::open(file);
        Reading reading;
        while (reader->next(reading).value()) {
            wire::append_wire(reading, bytes.emplace_back());
            readings.push_back(reading);
        }
        std::filesystem::remove(file);
    }
};
const Evening& evening() {
    static const Evening evening;
    return evening;
}

struct Direct {
    wire::ReadingDecoder decoder;
    bool decode(const std::string& bytes, Reading& out) { return decoder.decode(bytes, out).has_value(); }
    void encode(const Reading& reading, std::string& out) { wire::append_wire(reading, out); }
};
struct Generated {
    v1::Reading message;
    bool decode(const std::string& bytes, Reading& out) { return wire::parse(bytes, message) && wire::from_proto(message, out).has_value(); }
    void encode(const Reading& reading, std::string& out) {
        wire::to_proto(reading, message);
        message.AppendToString(&out);
    }
};

/// Counts readings, and what they take from the heap once all memory that is kept has been taken.
template <class Once>
void count_readings(benchmark::State& state, Once once) {
    once();
    const std::size_t before = tests::allocations();
    for (auto _ : state) once();
    const auto readings = static_cast<double>(evening().readings.size()) * static_cast<double>(state.iterations());
    state.counters["allocations/reading"] = static_cast<double>(tests::allocations() - before) / readings;
    state.SetItemsProcessed(static_cast<std::int64_t>(readings));
}

template <class Code>
void decode(benchmark::State& state) {
    Code code;
    Reading reading;
    count_readings(state, [&] {
        for (const auto& bytes : evening().bytes) benchmark::DoNotOptimize(code.decode(bytes, reading));
    });
}

template <class Code>
void encode(benchmark::State& state) {
    Code code;
    std::string bytes;
    count_readings(state, [&] {
        for (const auto& reading : evening().readings) {
            bytes.clear();
            code.encode(reading, bytes);
            benchmark::DoNotOptimize(bytes.data());
        }
    });
}

/// From the bytes to the events: all that `kibitz replay` does but reading the file and printing.
template <class Code>
void replay(benchmark::State& state) {
    const auto law = laws::embedded_law_code("duplicate-2017");
    const auto config = app::perception_config(boards::simulated(), *law);
    Code code;
    Reading reading;
    std::size_t events = 0;
    count_readings(state, [&] {
        table::Pipeline pipeline(config, *law, [&](const laws::Event&, const laws::TableState&) { ++events; });
        for (const auto& bytes : evening().bytes)
            if (code.decode(bytes, reading)) pipeline.take(reading);
    });
    if (events == 0) state.SkipWithError("no event came of it");
}

BENCHMARK(decode<Direct>)->Name("decode_direct")->Unit(benchmark::kMillisecond);
BENCHMARK(decode<Generated>)->Name("decode_generated")->Unit(benchmark::kMillisecond);
BENCHMARK(encode<Direct>)->Name("encode_direct")->Unit(benchmark::kMillisecond);
BENCHMARK(encode<Generated>)->Name("encode_generated")->Unit(benchmark::kMillisecond);
BENCHMARK(replay<Direct>)->Name("replay_direct")->Unit(benchmark::kMillisecond);
BENCHMARK(replay<Generated>)->Name("replay_generated")->Unit(benchmark::kMillisecond);
BENCHMARK(read_binary)->Unit(benchmark::kMillisecond);
BENCHMARK(read_json)->Unit(benchmark::kMillisecond);
BENCHMARK(write_binary)->Unit(benchmark::kMillisecond);

}  // namespace
