#include "controller/net/web_socket.hpp"

#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <utility>

namespace kibitz::net {

namespace beast = boost::beast;
using tcp = boost::asio::ip::tcp;

class WebSocket::Stream {
public:
    explicit Stream(tcp::socket socket) : connection(std::move(socket)) {}
    websocket::stream<beast::tcp_stream> connection;
    beast::flat_buffer incoming;
};

WebSocket::WebSocket(tcp::socket socket, const Options& options) : stream_(std::make_unique<Stream>(std::move(socket))) {
    auto& connection = stream_->connection;
    auto timeouts = websocket::stream_base::timeout::suggested(beast::role_type::server);
    if (options.idle) {
        timeouts.idle_timeout = *options.idle;
        timeouts.keep_alive_pings = true;
    } else {
        timeouts.idle_timeout = websocket::stream_base::none();
    }
    connection.set_option(timeouts);
    if (options.deflate) {
        websocket::permessage_deflate deflate;
        deflate.server_enable = true;
        deflate.server_max_window_bits = 13;  // 8 KB a connection and way: messages repeat their words within that
        deflate.client_max_window_bits = 10;
        deflate.memLevel = 5;
        deflate.compLevel = 4;
        deflate.msg_size_threshold = 256;
        connection.set_option(deflate);
    }
    connection.read_message_max(options.longest_message);
    connection.auto_fragment(false);
    beast::error_code ignored;
    beast::get_lowest_layer(connection).socket().set_option(tcp::no_delay(true), ignored);
}
WebSocket::~WebSocket() = default;

boost::asio::any_io_executor WebSocket::get_executor() const { return stream_->connection.get_executor(); }

void WebSocket::accept(const Request& request, std::string protocol, Done done) {
    stream_->connection.set_option(websocket::stream_base::decorator([protocol = std::move(protocol)](websocket::response_type& response) {
        if (!protocol.empty()) response.set(beast::http::field::sec_websocket_protocol, protocol);
    }));
    stream_->connection.async_accept(request, std::move(done));
}

void WebSocket::read(Done done) {
    stream_->connection.async_read(stream_->incoming, [done = std::move(done)](beast::error_code error, std::size_t) { done(error); });
}

std::string WebSocket::take() {
    std::string message = beast::buffers_to_string(stream_->incoming.data());
    stream_->incoming.consume(stream_->incoming.size());
    return message;
}

bool WebSocket::got_text() const { return stream_->connection.got_text(); }

void WebSocket::write(std::string_view bytes, bool text, Done done) {
    stream_->connection.text(text);
    stream_->connection.async_write(boost::asio::buffer(bytes),
                                    [done = std::move(done)](beast::error_code error, std::size_t) { done(error); });
}

void WebSocket::close(const websocket::close_reason& reason, Done done) { stream_->connection.async_close(reason, std::move(done)); }

void WebSocket::cut() { beast::get_lowest_layer(stream_->connection).close(); }

}  // namespace kibitz::net
