/// kibitz scenario FILE...
#include <algorithm>
#include <filesystem>
#include <memory>
#include <ostream>
#include <sstream>

#include "controller/app/commands.hpp"
#include "controller/app/decided_otherwise.hpp"
#include "controller/app/inputs.hpp"
#include "controller/scenario/scenario.hpp"
#include "controller/scenario/variations.hpp"

namespace kibitz::app {
namespace {

struct ScenarioOptions {
    std::vector<std::string> files;
    std::string law_code, board, otherwise;
    bool quiet = false, explain = false, vary = false, at_once = false;

    scenario::Result run(const std::string& text, const std::string& file, const boards::Board& on) const {
        const auto read = [](const std::string& path) {
            std::ostringstream ignored;  // the case says that its law code cannot be read
            return read_text(path, ignored);
        };
        return scenario::run(text, file, on, law_code, explain, at_once ? scenario::Judged::AtOnce : scenario::Judged::AsAtATable, read);
    }
};

/// The files named, and those ending in .scenario of the folders named, in order of name. A page among many files, as a
/// shell's pattern brings it along, is no case.
std::vector<std::string> all_files(const std::vector<std::string>& named) {
    std::vector<std::string> out;
    for (const auto& name : named) {
        std::error_code error;
        if (named.size() > 1 && std::filesystem::path(name).extension() == ".md") continue;
        if (!std::filesystem::is_directory(name, error)) {
            out.push_back(name);
            continue;
        }
        const auto first = static_cast<std::ptrdiff_t>(out.size());
        for (std::filesystem::recursive_directory_iterator entry(name, error), end; !error && entry != end; entry.increment(error))
            if (entry->path().extension() == ".scenario") out.push_back(entry->path().string());
        std::sort(out.begin() + first, out.end());
    }
    return out;
}

/// What the cases of the files came to.
struct Tally {
    std::size_t cases = 0, failed = 0, varied = 0, otherwise = 0;
    std::optional<DecidedOtherwise> list{};
};

void tell(const ScenarioOptions& options, const std::string& file, const std::string& how, const scenario::Result& result, Tally& tally,
          std::ostream& out) {
    for (const auto& one : result.cases) {
        ++tally.cases;
        if (!how.empty()) ++tally.varied;
        const bool listed = tally.list && how.empty() && tally.list->has(file, one);
        if (listed && !one.passed) {
            ++tally.otherwise;
            if (!options.explain) continue;
        } else if (!one.passed) {
            ++tally.failed;
        } else if (listed) {
            ++tally.failed;
            out << "FAIL " << file << ": " << one.title << "\n     it is decided as it is written: take it off " << options.otherwise << '\n';
        } else if (options.quiet) {
            continue;
        }
        out << (one.passed ? "PASS " : "FAIL ") << file << (one.line ? ":" + std::to_string(one.line) : "") << ": " << one.title
            << (how.empty() ? "" : " (" + how + ")") << '\n';
        for (const auto& why : one.why) out << "     " << why << '\n';
        for (const auto& told : one.told) out << "       " << told << '\n';
    }
}

int run_scenarios(const ScenarioOptions& options, const Streams& streams) {
    const auto board = find_board(options.board, streams.err);
    if (!board) return bad_input;
    const auto files = all_files(options.files);
    if (files.empty()) {
        streams.err << options.files.front() << ":1: no *.scenario file in this folder: give files or folders of law cases\n";
        return bad_input;
    }
    Tally tally;
    if (!options.otherwise.empty() && !(tally.list = DecidedOtherwise::read(options.otherwise, streams.err))) return bad_input;
    std::size_t unread = 0;
    for (const auto& file : files) {
        const auto text = read_text(file, streams.err);
        if (!text) {
            ++unread;
            continue;
        }
        tell(options, file, "", options.run(*text, file, *board), tally, streams.out);
        if (!options.vary) continue;
        for (const auto& one : scenario::single_cases(*text))
            for (const auto& varied : scenario::variations(one))
                tell(options, file, varied.name, options.run(varied.text, file, *board), tally, streams.out);
    }
    if (tally.list)
        for (const auto& line : tally.list->not_found()) {
            streams.out << "FAIL " << line << '\n';
            ++tally.failed;
        }
    streams.out << tally.cases - std::min(tally.cases, tally.failed + tally.otherwise) << " of " << tally.cases << " cases pass";
    if (tally.otherwise) streams.out << ", " << tally.otherwise << " are decided otherwise and listed with the reason in " << options.otherwise;
    if (options.vary) streams.out << ", " << tally.varied << " of them written otherwise";
    streams.out << '\n';
    if (unread) return bad_input;
    return tally.failed ? check_failed : done;
}

}  // namespace

void add_scenario(CLI::App& app, Called& called) {
    auto* command = app.add_subcommand("scenario", "Run plain-text law cases; exit 1 when one fails");
    auto options = std::make_shared<ScenarioOptions>();
    command->add_option("FILE", options->files, "Law cases, or folders of them (tests/laws/README.md)")->required();
    command->add_option("--law-code", options->law_code,
                        "For cases that name none: one built in, or a file (with `/` or `.textproto` in its name); duplicate-2017 unless given");
    command->add_option("--board", options->board, "Board file; without one the simulated table that is built in");
    command->add_flag("-q,--quiet", options->quiet, "Only the cases that fail");
    command->add_flag("--vary", options->vary, "Each case also with other seats, other suits, a trick later");
    command->add_flag("--at-once", options->at_once, "Nothing is held and nobody waits: what the Laws say of acts that are plainly seen, whatever a table tells");
    command->add_option("--otherwise", options->otherwise, "The list of cases that a table decides otherwise, each with its reason: they are no failures");
    command->add_flag("--explain", options->explain, "Print each case's incidents, facts and options as the Director reads them");
    command->footer("Example:\n  kibitz scenario tests/laws --otherwise tests/laws/decided-otherwise");
    command->callback([&called, options] { called.exit_code = run_scenarios(*options, called.streams); });
}

}  // namespace kibitz::app
