/// A server's end of a WebSocket, over Boost.Beast: its templates take longer to compile than most rooms, so they stand in one file
/// for all.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace kibitz::net {

namespace websocket = boost::beast::websocket;

/// Each operation ends in one call of the function given with it, from the socket's executor, and the function keeps the socket's owner
/// until then. One read and one write at a time.
class WebSocket {
public:
    using Request = boost::beast::http::request<boost::beast::http::string_body>;
    using Done = std::function<void(boost::system::error_code)>;
    struct Options {
        std::size_t longest_message = 0;
        std::optional<std::chrono::seconds> idle{};  ///< who says nothing is asked (ping) at half this time; without an answer he is gone
        bool deflate = false;                        ///< messages are compressed where the client can
    };

    WebSocket(boost::asio::ip::tcp::socket socket, const Options& options);
    ~WebSocket();
    WebSocket(const WebSocket&) = delete;
    WebSocket& operator=(const WebSocket&) = delete;

    boost::asio::any_io_executor get_executor() const;

    /// @param request   kept by the caller until `done`
    /// @param protocol  the subprotocol that is spoken; empty: none
    void accept(const Request& request, std::string protocol, Done done);
    void read(Done done);
    /// The message that was read. It is gone from here.
    std::string take();
    /// It was sent as text.
    bool got_text() const;
    /// @param bytes  kept by the caller until `done`
    void write(std::string_view bytes, bool text, Done done);
    void close(const websocket::close_reason& reason, Done done);
    /// Without a word. What has been asked for ends with an error.
    void cut();

private:
    class Stream;
    std::unique_ptr<Stream> stream_;
};

}  // namespace kibitz::net
