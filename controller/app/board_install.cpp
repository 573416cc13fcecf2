#include "controller/app/board_install.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <memory>
#include <sstream>
#include <system_error>

#include "controller/app/commands.hpp"
#include "controller/app/inputs.hpp"
#include "controller/host/scratch.hpp"

namespace kibitz::app {

namespace fs = std::filesystem;

namespace {

constexpr const char* begins = "# kibitz board install: begin. `kibitz board install --undo` takes it out";
constexpr const char* ends = "# kibitz board install: end";

std::string contents(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> all;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) all.push_back(line);
    return all;
}

/// Where the firmware reads it: since Debian 12 in boot/firmware.
std::optional<fs::path> boot_folder(const fs::path& root) {
    for (const auto* folder : {"boot/firmware", "boot"})
        if (fs::exists(root / folder / "config.txt")) return root / folder;
    return std::nullopt;
}

/// config.txt without our lines.
std::string without_ours(const std::string& config) {
    std::string text;
    bool ours = false;
    for (const auto& line : lines_of(config)) {
        if (line == begins) ours = true;
        if (!ours) text += line + "\n";
        if (line == ends) ours = false;
    }
    return text;
}

/// Lines that somebody wrote already stand as they are: an overlay twice would be two.
std::string with_ours(const std::string& config, const std::vector<std::string>& wanted) {
    auto text = without_ours(config);
    const auto there = lines_of(text);
    text += std::string(begins) + "\n[all]\n";
    for (const auto& line : wanted)
        if (std::find(there.begin(), there.end(), line) == there.end()) text += line + "\n";
    return text + ends + "\n";
}

constexpr const char* all_files[] = {boards::overlay_source, "etc/udev/rules.d/70-kibitz-board.rules", "etc/sysusers.d/kibitz-board.conf",
                                     "etc/modules-load.d/kibitz-board.conf"};
constexpr const char* no_config =
    "there is no boot/firmware/config.txt and no boot/config.txt: is this a Raspberry Pi? give the folder of its system with --root";

bool is_text(const std::string& contents) { return contents.find('\0') == std::string::npos; }

void say_lines(const std::string& text, const std::string& other, char sign, std::ostream& out) {
    const auto others = lines_of(other);
    for (const auto& line : lines_of(text))
        if (std::find(others.begin(), others.end(), line) == others.end()) out << "  " << sign << ' ' << line << '\n';
}

/// The overlay, by dtc; empty where there is no dtc. Nothing after its words were printed.
std::optional<std::string> compiled(const std::string& source, std::ostream& err) {
    const host::Scratch scratch(host::new_temporary_folder("kibitz-install"));
    if (scratch.path().empty()) {
        err << "no temporary folder can be made for dtc: check that there is room in " << fs::temp_directory_path().string() << "\n";
        return std::nullopt;
    }
    const auto dts = (scratch.path() / "board.dts").string(), dtbo = (scratch.path() / "board.dtbo").string(),
               said = (scratch.path() / "said").string();
    std::ofstream(dts) << source;
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, said.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    std::string words[] = {"dtc", "-@", "-I", "dts", "-O", "dtb", "-o", dtbo, dts};  // -@: with the labels that an overlay refers to
    std::vector<char*> arguments;
    for (auto& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_t child = 0;
    const int failed = ::posix_spawnp(&child, "dtc", &files, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&files);
    if (failed == ENOENT) {
        err << "dtc is not installed: the overlay is written as source only: `sudo apt-get install device-tree-compiler`, then once more\n";
        return std::string();
    }
    int status = -1;
    if (failed == 0 && ::waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0) return contents(dtbo);
    err << "dtc refused the overlay:\n" << contents(said);
    return std::nullopt;
}

struct BoardInstallOptions {
    std::string board, root = "/";
    bool dry_run = false, undo = false;
};

int install(const BoardInstallOptions& options, const Streams& streams) {
    if (options.undo != options.board.empty()) {
        streams.err << "give a board file, or --undo: one of both\n";
        return bad_input;
    }
    std::optional<boards::Machine> machine;
    std::optional<tl::expected<std::vector<Change>, std::string>> changes;
    if (options.undo) {
        changes = changes_to_undo(options.root);
    } else {
        const auto board = find_board(options.board, streams.err);
        if (!board) return bad_input;
        auto made = boards::machine_of(*board);
        if (!made) {
            print_faults(made.error(), streams.err);
            return bad_input;
        }
        machine = *std::move(made);
        const auto overlay = machine->overlay.empty() ? std::optional(std::string()) : compiled(machine->overlay, streams.err);
        if (!overlay) return check_failed;
        changes = changes_to_install(*machine, *overlay, options.root);
    }
    if (!*changes) {
        streams.err << changes->error() << '\n';
        return bad_input;
    }
    const auto& all = **changes;
    print(all, streams.out);
    if (all.empty() || options.dry_run) return done;
    if (const auto fault = write(all); !fault.empty()) {
        streams.err << fault << '\n';
        return bad_input;
    }
    streams.out << "written. Start the computer anew";
    if (machine) {
        std::string groups;
        for (const auto& group : machine->groups) groups += (groups.empty() ? "" : ",") + group;
        streams.out << "; whoever runs kibitz by hand joins the groups: sudo usermod -aG " << groups << " USER. Then: kibitz board probe "
                    << options.board;
    }
    streams.out << '\n';
    return done;
}

}  // namespace

tl::expected<std::vector<Change>, std::string> changes_to_install(const boards::Machine& machine, const std::string& overlay,
                                                                  const fs::path& root) {
    const auto boot = boot_folder(root);
    if (!boot) return tl::unexpected(std::string(no_config));
    std::vector<Change> all;
    const auto want = [&](const fs::path& path, const std::string& after) {
        auto before = contents(path);
        if (before != after) all.push_back({path, std::move(before), after});
    };
    want(*boot / "config.txt", with_ours(contents(*boot / "config.txt"), machine.config));
    want(*boot / "overlays" / (std::string(boards::overlay_name) + ".dtbo"), overlay);
    want(root / boards::overlay_source, machine.overlay);
    for (const auto* path : all_files) {  // what this board does not need, another may have left
        const auto mine = std::find_if(machine.files.begin(), machine.files.end(), [&](const auto& one) { return one.path == path; });
        if (path != std::string_view(boards::overlay_source)) want(root / path, mine == machine.files.end() ? std::string() : mine->contents);
    }
    return all;
}

tl::expected<std::vector<Change>, std::string> changes_to_undo(const fs::path& root) {
    const auto boot = boot_folder(root);
    if (!boot) return tl::unexpected(std::string(no_config));
    std::vector<Change> all;
    const auto config = contents(*boot / "config.txt");
    if (auto clean = without_ours(config); config.find(begins) != std::string::npos)
        all.push_back({*boot / "config.txt", config, std::move(clean)});
    const auto remove = [&](const fs::path& path) {
        if (fs::exists(path)) all.push_back({path, contents(path), {}});
    };
    remove(*boot / "overlays" / (std::string(boards::overlay_name) + ".dtbo"));
    for (const auto* file : all_files) remove(root / file);
    return all;
}

void print(const std::vector<Change>& changes, std::ostream& out) {
    if (changes.empty()) out << "everything is as it shall be: nothing to change\n";
    for (const auto& one : changes) {
        out << one.path.string() << (one.after.empty() ? ": goes" : one.before.empty() ? ": new" : ": changes") << '\n';
        if (!is_text(one.after) || !is_text(one.before)) {
            out << "  (" << std::max(one.after.size(), one.before.size()) << " bytes)\n";
            continue;
        }
        say_lines(one.before, one.after, '-', out);
        say_lines(one.after, one.before, '+', out);
    }
}

std::string write(const std::vector<Change>& changes) {
    for (const auto& one : changes) {
        std::error_code error;
        if (one.after.empty()) {
            fs::remove(one.path, error);
            if (error) return one.path.string() + ": cannot be removed: " + error.message() + ": may you write there (sudo)?";
            continue;
        }
        fs::create_directories(one.path.parent_path(), error);
        auto beside = one.path;
        beside += ".kibitz-new";
        std::ofstream out(beside, std::ios::binary);
        out << one.after;
        out.close();
        if (out) fs::rename(beside, one.path, error);
        if (!out || error) return one.path.string() + ": cannot be written: may you write there (sudo), and is there room?";
    }
    return {};
}

void add_install(CLI::App& board, Called& called) {
    auto* command = board.add_subcommand(
        "install", "Tell a Raspberry Pi of a board's buses and lines: config.txt, device-tree overlay, udev rules, groups");
    auto options = std::make_shared<BoardInstallOptions>();
    command->add_option("FILE", options->board, "Board file");
    command->add_option("--root", options->root, "The folder that its system lies in: of a card in a reader, or for a look")
        ->capture_default_str();
    command->add_flag("--dry-run", options->dry_run, "Print what would change, and write nothing");
    command->add_flag("--undo", options->undo, "Take out what was installed");
    command->footer("Prints what it changes before it does. Example:\n  kibitz board install boards/hub-pi4.textproto --dry-run");
    command->callback([&called, options] { called.exit_code = install(*options, called.streams); });
}

}  // namespace kibitz::app
