#include "controller/app/hall_display.hpp"

#include <fcntl.h>
#include <google/protobuf/util/json_util.h>
#include <spdlog/spdlog.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstring>
#include <fstream>
#include <sstream>

#include "controller/app/host_names.hpp"
#include "controller/display/pin.hpp"
#include "controller/hall/brought.hpp"
#include "controller/hall/hall_file.hpp"

namespace kibitz::app {
namespace {

/// The broker is looked at so often; it gets this long to end.
constexpr std::chrono::milliseconds broker_look{500}, broker_end{3000};

const char* const servers[] = {"/usr/sbin/nats-server", "/usr/bin/nats-server", "/usr/local/bin/nats-server"};

std::string kept_text(const std::filesystem::path& file) {
    std::ifstream in(file);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

Instant now() { return Instant(std::chrono::duration_cast<Duration>(std::chrono::system_clock::now().time_since_epoch())); }

}  // namespace

tl::expected<std::unique_ptr<BrokerChild>, std::string> BrokerChild::start(boost::asio::io_context& io,
                                                                           const std::filesystem::path& folder) {
    std::unique_ptr<BrokerChild> child(new BrokerChild(io, folder));
    if (!child->spawn())
        return tl::unexpected<std::string>(
            "nats-server: it is not installed: apt-get install nats-server, and leave its service off (systemctl disable --now "
            "nats-server)");
    child->watch();
    return child;
}

bool BrokerChild::spawn() {
    const char* program = nullptr;
    for (const char* one : servers)
        if (!program && ::access(one, X_OK) == 0) program = one;
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

tl::expected<std::unique_ptr<HallDisplay>, std::string> HallDisplay::open(boost::asio::io_context& io, HallDisplayConfig config) {
    if (config.pin && !display::is_pin(*config.pin)) return tl::unexpected<std::string>("KIBITZ_PIN: the PIN has six digits, like 271828");
    std::unique_ptr<HallDisplay> out(new HallDisplay);
    out->kept_ = config.hall.folder / "display";
    const auto version = config.hall.version;
    const auto file = hall::read_hall_file(config.hall.folder / "hall.key");
    if (!file) return tl::unexpected(file.error());
    auto hall = hall::Hall::open(io, std::move(config.hall));
    if (!hall) return tl::unexpected(hall.error());
    out->hall_ = std::move(*hall);
    out->no_table_ = std::make_unique<hall::NoTable>(out->hall_->law_code());
    out->hub_ = std::make_unique<hall::HallHub>(*out->hall_, version);
    out->watch_ = std::make_unique<hall::HallWatch>(io, *out->hall_, version);
    out->tables_ = std::make_unique<hall::TablesShown>(*out->hall_, version);

    std::error_code error;
    std::filesystem::create_directories(out->kept_, error);
    display::ServerConfig server;
    server.address = config.address;
    server.port = config.port;
    server.names = {version, out->hall_->name(), file->hall_id(), ""};
    auto& router = server.router;
    router.hosts = config.hosts;
    router.origin = {"kibitz " + version, "", file->hall_id(), out->hall_->name(), {}, {}};
    router.hall = out->hub_.get();
    router.tables = out->tables_.get();
    router.hall_boards = [hall = out->hall_.get()] { return hall->boards(); };
    router.hall_results = [hall = out->hall_.get()] { return hall->open_results(); };
    router.hall_watch = out->watch_.get();
    router.hall_watched = [hall = out->hall_.get(), watch = out->watch_.get()](std::uint32_t board) {
        return watch->may_be_read(board) ? hall->watched_results() : display::OpenResults{};
    };
    router.hall_read = [](const std::string& bytes, const std::string& name) {
        std::string json;
        (void)google::protobuf::util::MessageToJsonString(hall::read_brought(bytes, name), &json);
        return json;
    };
    router.clock = now;
    router.keep = [kept = out->kept_](display::Kept what, const std::string& text) {
        if (const auto wrote = hall::write_private(kept / display::key_of(what), text, true); !wrote) spdlog::warn("{}", wrote.error());
    };
    router.keep_audit = [kept = out->kept_](const std::string& key, const std::string& text) {
        if (const auto wrote = hall::write_private(kept / key, text, true); !wrote) spdlog::warn("{}", wrote.error());
    };
    auto listening = display::Server::listen(io, std::move(server), *out->no_table_);
    if (!listening) return tl::unexpected(listening.error());
    out->server_ = std::move(*listening);
    out->tables_->on_end([server = out->server_.get()](const display::Feed& feed) { server->end(feed); });
    bool has_pin = false;
    for (const auto what : display::all_kept) {
        const auto text = kept_text(out->kept_ / display::key_of(what));
        has_pin = has_pin || (what == display::Kept::PinHash && !text.empty());
        if (!text.empty()) out->server_->router().restore(what, text);
    }
    for (std::size_t part = 0; part < display::AuditTrail::all_parts; ++part)
        if (const auto text = kept_text(out->kept_ / display::audit_key(part)); !text.empty()) out->server_->router().restore_audit(part,
            text);
    if (config.pin || !has_pin) {
        out->pin_ = config.pin ? *config.pin : display::random_pin();
        out->server_->router().set_pin(out->pin_);
    }
    out->url_ = display_url(config.address, out->server_->port());
    return out;
}

void HallDisplay::stop() {
    server_->router().keep_audit();
    server_->stop();
    hall_->stop();
}

}  // namespace kibitz::app
