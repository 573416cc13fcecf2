/// kibitz hall: many tables on one display
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <ostream>

#include "controller/app/commands.hpp"
#include "controller/app/hall_demo.hpp"
#include "controller/app/hall_display.hpp"
#include "controller/bridge/individual_movement.hpp"
#include "controller/formats/plain_text.hpp"
#include "controller/hall/brought.hpp"
#include "controller/hall/hall_file.hpp"
#include "controller/hall/nkey.hpp"
#include "controller/hall/setup.hpp"

namespace kibitz::app {
namespace {

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

void tell_elsewhere(const std::string& folder, const Streams& streams) {
    const auto away = hall::elsewhere(folder);
    if (away.empty()) return;
    streams.err << "Copy users.conf to the brokers that do not run on this machine, before they start, or else kill -HUP each:";
    for (const auto& one : away) streams.err << ' ' << (one / "users.conf").string();
    streams.err << '\n';
}

void add_table_command(CLI::App& hall, Called& called) {
    auto* command = hall.add_subcommand("add-table", "A key for a table: writes the one file that it needs");
    auto folder = std::make_shared<std::string>();
    auto names = std::make_shared<std::vector<std::string>>();
    command->add_option("DIR", *folder, "Folder of the hall")->required();
    command->add_option("NAME", *names, "As people call the table: 12, A7; several at once")->required();
    command->callback([&called, folder, names] {
        for (const auto& name : *names) {
            const auto file = hall::add_table(*folder, name, here_now());
            if (!file) {
                called.exit_code = failed(called.streams, file.error());
                return;
            }
            called.streams.out << file->string() << '\n';
        }
        tell_elsewhere(*folder, called.streams);
    });
    command->footer("Copy the file to the table, and start it with kibitz run --hall FILE. Whoever has it can speak as that table.");
}

void add_new_file(CLI::App& hall, Called& called) {
    auto* command = hall.add_subcommand("new-file", "Another file for a table whose file somebody else may have: the old one is refused");
    struct Options {
        std::string folder, name;
        bool none = false;
    };
    auto options = std::make_shared<Options>();
    command->add_option("DIR", options->folder, "Folder of the hall")->required();
    command->add_option("NAME", options->name, "The table: 12, A7")->required();
    command->add_flag("--none", options->none,
                      "No other file is made: the table comes no more until `kibitz hall add-table` adds it again");
    command->callback([&called, options] {
        const auto id = hall::table_id(options->name);
        const auto path = std::filesystem::path(options->folder) / "tables" / (id + ".hall");
        const auto file = hall::read_hall_file(path);
        if (!file) return void(called.exit_code = failed(called.streams, file.error()));
        const auto another = options->none ? hall::Another::None : hall::Another::Made;
        const auto taken = hall::take_back(options->folder, id, hall::nkey_of(file->seed())->public_text, another, here_now());
        if (!taken) return void(called.exit_code = failed(called.streams, taken.error()));
        called.streams.out << (options->none ? "taken back: " : "") << path.string() << '\n';
        tell_elsewhere(options->folder, called.streams);
    });
    command->footer("Its events stay. A hall that runs takes it at once; its page does the same, under Tables.");
}

void add_address(CLI::App& hall, Called& called) {
    auto* command = hall.add_subcommand("address", "This computer has another address: write it into the files that the tables take");
    auto folder = std::make_shared<std::string>(), address = std::make_shared<std::string>();
    command->add_option("DIR", *folder, "Folder of the hall")->required();
    command->add_option("ADDRESS", *address, "By which the tables reach this computer: 192.168.1.5, or a name")->required();
    command->callback([&called, folder, address] {
        const auto set = hall::set_address(*folder, *address, here_now());
        if (!set) return void(called.exit_code = failed(called.streams, set.error()));
        called.streams.out << "Start the hall anew, and take the files in " << (std::filesystem::path(*folder) / "tables").string()
                           << " to their tables again (kibitz setup --hall FILE); keys and boards stay as they are.\n";
    });
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
    add_new_file(*hall, called);
    add_address(*hall, called);
    add_hall_run(*hall, called);
    add_names(*hall, called);
    add_demo(*hall, called);
    hall->footer("Example:\n  kibitz hall init club --name CLUB && kibitz hall add-table club 1 2 3\n"
                 "  kibitz hall run --broker club\n  kibitz run --hall club/tables/T001.hall --data table1");
}

}  // namespace kibitz::app
