#include <boost/asio/ip/network_v6.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <optional>

#include "controller/display/connection.hpp"
#include "controller/display/http_codec.hpp"
#include "controller/display/websocket_session.hpp"
#include "controller/net/http_io.hpp"

namespace kibitz::display {
namespace {

namespace beast = boost::beast;
namespace http = boost::beast::http;
using tcp = boost::asio::ip::tcp;

/// A request's headers must have come within this from the connection's beginning on, and within this after the last
/// answer: a browser keeps a connection for its next request. Then its body.
constexpr std::chrono::seconds first_header_timeout{5}, header_timeout{10}, body_timeout{10};
constexpr std::chrono::seconds file_timeout{60};  ///< from a phone, over a club's network
constexpr std::chrono::seconds response_timeout{30};
/// Requests on one connection; a browser opens another one.
constexpr int max_requests_a_connection = 1000;

class HttpSession final : public Connection, public std::enable_shared_from_this<HttpSession> {
public:
    HttpSession(tcp::socket socket, SharedPtr shared)
        : stream_(std::move(socket)), first_byte_(stream_.get_executor()), buffer_(max_header_bytes + max_body_bytes),
          shared_(std::move(shared)) {
        shared_->connections.insert(this);
        shared_->figures.connections = shared_->connections.size();
        boost::system::error_code unknown;
        const auto peer = stream_.socket().remote_endpoint(unknown);
        if (!unknown) {
            place.address = network_of(peer.address());
            loopback_ = peer.address().is_loopback();
        }
        place.number = ++shared_->connections_ever;
    }
    ~HttpSession() {
        shared_->connections.erase(this);
        shared_->figures.connections = shared_->connections.size();
    }
    HttpSession(const HttpSession&) = delete;
    HttpSession& operator=(const HttpSession&) = delete;

    void close(Ending) override {
        first_byte_.cancel();
        stream_.close();
    }

    /// By the first byte it is known whether TLS is spoken; it is left where it is.
    void begin() {
        if (!shared_->tls) return read();
        place.owes = true;
        first_byte_.expires_after(first_header_timeout);
        first_byte_.async_wait([self = shared_from_this()](beast::error_code stopped) {
            if (!stopped) self->stream_.close();
        });
        stream_.socket().async_wait(tcp::socket::wait_read, [self = shared_from_this()](beast::error_code error) {
            self->first_byte_.cancel();
            if (!error) self->on_first_byte();
        });
    }

    void read() {
        place.owes = true;
        parser_.emplace();
        limit(*parser_);
        stream_.expires_after(served_ == 0 ? first_header_timeout : header_timeout);
        net::read_header(stream_, buffer_, *parser_, [self = shared_from_this()](beast::error_code error) { self->on_header(error); });
    }

private:
    void on_first_byte() {
        unsigned char first = 0;
        beast::error_code error;
        const auto size = stream_.socket().receive(boost::asio::buffer(&first, 1), tcp::socket::message_peek, error);
        if (size == 0 || error) return stream_.close();
        if (first == net::tls_handshake) {
            auto clear = shared_->tls->admit(stream_.release_socket());
            if (!clear.is_open()) return;
            stream_.socket() = std::move(clear);
            secure_ = true;
        }
        read();
    }

    /// Other computers' PINs and cards do not cross the network in the clear.
    bool must_be_secure() const { return shared_->tls && !secure_ && !loopback_ && !shared_->plain_http; }

    void lead_to_https(const Request& request) {
        if (request.host.empty()) return write(error_response(403, "come by https:"));
        auto response = error_response(308, "come by https:");
        response.headers.emplace_back("Location", "https://" + request.host + request.target);
        write(response);
    }

    void on_header(beast::error_code error) {
        if (error == http::error::end_of_stream) return finish();
        if (error) return bad_request(error);
        if (parser_->get().count(http::field::transfer_encoding) > 0 && !parser_->chunked()) {
            ++shared_->figures.bad_requests;
            return refuse(501, "Transfer-Encoding: chunked is understood only");  // where the body ends cannot be told (RFC 9112, 6.1)
        }
        const auto headers = to_request(parser_->get());
        place.member = shared_->router.is_member(headers) && (place.member || shared_->members() < max_members);
        const bool is_file = shared_->router.takes_file(headers);
        const auto longest = is_file ? max_file_bytes : max_body_bytes;
        if (parser_->content_length().value_or(0) > longest) return bad_request(make_error_code(http::error::body_limit));
        parser_->body_limit(longest);
        stream_.expires_after(is_file ? file_timeout : body_timeout);
        net::read(stream_, buffer_, *parser_, [self = shared_from_this()](beast::error_code cut) { self->on_read(cut); });
    }

    void on_read(beast::error_code error) {
        if (error) return bad_request(error);
        ++served_;
        place.owes = false;
        auto request = to_request(parser_->get());
        request.address = place.address;
        request.loopback = loopback_;
        if (must_be_secure()) return lead_to_https(request);
        const auto path = parse_target(request.target).path;
        if (is_live(path) && beast::websocket::is_upgrade(parser_->get())) return enter(request);
        for (const auto& service : shared_->services) {
            if (path != service.path) continue;
            if (!beast::websocket::is_upgrade(parser_->get())) return write(error_response(426, "this address speaks WebSocket only"));
            if (!same_origin(request)) return write(error_response(403, "a page of another site may not connect here"));
            const auto serve = service.admits(parser_->get());
            if (!serve) return write(error_response(401, "send the header Authorization: Bearer TOKEN, with the table's sensing token"));
            stream_.expires_never();
            serve(stream_.release_socket(), parser_->release());
            return;
        }
        shared_->router.handle(request, [self = shared_from_this()](Response response) { self->write(response); });
    }

    /// Comes in live, by the door that the request's login opens.
    void enter(const Request& request) {
        auto entry = shared_->router.enter(request);
        if (!entry) return write(entry.error());
        const Door& by = *entry->door;
        if (by.most && shared_->told_by(*entry->feed) >= *by.most) return write(shared_->router.full(by));
        if (!by.apart && !place.member) return write(error_response(503, "too many displays are connected: close one"));
        place.member = !by.apart;
        place.apart = by.apart;
        serve_websocket(stream_.release_socket(), parser_->release(), place, std::move(entry->login), by, *entry->feed, shared_);
    }

    void bad_request(beast::error_code error) {
        ++shared_->figures.bad_requests;
        if (error == http::error::header_limit)
            return refuse(431, "the request's headers are longer than 16 KB");
        if (error == http::error::body_limit) return refuse(413, "the request is longer than 64 KB, or the file than 8 MB");
        // Beast's own errors are the client's; the rest is the network's, where nobody listens any more.
        if (error.category() == make_error_code(http::error::bad_method).category() &&
            error != http::error::partial_message)
            return refuse(400, "this is not an HTTP request: " + error.message());
        stream_.close();
    }

    void refuse(unsigned status, const std::string& words) {
        served_ = max_requests_a_connection;  // what follows on this connection cannot be read
        write(error_response(status, words));
    }

    void write(const Response& response) {
        const bool keep_alive = parser_->get().keep_alive() && served_ < max_requests_a_connection;
        response_.emplace(to_wire(response, parser_->get(), keep_alive));
        place.owes = true;
        stream_.expires_after(response_timeout);
        if (parser_->get().method() == http::verb::head) {
            head_.emplace(*response_);
            net::write_header(stream_, *head_, [self = shared_from_this(), keep_alive](auto error) { self->on_write(error, keep_alive); });
            return;
        }
        net::write(stream_, *response_, [self = shared_from_this(), keep_alive](auto error) { self->on_write(error, keep_alive); });
    }

    void on_write(beast::error_code error, bool keep_alive) {
        if (error) return stream_.close();
        if (!keep_alive) return finish();
        read();
    }

    void finish() {
        beast::error_code ignored;
        stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
        // Closing at once could reset the connection while the answer is still on its way: wait for the client's end.
        drain();
    }

    void drain() {
        stream_.expires_after(std::chrono::seconds(1));
        buffer_.clear();
        stream_.async_read_some(buffer_.prepare(4096), [self = shared_from_this()](auto error, std::size_t) {
            if (error || ++self->drained_ > max_drained) return self->stream_.close();
            self->drain();
        });
    }
    /// Reads of 4 KB thrown away after the last answer: a body just over the limit, not a flood.
    static constexpr int max_drained = 64;

    beast::tcp_stream stream_;
    boost::asio::steady_timer first_byte_;
    beast::flat_buffer buffer_;
    std::optional<Parser> parser_;
    std::optional<WireResponse> response_;
    std::optional<net::Head> head_;
    SharedPtr shared_;
    bool loopback_ = false, secure_ = false;
    int served_ = 0;
    int drained_ = 0;
};

}  // namespace

std::string network_of(const boost::asio::ip::address& address) {
    if (address.is_v4()) return address.to_string();
    if (address.to_v6().is_v4_mapped())
        return boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, address.to_v6()).to_string();
    return boost::asio::ip::make_network_v6(address.to_v6(), 64).canonical().to_string();
}

void serve_http(tcp::socket socket, SharedPtr shared) {
    std::make_shared<HttpSession>(std::move(socket), std::move(shared))->begin();
}

}  // namespace kibitz::display
