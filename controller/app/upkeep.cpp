/// kibitz setup, pin, backup, restore: for whoever looks after a table's computer
#include <chrono>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <ostream>
#include <sstream>
#include <thread>

#include "controller/app/commands.hpp"
#include "controller/app/inputs.hpp"
#include "controller/app/listen.hpp"
#include "controller/app/table_folder.hpp"
#include "controller/display/pin.hpp"
#include "controller/host/backup.hpp"
#include "controller/host/files.hpp"
#include "controller/host/left_notes.hpp"
#include "controller/host/new_pin.hpp"
#include "controller/host/setup.hpp"
#include "controller/host/setup_code.hpp"
#include "controller/host/time_zone.hpp"
#include "controller/journal/identity.hpp"
#include "controller/words/catalogue.hpp"

namespace kibitz::app {
namespace {

namespace fs = std::filesystem;

/// The daemon looks for a new PIN every two seconds; hashing it takes a few on a small computer.
constexpr std::chrono::seconds pin_taken_within{20};
/// A key, certificates and addresses of three brokers are a tenth of it.
constexpr std::size_t most_hall_file_bytes = 65536;

int fail(const Streams& streams, const std::string& words) {
    streams.err << words << '\n';
    return bad_input;
}

struct SetupOptions {
    std::string data;
    std::optional<std::string> table, board, law_code, listen, copy, calibration, language, time_zone, hall;
    std::optional<std::uint32_t> spectators;
    std::optional<bool> plain_http;
    std::vector<std::string> hosts;
};

/// Takes over what was given; empty takes it away again. @return whether anything was given
bool take(const SetupOptions& given, v1::Setup& setup) {
    bool any = false;
    const auto text = [&any](const std::optional<std::string>& value, auto set, auto clear) {
        if (!value) return;
        any = true;
        value->empty() ? clear() : set(*value);
    };
    text(
        given.table, [&](const auto& value) { setup.set_table(value); }, [&] { setup.clear_table(); });
    text(
        given.board, [&](const auto& value) { setup.set_board(value); }, [&] { setup.clear_board(); });
    text(
        given.law_code, [&](const auto& value) { setup.set_law_code(value); }, [&] { setup.clear_law_code(); });
    text(
        given.listen, [&](const auto& value) { setup.set_listen(value); }, [&] { setup.clear_listen(); });
    text(
        given.copy, [&](const auto& value) { setup.set_copy(value); }, [&] { setup.clear_copy(); });
    text(
        given.calibration, [&](const auto& value) { setup.set_calibration(value); }, [&] { setup.clear_calibration(); });
    text(
        given.language, [&](const auto& value) { setup.set_language(value); }, [&] { setup.clear_language(); });
    text(
        given.time_zone, [&](const auto& value) { setup.set_time_zone(value); }, [&] { setup.clear_time_zone(); });
    text(
        given.hall, [&](const auto& value) { setup.set_hall(value); }, [&] { setup.clear_hall(); });
    if (given.spectators) any = true, *given.spectators ? setup.set_spectators(*given.spectators) : setup.clear_spectators();
    if (given.plain_http) any = true, *given.plain_http ? setup.set_plain_http(true) : setup.clear_plain_http();
    if (!given.hosts.empty()) {
        any = true;
        setup.clear_host();
        for (const auto& host : given.hosts)
            if (!host.empty()) setup.add_host(host);
    }
    return any;
}

void print(const v1::Setup& setup, std::ostream& out) {
    const auto line = [&out](const char* name, const std::string& value, const char* unset) {
        out << name << (value.empty() ? unset : value) << '\n';
    };
    line("table:        ", setup.table(), "as before, \"Table 1\" at first");
    line("board:        ", setup.board(), "the simulated table");
    line("law code:     ", setup.law_code(), default_law_code);
    line("listens at:   ", setup.listen(), "0.0.0.0:8745 as a service, else 127.0.0.1:8745, this computer only");
    line("language:     ", setup.language(), "as each device");
    line("time zone:    ", setup.time_zone(), "this computer's");
    line("hall:         ", setup.hall(), "none");
    line("copy:         ", setup.copy(), "none");
    line("calibration:  ", setup.calibration(), "none");
    line("spectators:   ", setup.spectators() ? std::to_string(setup.spectators()) + " s behind the table" : "", "none");
    line("plain HTTP:   ", setup.plain_http() ? "for everybody" : "", "on this computer only; others are led to HTTPS");
    std::string hosts;
    for (const auto& host : setup.host()) hosts += (hosts.empty() ? "" : ", ") + host;
    line("further names:", hosts.empty() ? "" : " " + hosts, " none");
}

int set_up(const SetupOptions& options, const Streams& streams) {
    const auto data = table_folder(options.data);
    auto setup = host::read_setup(data);
    if (!setup) return print_faults(setup.error(), streams.err), bad_input;
    const bool changed = take(options, *setup);
    std::error_code error;
    if (!changed && !fs::exists(data, error))
        return fail(streams, data.string() + ": there is no table: give its folder with --data, or an option that settles one (--help)");
    if (changed) {
        // What a start would refuse is refused now, and nothing written.
        if (options.table && !setup->table().empty() && !journal::is_table_name(setup->table()))
            return fail(streams, "--table " + setup->table() + ": a table's name has 1 to 60 letters on one line");
        if (!setup->board().empty() && !find_board(setup->board(), streams.err)) return bad_input;
        if (!setup->law_code().empty() && !find_law_code(setup->law_code(), streams.err)) return bad_input;
        if (!setup->listen().empty() && !read_listen(setup->listen())) return fail(streams, listen_fault(setup->listen()));
        if (!setup->language().empty() && !words::language_from_tag(setup->language()))
            return fail(streams, "--language " + setup->language() + ": use en, el or ru");
        if (!setup->time_zone().empty() && !host::is_time_zone(setup->time_zone()))
            return fail(streams, "--time-zone " + setup->time_zone() + ": there is no such time zone here: write it like Europe/Athens");
        if (options.hall && !options.hall->empty()) {
            const auto text = host::read_whole(*options.hall, most_hall_file_bytes);
            if (!text || !*text) return fail(streams, text ? *options.hall + ": there is no such file" : text.error());
            const auto kept = keep_hall_file(data, **text);
            if (!kept) return fail(streams, kept.error());
            setup->set_hall(fs::absolute(*kept).string());
        }
        if (auto written = host::write_setup(data, *setup); !written) return fail(streams, written.error());
    }
    streams.out << host::setup_file(data).string() << (changed ? ": written\n" : "\n");
    print(*setup, streams.out);
    if (const auto code = host::read_setup_code(data))
        streams.out << "It waits to be set up in a browser, at /setup, with the code " << host::spaced(*code)
                    << "; `kibitz pin` makes a PIN without it\n";
    if (changed && table_runs(data)) streams.out << "The table goes on as it was until it is started anew: systemctl restart kibitz\n";
    return done;
}

struct PinOptions {
    std::string data;
    bool ask = false;
};

int new_pin(const PinOptions& options, const Streams& streams) {
    const auto data = table_folder(options.data);
    std::string pin = display::random_pin();
    if (options.ask) {
        streams.out << "The new PIN, six digits: " << std::flush;
        if (!std::getline(std::cin, pin) || !display::is_pin(pin))
            return fail(streams, "that is no PIN: six digits, like 271828; nothing was changed");
    }
    std::error_code error;
    if (!fs::exists(data, error))
        return fail(streams, data.string() + ": there is no table: start it once, or give its folder with --data");
    if (auto left = host::leave_new_pin(data, pin); !left) return fail(streams, left.error());
    // Who sets the PIN here needs no setup page: it takes nobody's code any more.
    if (!host::forget_setup_code(data))
        return fail(streams, host::setup_code_file(data).string() + ": cannot be taken away: try again with sudo");
    const auto until = std::chrono::steady_clock::now() + pin_taken_within;
    const bool hall = fs::exists(data / "hall.key", error);
    while ((hall || table_runs(data)) && fs::exists(host::new_pin_file(data), error) && std::chrono::steady_clock::now() < until)
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    const bool taken = !fs::exists(host::new_pin_file(data), error);
    streams.out << "The Director's PIN: " << pin << '\n'
                << (taken ? "It counts from now on; whoever was logged in with the one before logs in again.\n"
                          : "It counts from the next start on.\n")
                << "It is the chief Director's; Directors with PINs of their own keep them (`kibitz director list`).\n";
    return done;
}

}  // namespace

void add_setup(CLI::App& app, Called& called) {
    auto* command = app.add_subcommand("setup", "Settle what a table's service starts with; without options print it");
    auto options = std::make_shared<SetupOptions>();
    command->add_option("--data", options->data, "Folder of the journal; the service's unless given");
    command->add_option("--table", options->table, "What this table is called");
    command->add_option("--board", options->board, "A board model by name (hub-pi4), or a board file; \"\": the simulated table");
    command->add_option("--law-code", options->law_code, "A law code that is built in");
    command->add_option("--listen", options->listen, "ADDR:PORT; 0.0.0.0:8745 for phones and tablets on the network");
    command->add_option("--copy", options->copy, "Folder on another disk or stick for a second copy of the journal");
    command->add_option("--calibration", options->calibration, "What `kibitz calibrate` measured of this table");
    command->add_option("--language", options->language, "en, el or ru: what the pages speak on a device that nobody has told otherwise");
    command->add_option("--time-zone", options->time_zone, "Of the dates in what is exported: Europe/Athens; \"\": this computer's");
    command->add_option("--hall", options->hall, "The file by which the table reaches its hall (`kibitz hall add-table`)");
    command->add_option("--spectators", options->spectators, "Spectators, so many seconds behind the table; 0: none");
    command->add_option("--plain-http", options->plain_http, "true: other computers may read the display without TLS");
    command->add_option("--host", options->hosts, "A name this machine is called by on the network, beside its own");
    command->footer(
        "Example:\n  sudo kibitz setup --table 'Table 3' --board hub-pi4 --listen 0.0.0.0:8745 && sudo systemctl restart kibitz");
    command->callback([&called, options] { called.exit_code = set_up(*options, called.streams); });
}

void add_pin(CLI::App& app, Called& called) {
    auto* command = app.add_subcommand("pin", "The Director's PIN was forgotten: make a new one and print it");
    auto options = std::make_shared<PinOptions>();
    command->add_option("--data", options->data, "Folder of the journal; the service's unless given");
    command->add_flag("--ask", options->ask, "Ask for it instead of making one");
    command->footer("The table may be at play meanwhile.\nExample:\n  sudo kibitz pin");
    command->callback([&called, options] { called.exit_code = new_pin(*options, called.streams); });
}

void add_backup(CLI::App& app, Called& called) {
    struct Options {
        std::string data, into;
    };
    auto* command = app.add_subcommand("backup", "Copy a table's journal, name and setup into a new folder; it may be at play meanwhile");
    auto options = std::make_shared<Options>();
    command->add_option("INTO", options->into, "A folder, on a stick for example")->required();
    command->add_option("--data", options->data, "Folder of the journal; the service's unless given");
    command->footer("Example:\n  sudo kibitz backup /media/stick");
    command->callback([&called, options] {
        const auto made = host::back_up(table_folder(options->data), options->into);
        if (!made) return void(called.exit_code = fail(called.streams, made.error()));
        called.streams.out << made->folder.string() << ": " << made->events << " events\n";
        // For the list of who did what. Who may not write there has made his backup all the same.
        (void)host::leave_note(table_folder(options->data), host::note_backup, made->folder.filename().string());
    });
}

void add_restore(CLI::App& app, Called& called) {
    struct Options {
        std::string data, from;
        host::RestoreOptions how;
    };
    auto* command =
        app.add_subcommand("restore", "Make a backup's journal, name and setup those of this table; what was here is kept beside");
    auto options = std::make_shared<Options>();
    command->add_option("BACKUP", options->from, "A folder that `kibitz backup` made")->required();
    command->add_option("--data", options->data, "Folder of the journal; the service's unless given");
    command->add_flag("--other-table", options->how.other_table, "The backup is of another table: this one becomes that table");
    command->add_flag("--older", options->how.older, "Go back, though this table has played on since the backup");
    command->footer(
        "Example:\n  sudo systemctl stop kibitz; sudo kibitz restore '/media/stick/kibitz Table 3 2026-11-28 221500'; sudo systemctl start "
        "kibitz");
    command->callback([&called, options] {
        const auto back = host::restore(options->from, table_folder(options->data), options->how);
        if (!back) return void(called.exit_code = fail(called.streams, back.error()));
        called.streams.out << table_folder(options->data).string() << ": " << back->events << " events restored\n";
        if (back->set_aside) called.streams.out << "What was here before lies in " << back->set_aside->string() << '\n';
    });
}

}  // namespace kibitz::app
