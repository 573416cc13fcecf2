#include "controller/display/server.hpp"

#include <fmt/format.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <utility>

#include "controller/display/connection.hpp"

namespace kibitz::display {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;

namespace {
/// A login that is over, and what spectators may see by now, shows after so long.
constexpr std::chrono::seconds login_look{1};
}  // namespace

struct Server::Impl {
    Impl(asio::io_context& context, ServerConfig config, table::Source& source)
        : io(context), acceptor(context), pause(context), look(context), devices_look(context), aside(1), aside_pins(1) {
        if (!config.router.aside) config.router.aside = on(aside);
        if (!config.router.aside_pins) config.router.aside_pins = on(aside_pins);
        shared = std::make_shared<Shared>(std::move(config.router), config.names, source, std::move(config.services));
        shared->tls = std::move(config.tls);
        shared->plain_http = config.plain_http;
        shared->feeds.technicians.on_change([this] {
            shared->router.tell_panels();
            if (shared->feeds.technicians.clients() > 0 && !std::exchange(looking_at_devices, true)) look_at_devices();
        });
    }

    Aside on(asio::thread_pool& thread) {
        return [this, &thread](std::function<std::function<void()>()> job) {
            // The guard keeps the table's thread waiting for the answer of a job that is under way.
            asio::post(thread, [this, job = std::move(job), guard = asio::make_work_guard(io)] { asio::post(io, job()); });
        };
    }

    void accept() {
        acceptor.async_accept([this](const boost::system::error_code& error, tcp::socket socket) {
            if (!acceptor.is_open()) return;
            if (error) return accept_later();
            boost::system::error_code gone;
            const auto peer = socket.remote_endpoint(gone);
            if (!gone && shared->make_place(network_of(peer.address()))) serve_http(std::move(socket), shared);
            else ++shared->figures.refused_connections;  // closed here
            accept();
        });
    }

    /// No file descriptor left, or the like: trying again at once would only spin.
    void accept_later() {
        pause.expires_after(std::chrono::milliseconds(100));
        pause.async_wait([this](const boost::system::error_code& stopped) {
            if (!stopped) accept();
        });
    }

    /// Logins come to their end by the table's clock; what spectators wait for comes of age.
    void look_at_logins() {
        look.expires_after(login_look);
        look.async_wait([this](const boost::system::error_code& stopped) {
            if (stopped) return;
            shared->end_logged_out();
            shared->feeds.spectators.release();
            shared->router.keep_audit();
            look_at_logins();
        });
    }

    /// As long as a technician watches.
    void look_at_devices() {
        devices_look.expires_after(TechnicianHub::look_every);
        devices_look.async_wait([this](const boost::system::error_code& stopped) {
            looking_at_devices = !stopped && shared->feeds.technicians.clients() > 0;
            if (!looking_at_devices) return;
            shared->feeds.technicians.look();
            look_at_devices();
        });
    }

    asio::io_context& io;
    tcp::acceptor acceptor;
    asio::steady_timer pause, look, devices_look;
    bool looking_at_devices = false;
    std::shared_ptr<Shared> shared;
    asio::thread_pool aside, aside_pins;  ///< one thread each; last, so that they have ended before the rest goes
};

Server::Server(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Server::~Server() = default;

tl::expected<std::unique_ptr<Server>, std::string> Server::listen(asio::io_context& io, ServerConfig config,
                                                                  table::Source& source) {
    boost::system::error_code error;
    const auto address = asio::ip::make_address(config.address, error);
    if (error)
        return tl::unexpected(fmt::format("{}: not an IP address: use 127.0.0.1 for this machine only, 0.0.0.0 for all",
                                          config.address));
    const tcp::endpoint endpoint(address, config.port);
    const std::string where = fmt::format("{}:{}", config.address, config.port);
    auto impl = std::make_unique<Impl>(io, std::move(config), source);
    auto& acceptor = impl->acceptor;
    acceptor.open(endpoint.protocol(), error);
    if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor.bind(endpoint, error);
    if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (error == asio::error::address_in_use)
        return tl::unexpected(fmt::format("{}: the port is in use: stop the other program, or choose one with --listen",
                                          where));
    if (error) return tl::unexpected(fmt::format("{}: cannot listen: {}", where, error.message()));
    auto server = std::unique_ptr<Server>(new Server(std::move(impl)));
    server->impl_->accept();
    server->impl_->look_at_logins();
    return server;
}

std::uint16_t Server::port() const noexcept {
    boost::system::error_code ignored;
    return impl_->acceptor.local_endpoint(ignored).port();
}

LiveHub& Server::hub() noexcept { return impl_->shared->feeds.directors; }
SeatHub& Server::seats() noexcept { return impl_->shared->feeds.panels; }
void Server::event(const laws::Event& event) { impl_->shared->feeds.event(event); }
void Server::durability() { impl_->shared->feeds.durability(); }
void Server::beside() { impl_->shared->feeds.beside(); }
void Server::end(const Feed& feed) {
    impl_->shared->close_those([&](const Connection& one) { return one.fed_by == &feed; }, Ending::Behind);
}
Router& Server::router() noexcept { return impl_->shared->router; }
const ServerFigures& Server::figures() const noexcept { return impl_->shared->figures; }

void Server::stop() {
    boost::system::error_code ignored;
    impl_->acceptor.close(ignored);
    impl_->pause.cancel();
    impl_->look.cancel();
    impl_->devices_look.cancel();
    impl_->shared->close_those([](const Connection&) { return true; }, Ending::Stopped);
}

}  // namespace kibitz::display
