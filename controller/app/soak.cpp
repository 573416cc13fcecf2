/// kibitz soak: simulate, replay, compare with the truth
#include <algorithm>
#include <atomic>
#include <fstream>
#include <iomanip>
#include <memory>
#include <mutex>
#include <ostream>
#include <thread>

#include "controller/app/accuracy.hpp"
#include "controller/app/accuracy_table.hpp"
#include "controller/app/commands.hpp"
#include "controller/app/deals.hpp"
#include "controller/app/inputs.hpp"
#include "controller/app/progress.hpp"
#include "controller/app/table_setup.hpp"
#include "controller/table/pipeline.hpp"
#include "drivers/tape/tape.hpp"

namespace kibitz::app {
namespace {

/// More would be a slip of the finger: at 100 boards a second this is more than a week.
constexpr std::uint64_t max_deals = 100'000'000;

struct SoakOptions {
    std::vector<std::string> files;
    SimulationOptions simulation;
    std::string board, law_code = default_law_code, weights;
    std::uint64_t deals = 1000;
    double irregularities = 0.2;
    std::string irregularity;  ///< all of this kind; empty: of any
    unsigned threads = 0;
    std::size_t show_mistakes = 0;
    std::optional<std::uint64_t> only_table;
    std::string tape;  ///< path; empty = none
    bool check = false;
};

struct Soak {
    const SoakOptions& options;
    const std::vector<formats::Game>& games;
    const drivers::SimulatorConfig& simulation;
    const perception::Config& perception;
    const laws::LawCode& code;
    const Expected expected{code};

    std::uint64_t tables() const { return (options.deals + boards_per_table - 1) / boards_per_table; }
    std::vector<formats::Game> games_of(std::uint64_t table) const;
    drivers::Simulator people_of(std::uint64_t table) const;
    void play(std::uint64_t table, Accuracy& accuracy, std::vector<Mistake>& mistakes) const;
};

std::vector<std::string> kind_names() {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < irregularity_kinds; ++i) names.emplace_back(kind_name(static_cast<drivers::Irregularity::Kind>(i)));
    return names;
}

std::optional<drivers::Irregularity::Kind> kind_by_name(std::string_view name) {
    for (std::size_t i = 0; i < irregularity_kinds; ++i)
        if (const auto kind = static_cast<drivers::Irregularity::Kind>(i); kind_name(kind) == name) return kind;
    return std::nullopt;
}

/// Each table has a seed of its own (splitmix64, Steele et al. 2014), so that one table can be played again alone.
std::uint64_t seed_of_table(std::uint64_t seed, std::uint64_t table) {
    std::uint64_t z = seed + (table + 1) * 0x9E3779B97F4A7C15ULL;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31U);
}

std::vector<formats::Game> Soak::games_of(std::uint64_t table) const {
    std::vector<formats::Game> out;
    const auto first = table * boards_per_table;
    const auto end = std::min<std::uint64_t>(first + boards_per_table, options.deals);
    for (auto i = first; i < end; ++i) out.push_back(games[i % games.size()]);
    return out;
}

drivers::Simulator Soak::people_of(std::uint64_t table) const {
    auto config = simulation;
    config.seed = seed_of_table(options.simulation.seed, table);
    return {std::move(config), games_of(table)};
}

void Soak::play(std::uint64_t table, Accuracy& accuracy, std::vector<Mistake>& mistakes) const {
    const auto own = games_of(table);
    auto simulator = people_of(table);
    Recorder recorder;
    table::Pipeline pipeline(perception, code, [&](const laws::Event& event, const laws::TableState& state) {
        recorder.take(event, state);
    });
    while (const auto reading = simulator.next()) pipeline.take(*reading);
    constexpr int max_deadlines = 1000;
    for (int i = 0; i < max_deadlines && pipeline.next_deadline(); ++i) pipeline.advance(*pipeline.next_deadline());
    compare(expected, own, simulator.truth(), std::move(recorder).games(), accuracy, mistakes, table * boards_per_table);
}

struct TableMistake {
    std::uint64_t table = 0;
    Mistake mistake;
};

struct Outcome {
    Accuracy accuracy;
    std::vector<TableMistake> mistakes;  ///< by table, at most what is shown
};

/// Plays all tables on `threads` threads. Sums do not depend on who played which table.
Outcome play_all(const Soak& soak, unsigned threads, const Streams& streams) {
    Outcome outcome;
    std::mutex mutex;
    const std::uint64_t first = soak.options.only_table.value_or(0);
    const std::uint64_t end = soak.options.only_table ? first + 1 : soak.tables();
    std::atomic<std::uint64_t> next{first};
    Progress progress(streams, "tables", static_cast<std::size_t>(end - first));
    const auto work = [&] {
        for (auto table = next++; table < end; table = next++) {
            Accuracy accuracy;
            std::vector<Mistake> mistakes;
            soak.play(table, accuracy, mistakes);
            const std::lock_guard lock(mutex);
            outcome.accuracy.add(accuracy);
            for (auto& mistake : mistakes) outcome.mistakes.push_back({table, std::move(mistake)});
            // Those of the lowest tables are kept: they are the same whatever the threads did.
            if (outcome.mistakes.size() > 4 * soak.options.show_mistakes + 4096) {
                std::stable_sort(outcome.mistakes.begin(), outcome.mistakes.end(),
                          [](const auto& a, const auto& b) { return a.table < b.table; });
                outcome.mistakes.resize(soak.options.show_mistakes);
            }
            progress.at(static_cast<std::size_t>(table - first));
        }
    };
    std::vector<std::jthread> workers;
    for (unsigned i = 1; i < threads; ++i) workers.emplace_back(work);
    work();
    workers.clear();  // joins
    std::stable_sort(outcome.mistakes.begin(), outcome.mistakes.end(),
                     [](const auto& a, const auto& b) { return a.table < b.table; });
    return outcome;
}

void print_mistakes(const Soak& soak, const Outcome& outcome, std::ostream& out) {
    const auto shown = std::min(outcome.mistakes.size(), soak.options.show_mistakes);
    for (std::size_t i = 0; i < shown; ++i) {
        const auto& [table, mistake] = outcome.mistakes[i];
        const auto& game = soak.games[(table * boards_per_table + mistake.game) % soak.games.size()];
        out << "table " << table << ", board " << mistake.game + 1 << " of it (" << game.source.file << ':'
            << game.source.line << "): " << mistake.words << '\n';
    }
    if (shown)
        out << "Play one table again: the same command with --only-table N\n\n";
}

/// Writes the readings of the one table played to `options.tape`, and beside it what really happened, a line a card and
/// violation. @return a fault, or nothing
std::optional<std::string> keep_table(const Soak& soak, const boards::Board& board) {
    auto simulator = soak.people_of(*soak.options.only_table);
    auto tape = drivers::TapeWriter::create(soak.options.tape, tape_header(board, soak.options.simulation),
                                            drivers::TapeForm::Binary);
    if (!tape) return tape.error();
    while (const auto reading = simulator.next())
        if (auto written = tape->write(*reading); !written) return written.error();
    if (auto closed = tape->close(); !closed) return closed.error();
    const auto path = soak.options.tape + ".truth";
    std::ofstream truth(path);
    truth << std::fixed << std::setprecision(3);
    const auto line = [&](Instant at, std::size_t game, bridge::Seat seat, int trick) -> std::ostream& {
        return truth << std::chrono::duration<double>(at - soak.simulation.start).count() << " s board " << game + 1 << " trick " << trick << ' ' << bridge::name(seat) << ' ';
    };
    for (const auto& play : simulator.truth().plays) line(play.at, play.game, play.seat, play.trick) << to_string(play.card) << '\n';
    for (const auto& v : simulator.truth().violations)
        line(v.at, v.game, v.seat, v.trick) << kind_name(v.what.kind) << (v.card ? ' ' + to_string(*v.card) : "")
                                            << (v.visible ? "" : " (out of sight)") << '\n';
    if (!truth.flush()) return path + ": cannot be written";
    return std::nullopt;
}

int run_soak(const SoakOptions& options, const Streams& streams) {
    const auto deals = playable_games(options.files, streams.err);
    const auto board = find_board(options.board, streams.err);
    auto code = find_law_code(options.law_code, streams.err);
    if (!deals || !board || !code) return bad_input;
    auto simulation = simulator_config(options.simulation, *board, streams.err);
    if (!simulation) return bad_input;
    simulation->irregularities_per_board = options.irregularities;
    simulation->irregularity_kind = options.irregularity.empty() ? std::nullopt : kind_by_name(options.irregularity);
    simulation->cruise = true;
    code->judged_by = find_weights(*board, options.weights, streams.err);
    if (!code->judged_by) return bad_input;
    const auto perception = perception_config(*board, *code);
    const Soak soak{options, deals->games, *simulation, perception, *code};
    if (options.only_table && *options.only_table >= soak.tables()) {
        streams.err << "--only-table " << *options.only_table << ": there are " << soak.tables()
                    << " tables, counted from 0: give --deals as before\n";
        return bad_input;
    }
    if (!options.tape.empty() && !options.only_table) {
        streams.err << "--tape keeps one table: say which with --only-table N\n";
        return bad_input;
    }
    if (!options.tape.empty())
        if (const auto fault = keep_table(soak, *board)) {
            streams.err << *fault << '\n';
            return bad_input;
        }
    const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
    const unsigned threads = std::min({options.threads ? options.threads : cores, max_threads});
    const auto outcome = play_all(soak, threads, streams);
    print_mistakes(soak, outcome, streams.out);
    const auto noise = simulation->noise;  // a table's own: of the people it says
    print_accuracy(outcome.accuracy, noise, streams.out);
    return options.check && !meets_targets(outcome.accuracy, noise) ? check_failed : done;
}

}  // namespace

void add_soak(CLI::App& app, Called& called) {
    auto* command = app.add_subcommand("soak", "Simulate, replay and compare with the truth: how right is the record?");
    auto options = std::make_shared<SoakOptions>();
    command->add_option("FILES", options->files, "PBN or LIN files; without any the demo's deals, over and over");
    command->add_option("--deals", options->deals, "How many boards to play; the files are looped")
        ->check(CLI::Range(std::uint64_t{1}, max_deals))
        ->capture_default_str();
    options->simulation.noise = "typical";
    add_simulation_options(*command, options->simulation);
    command->add_option("--irregularities", options->irregularities, "Random irregularities a board")
        ->check(CLI::Range(0.0, 5.0))
        ->capture_default_str();
    command->add_option("--irregularity", options->irregularity, "All of this kind")->check(CLI::IsMember(kind_names()));
    command->add_option("-j,--threads", options->threads, "Threads; without it one a core")->check(CLI::Range(1U, max_threads));
    command->add_option("--show-mistakes", options->show_mistakes, "Print the first K differences in words");
    command->add_option("--only-table", options->only_table, "Play only this table (four boards) of the soak again");
    command->add_option("--tape", options->tape, "Keep the readings of that table, and FILE.truth: what really happened");
    command->add_flag("--check", options->check, "Exit with 1 when a target of the noise is missed");
    command->add_option("--board", options->board, "Board file; without one the simulated table that is built in");
    command->add_option("--law-code", options->law_code, "A law code built in, or a file")->capture_default_str();
    command->add_option("--weights", options->weights, "Weights of the judgement from a file, over those of the board (kibitz weights)");
    command->footer("Example:\n  kibitz soak --deals 1000 --noise typical --seed 1 --show-mistakes 5");
    command->callback([&called, options] { called.exit_code = run_soak(*options, called.streams); });
}

}  // namespace kibitz::app
