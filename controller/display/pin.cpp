#include "controller/display/pin.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <array>

#include "controller/units/require.hpp"

namespace kibitz::display {
namespace {

/// libsodium must be initialised before its random numbers are drawn; again is harmless.
void ready() {
    require(sodium_init() >= 0, "libsodium has random numbers to give");
}

std::string hexadecimal(const unsigned char* bytes, std::size_t count) {
    std::string text(count * 2 + 1, '\0');
    sodium_bin2hex(text.data(), text.size(), bytes, count);
    text.pop_back();
    return text;
}

}  // namespace

std::string random_pin() { return random_digits(pin_digits); }

std::string random_digits(std::size_t count) {
    ready();
    std::string digits;
    for (std::size_t i = 0; i < count; ++i) digits += static_cast<char>('0' + randombytes_uniform(10));
    return digits;
}

bool is_pin(std::string_view text) noexcept {
    return text.size() == pin_digits && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::string hash_pin(std::string_view pin, const PinCost& cost) {
    ready();
    std::array<char, crypto_pwhash_STRBYTES> out{};
    if (crypto_pwhash_str(out.data(), pin.data(), pin.size(), cost.passes, cost.bytes) != 0) return {};
    return out.data();
}

bool costs_other(const std::string& hash, const PinCost& cost) {
    ready();
    return crypto_pwhash_str_needs_rehash(hash.c_str(), cost.passes, cost.bytes) != 0;
}

bool verify_pin(const std::string& hash, std::string_view pin) {
    ready();
    return crypto_pwhash_str_verify(hash.c_str(), pin.data(), pin.size()) == 0;
}

std::string random_token() {
    ready();
    std::array<unsigned char, 32> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    return hexadecimal(bytes.data(), bytes.size());
}

std::string token_hash(std::string_view token) {
    ready();
    std::array<unsigned char, crypto_generichash_BYTES> out{};
    crypto_generichash(out.data(), out.size(), reinterpret_cast<const unsigned char*>(token.data()), token.size(),
                       nullptr, 0);
    return hexadecimal(out.data(), out.size());
}

}  // namespace kibitz::display
