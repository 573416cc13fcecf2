/// kibitz fit: weights of the judgement, learned from simulated tables that it has not been tuned on
#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <fstream>
#include <memory>
#include <mutex>
#include <ostream>
#include <span>
#include <thread>

#include "controller/app/deals.hpp"
#include "controller/app/fit.hpp"
#include "controller/app/inputs.hpp"
#include "controller/app/judged_board.hpp"
#include "controller/app/progress.hpp"
#include "controller/app/reliability.hpp"
#include "controller/app/table_setup.hpp"
#include "drivers/simulator/noise.hpp"
#include "drivers/simulator/random.hpp"

namespace kibitz::app {
namespace {

using reconstruction::Example;
using weights::Weights;

/// A board's notes take some 30 kB.
constexpr std::size_t max_boards = 20'000;
/// Drawn sensors are between so much of the noise `typical` and twice it.
constexpr double quietest = 0.3, loudest = 2;
/// Of a normal distribution this many deviations to each side are 95 %.
constexpr double deviations = 1.96;

struct FitOptions {
    std::vector<std::string> files;
    SimulationOptions simulation;
    std::string board, law_code = default_law_code, weights, out;
    std::size_t models = 12, held_out = 4, deals = 60;
    double habits = 2, irregularities = 0.2, pull = 0.5;
    int rounds = 3;
    unsigned threads = 0;
    bool ablate = false;
};

/// A table model of nobody's: each habit between none and so many times that of a club, each fault of a sensor likewise.
drivers::SimulatorConfig drawn_model(const FitOptions& options, drivers::SimulatorConfig config, std::size_t model) {
    const auto seed = static_cast<std::uint64_t>(0x1p53 * drivers::simulator::drawn(options.simulation.seed, model));
    std::uint64_t what = 0;
    const auto between = [&](double low, double high) { return low + (high - low) * drivers::simulator::drawn(seed, what++); };
    config.noise = drivers::Noise::Club;
    for (const auto& habit : drivers::clumsy_habits())
        config.habits.push_back({habit.value, std::min(habit.most, between(0, options.habits) * habit.club)});
    auto sensors = drivers::simulator::sensor_noise(drivers::Noise::Typical);
    for (double* fault : {&sensors.missed, &sensors.range_sigma, &sensors.range_outlier, &sensors.wrong_face, &sensors.contact_jitter,
        &sensors.beam_bounce, &sensors.ghost_touches})
        *fault *= between(quietest, loudest);
    config.sensors = sensors;
    return config;
}

/// Boards of some models, by model and table.
struct Boards {
    std::vector<JudgedBoard> all;
    std::vector<Example> examples{};    ///< by the last search
    std::size_t not_weighed = 0, not_found = 0;
    std::vector<reconstruction::Fixed> fired{};  ///< by example: what any of its plays has

    void search(std::span<const Weights> weights, unsigned threads);
    double mean_loss(const Weights& weights) const;
};

template <class Work>
void in_parallel(std::size_t count, unsigned threads, const Work& work) {
    std::atomic<std::size_t> next{0};
    const auto run = [&] {
        for (auto i = next++; i < count; i = next++) work(i);
    };
    std::vector<std::jthread> workers;
    for (unsigned i = 1; i < threads; ++i) workers.emplace_back(run);
    run();
}

void Boards::search(std::span<const Weights> weights, unsigned threads) {
    std::vector<std::optional<Found>> found(all.size());
    in_parallel(all.size(), threads, [&](std::size_t i) { found[i] = found_of(all[i], weights); });
    examples.clear();
    fired.clear();
    not_weighed = not_found = 0;
    for (auto& one : found) {
        not_weighed += one ? 0 : 1;
        if (!one) continue;
        not_found += one->searched ? 0 : 1;
        reconstruction::Fixed here{};
        for (const auto& play : one->example.plays)
            for (const auto& f : play) here[index(f.feature)] = true;
        fired.push_back(here);
        examples.push_back(std::move(one->example));
    }
}

double Boards::mean_loss(const Weights& weights) const {
    double sum = 0;
    for (const auto& example : examples) sum += log_loss(example, weights);
    return examples.empty() ? 0 : sum / static_cast<double>(examples.size());
}

/// Plays the models from..to and keeps their boards.
Boards play(const FitOptions& options, const std::vector<formats::Game>& games, const drivers::SimulatorConfig& base,
    const perception::Config& perception,
            const laws::LawCode& code, std::size_t from, std::size_t to, unsigned threads,
                const Streams& streams) {
    const std::size_t tables = (options.deals + boards_per_table - 1) / boards_per_table;
    std::vector<std::vector<JudgedBoard>> played((to - from) * tables);
    Progress progress(streams, "tables", played.size());
    std::mutex mutex;
    std::size_t tables_played = 0;
    in_parallel(played.size(), threads, [&](std::size_t i) {
        const std::size_t model = from + i / tables, first = (i % tables) * boards_per_table;
        auto config = drawn_model(options, base, model);
        config.seed = static_cast<std::uint64_t>(0x1p53 * drivers::simulator::drawn(config.seed ^ 0x7ab1eU, model * tables + i % tables));
        std::vector<formats::Game> own;
        for (auto d = first; d < std::min(first + boards_per_table, options.deals); ++d)
            own.push_back(games[(model * options.deals + d) % games.size()]);
        const auto count = own.size();
        played[i] = judged_boards({std::move(config), std::move(own)}, count, perception, code);
        const std::lock_guard lock(mutex);
        progress.at(++tables_played);
    });
    Boards boards;
    for (auto& table : played) std::move(table.begin(), table.end(), std::back_inserter(boards.all));
    return boards;
}

std::string fixed_number(double value, int digits) {
    char text[32];
    std::snprintf(text, sizeof text, "%.*f", digits, value);
    return text;
}

/// "0.01234 before, 0.01180 after: -0.00054 (-0.00101 .. -0.00007)"
void print_loss(const char* what, const Boards& boards, const Weights& before, const Weights& after, std::ostream& out) {
    if (boards.examples.empty()) return;
    double sum = 0, squares = 0;
    for (const auto& example : boards.examples) {
        const double gained = log_loss(example, after) - log_loss(example, before);
        sum += gained;
        squares += gained * gained;
    }
    const auto n = static_cast<double>(boards.examples.size());
    const double mean = sum / n, error = deviations * std::sqrt(std::max(0.0, squares / n - mean * mean) / n);
    out << what << ": log loss a board " << fixed_number(boards.mean_loss(before), 5) << " before, "
        << fixed_number(boards.mean_loss(after), 5)
        << " after: " << fixed_number(mean, 5) << " (" << fixed_number(mean - error, 5) << " .. " << fixed_number(mean + error, 5) << ")\n";
}

void print_reliability_of(const char* what, const Boards& boards, const Weights& weights, std::ostream& out) {
    Reliability all;
    for (std::size_t b = 0; b < boards.examples.size(); ++b) {
        const auto share = shares(boards.examples[b], weights);
        for (std::size_t i = 0; i < share.size(); ++i) all.state(std::min(1.0, share[i]), i == boards.examples[b].truth);
        all.close_board(b);
    }
    print_reliability(what, all, out);
}

/// Each feature: on how many boards it matters, its weight before and after, and how much worse boards are explained without it.
void print_features(const FitOptions& options, const Boards& fitted, const Boards& judged, const Weights& prior, const Weights& after,
    unsigned threads, std::ostream& out) {
    std::vector<double> cost(weights::features, 0);
    if (options.ablate)
        in_parallel(weights::features, threads, [&](std::size_t f) {
            auto begin = after;
            begin.nats[f] = 0;
            reconstruction::Fixed fixed{};
            fixed[f] = true;
            cost[f] = judged.mean_loss(fit(fitted.examples, prior, options.pull, begin, fixed)) - judged.mean_loss(after);
        });
    out << "feature                    boards   before    after" << (options.ablate ? "   1,000 boards without it cost, in nats" : "")
        << '\n';
    for (const auto& row : weights::feature_rows) {
        const auto f = index(row.feature);
        const auto boards = std::count_if(fitted.fired.begin(), fitted.fired.end(), [&](const auto& one) { return one[f]; });
        char text[128];
        std::snprintf(text, sizeof text, "%-24s %8lld %8.3f %8.3f", std::string(row.name).c_str(), static_cast<long long>(boards),
            prior[row.feature], after[row.feature]);
        out << text;
        if (options.ablate) out << "   " << fixed_number(1000 * cost[f], 3);
        out << '\n';
    }
}

int run_fit(const FitOptions& options, const Streams& streams) {
    const auto deals = playable_games(options.files, streams.err);
    const auto board = find_board(options.board, streams.err);
    auto code = find_law_code(options.law_code, streams.err);
    if (!deals || !board || !code) return bad_input;
    const auto prior = find_weights(*board, options.weights, streams.err);
    auto simulation = simulator_config(options.simulation, *board, streams.err);
    if (!prior || !simulation) return bad_input;
    code->judged_by = prior;
    if ((options.models + options.held_out) * options.deals > max_boards) {
        streams.err << "--models, --hold-out and --deals: more than " << max_boards << " boards: give fewer\n";
        return bad_input;
    }
    simulation->irregularities_per_board = options.irregularities;
    simulation->cruise = true;
    const auto perception = perception_config(*board, *code);
    const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
    const unsigned threads = std::min(options.threads ? options.threads : cores, max_threads);
    const auto played = [&](std::size_t from, std::size_t to) { return play(options, deals->games, *simulation, perception, *code,
        from, to, threads, streams); };
    auto fitted = played(0, options.models);
    auto held_out = played(options.models, options.models + options.held_out);
    if (fitted.all.empty()) {
        streams.err << "no board was played on which anything could be learned: give more --deals\n";
        return bad_input;
    }
    Weights weights = *prior;
    for (int round = 0; round < options.rounds; ++round) {
        fitted.search({&weights, 1}, threads);
        weights = fit(fitted.examples, *prior, options.pull, weights);
    }
    // Both are judged on the plays that either of them finds.
    const std::array both{*prior, weights};
    fitted.search(both, threads);
    held_out.search(both, threads);
    const auto describe = [&](const char* what, const Boards& boards, std::size_t models) {
        streams.out << what << ": " << boards.examples.size() << " boards of " << models
            << " table models; what happened was not among the plays found on "
                    << boards.not_found << ", and could not be weighed on " << boards.not_weighed << " more\n";
    };
    describe("fitted", fitted, options.models);
    print_loss("fitted", fitted, *prior, weights, streams.out);
    if (options.held_out) describe("held out", held_out, options.held_out);
    print_loss("held out", held_out, *prior, weights, streams.out);
    const auto& judged = options.held_out ? held_out : fitted;
    print_reliability_of("plays by the weights before", judged, *prior, streams.out);
    print_reliability_of("plays by the weights after", judged, weights, streams.out);
    print_features(options, fitted, judged, *prior, weights, threads, streams.out);
    if (options.out.empty()) return done;
    std::ofstream file(options.out);
    file << write_weights(weights);
    if (!file.flush()) {
        streams.err << options.out << ": cannot be written: is there such a folder, and room?\n";
        return bad_input;
    }
    return done;
}

}  // namespace

void add_fit(CLI::App& app, Called& called) {
    auto* command = app.add_subcommand("fit", "Learn weights of the judgement from simulated tables, and measure them on other ones");
    auto options = std::make_shared<FitOptions>();
    command->add_option("FILES", options->files, "PBN or LIN files; without any the demo's deals, over and over");
    command->add_option("--models", options->models,
        "Table models to learn from: habits and sensors drawn at random")->check(CLI::Range(1, 1000))->capture_default_str();
    command->add_option("--hold-out", options->held_out,
        "Table models besides that nothing is learned from, to measure on")->check(CLI::Range(0, 1000))->capture_default_str();
    command->add_option("--deals", options->deals, "Boards a model")->check(CLI::Range(1, 10000))->capture_default_str();
    command->add_option("--habits", options->habits,
        "Each habit is drawn between none and so many times that of a club")->check(CLI::Range(0.0, 10.0))->capture_default_str();
    command->add_option("--irregularities", options->irregularities,
        "Random irregularities a board")->check(CLI::Range(0.0, 5.0))->capture_default_str();
    command->add_option("--seed", options->simulation.seed, "The same seed gives the same weights")->capture_default_str();
    command->add_flag("--unknown-hands", options->simulation.unknown_hands, "The tables are not told the hands");
    command->add_option("--weights", options->weights, "Begin with weights from a file, over those of the board, and stay near them");
    command->add_option("--pull", options->pull,
        "How strongly: so many boards count as much as a weight a nat away")->check(CLI::Range(1e-6, 1e6))->capture_default_str();
    command->add_option("--rounds", options->rounds,
        "How often plays are searched for anew with the weights learned")->check(CLI::Range(1, 20))->capture_default_str();
    command->add_flag("--ablate", options->ablate, "Say of each feature how much worse boards are explained without it");
    command->add_option("-o", options->out, "Write the weights to this file");
    command->add_option("--board", options->board, "Board file; without one the simulated table that is built in");
    command->add_option("--law-code", options->law_code, "A law code built in, or a file")->capture_default_str();
    command->add_option("-j,--threads", options->threads, "Threads; without it one a core")->check(CLI::Range(1U, max_threads));
    command->footer("Example:\n  kibitz fit --models 12 --hold-out 4 --seed 1 -o learned.textproto && kibitz soak --weights learned.textproto");
    command->callback([&called, options] { called.exit_code = run_fit(*options, called.streams); });
}

}  // namespace kibitz::app
