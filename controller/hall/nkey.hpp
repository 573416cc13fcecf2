/// Ed25519 keys as NATS writes them (nats-io/nkeys): base32 of prefix, 32 bytes and a CRC-16.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace kibitz::hall {

struct Nkey {
    std::string seed;         ///< "SU...", 58 characters: whoever has it is this user
    std::string public_text;  ///< "U...", 56 characters
};

/// A fresh user key.
[[nodiscard]] Nkey new_nkey();
/// The same of a seed; nothing for what is no user's seed.
[[nodiscard]] std::optional<Nkey> nkey_of(std::string_view seed);
/// Signs what the broker sends at connect; nothing for what is no user's seed.
[[nodiscard]] std::optional<std::array<std::uint8_t, 64>> sign(std::string_view seed, std::string_view what);

/// RFC 4648 without padding.
[[nodiscard]] std::string base32(std::span<const std::uint8_t> bytes);
[[nodiscard]] std::optional<std::string> from_base32(std::string_view text);

}  // namespace kibitz::hall
