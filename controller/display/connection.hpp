/// What all connections share, and what one connection is to the server: something that can be closed.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <memory>
#include <set>

#include "controller/display/http_codec.hpp"
#include "controller/display/router.hpp"
#include "controller/display/service.hpp"

namespace kibitz::display {

class Connection {
public:
    /// Closes the socket after what must still be said; `why` goes to a live display.
    virtual void close(const std::string& why) = 0;

protected:
    ~Connection() = default;
};

/// Outlived by nothing that uses it: every connection holds it.
struct Shared {
    Shared(RouterConfig config, LiveHub::Names names, table::Source& source, std::vector<WebSocketService> the_services)
        : assets(embedded::web()),
          hub(source, std::move(names)),
          router(std::move(config), source, hub, assets, figures),
          services(std::move(the_services)) {}

    ServerFigures figures;
    Assets assets;
    LiveHub hub;
    Router router;
    std::set<Connection*> connections;
    std::vector<WebSocketService> services;
};
using SharedPtr = std::shared_ptr<Shared>;

/// Reads requests from a fresh connection until it ends, or becomes a live display.
void serve_http(boost::asio::ip::tcp::socket socket, SharedPtr shared);

}  // namespace kibitz::display
