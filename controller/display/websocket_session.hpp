/// A display connected live: a queue of shared messages out, commands in.
#pragma once

#include "controller/display/connection.hpp"
#include "controller/display/http_codec.hpp"

namespace kibitz::display {

/// Accepts the WebSocket a request asked for, and serves it until it ends.
void serve_websocket(boost::asio::ip::tcp::socket socket, WireRequest request, SharedPtr shared);

}  // namespace kibitz::display
