// A Bridgemate file by Debian's mdbtools: nothing in the distribution reads Access as a library with a settled interface.
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <optional>

#include "controller/formats/charset.hpp"
#include "controller/formats/lists/lists.hpp"
#include "controller/formats/lists/windows_text.hpp"

namespace kibitz::formats {
namespace {

constexpr const char* program = "/usr/bin/mdb-export";
constexpr std::chrono::seconds patience{10};
constexpr std::size_t most_bytes = 8U << 20U;  ///< of one table

/// The file on the disk for as long as it is read; others cannot read it.
class OnDisk {
public:
    explicit OnDisk(std::string_view bytes) {
        const char* folder = std::getenv("TMPDIR");
        path_ = std::string(folder && *folder ? folder : "/tmp") + "/kibitz-list-XXXXXX";
        const int fd = ::mkostemp(path_.data(), O_CLOEXEC);
        if (fd < 0) return;
        ok_ = true;
        while (ok_ && !bytes.empty()) {
            const auto wrote = ::write(fd, bytes.data(), bytes.size());
            if (wrote < 0 && errno == EINTR) continue;
            ok_ = wrote > 0;
            if (ok_) bytes.remove_prefix(static_cast<std::size_t>(wrote));
        }
        ::close(fd);
    }
    ~OnDisk() { ::unlink(path_.c_str()); }
    OnDisk(const OnDisk&) = delete;
    OnDisk& operator=(const OnDisk&) = delete;
    bool ok() const noexcept { return ok_; }
    const std::string& path() const noexcept { return path_; }

private:
    std::string path_;
    bool ok_ = false;
};

/// Reads to the end, within the time. Nothing: it took too long, or too much came.
std::optional<std::string> read_all(int fd, std::chrono::steady_clock::time_point until) {
    std::string out;
    char buffer[16384];
    for (;;) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - std::chrono::steady_clock::now()).count();
        pollfd waits{fd, POLLIN, 0};
        const int ready = left <= 0 ? 0 : ::poll(&waits, 1, static_cast<int>(left));
        if (ready < 0 && errno == EINTR) continue;
        if (ready <= 0) return std::nullopt;
        const auto size = ::read(fd, buffer, sizeof buffer);
        if (size < 0 && errno == EINTR) continue;
        if (size <= 0) return out;
        out.append(buffer, static_cast<std::size_t>(size));
        if (out.size() > most_bytes) return std::nullopt;
    }
}

struct FileActions {
    posix_spawn_file_actions_t actions;
    explicit FileActions(int output) {
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
        posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
    }
    ~FileActions() { posix_spawn_file_actions_destroy(&actions); }
    FileActions(const FileActions&) = delete;
    FileActions& operator=(const FileActions&) = delete;
};

/// One table as CSV, with a line of names at least; empty: it is not there. Nothing: it cannot be read.
std::optional<std::string> table_text(const std::string& file, const char* table) {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return std::nullopt;
    const FileActions files(ends[1]);
    std::string path = program, of = file, name = table;
    char* arguments[] = {path.data(), of.data(), name.data(), nullptr};
    char language[] = "LC_ALL=C.UTF-8";
    char* environment[] = {language, nullptr};
    pid_t pid = -1;
    const int failed = ::posix_spawn(&pid, program, &files.actions, nullptr, arguments, environment);
    ::close(ends[1]);
    std::optional<std::string> out;
    if (failed == 0) {
        out = read_all(ends[0], std::chrono::steady_clock::now() + patience);
        if (!out) ::kill(pid, SIGKILL);
        int status = 0;
        while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {}
        if (out && (!WIFEXITED(status) || WEXITSTATUS(status) != 0)) out = std::string();
    }
    ::close(ends[0]);
    if (out && !is_utf8(*out)) out = text_of(*out, code_page_of(*out));  // of Access 97
    return out;
}

Listed unreadable(std::string why) {
    Listed out;
    out.error = std::move(why);
    return out;
}

}  // namespace

Listed read_access(std::string_view bytes, const std::string& file_name) {
    if (::access(program, X_OK) != 0)
        return unreadable(
            file_name +
            ": a Bridgemate file is read with mdbtools, which is not installed here: apt-get install mdbtools, or save its tables "
            "RoundData and PlayerNumbers as CSV");
    const OnDisk file(bytes);
    if (!file.ok()) return unreadable(file_name + ": it cannot be put on this machine's disk for reading: make room in /tmp");
    BridgemateText tables;
    for (const auto& [name, text] :
         {std::pair("Section", &tables.section), std::pair("RoundData", &tables.round_data),
          std::pair("PlayerNumbers", &tables.player_numbers), std::pair("PlayerNames", &tables.player_names)}) {
        auto read = table_text(file.path(), name);
        if (!read)
            return unreadable(fmt::format(
                "{}: mdbtools does not come to an end with its table {}: save RoundData and PlayerNumbers as CSV", file_name, name));
        *text = *std::move(read);
    }
    if (tables.section.empty() && tables.round_data.empty() && tables.player_numbers.empty())
        return unreadable(
            file_name +
            ": mdbtools finds no table Section, RoundData or PlayerNumbers in it: give the .bws that the scoring program has made for the "
            "session, or copy it anew if this copy broke off");
    return read_bridgemate(tables, file_name);
}

}  // namespace kibitz::formats
