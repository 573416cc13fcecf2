// From a process' first signal to its last: the daemon, run until it is stopped.
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <csignal>
#include <cstdlib>
#include <utility>

#include "controller/app/daemon.hpp"
#include "controller/app/heap.hpp"
#include "controller/app/upkeep_page.hpp"
#include "controller/host/service_manager.hpp"

namespace kibitz::app {

/// After a clean stop displays get this long to take their goodbye.
static constexpr std::chrono::seconds goodbye_time{2};
/// The browser that has set the table up gets its answer before the table starts anew.
static constexpr std::chrono::milliseconds answer_time{300};

tl::expected<Ended, std::string> run_daemon(DaemonConfig config) {
    if (!spdlog::get("kibitz")) {
        spdlog::set_default_logger(spdlog::stderr_color_mt("kibitz"));
        keep_log();
        host::log_as_the_journal_reads();
    }
    // Not on the command line, where every user of the machine could read it.
    if (const char* pin = std::getenv("KIBITZ_PIN"); pin && !config.pin) config.pin = pin;
    if (const char* token = std::getenv("KIBITZ_SENSE_TOKEN"); token && !config.sense_token) config.sense_token = token;
    give_large_blocks_back();
    boost::asio::io_context io(1);
    host::ServiceManager manager(io);
    // A terminal that is closed and a connection that drops (SIGHUP) end it as cleanly as SIGTERM, unless whoever started it had it
    // ignore them (nohup). What comes while it opens stops it as soon as it is open.
    boost::asio::signal_set signals(io, SIGINT, SIGTERM);
    struct sigaction hang_up {};
    if (::sigaction(SIGHUP, nullptr, &hang_up) == 0 && hang_up.sa_handler != SIG_IGN) signals.add(SIGHUP);
    const auto on_ready = config.on_ready;
    auto daemon = Daemon::open(io, std::move(config));
    if (!daemon) return tl::unexpected(daemon.error());

    Ended ended;
    bool stops = false;
    const auto stop = [&] {
        if (!std::exchange(stops, true)) (*daemon)->stop([&io] { io.stop(); });
    };
    signals.async_wait([&](const boost::system::error_code& error, int) {
        if (error) return;
        ended.set_up = false;
        // A second signal ends the wait for a disk that does not answer.
        signals.async_wait([&io](const boost::system::error_code& again, int) {
            if (!again) io.stop();
        });
        manager.stopping();
        stop();
    });
    boost::asio::steady_timer anew(io);
    (*daemon)->on_set_up([&] {
        ended.set_up = true;
        anew.expires_after(answer_time);
        anew.async_wait([&](const boost::system::error_code& error) {
            if (!error) stop();
        });
    });
    (*daemon)->start();
    ended.port = (*daemon)->port();
    manager.ready((*daemon)->ready().url);
    if (on_ready) on_ready((*daemon)->ready());
    io.run();
    signals.cancel();
    io.restart();
    io.run_for(goodbye_time);
    ended.unwritten = (*daemon)->unwritten();
    return ended;
}

}  // namespace kibitz::app
