/// kibitz simulate DEALS -o TAPE
#include <algorithm>
#include <filesystem>
#include <memory>
#include <ostream>

#include "controller/app/commands.hpp"
#include "controller/app/deals.hpp"
#include "controller/app/inputs.hpp"
#include "controller/app/progress.hpp"
#include "controller/app/table_setup.hpp"
#include "drivers/tape/tape.hpp"

namespace kibitz::app {
namespace {

struct SimulateOptions {
    std::vector<std::string> deals;
    SimulationOptions simulation;
    std::string board, tape;
};

/// Writes all readings. @return a fault, or how many were written
tl::expected<std::size_t, std::string> write(drivers::Simulator& simulator, const std::string& path,
                                             const v1::TapeHeader& first, const Streams& streams) {
    const bool lines = path.size() > 6 && path.substr(path.size() - 6) == ".jsonl";
    auto tape = drivers::TapeWriter::create(path, first, lines ? drivers::TapeForm::JsonLines : drivers::TapeForm::Binary);
    if (!tape) return tl::unexpected(tape.error());
    Progress progress(streams, "readings", 0);
    std::size_t count = 0;
    while (const auto reading = simulator.next()) {
        if (auto written = tape->write(*reading); !written) return tl::unexpected(written.error());
        progress.at(++count);
    }
    if (auto closed = tape->close(); !closed) return tl::unexpected(closed.error());
    return count;
}

/// A tape is begun by emptying its file: not one that is still to be read.
bool is_an_input(const SimulateOptions& options) {
    auto inputs = options.deals;
    inputs.push_back(options.simulation.script);
    inputs.push_back(options.board);
    return std::any_of(inputs.begin(), inputs.end(), [&](const std::string& input) {
        std::error_code not_there;
        return !input.empty() && std::filesystem::equivalent(input, options.tape, not_there);
    });
}

int simulate(const SimulateOptions& options, const Streams& streams) {
    if (is_an_input(options)) {
        streams.err << "-o " << options.tape << ": is read by this very command: give the tape another name\n";
        return bad_input;
    }
    const auto deals = playable_games(options.deals, streams.err);
    const auto board = find_board(options.board, streams.err);
    if (!deals || !board) return bad_input;
    auto config = simulator_config(options.simulation, *board, streams.err);
    if (!config) return bad_input;
    drivers::Simulator simulator(*std::move(config), deals->games);
    const auto count = write(simulator, options.tape, tape_header(*board, options.simulation), streams);
    if (!count) {
        streams.err << count.error() << '\n';
        return bad_input;
    }
    const auto unplaced = simulator.unplaced();
    for (const auto& what : unplaced) 
        streams.err << options.simulation.script << ": " << what
                    << ": found no place in these deals: name another trick, seat or card\n";
    streams.err << options.tape << ": " << deals->games.size() << " boards, " << *count << " readings, "
                << simulator.truth().violations.size() << " irregularities acted out\n";
    return unplaced.empty() ? done : bad_input;
}

}  // namespace

void add_simulate(CLI::App& app, Called& called) {
    auto* command = app.add_subcommand("simulate", "Make a tape: people playing given deals, as sensor readings");
    auto options = std::make_shared<SimulateOptions>();
    command->add_option("DEALS", options->deals, "PBN or LIN files with auction and play")->required();
    command->add_option("-o,--output", options->tape, "The tape to write: protobuf, or JSON lines where it ends in .jsonl")
        ->required();
    add_simulation_options(*command, options->simulation);
    command->add_option("--board", options->board, "Board file; without one the simulated table that is built in");
    command->footer("Example:\n  kibitz simulate controller/app/deals/demo.pbn --noise typical --seed 7 -o evening.tape");
    command->callback([&called, options] { called.exit_code = simulate(*options, called.streams); });
}

}  // namespace kibitz::app
