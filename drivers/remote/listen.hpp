/// A listening port for the sensing protocol alone, for `kibitz sense check`: the daemon's own is the display's.
#pragma once

#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "drivers/remote/link.hpp"

namespace kibitz::drivers::remote {

/// The path that speaks it, here and at the daemon.
inline constexpr const char* sense_path = "/api/v1/sense";

/// The token of an Authorization header "Bearer TOKEN" (RFC 6750); empty for any other.
std::string_view bearer(std::string_view authorization) noexcept;
/// The token a request bears: of its Authorization header, else of the subprotocol "kibitz.bearer.TOKEN" among those it offers,
/// for a page in a browser, which cannot send that header; empty: none.
std::string_view borne(std::string_view authorization, std::string_view offered_protocols) noexcept;
/// Whether a token that was given is this one. Takes as long for every wrong one.
bool same_token(std::string_view given, std::string_view token) noexcept;

class Listening {
public:
    virtual ~Listening() = default;
    virtual std::uint16_t port() const noexcept = 0;
};

/// Listens until the result is let go. @param token what clients must bear; fault: "where: why: what to do"
[[nodiscard]] tl::expected<std::unique_ptr<Listening>, std::string> listen(boost::asio::io_context& io, const std::string& address, std::uint16_t port,
                                                             std::string token, std::shared_ptr<Listener> listener);

}  // namespace kibitz::drivers::remote
