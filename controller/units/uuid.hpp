/// Names that are never given twice (RFC 9562).
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kibitz {

/// 128 bits, written "6f1c2f7e-0d4b-4f7e-9a35-0c8a2e1b4d77". The nil UUID (all zero) names nothing.
struct Uuid {
    std::array<std::uint8_t, 16> bytes{};

    /// Of 16 random bytes: version 4, variant 10.
    static constexpr Uuid of_random(std::array<std::uint8_t, 16> random) noexcept {
        random[6] = static_cast<std::uint8_t>((random[6] & 0x0fU) | 0x40U);
        random[8] = static_cast<std::uint8_t>((random[8] & 0x3fU) | 0x80U);
        return {random};
    }
    constexpr bool nil() const noexcept { return *this == Uuid{}; }
    friend constexpr auto operator<=>(const Uuid&, const Uuid&) noexcept = default;
};

/// Lower case, with hyphens.
inline std::string to_string(const Uuid& uuid) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (std::size_t i = 0; i < uuid.bytes.size(); ++i) {
        if (i == 4 || i == 6 || i == 8 || i == 10) text += '-';
        text += digits[uuid.bytes[i] >> 4U];
        text += digits[uuid.bytes[i] & 0x0fU];
    }
    return text;
}

/// Either case, hyphens where to_string() puts them; nothing for any other text.
inline std::optional<Uuid> uuid_from_string(std::string_view text) noexcept {
    Uuid uuid;
    if (text.size() != 36) return std::nullopt;
    std::size_t half = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (i == 8 || i == 13 || i == 18 || i == 23) {
            if (c != '-') return std::nullopt;
            continue;
        }
        const int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
        if (digit < 0) return std::nullopt;
        auto& byte = uuid.bytes[half / 2];
        byte = static_cast<std::uint8_t>(byte << 4U | static_cast<unsigned>(digit));
        ++half;
    }
    return uuid;
}

}  // namespace kibitz
