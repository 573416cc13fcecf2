#include "controller/app/table_setup.hpp"

#include "controller/app/commands.hpp"
#include "controller/app/inputs.hpp"
#include "drivers/simulator/noise_file.hpp"
#include "drivers/tape/tape.hpp"

namespace kibitz::app {
namespace {
/// A Saturday evening: 2026-11-21 19:00 UTC.
constexpr Instant first_moment{std::chrono::sys_days{std::chrono::year{2026} / 11 / 21} + std::chrono::hours{19}};

/// A noise by its name, or a table's own from a file. False after a fault was printed.
bool take_noise(const std::string& noise, drivers::SimulatorConfig& config, std::ostream& err) {
    if (const auto named = drivers::noise_from_string(noise)) {
        config.noise = *named;
        return true;
    }
    if (noise.find_first_of("/.") == std::string::npos) {
        err << "--noise " << noise << ": write none, typical, harsh, club or wild, or the path of a file that `kibitz tape stats -o` wrote\n";
        return false;
    }
    const auto text = read_text(noise, err);
    if (!text) return false;
    const auto file = drivers::read_noise(*text, noise);
    if (!file) {
        print_faults(file.error(), err);
        return false;
    }
    config.noise = file->people;
    config.sensors = file->sensors;
    return true;
}
}  // namespace

void add_simulation_options(CLI::App& command, SimulationOptions& options) {
    command.add_option("--noise", options.noise, "How imperfect hands and sensors are: none, typical, harsh, club, wild, or a file of `kibitz tape stats`")
        ->capture_default_str();
    command.add_option("--habit", options.habits,
                       "One habit of a clumsy table, as NAME=X; several times for several (drivers/simulator/README.md)")
        ->allow_extra_args(false);
    command.add_option("--script", options.script, "Irregularities to act out (drivers/simulator/README.md)");
    command.add_option("--seed", options.seed, "The same seed gives the same evening")->capture_default_str();
    command.add_flag("--unknown-hands", options.unknown_hands, "The table is not told the hands; cards become known one by one");
}

std::optional<drivers::SimulatorConfig> simulator_config(const SimulationOptions& options, const boards::Board& board,
                                                         std::ostream& err) {
    drivers::SimulatorConfig config;
    if (!take_noise(options.noise, config, err)) return std::nullopt;
    for (const std::string& text : options.habits) {
        const auto habit = drivers::read_habit(text);
        if (!habit) {
            err << "--habit: " << habit.error() << '\n';
            return std::nullopt;
        }
        config.habits.push_back(*habit);
    }
    config.seed = options.seed;
    config.start = first_moment;
    // A table that sees cards whole has no pack with tags; the simulator is not asked for any there.
    if (const auto packs = board.packs(); !packs.empty()) config.pack = packs.front();
    config.geometry = board.geometry();
    config.known_hands = !options.unknown_hands;
    config.prevent_illegal_calls = board.prevents_illegal_calls();
    if (!options.script.empty()) {
        const auto text = read_text(options.script, err);
        if (!text) return std::nullopt;
        auto script = drivers::read_script(*text, options.script);
        if (!script) {
            print_faults(script.error(), err);
            return std::nullopt;
        }
        config.script = *std::move(script);
    }
    return config;
}

v1::TapeHeader tape_header(const boards::Board& board, const SimulationOptions& options) {
    v1::TapeHeader out;
    out.set_format(drivers::tape_format);
    out.set_board_model(board.file.model());
    out.set_board_file(board.text);
    for (const auto& pack : board.packs()) {
        auto& p = *out.add_packs();
        p.set_name(pack.name);
        for (const auto tag : pack.tags) p.add_tag(tag.value);
    }
    out.set_made_by(std::string("kibitz ") + version());
    out.set_seed(options.seed);
    out.set_noise(options.noise);
    return out;
}

}  // namespace kibitz::app
