/// kibitz doctor: whether everything is fit for an evening, in plain words
#include <sys/utsname.h>

#include <fstream>
#include <map>
#include <memory>
#include <ostream>
#include <sstream>

#include "boards/svg.hpp"
#include "controller/app/commands.hpp"
#include "controller/app/hall_checkup.hpp"
#include "controller/app/inputs.hpp"
#include "controller/host/checkup.hpp"
#include "controller/host/setup.hpp"
#include "controller/journal/journal.hpp"
#include "controller/journal/journal_lock.hpp"
#include "controller/wire/convert.hpp"

namespace kibitz::app {
namespace {

using host::Finding;
using host::Verdict;

struct DoctorOptions {
    std::string data, board, bundle;
};

const char* word(Verdict verdict) {
    switch (verdict) {
        case Verdict::Good: return "good";
        case Verdict::Look: return "LOOK";
        case Verdict::Bad: return "BAD ";
    }
    return "";
}

std::string system_line() {
    std::ifstream release("/etc/os-release");
    std::string name = "an unknown system";
    for (std::string line; std::getline(release, line);)
        if (line.starts_with("PRETTY_NAME=")) name = line.substr(13, line.size() - 14);
    utsname kernel{};
    return name + (::uname(&kernel) == 0 ? std::string(", Linux ") + kernel.release + " " + kernel.machine : std::string());
}

/// Held by a daemon, or free.
Finding check_daemon(const std::filesystem::path& data) {
    std::error_code error;
    // Asked only where a daemon has been: root's question would leave a lock that the service's user may not open.
    if (!std::filesystem::exists(data / "journal.lock", error))
        return {Verdict::Look, "table: has never been started in " + data.string(), "systemctl start kibitz, or kibitz run"};
    const auto lock = journal::JournalLock::take(data);
    if (!lock && lock.error().trouble == journal::Trouble::Held) return {Verdict::Good, "table: runs", ""};
    if (!lock) return {Verdict::Look, "table: " + lock.error().message, ""};
    return {Verdict::Look, "table: does not run", "systemctl start kibitz; journalctl -u kibitz tells why it does not"};
}

std::vector<Finding> look_at_all(const DoctorOptions& options, const std::filesystem::path& data, std::optional<boards::Board>& board) {
    std::vector<Finding> findings{{Verdict::Good, std::string("version: kibitz ") + version() + " on " + system_line(), ""},
                                  host::check_clock(),
                                  host::check_disk(data),
                                  host::check_memory()};
    for (auto& finding : host::check_supply("/sys")) findings.push_back(std::move(finding));
    findings.push_back(host::check_network());
    const auto setup = host::read_setup(data);
    if (setup)
        findings.push_back(
            {Verdict::Good, "setup: " + host::setup_file(data).string() + (setup->ByteSizeLong() == 0 ? ": nothing settled" : ""), ""});
    else
        for (const auto& fault : setup.error())
            findings.push_back({Verdict::Bad, "setup: " + fault, "correct it, or write it anew with `kibitz setup`"});
    if (is_hall(data)) {
        for (auto& finding : check_hall(data)) findings.push_back(std::move(finding));
        return findings;
    }
    const std::string name = !options.board.empty() ? options.board : setup ? setup->board() : std::string();
    std::ostringstream faults;
    board = find_board(name, faults);
    if (!board) findings.push_back({Verdict::Bad, "board: " + faults.str(), "`kibitz setup --board NAME` takes another"});
    else {
        findings.push_back(
            {Verdict::Good, "board: " + board->file.model() + ", " + std::to_string(board->devices().size()) + " devices", ""});
        for (auto& finding : host::check_nodes(*board)) findings.push_back(std::move(finding));
    }
    findings.push_back(host::check_journal(data));
    findings.push_back(check_daemon(data));
    if (setup && !setup->hall().empty()) findings.push_back(check_way_to_hall(setup->hall()));
    return findings;
}

void print(const std::vector<Finding>& findings, std::ostream& out) {
    for (const auto& one : findings)
        out << word(one.verdict) << "  " << one.what << (one.advice.empty() ? "" : "\n      what to do: " + one.advice) << '\n';
}

/// What an engineer wants to know, and nobody minds to send: no card, no call, no name.
int write_bundle(const DoctorOptions& options, const std::filesystem::path& data, const std::vector<Finding>& findings,
                 const std::optional<boards::Board>& board, const Streams& streams) {
    std::ofstream out(options.bundle);
    out << "kibitz support bundle: no cards, no calls, no names of people.\n\n";
    print(findings, out);
    if (board) out << "\n== board\n" << boards::describe(*board);
    out << "\n== events of the journal by kind\n";
    if (const auto journal = journal::Journal::open_to_read(data)) {
        std::map<std::string, int> kinds;
        const auto read = journal->read(0, [&](const laws::Event& event) {
            v1::Event message;
            wire::to_proto(event, message);
            const auto* field = message.GetReflection()->GetOneofFieldDescriptor(message, message.GetDescriptor()->oneof_decl(0));
            ++kinds[field ? field->name() : "unknown"];
        });
        for (const auto& [kind, count] : kinds) out << kind << ' ' << count << '\n';
        if (!read) out << "then: " << read.error().message << '\n';
    }
    if (!out.flush()) {
        streams.err << options.bundle << ": cannot be written: see that the folder is there, and that there is room\n";
        return bad_input;
    }
    streams.out << options.bundle << ": written; look through it and send it to whoever helps you\n";
    return done;
}

int examine(const DoctorOptions& options, const Streams& streams) {
    const std::filesystem::path data = options.data.empty() ? host::usual_data() : std::filesystem::path(options.data);
    std::optional<boards::Board> board;
    const auto findings = look_at_all(options, data, board);
    print(findings, streams.out);
    if (!options.bundle.empty())
        if (const int code = write_bundle(options, data, findings, board, streams); code != done) return code;
    int bad = 0, look = 0;
    for (const auto& one : findings) bad += one.verdict == Verdict::Bad, look += one.verdict == Verdict::Look;
    streams.out << (bad + look == 0 ? std::string("all is well\n")
                                    : std::to_string(bad) + " bad, " + std::to_string(look) + " to look at\n");
    return bad == 0 ? done : check_failed;
}

}  // namespace

void add_doctor(CLI::App& app, Called& called) {
    auto* command = app.add_subcommand("doctor", "Look whether everything is fit for an evening; changes nothing");
    auto options = std::make_shared<DoctorOptions>();
    command->add_option("--data", options->data, "Folder of the journal; the service's unless given");
    command->add_option("--board", options->board, "Board file or name; as set up unless given");
    command->add_option("--bundle", options->bundle, "Write what an engineer needs to help into this file: no cards, no calls, no names");
    command->footer("Exit code 1 when something is bad.\nExample:\n  sudo kibitz doctor");
    command->callback([&called, options] { called.exit_code = examine(*options, called.streams); });
}

}  // namespace kibitz::app
