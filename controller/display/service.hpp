/// A WebSocket of somebody else's on the display's port: the sensing protocol. The display knows its path and who may come.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <functional>
#include <string>

#include "controller/display/http_codec.hpp"

namespace kibitz::display {

struct WebSocketService {
    std::string path;  ///< "/api/v1/sense"
    /// Whether the bearer of this Authorization header may connect (RFC 6750); the request's own host has been checked.
    std::function<bool(const std::string& authorization)> admits;
    /// Takes the connection over, with the request that asked for the upgrade.
    std::function<void(boost::asio::ip::tcp::socket, WireRequest)> serve;
};

}  // namespace kibitz::display
