/// kibitz weights: what the judgement of a board's play goes by
#include <memory>
#include <ostream>

#include "controller/app/commands.hpp"
#include "controller/app/inputs.hpp"

namespace kibitz::app {
namespace {

struct WeightsOptions {
    std::string weights, board;
    bool file = false;
};

int run_weights(const WeightsOptions& options, const Streams& streams) {
    const auto board = find_board(options.board, streams.err);
    if (!board) return bad_input;
    const auto weights = find_weights(*board, options.weights, streams.err);
    if (!weights) return bad_input;
    streams.out << (options.file ? weights::write_weights(*weights) : weights::table_of(*weights));
    return done;
}

}  // namespace

void add_weights(CLI::App& app, Called& called) {
    auto* command = app.add_subcommand("weights",
        "What the judgement of a play goes by: how much each thing to believe counts, how long people take");
    auto options = std::make_shared<WeightsOptions>();
    command->add_option("FILE", options->weights, "Weights from a file, over those of the board");
    command->add_option("--board", options->board,
        "Board file, whose `judgement` counts; without one the simulated table that is built in");
    command->add_flag("--file", options->file,
        "All of them as a file, to change and to give to soak, replay or a board file's `judgement`");
    command->footer("Example:\n  kibitz weights --file > mine.textproto && kibitz soak --weights mine.textproto");
    command->callback([&called, options] { called.exit_code = run_weights(*options, called.streams); });
}

}  // namespace kibitz::app
