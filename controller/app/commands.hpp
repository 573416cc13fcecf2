/// The commands. Each adds itself to the command line with its options and an example; when it is the one called, it
/// leaves its exit code behind.
#pragma once

#include <CLI/CLI.hpp>

#include "controller/app/app.hpp"

namespace kibitz::app {

struct Called {
    const Streams& streams;
    int exit_code = done;
};

void add_run(CLI::App& app, Called& called);
void add_simulate(CLI::App& app, Called& called);
void add_replay(CLI::App& app, Called& called);
void add_scenario(CLI::App& app, Called& called);
void add_export(CLI::App& app, Called& called);
void add_soak(CLI::App& app, Called& called);
void add_weights(CLI::App& app, Called& called);
void add_board(CLI::App& app, Called& called);
void add_law(CLI::App& app, Called& called);
void add_session(CLI::App& app, Called& called);
void add_sense(CLI::App& app, Called& called);
void add_hall(CLI::App& app, Called& called);
/// A subcommand of `hall`.
void add_hall_run(CLI::App& hall, Called& called);
/// A subcommand of `board`.
void add_probe(CLI::App& board, Called& called);
void add_install(CLI::App& board, Called& called);
void add_tape(CLI::App& app, Called& called);
void add_calibrate(CLI::App& app, Called& called);
void add_pack(CLI::App& app, Called& called);
void add_setup(CLI::App& app, Called& called);
void add_pin(CLI::App& app, Called& called);
void add_director(CLI::App& app, Called& called);
void add_roles(CLI::App& app, Called& called);
void add_backup(CLI::App& app, Called& called);
void add_restore(CLI::App& app, Called& called);
void add_doctor(CLI::App& app, Called& called);

}  // namespace kibitz::app
