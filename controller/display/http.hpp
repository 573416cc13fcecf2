/// Requests and responses as values: the router works on these and knows no socket.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kibitz::display {

/// Limits on what a client may send. A phone's browser sends less than 2 KB of headers; a ruling is some 200 bytes.
inline constexpr std::uint32_t max_header_bytes = 16 * 1024;
inline constexpr std::size_t max_body_bytes = 64 * 1024;
/// Of an address that takes a file (Router::takes_file).
inline constexpr std::size_t max_file_bytes = 8 * 1024 * 1024;
inline constexpr std::size_t max_live_message_bytes = 64 * 1024;

enum class Method : std::uint8_t { Get, Head, Post, Other };

struct Request {
    Method method = Method::Get;
    std::string target;  ///< path and query as sent
    std::string cookie, origin, host;
    std::string body;
    std::string address;    ///< of the client, without port
    bool loopback = false;  ///< it comes from this machine
    std::string accept_language{};
    std::string authorization{};
    bool accepts_gzip = false;
    std::string user_agent{};
};

struct Response {
    unsigned status = 200;
    std::string content_type;
    std::string body;
    std::string_view asset;  ///< a file built into the program; sent instead of `body` when not empty
    std::vector<std::pair<std::string, std::string>> headers;

    std::string_view content() const noexcept { return asset.empty() ? std::string_view(body) : asset; }
};
using Respond = std::function<void(Response)>;

/// The path, and the value of each query parameter by name (percent-decoded).
struct Target {
    std::string_view path;
    std::vector<std::pair<std::string, std::string>> query;
    /// The parameter's value; empty when absent.
    std::string_view parameter(std::string_view name) const noexcept;
};
/// Splits a request target. Malformed escapes stay as they are.
Target parse_target(std::string_view target);

/// The value of one cookie in a Cookie header (RFC 6265, 4.2.1); empty when absent.
std::string_view cookie_value(std::string_view header, std::string_view name) noexcept;

/// Text inside a JSON string, quotes and control characters escaped, bytes that are not UTF-8 replaced.
std::string json_quote(std::string_view text);

/// 200.
Response json_response(std::string body);
/// {"error": words} with a status of 400 and above.
Response error_response(unsigned status, std::string_view words);

}  // namespace kibitz::display
