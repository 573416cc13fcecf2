// Commands that are still being built.
#include <ostream>

#include "controller/app/commands.hpp"

namespace kibitz::app {
namespace {
[[maybe_unused]] void absent(CLI::App& app, Called& called, const char* name) {
    auto* command = app.add_subcommand(name, "(not built yet)");
    command->allow_extras();
    command->callback([&called, name] {
        called.streams.err << "kibitz " << name << ": not built yet\n";
        called.exit_code = bad_input;
    });
}
}  // namespace
#ifdef KIBITZ_NO_RUN
void add_run(CLI::App& app, Called& called) { absent(app, called, "run"); }
#endif
#ifdef KIBITZ_NO_SIMULATE
void add_simulate(CLI::App& app, Called& called) { absent(app, called, "simulate"); }
#endif
#ifdef KIBITZ_NO_REPLAY
void add_replay(CLI::App& app, Called& called) { absent(app, called, "replay"); }
#endif
#ifdef KIBITZ_NO_SCENARIO
void add_scenario(CLI::App& app, Called& called) { absent(app, called, "scenario"); }
#endif
#ifdef KIBITZ_NO_EXPORT
void add_export(CLI::App& app, Called& called) { absent(app, called, "export"); }
#endif
#ifdef KIBITZ_NO_SOAK
void add_soak(CLI::App& app, Called& called) { absent(app, called, "soak"); }
#endif
}  // namespace kibitz::app
