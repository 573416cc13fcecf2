#include "controller/app/broker_child.hpp"

#include <fcntl.h>
#include <spdlog/spdlog.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <csignal>

namespace kibitz::app {
namespace {

/// The broker is looked at so often; it gets this long to end.
constexpr std::chrono::milliseconds broker_look{500}, broker_end{3000};

const char* const servers[] = {"/usr/sbin/nats-server", "/usr/bin/nats-server", "/usr/local/bin/nats-server"};

const char* installed() {
    for (const char* one : servers)
        if (::access(one, X_OK) == 0) return one;
    return nullptr;
}

}  // namespace

std::string BrokerChild::why_not() {
    if (installed()) return {};
    return "nats-server: it is not installed: apt-get install nats-server, and leave its service off (systemctl disable --now nats-server)";
}

tl::expected<std::unique_ptr<BrokerChild>, std::string> BrokerChild::start(boost::asio::io_context& io,
                                                                           const std::filesystem::path& folder) {
    std::unique_ptr<BrokerChild> child(new BrokerChild(io, folder));
    if (!child->spawn()) return tl::unexpected(why_not());
    child->watch();
    return child;
}

bool BrokerChild::spawn() {
    const char* program = installed();
    if (!program) return false;
    const auto log = (folder_ / "broker.log").string();
    const auto folder = folder_.string();
    const pid_t parent = ::getpid();
    pid_ = ::fork();
    if (pid_ == 0) {
        // It ends with this program, however that ends. A terminal's Ctrl-C is for this program, which stops it last.
        ::prctl(PR_SET_PDEATHSIG, SIGTERM);
        ::setpgid(0, 0);
        if (::getppid() != parent || ::chdir(folder.c_str()) != 0) ::_exit(127);
        const int fd = ::open("broker.log", O_WRONLY | O_CREAT | O_APPEND, 0600);
        if (fd >= 0) {
            ::dup2(fd, STDOUT_FILENO);
            ::dup2(fd, STDERR_FILENO);
        }
        ::execl(program, program, "-c", "broker.conf", static_cast<char*>(nullptr));
        ::_exit(127);
    }
    return pid_ > 0;
}

void BrokerChild::watch() {
    look_.expires_after(broker_look);
    look_.async_wait([this](const boost::system::error_code& stopped) {
        if (stopped) return;
        if (pid_ > 0 && ::waitpid(pid_, nullptr, WNOHANG) == pid_) {
            spdlog::warn("the broker has ended: it is started again; {} says why", (folder_ / "broker.log").string());
            pid_ = -1;
            spawn();
        }
        watch();
    });
}

void BrokerChild::restart() {
    spdlog::warn("the broker has not answered for some time: it is started anew");
    if (pid_ > 0) ::kill(pid_, SIGKILL);
}

BrokerChild::~BrokerChild() {
    look_.cancel();
    if (pid_ <= 0) return;
    ::kill(pid_, SIGTERM);
    for (auto waited = std::chrono::milliseconds(0); waited < broker_end; waited += std::chrono::milliseconds(20)) {
        if (::waitpid(pid_, nullptr, WNOHANG) != 0) return;
        ::usleep(20'000);
    }
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
}

}  // namespace kibitz::app
