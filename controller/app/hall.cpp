/// kibitz hall: many tables on one display
#include <fmt/format.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <ostream>

#include "controller/app/commands.hpp"
#include "controller/app/hall_demo.hpp"
#include "controller/app/hall_display.hpp"
#include "controller/app/host_names.hpp"
#include "controller/app/listen.hpp"
#include "controller/bridge/individual_movement.hpp"
#include "controller/hall/hall_file.hpp"
#include "controller/formats/plain_text.hpp"
#include "controller/hall/brought.hpp"
#include "controller/hall/setup.hpp"

namespace kibitz::app {
namespace {

/// A disk that is full is looked at so often.
constexpr std::chrono::seconds room_look{2};

struct RunOptions {
    std::string folder, listen = "127.0.0.1:8750", session, method = "matchpoints";
    std::vector<std::string> hosts;
    bool broker = false, one_ranking = false;
};

int failed(const Streams& streams, const std::string& why) {
    streams.err << why << '\n';
    return bad_input;
}

int run_hall(const RunOptions& options, const Streams& streams) {
    const auto listen = read_listen(options.listen);
    if (!listen)
        return failed(streams, "--listen " + options.listen + ": not an address and a port: write it like 127.0.0.1:8750 or [::1]:8750");
    if (!spdlog::get("kibitz")) spdlog::set_default_logger(spdlog::stderr_color_mt("kibitz"));
    boost::asio::io_context io(1);
    boost::asio::signal_set signals(io, SIGINT, SIGTERM);
    std::unique_ptr<BrokerChild> broker;
    if (options.broker) {
        if (const auto own = hall::read_hall_file(std::filesystem::path(options.folder) / "hall.key"); own && own->server_size() > 1)
            return failed(streams,
                          options.folder + ": --broker starts one broker, and this hall has " + std::to_string(own->server_size()) +
                              ": start each on its machine (nats-server -c broker.conf in broker-1, broker-2, ...), and the hall "
                              "without --broker");
        auto started = BrokerChild::start(io, options.folder);
        if (!started) return failed(streams, started.error());
        broker = std::move(*started);
    }
    HallDisplayConfig config;
    config.hall.folder = options.folder;
    config.hall.version = version();
    config.hall.session = options.session;
    config.hall.rules.method = options.method == "cross-imps" ? scoring::Method::CrossImps
                               : options.method == "butler"   ? scoring::Method::Butler
                                                              : scoring::Method::Matchpoints;
    config.hall.rules.two_winners = !options.one_ranking;
    if (broker) config.hall.on_hung_broker = [child = broker.get()] { child->restart(); };
    config.hall.say = [](const std::string& words) { spdlog::warn("{}", words); };
    config.address = listen->address;
    config.port = listen->port;
    config.hosts = host_names(options.hosts);
    if (const char* pin = std::getenv("KIBITZ_PIN")) config.pin = pin;
    bool ended = false;
    std::unique_ptr<HallDisplay> shown;
    signals.async_wait([&](const boost::system::error_code& error, int) {
        if (error) return;
        ended = true;
        if (shown) shown->stop();
        io.stop();
    });
    std::string said;
    config.hall.wait_for_room = [&](const std::string& why) {
        if (std::exchange(said, why) != why) spdlog::warn("{}: the hall starts when there is room", why);
        io.run_for(room_look);
        return !ended;
    };
    auto display = HallDisplay::open(io, std::move(config));
    if (!display) return failed(streams, display.error());
    shown = std::move(*display);
    shown->start();
    streams.out << "The hall's display:  " << shown->url() << "\nThe Director's PIN:  "
                << (shown->pin().empty() ? "as before (KIBITZ_PIN in the environment sets another)" : shown->pin())
                << "\nCtrl-C stops.\n"
                << std::flush;
    io.run();
    io.restart();
    io.run_for(std::chrono::milliseconds(500));
    return done;
}

void add_init(CLI::App& hall, Called& called) {
    auto* command = hall.add_subcommand("init", "Make a hall: the broker's configuration and the hall's key");
    auto options = std::make_shared<hall::InitOptions>();
    auto folder = std::make_shared<std::string>();
    command->add_option("DIR", *folder, "Folder of the hall; made when absent")->required();
    command->add_option("--name", options->hall, "What the hall is called: letters, figures and hyphens")->capture_default_str();
    command
        ->add_option("--broker-listen", options->listen,
                     "Where the broker listens; given three times: each of a cluster's brokers. Beyond this machine they speak TLS, with "
                     "certificates that are made here")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->capture_default_str();
    command
        ->add_option("--address", options->addresses, "By which the tables reach it, where that is another; one for each --broker-listen")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command->add_option("--stream-megabytes", options->stream_megabytes, "Most that the stream may take on the disk of each broker")
        ->check(CLI::Range(16U, 1U << 20U))
        ->capture_default_str();
    command->callback([&called, options, folder] {
        const auto made = hall::init(*folder, *options);
        if (!made) {
            called.exit_code = failed(called.streams, made.error());
            return;
        }
        called.streams.out << "Add each table (kibitz hall add-table " << *folder << " 1), ";
        if (options->listen.size() == 1) called.streams.out << "start the hall (kibitz hall run --broker " << *folder << ").\n";
        else
            called.streams.out << "take each of " << *folder << "/broker-1, broker-2 and broker-3 to its machine and start it there "
                               << "(nats-server -c broker.conf, in that folder), start the hall (kibitz hall run " << *folder << ").\n";
    });
}

void add_table_command(CLI::App& hall, Called& called) {
    auto* command = hall.add_subcommand("add-table", "A key for a table: writes the one file that it needs");
    auto folder = std::make_shared<std::string>();
    auto names = std::make_shared<std::vector<std::string>>();
    command->add_option("DIR", *folder, "Folder of the hall")->required();
    command->add_option("NAME", *names, "As people call the table: 12, A7; several at once")->required();
    command->callback([&called, folder, names] {
        for (const auto& name : *names) {
            const auto file = hall::add_table(*folder, name);
            if (!file) {
                called.exit_code = failed(called.streams, file.error());
                return;
            }
            called.streams.out << file->string() << '\n';
        }
        if (const auto away = hall::elsewhere(*folder); !away.empty()) {
            called.streams.err
                << "Copy users.conf to the brokers that do not run on this machine, before they start, or else kill -HUP each:";
            for (const auto& one : away) called.streams.err << ' ' << (one / "users.conf").string();
            called.streams.err << '\n';
        }
    });
    command->footer("Copy the file to the table, and start it with kibitz run --hall FILE. Whoever has it can speak as that table.");
}

void add_hall_run(CLI::App& hall, Called& called) {
    auto* command = hall.add_subcommand("run", "The hall: every table from the stream, one queue of incidents, the ranking");
    auto options = std::make_shared<RunOptions>();
    command->add_option("DIR", options->folder, "Folder of the hall")->required();
    command->add_option("--listen", options->listen, "ADDR:PORT of its display; port 0 takes any free one")->capture_default_str();
    command->add_flag("--broker", options->broker, "Start the broker too (nats-server), and stop it at the end");
    command->add_option("--session", options->session, "Rank the boards of this session alone; all unless given");
    command->add_option("--scoring", options->method, "How the boards are scored")
        ->check(CLI::IsMember({"matchpoints", "cross-imps", "butler"}))
        ->capture_default_str();
    command->add_flag("--one-ranking", options->one_ranking, "Rank all pairs together, even where nobody has sat both ways");
    command->add_option("--host", options->hosts, "A name this machine is called by on the network, beside its own");
    command->footer("The first start makes the Director's PIN and prints it; KIBITZ_PIN in the environment sets another, six digits.");
    command->callback([&called, options] { called.exit_code = run_hall(*options, called.streams); });
}

/// "7", "3+7" of two players, "0" of nobody.
std::string pair_figures(std::uint32_t pair) { return pair == 0 ? "0" : bridge::pair_text(pair); }

/// A list as it is typed on the hall's page, a movement as RoundData: each can be given to it again.
void write_read(const v1::HallRead& read, std::ostream& out) {
    for (const auto& part : read.part()) {
        for (const auto& pair : part.pair()) {
            const auto player = [](const std::string& name, const std::string& number) {
                return name + (number.empty() ? "" : " (" + number + ")");
            };
            const auto* side = pair.side() == v1::SIDE_NORTH_SOUTH ? " NS" : pair.side() == v1::SIDE_EAST_WEST ? " EW" : "";
            out << part.section() << pair.pair() << side << ' ' << player(pair.first(), pair.first_number());
            if (!pair.second().empty()) out << " – " << player(pair.second(), pair.second_number());
            out << '\n';
        }
        if (!part.has_movement()) continue;
        out << "Section,Table,Round,NSPair,EWPair,LowBoard,HighBoard\n";
        for (const auto& row : part.movement().row())
            out << fmt::format("{},{},{},{},{},{},{}\n", part.section(), row.number(), row.round(), pair_figures(row.pair_ns()),
                               pair_figures(row.pair_ew()), row.first_board(), row.last_board());
    }
}

void add_names(CLI::App& hall, Called& called) {
    auto* command = hall.add_subcommand("names", "What a file of names or of a movement says, as the hall's page reads it");
    auto file = std::make_shared<std::string>();
    command->add_option("FILE", *file, "CSV, USEBIO, or a scoring program's .bws")->required();
    command->footer("Columns by name, in any order: pair, section, direction, name 1, name 2, number 1, number 2; round, table, NS, EW,\n"
                    "first board, last board, section. Without a line of names they stand in that order. Of individuals NS and EW are\n"
                    "like 3+7, or South and West have columns too; a list has one name for each number. Faults go to standard\n"
                    "error, file:line.");
    command->callback([&called, file] {
        const auto bytes = formats::file_bytes(*file, hall::most_brought_bytes);
        if (!bytes) {
            called.exit_code = failed(called.streams, *file + ": " + bytes.error());
            return;
        }
        const auto read = hall::read_brought(*bytes, std::filesystem::path(*file).filename().string());
        write_read(read, called.streams.out);
        for (const auto& note : read.note()) called.streams.err << note << '\n';
        for (const auto& fault : read.fault()) called.streams.err << fault << '\n';
        if (!read.error().empty()) called.streams.err << read.error() << '\n';
        if (!read.error().empty() || read.fault_size() > 0) called.exit_code = bad_input;
    });
}

void add_demo(CLI::App& hall, Called& called) {
    auto* command = hall.add_subcommand("demo", "A broker, a hall and simulated tables, all at once");
    auto options = std::make_shared<HallDemoOptions>();
    command->add_option("--tables", options->tables, "How many")->check(CLI::Range(2U, 40U))->capture_default_str();
    command->add_option("--boards", options->boards, "Boards a round")->check(CLI::Range(1U, 4U))->capture_default_str();
    command->add_option("--data", options->data, "Folder of it all")->capture_default_str();
    command->add_option("--listen", options->listen, "ADDR:PORT of the hall's display")->capture_default_str();
    command->add_option("--speed", options->speed, "The tables' time runs this many times as fast")
        ->check(CLI::Range(0.1, 50.0))
        ->capture_default_str();
    command->add_option("--errors", options->errors, "Irregularities a board")->check(CLI::Range(0.0, 5.0))->capture_default_str();
    command->add_option("--seed", options->seed, "Of deals and people")->capture_default_str();
    command->callback([&called, options] { called.exit_code = run_hall_demo(*options, called.streams); });
}

}  // namespace

void add_hall(CLI::App& app, Called& called) {
    auto* hall = app.add_subcommand("hall", "Many tables on one display: their broker, their keys, the hall itself");
    hall->require_subcommand(1);
    add_init(*hall, called);
    add_table_command(*hall, called);
    add_hall_run(*hall, called);
    add_names(*hall, called);
    add_demo(*hall, called);
    hall->footer("Example:\n  kibitz hall init club --name CLUB && kibitz hall add-table club 1 2 3\n"
                 "  kibitz hall run --broker club\n  kibitz run --hall club/tables/T001.hall --data table1");
}

}  // namespace kibitz::app
