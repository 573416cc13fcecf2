/// kibitz hall run: a hall's own program, from its first signal to its last
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <ostream>
#include <utility>

#include "controller/app/broker_child.hpp"
#include "controller/app/commands.hpp"
#include "controller/app/hall_display.hpp"
#include "controller/app/host_names.hpp"
#include "controller/app/inputs.hpp"
#include "controller/app/listen.hpp"
#include "controller/app/table_folder.hpp"
#include "controller/app/upkeep_page.hpp"
#include "controller/hall/hall_file.hpp"
#include "controller/hall/setup.hpp"
#include "controller/host/service_manager.hpp"
#include "controller/host/setup.hpp"

namespace kibitz::app {
namespace {

/// A disk that is full is looked at so often.
constexpr std::chrono::seconds room_look{2};
/// Displays get this long to take their goodbye; the browser that has set the hall up gets its answer.
constexpr std::chrono::milliseconds hall_goodbye_time{500}, answer_time{300};
/// A service is for the tablets and phones of its house.
constexpr const char* hall_service_listen = "0.0.0.0:8750";

struct HallRunOptions {
    std::string folder, listen = "127.0.0.1:8750", session, method = "matchpoints", language;
    std::vector<std::string> hosts;
    bool broker = false, one_ranking = false, tls = false, plain_http = false, setup_page = false, listen_given = false;
};

/// What was settled at setup counts where the command line does not say otherwise. @return false after the faults were printed
bool take_setup(HallRunOptions& options, const CLI::App& command, std::ostream& err) {
    const auto setup = host::read_setup(options.folder);
    if (!setup) return print_faults(setup.error(), err), false;
    options.listen_given = command.count("--listen") > 0;
    if (options.setup_page && options.tls && !options.listen_given) options.listen = hall_service_listen;
    if (!options.listen_given && setup->has_listen()) options.listen = setup->listen();
    if (command.count("--plain-http") == 0) options.plain_http = setup->plain_http();
    options.language = setup->language();
    take_time_zone(options.folder, *setup, err);
    for (const auto& host : setup->host()) options.hosts.push_back(host);
    return true;
}

scoring::Method method_of(const std::string& name) {
    return name == "cross-imps" ? scoring::Method::CrossImps : name == "butler" ? scoring::Method::Butler : scoring::Method::Matchpoints;
}

HallDisplayConfig config_of(const HallRunOptions& options, const Listen& listen) {
    HallDisplayConfig config;
    config.hall.folder = options.folder;
    config.hall.version = version();
    config.hall.session = options.session;
    config.hall.rules.method = method_of(options.method);
    config.hall.rules.two_winners = !options.one_ranking;
    config.hall.say = [](const std::string& words) { spdlog::warn("{}", words); };
    config.address = listen.address;
    config.port = listen.port;
    config.hosts = host_names(options.hosts);
    config.tls = options.tls;
    config.plain_http = options.plain_http || !options.tls;
    config.language = options.language;
    if (const char* pin = std::getenv("KIBITZ_PIN")) config.pin = pin;
    return config;
}

constexpr const char* hall_pin_as_before = "as before (`kibitz pin --data FOLDER` makes another, or KIBITZ_PIN in the environment)";

void announce(const HallDisplay& display, const std::string& setup_code, std::ostream& out) {
    out << "The hall's display:  " << display.url() << '\n';
    if (!setup_code.empty()) out << "Set the hall up:     " << display.url() << "setup, with the code " << setup_code << '\n';
    else out << "The Director's PIN:  " << (display.pin().empty() ? hall_pin_as_before : display.pin()) << '\n';
    if (!display.fingerprint().empty()) out << "Its certificate (SHA-256): " << display.fingerprint() << '\n';
    out << "Ctrl-C stops.\n" << std::flush;
}

/// One start, until it is stopped or has been set up.
class HallProgram {
public:
    HallProgram(const HallRunOptions& options, const Streams& streams) : options_(options), streams_(streams), manager_(io_), anew_(io_) {
        signals_.add(SIGINT);
        signals_.add(SIGTERM);
    }
    /// @param port  of the start before, where any free one was asked for; becomes this one's
    int run(std::uint16_t& port, bool& set_up) {
        auto listen = read_listen(options_.listen);
        if (!listen)
            return failed(streams_, "--listen " + options_.listen +
                                        ": not an address and a port: write it like 127.0.0.1:8750 or [::1]:8750");
        if (listen->port == 0) listen->port = port;
        signals_.async_wait([this](const boost::system::error_code& error, int) {
            if (error) return;
            ended_ = true;
            manager_.stopping();
            stop();
        });
        if (const auto opened = open(config_of(options_, *listen)); !opened) return failed(streams_, opened.error());
        port = shown_->port();
        shown_->start();
        manager_.ready(shown_->url());
        announce(*shown_, setup_ ? setup_->code() : std::string(), streams_.out);
        if (!ended_) io_.run();
        signals_.cancel();
        io_.restart();
        io_.run_for(hall_goodbye_time);
        set_up = set_up_ && !ended_;
        return done;
    }

private:
    [[nodiscard]] tl::expected<void, std::string> open(HallDisplayConfig config) {
        if (options_.setup_page) {
            auto begun = HallFirstSetup::begin(options_.folder, version(), options_.listen_given || !options_.tls);
            if (!begun) return tl::unexpected(begun.error());
            setup_ = std::move(*begun);
        }
        // Told now, and not when somebody has set it all up in vain.
        if (const auto why = options_.broker ? BrokerChild::why_not() : std::string(); !why.empty()) return tl::unexpected(why);
        if (setup_) {
            setup_->on_settled([this] { begin_anew(); });
            auto waiting = HallDisplay::open_waiting(io_, std::move(config), *setup_);
            if (!waiting) return tl::unexpected(waiting.error());
            shown_ = std::move(*waiting);
            return {};
        }
        if (options_.broker)
            if (auto started = start_broker(config); !started) return started;
        config.hall.wait_for_room = [this](const std::string& why) { return wait_for_room(why); };
        auto display = HallDisplay::open(io_, std::move(config));
        if (!display) return tl::unexpected(display.error());
        shown_ = std::move(*display);
        return {};
    }
    [[nodiscard]] tl::expected<void, std::string> start_broker(HallDisplayConfig& config) {
        if (const auto own = hall::read_hall_file(std::filesystem::path(options_.folder) / "hall.key"); own && own->replicas() > 1)
            return tl::unexpected(options_.folder + ": --broker starts one broker, and this hall has " +
                                  std::to_string(own->replicas()) + ": start each on its machine (nats-server -c broker.conf in broker-1, broker-2, ...), and the hall "
                                  "without --broker");
        if (const auto settled = hall::settle_users(options_.folder); !settled) return tl::unexpected(settled.error());
        config.hall.own_broker = hall::broker_listens(options_.folder);
        auto started = BrokerChild::start(io_, options_.folder);
        if (!started) return tl::unexpected(started.error());
        broker_ = std::move(*started);
        config.hall.on_hung_broker = [child = broker_.get()] { child->restart(); };
        return {};
    }
    bool wait_for_room(const std::string& why) {
        if (std::exchange(said_, why) != why) spdlog::warn("{}: the hall starts when there is room", why);
        io_.run_for(room_look);
        return !ended_;
    }
    void begin_anew() {
        set_up_ = true;
        anew_.expires_after(answer_time);
        anew_.async_wait([this](const boost::system::error_code& error) {
            if (!error) stop();
        });
    }
    void stop() {
        if (shown_) shown_->stop();
        io_.stop();
    }

    const HallRunOptions& options_;
    const Streams& streams_;
    boost::asio::io_context io_{1};
    host::ServiceManager manager_;
    boost::asio::signal_set signals_{io_};
    boost::asio::steady_timer anew_;
    std::unique_ptr<BrokerChild> broker_;
    std::unique_ptr<HallFirstSetup> setup_;
    std::unique_ptr<HallDisplay> shown_;
    bool ended_ = false, set_up_ = false;
    std::string said_;
};

int run_hall(const HallRunOptions& given, const CLI::App& command, const Streams& streams) {
    if (!spdlog::get("kibitz")) {
        spdlog::set_default_logger(spdlog::stderr_color_mt("kibitz"));
        keep_log();
        host::log_as_the_journal_reads();
    }
    std::uint16_t port = 0;
    for (;;) {
        auto options = given;
        if (!take_setup(options, command, streams.err)) return bad_input;
        bool set_up = false;
        const auto code = HallProgram(options, streams).run(port, set_up);
        if (!set_up) return code;
    }
}

}  // namespace

void add_hall_run(CLI::App& hall, Called& called) {
    auto* command = hall.add_subcommand("run", "The hall: every table from the stream, one queue of incidents, the ranking");
    auto options = std::make_shared<HallRunOptions>();
    command->add_option("DIR", options->folder, "Folder of the hall")->required();
    command->add_option("--listen", options->listen, "ADDR:PORT of its display; port 0 takes any free one")->capture_default_str();
    command->add_flag("--broker", options->broker, "Start the broker too (nats-server), and stop it at the end");
    command->add_option("--session", options->session, "Rank the boards of this session alone; all unless given");
    command->add_option("--scoring", options->method, "How the boards are scored")
        ->check(CLI::IsMember({"matchpoints", "cross-imps", "butler"}))
        ->capture_default_str();
    command->add_flag("--one-ranking", options->one_ranking, "Rank all pairs together, even where nobody has sat both ways");
    command->add_option("--host", options->hosts, "A name this machine is called by on the network, beside its own");
    command->add_flag("--tls", options->tls, "TLS on the same port: with the certificate in DIR/tls (certificate.pem, key.pem), or one "
                                             "that is made there. Other computers that come by http: are led to https:");
    command->add_flag("--plain-http", options->plain_http, "With --tls: other computers may come by http: as well");
    command->add_flag("--setup-page", options->setup_page,
                      "As a service: where DIR has no hall yet, it is made in a browser at /setup with the code that is printed; with "
                      "--tls listens at 0.0.0.0:8750 unless told otherwise");
    command->footer("The first start makes the Director's PIN and prints it; KIBITZ_PIN in the environment sets another, six digits.");
    command->callback([&called, options, command] { called.exit_code = run_hall(*options, *command, called.streams); });
}

}  // namespace kibitz::app
