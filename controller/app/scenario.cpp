/// kibitz scenario FILE...
#include <algorithm>
#include <filesystem>
#include <memory>
#include <ostream>

#include "controller/app/commands.hpp"
#include "controller/app/inputs.hpp"
#include "controller/scenario/scenario.hpp"

namespace kibitz::app {
namespace {

struct Options {
    std::vector<std::string> files;
    std::string law_code, board;
    bool quiet = false;
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

int run_scenarios(const Options& options, const Streams& streams) {
    const auto board = find_board(options.board, streams.err);
    if (!board) return bad_input;
    const auto files = all_files(options.files);
    if (files.empty()) {
        streams.err << options.files.front() << ":1: no *.scenario file in this folder: give files or folders of law cases\n";
        return bad_input;
    }
    std::size_t failed = 0;
    std::size_t unread = 0;
    for (const auto& file : files) {
        const auto text = read_text(file, streams.err);
        if (!text) {
            ++unread;
            continue;
        }
        const auto result = scenario::run(*text, file, *board, options.law_code);
        if (!result.passed) ++failed;
        if (result.passed && options.quiet) continue;
        streams.out << (result.passed ? "PASS " : "FAIL ") << file << ": " << result.title << '\n';
        for (const auto& why : result.why) streams.out << "     " << why << '\n';
    }
    streams.out << files.size() - failed - unread << " of " << files.size() << " cases pass\n";
    if (unread) return bad_input;
    return failed ? check_failed : done;
}

}  // namespace

void add_scenario(CLI::App& app, Called& called) {
    auto* command = app.add_subcommand("scenario", "Run plain-text law cases; exit 1 when one fails");
    auto options = std::make_shared<Options>();
    command->add_option("FILE", options->files, "Law cases, or folders of them (tests/laws/README.md)")->required();
    command->add_option("--law-code", options->law_code, "For cases that name none; duplicate-2017 unless given");
    command->add_option("--board", options->board, "Board file; without one the simulated table that is built in");
    command->add_flag("-q,--quiet", options->quiet, "Only the cases that fail");
    command->footer("Example:\n  kibitz scenario tests/laws");
    command->callback([&called, options] { called.exit_code = run_scenarios(*options, called.streams); });
}

}  // namespace kibitz::app
