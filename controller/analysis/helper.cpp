#include "controller/analysis/helper.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>

#include "controller/analysis/exchange.hpp"

namespace kibitz::analysis {

namespace {

constexpr int niceness = 10;  // the table's readings come first on a machine whose cores are all busy
constexpr std::chrono::milliseconds look_again{20};

/// What a child ends with that could not become the program, where posix_spawn returns before that (POSIX.1-2017, posix_spawn).
constexpr int not_started = 127;

/// @param status  of waitpid
std::string how_it_ended(int status) {
    return WIFSIGNALED(status) ? "signal " + std::to_string(WTERMSIG(status)) : "exit code " + std::to_string(WEXITSTATUS(status));
}

std::string reason(int error) { return std::system_category().message(error); }

std::string does_not_start(const std::filesystem::path& program, const std::string& why) {
    return "no figures: " + program.string() + " does not start: " + why + ": it belongs beside kibitz";
}

/// What posix_spawn is told: the socket is stdin and stdout, every other file is closed, signals are as at a login.
class SpawnOrders {
public:
    explicit SpawnOrders(int socket) {
        posix_spawn_file_actions_init(&files);
        posix_spawn_file_actions_adddup2(&files, socket, STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&files, socket, STDOUT_FILENO);
        posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);
        posix_spawnattr_init(&attributes);
        sigset_t none, all;
        sigemptyset(&none);
        sigfillset(&all);
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawnattr_setsigdefault(&attributes, &all);
        posix_spawnattr_setpgroup(&attributes, 0);  // Ctrl-C at the terminal is for the daemon
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    }
    ~SpawnOrders() {
        posix_spawn_file_actions_destroy(&files);
        posix_spawnattr_destroy(&attributes);
    }
    SpawnOrders(const SpawnOrders&) = delete;
    SpawnOrders& operator=(const SpawnOrders&) = delete;

    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
};

}  // namespace

std::filesystem::path analyst_beside_this_program() {
    std::error_code error;
    const auto own = std::filesystem::read_symlink("/proc/self/exe", error);
    return own.parent_path() / "kibitz-analyst";
}

tl::expected<void, std::string> Helper::start() {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
        return tl::unexpected("no figures: no socket for kibitz-analyst: " + reason(errno));
    const SpawnOrders orders(ends[1]);
    std::string name = program_.string();
    std::array<char*, 2> arguments{name.data(), nullptr};
    pid_t child = -1;
    const int failed = ::posix_spawn(&child, name.c_str(), &orders.files, &orders.attributes, arguments.data(), environ);
    ::close(ends[1]);
    if (failed != 0) {
        ::close(ends[0]);
        return tl::unexpected(does_not_start(program_, reason(failed)));
    }
    ::setpriority(PRIO_PROCESS, static_cast<id_t>(child), niceness);  // refused, it still works
    child_ = child;
    socket_ = ends[0];
    return {};
}

void Helper::end() {
    if (runs()) reap();
}

/// Nothing of it is left afterwards, also where it has only closed its output. What ended before is not changed by the signal.
int Helper::reap() {
    int status = 0;
    ::kill(-child_, SIGKILL);  // with whatever it started: it leads a group of its own
    ::kill(child_, SIGKILL);   // and before it leads one: an emulator's posix_spawn returns as soon as the child is there
    while (::waitpid(child_, &status, 0) < 0 && errno == EINTR) {}
    ::close(socket_);
    child_ = socket_ = -1;
    return status;
}

tl::expected<std::string, std::string> Helper::ask(std::string line, const std::function<bool()>& wanted,
                                                   std::chrono::milliseconds patience) {
    line += '\n';
    const bool ran = runs();
    bool gone = false;
    auto answer = ask_once(line, wanted, patience, gone);
    return gone && ran ? ask_once(line, wanted, patience, gone) : answer;
}

tl::expected<std::string, std::string> Helper::ask_once(const std::string& line, const std::function<bool()>& wanted,
                                                        std::chrono::milliseconds patience, bool& ended) {
    const auto deadline = std::chrono::steady_clock::now() + patience;
    const auto gone = [&] {
        ended = true;
        const int status = reap();
        const auto how = how_it_ended(status);
        if (WIFEXITED(status) && WEXITSTATUS(status) == not_started) return does_not_start(program_, how);
        return "no figures: kibitz-analyst ended by itself (" + how + "): the next question starts it again";
    };
    if (!runs())
        if (auto started = start(); !started) return tl::unexpected(started.error());
    // A line fits the socket's buffer: nothing else is in it, since every question waits for its answer.
    if (::send(socket_, line.data(), line.size(), MSG_NOSIGNAL) != static_cast<ssize_t>(line.size())) return tl::unexpected(gone());
    std::string answer;
    while (answer.empty() || answer.back() != '\n') {
        if (!wanted()) {
            end();
            return tl::unexpected(std::string());
        }
        if (std::chrono::steady_clock::now() > deadline) {
            end();
            return tl::unexpected<std::string>("no figures: kibitz-analyst does not come to an end with this position: please report it");
        }
        pollfd ready{socket_, POLLIN, 0};
        if (::poll(&ready, 1, static_cast<int>(look_again.count())) <= 0) continue;
        std::array<char, longest_line> bytes;
        const ssize_t got = ::recv(socket_, bytes.data(), bytes.size(), 0);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return tl::unexpected(gone());
        answer.append(bytes.data(), static_cast<std::size_t>(got));
        if (answer.size() > longest_line) {
            end();
            return tl::unexpected<std::string>("no figures: kibitz-analyst answers without end: it must be of the same build as kibitz");
        }
    }
    answer.pop_back();
    return answer;
}

}  // namespace kibitz::analysis
