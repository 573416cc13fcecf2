#include "controller/net/tls_door.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/impl/src.hpp>  // compiled here, for all
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <chrono>
#include <thread>

namespace kibitz::net {
namespace {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;
using boost::system::error_code;

constexpr std::chrono::seconds handshake_time{10}, goodbye_time{2};
/// One TLS record.
constexpr std::size_t piece = 16U << 10U;

/// One client: what he sends goes to the server, what the server sends goes to him, until either ends.
class Passage : public std::enable_shared_from_this<Passage> {
public:
    Passage(tcp::socket client, tcp::socket server, asio::ssl::context& context)
        : client_(std::move(client), context), server_(std::move(server)), timer_(client_.get_executor()) {}

    void begin() {
        within(handshake_time);
        client_.async_handshake(asio::ssl::stream_base::server, [self = shared_from_this()](error_code error) {
            if (error) return self->cut();
            self->timer_.cancel();
            self->inwards();
            self->outwards();
        });
    }

private:
    void inwards() {
        client_.async_read_some(asio::buffer(in_), [self = shared_from_this()](error_code error, std::size_t size) {
            if (error) return self->client_ended();
            asio::async_write(self->server_, asio::buffer(self->in_, size), [self](error_code gone, std::size_t) {
                if (gone) return self->cut();
                self->inwards();
            });
        });
    }

    void outwards() {
        server_.async_read_some(asio::buffer(out_), [self = shared_from_this()](error_code error, std::size_t size) {
            if (error) return self->server_ended();
            asio::async_write(self->client_, asio::buffer(self->out_, size), [self](error_code gone, std::size_t) {
                if (gone) return self->cut();
                self->outwards();
            });
        });
    }

    /// The server learns of it and may still send its last.
    void client_ended() {
        error_code ignored;
        server_.shutdown(tcp::socket::shutdown_send, ignored);
    }

    /// The client is told that nothing was cut off.
    void server_ended() {
        within(goodbye_time);
        client_.async_shutdown([self = shared_from_this()](error_code) { self->cut(); });
    }

    void within(std::chrono::seconds time) {
        timer_.expires_after(time);
        timer_.async_wait([self = shared_from_this()](error_code stopped) {
            if (!stopped) self->cut();
        });
    }

    void cut() {
        error_code ignored;
        timer_.cancel();
        client_.next_layer().close(ignored);
        server_.close(ignored);
    }

    asio::ssl::stream<tcp::socket> client_;
    tcp::socket server_;
    asio::steady_timer timer_;
    std::array<char, piece> in_{}, out_{};
};

}  // namespace

struct TlsDoor::Impl {
    asio::ssl::context context{asio::ssl::context::tls_server};
    asio::io_context io{1};
    asio::executor_work_guard<asio::io_context::executor_type> work = asio::make_work_guard(io);
    std::thread thread;
};

TlsDoor::TlsDoor(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {
    impl_->thread = std::thread([impl = impl_.get()] { impl->io.run(); });
}

TlsDoor::~TlsDoor() {
    impl_->io.stop();
    impl_->thread.join();
}

tl::expected<std::unique_ptr<TlsDoor>, std::string> TlsDoor::open(const std::filesystem::path& certificate,
                                                                  const std::filesystem::path& key) {
    auto impl = std::make_unique<Impl>();
    auto& context = impl->context;
    context.set_options(asio::ssl::context::default_workarounds | asio::ssl::context::no_sslv2 | asio::ssl::context::no_sslv3 |
                        asio::ssl::context::no_tlsv1 | asio::ssl::context::no_tlsv1_1);
    error_code error;
    const auto fault = [&error](const std::filesystem::path& file, const char* advice) {
        return tl::unexpected(file.string() + ": " + error.message() + ": " + advice);
    };
    context.use_certificate_chain_file(certificate.string(), error);
    if (error)
        return fault(certificate, "it must be a certificate in PEM form that this user may read; remove it and its key for new ones");
    context.use_private_key_file(key.string(), asio::ssl::context::pem, error);
    if (error) return fault(key, "it must be the private key of the certificate beside it, in PEM form and without a password");
    return std::unique_ptr<TlsDoor>(new TlsDoor(std::move(impl)));
}

tcp::socket TlsDoor::admit(tcp::socket client) {
    tcp::socket clear(client.get_executor()), inner(impl_->io), outer(impl_->io);
    std::array<int, 2> pair{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, pair.data()) != 0) return clear;
    const auto take = [](tcp::socket& socket, int fd) {
        error_code error;
        socket.assign(tcp::v4(), fd, error);
        if (error) ::close(fd);
    };
    take(inner, pair[0]);
    take(clear, pair[1]);
    error_code error;
    const int client_fd = client.release(error);
    if (!error) take(outer, client_fd);
    if (!inner.is_open() || !outer.is_open()) clear.close(error);
    if (!clear.is_open()) return clear;
    auto passage = std::make_shared<Passage>(std::move(outer), std::move(inner), impl_->context);
    asio::post(impl_->io, [passage = std::move(passage)] { passage->begin(); });
    return clear;
}

}  // namespace kibitz::net
