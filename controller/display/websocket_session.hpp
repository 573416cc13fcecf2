/// A display connected live: a queue of shared messages out, commands in.
#pragma once

#include "controller/display/connection.hpp"
#include "controller/display/http_codec.hpp"

namespace kibitz::display {

/// Accepts the WebSocket a request asked for, and serves it from `feed`, by `door`, until it ends, or the login does that it stands on.
void serve_websocket(boost::asio::ip::tcp::socket socket, WireRequest request, const Place& place, std::string login, const Door& door,
                     Feed& feed, SharedPtr shared);

}  // namespace kibitz::display
