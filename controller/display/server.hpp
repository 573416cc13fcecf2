/// The display's HTTP and WebSocket server, on the table's thread.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "controller/display/router.hpp"
#include "controller/display/service.hpp"
#include "controller/net/tls_door.hpp"

namespace boost::asio {
class io_context;
}

namespace kibitz::display {

struct ServerConfig {
    std::string address = "127.0.0.1";
    std::uint16_t port = 0;  ///< 0: any free one
    RouterConfig router;     ///< `aside` and `aside_pins` may be empty: the server brings its own threads
    LiveHub::Names names;
    std::vector<WebSocketService> services{};  ///< further WebSockets on this port
    std::shared_ptr<net::TlsDoor> tls{};       ///< for who comes with TLS, on the same port; null: nobody can
    bool plain_http = true;                    ///< with `tls`: other computers may come in the clear; else they are led to HTTPS
};

class Server {
public:
    /// Binds and listens; `source` and the io_context outlive the server. Port in use: one sentence that says so.
    [[nodiscard]] static tl::expected<std::unique_ptr<Server>, std::string> listen(boost::asio::io_context& io, ServerConfig config,
                                                                     table::Source& source);
    ~Server();

    std::uint16_t port() const noexcept;
    LiveHub& hub() noexcept;
    SeatHub& seats() noexcept;
    /// An event was published: the displays and the panels learn of it, the spectators later.
    void event(const laws::Event& event);
    /// Whether the journal can be written has changed.
    void durability();
    /// What is told beside the record (Evening::beside) has changed.
    void beside();
    /// Ends whoever is told by this feed: they connect again, and find what there is then.
    void end(const Feed& feed);
    Router& router() noexcept;
    const ServerFigures& figures() const noexcept;
    /// Stops listening and closes every connection: displays are told first. The io_context then runs out of work.
    void stop();

private:
    struct Impl;
    explicit Server(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace kibitz::display
