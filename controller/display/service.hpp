/// A WebSocket of somebody else's on the display's port: the sensing protocol. The display knows its path and who may come.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <functional>
#include <string>

#include "controller/display/http_codec.hpp"

namespace kibitz::display {

struct WebSocketService {
    std::string path;  ///< "/api/v1/sense"
    /// Takes a connection over, with the request that asked for the upgrade.
    using Serve = std::function<void(boost::asio::ip::tcp::socket, WireRequest)>;
    /// Who serves this request, by the token it bears (drivers/remote/README.md); empty: it may not connect. The request's own
    /// host has been checked.
    std::function<Serve(const WireRequest&)> admits;
};

}  // namespace kibitz::display
