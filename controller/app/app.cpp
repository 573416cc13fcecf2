#include "controller/app/app.hpp"

#include <algorithm>
#include <exception>
#include <ostream>

#include "controller/app/commands.hpp"
#include "controller/app/fit.hpp"

namespace kibitz::app {

const char* version() { return KIBITZ_VERSION; }

namespace {

/// Which word stands where a command is needed and is none, and what there is instead; empty where that is not the matter.
std::string unknown_command(const CLI::App& app, const std::vector<std::string>& arguments) {
    const auto* at = &app;
    std::string way = app.get_name();
    for (const auto& word : arguments) {
        const auto commands = at->get_subcommands([](const CLI::App*) { return true; });
        if (commands.empty() || word.empty() || word.front() == '-') return {};
        const auto found = std::find_if(commands.begin(), commands.end(), [&](const CLI::App* one) { return one->check_name(word); });
        if (found == commands.end()) {
            std::string there;
            for (const auto* one : commands) there += (there.empty() ? "" : ", ") + one->get_name();
            return way + " " + word + ": there is no such command. There are: " + there;
        }
        at = *found;
        way += " " + word;
    }
    return {};
}

int run_or_throw(const std::vector<std::string>& arguments, const Streams& streams) {
    CLI::App app("Kibitz watches a bridge table played with real cards, keeps the record, and speaks to the Director only.",
                 "kibitz");
    app.set_version_flag("--version", std::string("kibitz ") + version());
    app.require_subcommand(1);
    app.footer("Try:\n  kibitz run                      a simulated table; open the address it prints\n"
               "  kibitz simulate deals.pbn -o evening.tape && kibitz replay evening.tape\n"
               "  kibitz law show 45C1\n"
               "Exit codes: 0 done, 1 the check failed, 2 bad usage or input.");
    Called called{streams};
    add_run(app, called);
    add_simulate(app, called);
    add_replay(app, called);
    add_scenario(app, called);
    add_export(app, called);
    add_soak(app, called);
    add_weights(app, called);
    add_fit(app, called);
    add_board(app, called);
    add_tape(app, called);
    add_calibrate(app, called);
    add_pack(app, called);
    add_law(app, called);
    add_session(app, called);
    add_sense(app, called);
    add_setup(app, called);
    add_pin(app, called);
    add_director(app, called);
    add_roles(app, called);
    add_backup(app, called);
    add_restore(app, called);
    add_doctor(app, called);
    add_hall(app, called);
    try {
        app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
    } catch (const CLI::ParseError& error) {
        if (const auto unknown = unknown_command(app, arguments); !unknown.empty()) return failed(streams, unknown);
        // CLI11 prints help and version through this way too; those are no errors.
        const int code = app.exit(error, streams.out, streams.err);
        return code == 0 ? done : bad_input;
    }
    return called.exit_code;
}

}  // namespace

int failed(const Streams& streams, const std::string& why) {
    streams.err << why << '\n';
    return bad_input;
}

int run(const std::vector<std::string>& arguments, const Streams& streams) {
    try {
        const int code = run_or_throw(arguments, streams);
        streams.out.flush();
        if (!streams.out) {
            streams.err << "standard output: not everything could be written: is the disk or the limit on the size of files (ulimit -f) full, or the reader gone?\n";
            return bad_input;
        }
        return code;
    } catch (const std::exception& error) {
        streams.err << "kibitz: " << error.what() << ": this is a fault of the program: please report it\n";
        return bad_input;
    }
}

}  // namespace kibitz::app
