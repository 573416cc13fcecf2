#include "controller/hall/nkey.hpp"

#include <sodium.h>

#include <vector>

namespace kibitz::hall {
namespace {

constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
constexpr unsigned seed_prefix = 18U << 3U, user_prefix = 20U << 3U;  // 'S', 'U'
using Raw = std::array<std::uint8_t, 32>;

/// CRC-16/XMODEM.
std::uint16_t crc16(std::span<const std::uint8_t> bytes) {
    unsigned crc = 0;
    for (const auto byte : bytes) {
        crc ^= static_cast<unsigned>(byte) << 8U;
        for (int bit = 0; bit < 8; ++bit) crc = (crc & 0x8000U) != 0 ? (crc << 1U ^ 0x1021U) & 0xffffU : crc << 1U & 0xffffU;
    }
    return static_cast<std::uint16_t>(crc);
}

std::string text_of(std::vector<std::uint8_t> bytes) {
    const auto crc = crc16(bytes);
    bytes.push_back(static_cast<std::uint8_t>(crc & 0xffU));
    bytes.push_back(static_cast<std::uint8_t>(crc >> 8U));
    return base32(bytes);
}

Nkey nkey_of_raw(const Raw& raw) {
    Raw public_key{};
    std::array<std::uint8_t, crypto_sign_SECRETKEYBYTES> secret{};
    crypto_sign_seed_keypair(public_key.data(), secret.data(), raw.data());
    sodium_memzero(secret.data(), secret.size());
    std::vector<std::uint8_t> seed{static_cast<std::uint8_t>(seed_prefix | user_prefix >> 5U),
                                   static_cast<std::uint8_t>((user_prefix & 31U) << 3U)};
    seed.insert(seed.end(), raw.begin(), raw.end());
    std::vector<std::uint8_t> shown{static_cast<std::uint8_t>(user_prefix)};
    shown.insert(shown.end(), public_key.begin(), public_key.end());
    return {text_of(std::move(seed)), text_of(std::move(shown))};
}

std::optional<Raw> raw_of(std::string_view seed) {
    const auto bytes = from_base32(seed);
    if (!bytes || bytes->size() != 2 + 32 + 2) return std::nullopt;
    const auto at = [&](std::size_t i) { return static_cast<unsigned>(static_cast<std::uint8_t>((*bytes)[i])); };
    if ((at(0) & 0xf8U) != seed_prefix || ((at(0) & 7U) << 5U | at(1) >> 3U) != user_prefix) return std::nullopt;
    const auto* data = reinterpret_cast<const std::uint8_t*>(bytes->data());
    if (crc16({data, 34}) != (at(34) | at(35) << 8U)) return std::nullopt;
    Raw raw{};
    std::copy(data + 2, data + 34, raw.begin());
    return raw;
}

bool ready() { return sodium_init() >= 0; }

}  // namespace

std::string base32(std::span<const std::uint8_t> bytes) {
    std::string out;
    unsigned held = 0, bits = 0;
    for (const auto byte : bytes) {
        held = held << 8U | byte;
        bits += 8;
        for (; bits >= 5; bits -= 5) out += alphabet[held >> (bits - 5) & 31U];
        held &= (1U << bits) - 1;
    }
    if (bits > 0) out += alphabet[held << (5 - bits) & 31U];
    return out;
}

std::optional<std::string> from_base32(std::string_view text) {
    std::string out;
    unsigned held = 0, bits = 0;
    for (const char c : text) {
        const auto value = alphabet.find(c);
        if (value == std::string_view::npos) return std::nullopt;
        held = held << 5U | static_cast<unsigned>(value);
        bits += 5;
        if (bits < 8) continue;
        bits -= 8;
        out += static_cast<char>(held >> bits & 0xffU);
        held &= (1U << bits) - 1;
    }
    return out;
}

Nkey new_nkey() {
    Raw raw{};
    if (ready()) randombytes_buf(raw.data(), raw.size());
    return nkey_of_raw(raw);
}

std::optional<Nkey> nkey_of(std::string_view seed) {
    const auto raw = ready() ? raw_of(seed) : std::nullopt;
    if (!raw) return std::nullopt;
    return nkey_of_raw(*raw);
}

std::optional<std::array<std::uint8_t, 64>> sign(std::string_view seed, std::string_view what) {
    const auto raw = ready() ? raw_of(seed) : std::nullopt;
    if (!raw) return std::nullopt;
    Raw public_key{};
    std::array<std::uint8_t, crypto_sign_SECRETKEYBYTES> secret{};
    crypto_sign_seed_keypair(public_key.data(), secret.data(), raw->data());
    std::array<std::uint8_t, 64> signature{};
    crypto_sign_detached(signature.data(), nullptr, reinterpret_cast<const unsigned char*>(what.data()), what.size(), secret.data());
    sodium_memzero(secret.data(), secret.size());
    return signature;
}

}  // namespace kibitz::hall
