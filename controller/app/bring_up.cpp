/// kibitz board probe, kibitz calibrate, kibitz pack learn|check: for the person with the screwdriver
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iostream>
#include <memory>
#include <ostream>
#include <sstream>

#include "controller/app/commands.hpp"
#include "controller/app/inputs.hpp"
#include "controller/app/wired_table.hpp"
#include "drivers/wired/bring_up.hpp"
#include "drivers/wired/emulated.hpp"
#include "drivers/wired/pack.hpp"

namespace kibitz::app {
namespace {

struct BringUpOptions {
    std::string board, calibration, out, name = "pack", reader = "north.reader";
    std::vector<std::string> only;
    bool emulated = false, watch = false;
    double seconds = 4;
};

/// A day at a bench, and then some.
constexpr double for_ever = 1e6;

std::string text_of(double number) {
    std::ostringstream text;
    text << number;
    return text.str();
}

/// The terminal that we write to, if it is one.
wired::Screen screen(const Streams& streams) {
    wired::Screen all;
    all.redrawn = ::isatty(STDOUT_FILENO) == 1;
    winsize size{};
    if (all.redrawn && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) all.width = size.ws_col;
    all.write = [&streams](const std::string& text) { streams.out << text << std::flush; };
    return all;
}

std::unique_ptr<wired::BackEnd> back_end(const boards::Board& board, bool emulated) {
    if (emulated) return std::make_unique<wired::Emulated>(board);
    return wired::kernel_back_end(board);
}

/// Somebody at a terminal, or a pipe.
wired::Person at_terminal(const Streams& streams) {
    return {[&streams](const std::string& words) { streams.out << words << '\n' << std::flush; },
            [&streams](const std::string& words) -> std::optional<std::string> {
                streams.out << words << '\n' << std::flush;
                std::string line;
                if (!std::getline(std::cin, line)) return std::nullopt;
                return line;
            }};
}

int probe_table(const BringUpOptions& options, const Streams& streams) {
    const auto board = find_board(options.board, streams.err);
    if (!board) return bad_input;
    auto calibration = find_calibration(options.calibration, *board, streams.err);
    if (!calibration) return bad_input;
    const auto back = back_end(*board, options.emulated);
    if (const auto* emulated = dynamic_cast<const wired::Emulated*>(back.get()); emulated && options.calibration.empty())
        calibration = emulated->calibration();
    wired::BringUp table(*board, *calibration, *back, wired::real_pace());
    streams.out << board->file.model() << ": looking at " << board->devices().size()
                << (board->devices().size() == 1 ? " device " : " devices ")
                << (options.watch && options.seconds >= for_ever ? "until Ctrl-C" : "for " + text_of(options.seconds) + " s") << '\n'
                << std::flush;
    const auto time = std::chrono::milliseconds(static_cast<std::int64_t>(options.seconds * 1000));
    const auto found = options.watch ? wired::watch(table, time, screen(streams))
                                     : wired::probe(table, time, [&](const std::string& line) { streams.out << line << '\n'; });
    if (found.wired == 0) streams.out << "no device of this board has wires: nothing was looked at\n";
    else if (found.bad == 0) streams.out << (found.wired == 1 ? "it works\n" : "all " + std::to_string(found.wired) + " work\n");
    else streams.out << found.bad << " of " << found.wired << (found.bad == 1 ? " does not work\n" : " do not work\n");
    return found.wired > 0 && found.bad == 0 ? done : check_failed;
}

int calibrate_table(const BringUpOptions& options, const Streams& streams) {
    const auto board = find_board(options.board, streams.err);
    if (!board) return bad_input;
    for (const auto& name : options.only)
        if (const auto id = device_from_name(name); !id || !board->has(*id)) {
            streams.err << "--only " << name << ": the board file has no such device: `kibitz board show` lists them\n";
            return bad_input;
        }
    const auto back = back_end(*board, options.emulated);
    const wired::Calibration none;
    wired::BringUp table(*board, none, *back, wired::real_pace());
    const auto measured = wired::calibrate(table, options.only, at_terminal(streams));
    if (!measured) {
        streams.err << "stopped: nothing was written\n";
        return bad_input;
    }
    std::ofstream out(options.out);
    out << wired::to_text(*measured, *board);
    if (!out.flush()) {
        streams.err << options.out << ": cannot be written: is the folder there, and may you write to it?\n";
        return bad_input;
    }
    streams.out << options.out << ": written. Use it: kibitz run --board " << options.board << " --calibration " << options.out << '\n';
    return done;
}

/// What lies on a reader now: the tags of its last sweep.
std::vector<TagId> lying_on(wired::BringUp& table, DeviceId reader) {
    table.clear();
    table.run(std::chrono::milliseconds(700));
    const auto& sweeps = table.measured().sweeps[reader];
    return sweeps.empty() ? std::vector<TagId>{} : sweeps.back();
}

/// Why nothing can be read there; empty: it works.
std::string trouble_at(wired::BringUp& table, DeviceId reader) {
    const auto& seen = table.seen(reader);
    return seen.works.value_or(true) ? std::string() : seen.fault;
}

struct PackTable {
    boards::Board board;
    DeviceId reader;
    std::unique_ptr<wired::BackEnd> back;
    wired::Calibration none;
    std::unique_ptr<wired::BringUp> table;
};

std::unique_ptr<PackTable> open_pack_table(const BringUpOptions& options, const Streams& streams) {
    auto board = find_board(options.board, streams.err);
    if (!board) return nullptr;
    const auto reader = device_from_name(options.reader);
    const auto& devices = board->devices();
    if (!reader || std::none_of(devices.begin(), devices.end(), [&](const auto& one) { return one.id == *reader && wired::reads_tags(one); })) {
        streams.err << "--reader " << options.reader << ": the board file has no reader chip of that name: `kibitz board show` lists them\n";
        return nullptr;
    }
    auto all = std::make_unique<PackTable>(PackTable{*std::move(board), *reader, nullptr, {}, nullptr});
    all->back = back_end(all->board, options.emulated);
    all->table = std::make_unique<wired::BringUp>(all->board, all->none, *all->back, wired::real_pace());
    all->table->run(std::chrono::milliseconds(1500));
    return all;
}

int learn_pack(const BringUpOptions& options, const Streams& streams) {
    const auto all = open_pack_table(options, streams);
    if (!all) return bad_input;
    wired::PackLearner learner(all->board.packs());
    const auto person = at_terminal(streams);
    while (const auto card = learner.wanted()) {
        const auto answer = person.ask("Lay " + to_string(*card) + " on " + options.reader + "'s zone, then press Enter (b: the card before once more).");
        if (!answer) {
            streams.err << "stopped: nothing was written\n";
            return bad_input;
        }
        if (*answer == "b") {
            learner.back();
            continue;
        }
        const auto tags = lying_on(*all->table, all->reader);
        auto fault = trouble_at(*all->table, all->reader);
        if (fault.empty()) fault = learner.take(tags);
        if (!fault.empty()) person.say("  " + fault);
    }
    std::ofstream out(options.out);
    out << learner.to_text(options.name);
    if (!out.flush()) {
        streams.err << options.out << ": cannot be written: is the folder there, and may you write to it?\n";
        return bad_input;
    }
    streams.out << options.out << ": written. Put it into the board file\n";
    return done;
}

int check_pack(const BringUpOptions& options, const Streams& streams) {
    const auto all = open_pack_table(options, streams);
    if (!all) return bad_input;
    wired::PackCheck check(all->board.packs());
    const auto person = at_terminal(streams);
    while (const auto answer = person.ask("Lay one card or a few on " + options.reader + "'s zone, then press Enter (q: that was all).")) {
        if (*answer == "q") break;
        const auto tags = lying_on(*all->table, all->reader);
        if (const auto fault = trouble_at(*all->table, all->reader); !fault.empty()) person.say("  " + fault);
        for (const auto& line : check.take(tags)) person.say("  " + line);
    }
    const auto gaps = check.gaps();
    bool complete = !gaps.empty();
    for (const auto& line : gaps) {
        person.say(line);
        complete = complete && line.ends_with("complete");
    }
    return complete ? done : check_failed;
}

}  // namespace

void add_probe(CLI::App& board, Called& called) {
    auto* command = board.add_subcommand("probe", "Look at every device with wires: found, its chip, a live reading, or what to check");
    auto options = std::make_shared<BringUpOptions>();
    command->add_option("FILE", options->board, "Board file")->required();
    command->add_option("--calibration", options->calibration, "What `kibitz calibrate` measured of this table");
    auto* seconds = command->add_option("--seconds", options->seconds, "For how long; 4 without it, with --watch until Ctrl-C")
                        ->check(CLI::Range(1.0, 86400.0));
    command->add_flag(
        "--watch", options->watch,
        "A line a device, all the time anew, for somebody with a soldering iron; where no terminal is, a line for each change");
    command->add_flag("--emulated", options->emulated, "The same board emulated, to see what this prints");
    command->footer("Exit code 1 when a device does not work.\nExample:\n  kibitz board probe boards/hub-pi4.textproto");
    command->callback([&called, options, seconds] {
        if (options->watch && seconds->count() == 0) options->seconds = for_ever;
        called.exit_code = probe_table(*options, called.streams);
    });
}

void add_calibrate(CLI::App& app, Called& called) {
    auto* command = app.add_subcommand("calibrate", "Measure a table: range, faces, film, panels, antennas; a guided dialogue");
    auto options = std::make_shared<BringUpOptions>();
    command->add_option("BOARD", options->board, "Board file")->required();
    command->add_option("-o,--out", options->out, "Calibration file to write")->required();
    command->add_option("--only", options->only, "Devices to calibrate, like north.face; without it all");
    command->add_flag("--emulated", options->emulated, "The same board emulated, to try the dialogue");
    command->footer("Example:\n  kibitz calibrate boards/hub-pi4.textproto -o table7.calibration");
    command->callback([&called, options] { called.exit_code = calibrate_table(*options, called.streams); });
}

void add_pack(CLI::App& app, Called& called) {
    auto* pack = app.add_subcommand("pack", "Packs with tags: learn which tag is which card, check a pack");
    pack->require_subcommand(1);
    auto options = std::make_shared<BringUpOptions>();
    const auto common = [&](CLI::App* command) {
        command->add_option("BOARD", options->board, "Board file")->required();
        command->add_option("--reader", options->reader, "The reader to lay cards on")->capture_default_str();
        command->add_flag("--emulated", options->emulated, "The same board emulated: no card lies there");
    };
    auto* learn = pack->add_subcommand("learn", "Card by card, clubs 2 to spades A; writes a `pack` for the board file");
    common(learn);
    learn->add_option("--name", options->name, "What the pack is called")->capture_default_str();
    learn->add_option("-o,--out", options->out, "File to write")->required();
    learn->callback([&called, options] { called.exit_code = learn_pack(*options, called.streams); });
    auto* check = pack->add_subcommand("check", "Which cards lie there; in the end what is missing, unknown or double");
    common(check);
    check->callback([&called, options] { called.exit_code = check_pack(*options, called.streams); });
    pack->footer("Example:\n  kibitz pack check boards/hub-pi4.textproto");
}

}  // namespace kibitz::app
