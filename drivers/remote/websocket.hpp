/// The sensing protocol over a WebSocket: one SenseUp a message in, one SenseDown a message out; protobuf's bytes, or its
/// JSON where the client asks for subprotocol kibitz.v1.json.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <memory>

#include "controller/net/web_socket.hpp"
#include "drivers/remote/link.hpp"

namespace kibitz::drivers::remote {

using UpgradeRequest = net::WebSocket::Request;

/// Longest message: a window of sightings is some 60 KB.
inline constexpr std::size_t max_message_bytes = 256 * 1024;
/// What may wait for a client that does not read; beyond it the client is dropped.
inline constexpr std::size_t max_waiting_bytes = 64 * 1024;

/// Accepts the WebSocket that `request` asked for and serves it until it ends. `listener` is kept until then.
void serve(boost::asio::ip::tcp::socket socket, UpgradeRequest request, std::shared_ptr<Listener> listener);

}  // namespace kibitz::drivers::remote
