/// The Director's PIN: six digits, kept as an Argon2id hash only.
#pragma once

#include <string>
#include <string_view>

namespace kibitz::display {

inline constexpr std::size_t pin_digits = 6;
/// Memory for one hash. libsodium's "interactive" 64 MB would triple the daemon's memory on a small computer; tries are
/// limited anyway (pin_limiter.hpp), the hash only has to survive a stolen journal for as long as the PIN is in use.
inline constexpr std::size_t pin_hash_bytes = 8 * 1024 * 1024;

/// Six random digits.
std::string random_pin();
/// True for six digits and nothing else.
bool is_pin(std::string_view text) noexcept;
/// Takes some 20 ms. Empty when there is no memory for it.
std::string hash_pin(std::string_view pin);
/// Takes as long, whatever the PIN; compares in constant time.
bool verify_pin(const std::string& hash, std::string_view pin);

/// 256 random bits in hexadecimal: a session's token.
std::string random_token();
/// What is kept of a token: its BLAKE2b hash, so that neither memory nor journal tells a token.
std::string token_hash(std::string_view token);

}  // namespace kibitz::display
