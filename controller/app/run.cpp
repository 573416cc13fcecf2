/// kibitz run: the daemon
#include <boost/asio/io_context.hpp>
#include <algorithm>
#include <memory>
#include <ostream>

#include "controller/app/commands.hpp"
#include "controller/app/daemon.hpp"
#include "controller/app/deals.hpp"
#include "controller/app/host_names.hpp"
#include "controller/app/inputs.hpp"
#include "controller/app/listen.hpp"
#include "controller/app/papers.hpp"
#include "controller/app/table_folder.hpp"
#include "controller/app/table_setup.hpp"
#include "controller/app/wired_table.hpp"
#include "controller/host/setup.hpp"
#include "drivers/simulator/live.hpp"

namespace kibitz::app {
namespace {

/// A service is for the tablets and phones of its house.
constexpr const char* service_listen = "0.0.0.0:8745";

struct RunOptions {
    std::string board, data = "kibitz-data", copy, listen = "127.0.0.1:8745", law_code = default_law_code, table, tape, pin, hall;
    std::vector<std::string> hosts;
    std::vector<std::string> deals;
    SimulationOptions simulation;
    WiredOptions wired;
    PapersOptions papers;
    double speed = 1;
    std::uint32_t spectators = 0;
    bool setup_page = false, listen_given = false;
    std::string language;
    bool technician = false;
    bool quick = false, by_hand = false, wait_for_director = false, tls = false, plain_http = false;
};

/// The script to act out: the one named, the demo's own with the demo's deals, else none.
bool load_script(const RunOptions& options, drivers::SimulatorConfig& config, std::ostream& err) {
    if (!options.deals.empty() || !options.simulation.script.empty()) return true;
    auto script = drivers::read_script(embedded_deal_file(demo_script), demo_script);
    if (!script) {
        print_faults(script.error(), err);
        return false;
    }
    config.script = *std::move(script);
    return true;
}

/// What was settled at setup counts where the command line does not say otherwise. @return false after the faults were printed
bool take_setup(RunOptions& options, const CLI::App& command, std::ostream& err) {
    options.listen_given = command.count("--listen") > 0;
    const auto setup = host::read_setup(options.data);
    if (!setup) return print_faults(setup.error(), err), false;
    const auto take = [&command](const char* name, const std::string& settled, std::string& option) {
        if (command.count(name) == 0 && !settled.empty()) option = settled;
    };
    take("--table", setup->table(), options.table);
    take("--board", setup->board(), options.board);
    take("--law-code", setup->law_code(), options.law_code);
    if (options.setup_page && options.tls && !options.listen_given) options.listen = service_listen;
    take("--listen", setup->listen(), options.listen);
    take("--copy", setup->copy(), options.copy);
    take("--calibration", setup->calibration(), options.wired.calibration);
    if (command.count("--spectators") == 0 && setup->spectators()) options.spectators = setup->spectators();
    if (command.count("--plain-http") == 0) options.plain_http = setup->plain_http();
    take("--hall", setup->hall(), options.hall);
    options.language = setup->language();
    take_time_zone(options.data, *setup, err);
    for (const auto& host : setup->host()) options.hosts.push_back(host);
    return true;
}

constexpr const char* pin_as_before = "as before (`kibitz pin` makes another, or KIBITZ_PIN in the environment)";

void announce(const app::Ready& ready, const std::string& data, std::ostream& out) {
    out << (ready.by_hand.empty() ? "" : "The table by hand:       " + ready.by_hand + "\n")
        << "The Director's display:  " << ready.url << "\n"
        << (ready.setup_code.empty() ? "" : "Set the table up:        " + ready.url + "setup, with the code " + ready.setup_code + "\n")
        << "The Director's PIN:      " << (!ready.pin.empty() ? ready.pin : !ready.setup_code.empty() ? "chosen there" : pin_as_before) << "\n"
        << (ready.fingerprint.empty() ? "" : "Its certificate (SHA-256): " + ready.fingerprint + "\n")
        << (ready.sense_token.empty() ? "" : "The sensing token:       " + ready.sense_token + "\n")
        << "The journal:             " << data << "\n"
        << "Ctrl-C stops.\n"
        << std::flush;
}

/// @param set_up  becomes true when it was set up in a browser, and is to be started anew
/// @param port    where it listened
int run_table(const RunOptions& options, const Streams& streams, bool& set_up, std::uint16_t& port) {
    if (!options.pin.empty()) {
        streams.err << "--pin: every user of this machine could read it there: set it by the environment's KIBITZ_PIN\n";
        return bad_input;
    }
    const auto listen = read_listen(options.listen);
    if (!listen) {
        streams.err << listen_fault(options.listen) << '\n';
        return bad_input;
    }
    auto board = options.by_hand && options.board.empty() ? std::optional(boards::by_hand()) : find_board(options.board, streams.err);
    auto deals = playable_games(options.deals, streams.err);
    if (!board || !deals) return bad_input;
    auto simulation = simulator_config(options.simulation, *board, streams.err);
    if (!simulation || !load_script(options, *simulation, streams.err)) return bad_input;
    simulation->cruise = options.quick;

    app::DaemonConfig config;
    config.address = listen->address;
    config.port = listen->port == 0 ? port : listen->port;
    config.setup_page = options.setup_page;
    config.listen_given = options.listen_given || !options.tls;  // a PIN goes over no network in the clear
    config.language = options.language;
    config.data = options.data;
    if (!options.copy.empty()) config.copy = options.copy;
    config.board = *std::move(board);
    config.law_code = options.law_code;
    config.by_hand = options.by_hand;
    config.pace = options.speed;
    config.spectators = std::chrono::seconds(options.spectators);
    config.version = version();
    if (!options.table.empty()) config.table = options.table;
    config.hosts = host_names(options.hosts);
    config.tls = options.tls;
    config.plain_http = options.plain_http || !options.tls;
    if (!options.tape.empty()) config.tape = options.tape;
    if (!options.hall.empty()) config.hall = options.hall;
    if (options.papers.given() && !(config.papers = read_papers(options.papers, streams.err))) return bad_input;
    const auto& wired = config.board.devices();
    if (options.speed != 1 && std::any_of(wired.begin(), wired.end(), [](const auto& device) { return device.driver != "simulated"; })) {
        streams.err << "--speed " << options.speed << ": the board file has devices that are not simulated, and those keep to the clock: "
                       "leave it out\n";
        return bad_input;
    }
    if (options.by_hand && std::none_of(wired.begin(), wired.end(), [](const auto& device) { return device.driver == "remote"; })) {
        streams.err << "--by-hand: the board file has no device with `remote {}`, for which a page could report: leave --board out, "
                       "or use one like boards/by-hand.textproto\n";
        return bad_input;
    }
    auto wired_options = options.wired;
    const bool has_wires = std::any_of(wired.begin(), wired.end(), [](const auto& device) { return boards::is_wired(device); });
    if (options.wired.emulated && !has_wires) {
        streams.err << "--emulated: the board file has no device with wires: it is for boards like boards/hub-pi4.textproto\n";
        return bad_input;
    }
    if (config.board.file.bring_up() && !options.technician) {
        streams.err << config.board.file_name
                    << ": `bring_up: true`: parts of a table, at which nobody can play: try them with `kibitz board probe --watch`, "
                       "or with --technician on the page /technician\n";
        return bad_input;
    }
    if (options.technician) {
        if (!has_wires) {
            streams.err << "--technician: the board file has no device with wires: there is nothing to bring up\n";
            return bad_input;
        }
        wired_options.nobody = true;
    }
    config.starts_boards = !options.technician && !options.wired.emulated &&
                           std::none_of(wired.begin(), wired.end(), [](const auto& device) { return device.driver == "simulated"; });
    std::function<bool()> waits;
    if (options.wait_for_director) {
        const auto wait = std::make_shared<bool>(false);
        config.on_players_wait = [wait](bool is) { *wait = is; };
        waits = [wait] { return *wait; };
    }
    const auto people = [&](const boost::asio::any_io_executor& executor, const TableTime& time) {
        return std::make_unique<drivers::LiveSimulator>(executor, drivers::LiveConfig{*std::move(simulation), 1, true, time, {}, waits}, std::move(deals->games));
    };
    if (!add_wired(config.registry, config.board, wired_options, people, streams.err)) return bad_input;
    config.registry.add("simulated", [&](const boost::asio::any_io_executor& executor, const TableTime& time,
                                         const std::vector<boards::Device>& devices) -> tl::expected<drivers::Made, std::string> {
        drivers::LiveConfig live{*std::move(simulation), options.speed, true, time, {}, waits};
        for (const auto& device : devices) live.devices.push_back(device.id);
        return drivers::Made{std::make_shared<drivers::LiveSimulator>(executor, std::move(live), std::move(deals->games)), nullptr};
    });
    config.on_ready = [&](const app::Ready& ready) { announce(ready, options.data, streams.out); };
    const auto ended = app::run_daemon(std::move(config));
    if (!ended) {
        streams.err << ended.error() << '\n';
        return bad_input;
    }
    set_up = ended->set_up;
    port = ended->port;
    return ended->unwritten == 0 ? done : check_failed;
}

}  // namespace

void add_run(CLI::App& app, Called& called) {
    auto* command = app.add_subcommand("run", "The daemon: one table, its journal and the Director's display");
    auto options = std::make_shared<RunOptions>();
    command->add_option("--board", options->board, "Board file; without one the simulated table that is built in");
    command->add_option("--data", options->data, "Folder of the journal; made when absent, gone on with when there")
        ->capture_default_str();
    command->add_option("--copy", options->copy, "Folder on another disk or stick: a second copy of the journal, twice a minute");
    command->add_option("--listen", options->listen, "ADDR:PORT; port 0 takes any free one")->capture_default_str();
    command
        ->add_option("--law-code", options->law_code, "A law code built in, or a file (with `/` or `.textproto` in its name)")->capture_default_str();
    command->add_option("--table", options->table, "What this table is called; kept with the journal, \"Table 1\" until it is given");
    command->add_option("--host", options->hosts, "A name this machine is called by on the network, beside its own; for the display");
    command->add_option("--pin", options->pin)->group("");  // of earlier versions: refused, and says why
    command->add_option("--tape", options->tape, "Record every reading to this file as well");
    command->add_option(
        "--hall", options->hall,
        "The file by which this table reaches its hall (`kibitz hall add-table`): everything that is published goes there too");
    command->add_option("--deals", options->deals, "PBN or LIN files the simulated people play; without any the demo's deals");
    add_papers_options(*command, options->papers);
    add_simulation_options(*command, options->simulation);
    command->add_flag("--emulated", options->wired.emulated, "Emulate the board's chips and lines in this program; simulated people play at them");
    command->add_flag("--technician", options->technician,
                      "Bring-up: every device of the board is shown at /technician, and nobody plays; required devices may be missing");
    command->add_option("--calibration", options->wired.calibration, "What `kibitz calibrate` measured of this table");
    command->add_option("--speed", options->speed, "The table's time runs this many times as fast")
        ->check(CLI::Range(0.1, 50.0))
        ->capture_default_str();
    command->add_flag("--tls", options->tls, "TLS on the same port: with the certificate in DATA/tls (certificate.pem, key.pem), "
                                             "or one that is made there. Other computers that come by http: are led to https:");
    command->add_flag("--setup-page", options->setup_page,
                      "As a service: a table that was never set up waits for it, in a browser at /setup with the code that is printed; "
                      "with --tls listens at 0.0.0.0:8745 unless told otherwise");
    command->add_flag("--plain-http", options->plain_http, "With --tls: other computers may come by http: as well");
    command->add_flag("--quick", options->quick, "Players who think for a moment only");
    command->add_flag("--wait-for-director", options->wait_for_director,
                      "Simulated people who have called the Director wait until he has been there: has seen it, or has ruled where something "
                      "can be ruled before play goes on; without it they go on by themselves");
    command->add_flag("--by-hand", options->by_hand, "Play in the browser: a page at /table, after the Director's login, holds the cards; "
                                                     "without --board the table by-hand that is built in");
    command->add_option("--spectators", options->spectators,
                        "Let spectators watch, so many seconds behind the table, at /watch with the Director's codes; 180 or more is "
                        "for play that counts; without it nobody may watch")
        ->check(CLI::Range(1U, 3600U));
    command->footer("The first start makes the Director's PIN and prints it; KIBITZ_PIN in the environment sets another, six digits.\n"
                    "Example:\n  kibitz run --data evening --listen 127.0.0.1:8745");
    command->callback([&called, options, command] {
        std::uint16_t port = 0;
        for (bool again = true; again;) {
            again = false;
            auto settled = *options;
            const bool good = take_setup(settled, *command, called.streams.err);
            called.exit_code = good ? run_table(settled, called.streams, again, port) : bad_input;
        }
    });
}

}  // namespace kibitz::app
