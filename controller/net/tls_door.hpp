/// TLS (1.2 and 1.3) at a server's door, by OpenSSL over Boost.Asio, on a thread of its own: what a handshake costs no table feels.
/// The server behind it talks in the clear over a pair of sockets within the program.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <filesystem>
#include <memory>
#include <string>
#include <tl/expected.hpp>

namespace kibitz::net {

class TlsDoor {
public:
    /// @param certificate  PEM file, with the chain behind it where there is one
    /// @param key          PEM file of its private key
    /// @return an error "file: what: what to do"
    [[nodiscard]] static tl::expected<std::unique_ptr<TlsDoor>, std::string> open(const std::filesystem::path& certificate,
                                                                                  const std::filesystem::path& key);
    /// Ends what goes through it.
    ~TlsDoor();
    TlsDoor(const TlsDoor&) = delete;
    TlsDoor& operator=(const TlsDoor&) = delete;

    /// Takes a client's connection, whose first bytes are a TLS handshake's and have not been read.
    /// @return the connection in the clear, with the client's executor. Its ends have no network address. It ends when the client's
    ///         does, when the handshake fails or takes more than ten seconds; closing it closes the client's. Not open when the system has
    ///         no descriptors left.
    [[nodiscard]] boost::asio::ip::tcp::socket admit(boost::asio::ip::tcp::socket client);

private:
    struct Impl;
    explicit TlsDoor(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

/// The first byte of a TLS record that begins a handshake (RFC 8446, 5.1); no HTTP request begins with it.
inline constexpr unsigned char tls_handshake = 0x16;

}  // namespace kibitz::net
