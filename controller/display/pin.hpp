/// The Director's PIN: six digits, kept as an Argon2id hash only.
#pragma once

#include <string>
#include <string_view>

namespace kibitz::display {

inline constexpr std::size_t pin_digits = 6;

/// What one hash costs.
struct PinCost {
    unsigned long long passes = 0;  ///< over the memory
    std::size_t bytes = 0;          ///< of memory, while it is made
};
/// Some 1.3 s of a core of a PC, 32 MB: whoever has the journal in hand needs two weeks of a core for the million PINs there
/// are, and few cores do it side by side. More memory would not be there on a small computer.
inline constexpr PinCost pin_cost{112, std::size_t{32} << 20U};
/// For tests only: no time at all.
inline constexpr PinCost no_pin_cost{1, 8192};

/// Six random digits.
std::string random_pin();
/// So many random digits.
std::string random_digits(std::size_t count);
/// True for six digits and nothing else.
bool is_pin(std::string_view text) noexcept;
/// Takes a second or more (see PinCost). Empty when there is no memory for it.
std::string hash_pin(std::string_view pin, const PinCost& cost = pin_cost);
/// Takes as long as it took to make the hash, whatever the PIN; compares in constant time.
[[nodiscard]] bool verify_pin(const std::string& hash, std::string_view pin);
/// Whether the hash was made at another cost, by an earlier version.
bool costs_other(const std::string& hash, const PinCost& cost);

/// 256 random bits in hexadecimal: a session's token.
std::string random_token();
/// What is kept of a token: its BLAKE2b hash, so that neither memory nor journal tells a token.
std::string token_hash(std::string_view token);

}  // namespace kibitz::display
