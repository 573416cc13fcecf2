/// What `simulate`, `run` and `soak` share: how a simulated table is played.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "boards/board.hpp"
#include "kibitz/v1/reading.pb.h"
#include "drivers/simulator/simulator.hpp"

namespace kibitz::app {

/// Boards that one simulated table plays before the next table takes over: enough to test the change of boards, few
/// enough that a mistake is quickly played again.
inline constexpr std::size_t boards_per_table = 4;
/// Of simulated tables side by side.
inline constexpr unsigned max_threads = 256;

struct SimulationOptions {
    std::string noise = "none";
    std::string script;  ///< path; empty = none
    std::uint64_t seed = 1;
    bool unknown_hands = false;
    std::vector<std::string> habits;  ///< "pile=0.25"
};

/// --noise --habit --script --seed --unknown-hands
void add_simulation_options(CLI::App& command, SimulationOptions& options);

/// The simulator's configuration at this table; its first reading comes at a fixed moment, so that tapes are the same
/// every day. Nothing after faults (of the script) were printed.
[[nodiscard]] std::optional<drivers::SimulatorConfig> simulator_config(const SimulationOptions& options, const boards::Board& board,
                                                         std::ostream& err);

/// What a tape of simulated people says of itself: board file, packs, noise and seed.
v1::TapeHeader tape_header(const boards::Board& board, const SimulationOptions& options);

}  // namespace kibitz::app
