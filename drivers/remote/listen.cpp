#include "drivers/remote/listen.hpp"

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "controller/net/http_io.hpp"
#include "drivers/remote/websocket.hpp"

namespace kibitz::drivers::remote {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using tcp = asio::ip::tcp;

constexpr std::chrono::seconds request_time{10};
constexpr std::uint64_t max_body = 4096;

/// One request: upgraded, or refused and closed.
class Visitor : public std::enable_shared_from_this<Visitor> {
public:
    Visitor(tcp::socket socket, std::string token, std::shared_ptr<Listener> listener)
        : stream_(std::move(socket)), token_(std::move(token)), listener_(std::move(listener)) {
        parser_.body_limit(max_body);
    }
    void read() {
        stream_.expires_after(request_time);
        net::read(stream_, buffer_, parser_, [self = shared_from_this()](beast::error_code error) {
            if (!error) self->answer();
        });
    }

private:
    void answer() {
        const auto& request = parser_.get();
        const std::string_view target(request.target().data(), request.target().size());
        const auto authorization = request[http::field::authorization], protocols = request[http::field::sec_websocket_protocol];
        if (target.substr(0, target.find('?')) != sense_path) return refuse(http::status::not_found, "only /api/v1/sense is here");
        if (!same_token(borne({authorization.data(), authorization.size()}, {protocols.data(), protocols.size()}), token_))
            return refuse(http::status::unauthorized, "send the header Authorization: Bearer TOKEN, with the table's sensing token");
        if (!beast::websocket::is_upgrade(request)) return refuse(http::status::upgrade_required, "this address speaks WebSocket only");
        stream_.expires_never();
        serve(stream_.release_socket(), parser_.release(), std::move(listener_));
    }
    void refuse(http::status status, const char* why) {
        response_.result(status);
        response_.body() = std::string(why) + "\n";
        response_.keep_alive(false);
        response_.prepare_payload();
        net::write(stream_, response_, [self = shared_from_this()](beast::error_code) {
            beast::error_code ignored;
            self->stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
        });
    }

    beast::tcp_stream stream_;
    std::string token_;
    std::shared_ptr<Listener> listener_;
    beast::flat_buffer buffer_;
    net::Parser parser_;
    net::Response response_;
};

class Port final : public Listening {
public:
    Port(asio::io_context& io, std::string token, std::shared_ptr<Listener> listener)
        : acceptor(io), token_(std::move(token)), listener_(std::move(listener)) {}
    std::uint16_t port() const noexcept override {
        boost::system::error_code ignored;
        return acceptor.local_endpoint(ignored).port();
    }
    void accept() {
        acceptor.async_accept([this](const boost::system::error_code& error, tcp::socket socket) {
            if (error == asio::error::operation_aborted) return;  // this is gone
            if (!error) std::make_shared<Visitor>(std::move(socket), token_, listener_)->read();
            accept();
        });
    }
    tcp::acceptor acceptor;

private:
    std::string token_;
    std::shared_ptr<Listener> listener_;
};

}  // namespace

std::string_view bearer(std::string_view authorization) noexcept {
    constexpr std::string_view scheme = "Bearer ";
    return authorization.starts_with(scheme) ? authorization.substr(scheme.size()) : std::string_view();
}

std::string_view borne(std::string_view authorization, std::string_view offered_protocols) noexcept {
    if (const auto token = bearer(authorization); !token.empty()) return token;
    constexpr std::string_view prefix = "kibitz.bearer.";
    while (!offered_protocols.empty()) {
        const auto end = offered_protocols.find(',');
        auto name = offered_protocols.substr(0, end);
        while (!name.empty() && name.front() == ' ') name.remove_prefix(1);
        while (!name.empty() && name.back() == ' ') name.remove_suffix(1);
        if (name.starts_with(prefix)) return name.substr(prefix.size());
        offered_protocols = end == std::string_view::npos ? std::string_view() : offered_protocols.substr(end + 1);
    }
    return {};
}

bool same_token(std::string_view given, std::string_view token) noexcept {
    if (given.empty() || token.empty()) return false;
    unsigned char different = given.size() == token.size() ? 0 : 1;
    for (std::size_t i = 0; i < given.size(); ++i)
        different = static_cast<unsigned char>(different | (given[i] ^ token[i % token.size()]));
    return different == 0;
}

tl::expected<std::unique_ptr<Listening>, std::string> listen(asio::io_context& io, const std::string& address, std::uint16_t port,
                                                             std::string token, std::shared_ptr<Listener> listener) {
    boost::system::error_code error;
    const auto ip = asio::ip::make_address(address, error);
    if (error) return tl::unexpected(address + ": not an IP address: use 127.0.0.1 for this machine only, 0.0.0.0 for all");
    auto made = std::make_unique<Port>(io, std::move(token), std::move(listener));
    const tcp::endpoint endpoint(ip, port);
    made->acceptor.open(endpoint.protocol(), error);
    if (!error) made->acceptor.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) made->acceptor.bind(endpoint, error);
    if (!error) made->acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (error) return tl::unexpected(address + ":" + std::to_string(port) + ": cannot listen: " + error.message() + ": choose another with --listen");
    made->accept();
    return made;
}

}  // namespace kibitz::drivers::remote
