/// Answers packed for who takes them so (RFC 9110, 8.4.1.3; RFC 1952).
#pragma once

#include <string>
#include <string_view>

namespace kibitz::display {

/// Shorter answers go as they are: they fit into one packet anyhow.
inline constexpr std::size_t worth_packing = 1024;
/// Longer ones are packed on another thread: they take milliseconds.
inline constexpr std::size_t long_to_pack = 32 * 1024;

/// As gzip; empty when there is no memory for it.
std::string gzip(std::string_view text);
/// Whether an Accept-Encoding takes gzip: it is named, or "*" is, and not with a weight of nought (RFC 9110, 12.5.3).
bool takes_gzip(std::string_view accept_encoding) noexcept;

}  // namespace kibitz::display
