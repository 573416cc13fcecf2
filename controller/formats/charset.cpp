#include "controller/formats/charset.hpp"

#include <cstdint>
#include <cstring>
#include <optional>

namespace kibitz::formats {
namespace {

constexpr bool is_control(unsigned char c) noexcept { return c < 0x20 || c == 0x7f; }

/// Length of the well-formed UTF-8 sequence at the front; 0 when there is none.
std::size_t sequence_length(std::string_view bytes) noexcept {
    const auto at = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    const auto tail = [&](std::size_t i) { return i < bytes.size() && (at(i) & 0xc0U) == 0x80U; };
    const unsigned char lead = at(0);
    if (lead < 0x80) return 1;
    if (lead >= 0xc2 && lead <= 0xdf) return tail(1) ? 2 : 0;
    if (lead >= 0xe0 && lead <= 0xef) {
        if (!tail(1) || !tail(2)) return 0;
        const bool overlong = lead == 0xe0 && at(1) < 0xa0;
        const bool surrogate = lead == 0xed && at(1) >= 0xa0;
        return overlong || surrogate ? 0 : 3;
    }
    if (lead >= 0xf0 && lead <= 0xf4) {
        if (!tail(1) || !tail(2) || !tail(3)) return 0;
        const bool overlong = lead == 0xf0 && at(1) < 0x90;
        const bool beyond = lead == 0xf4 && at(1) >= 0x90;
        return overlong || beyond ? 0 : 4;
    }
    return 0;
}

/// What Windows-1252 has where Latin-1 has control characters nobody writes: quotes, dashes, the euro. 0: nothing.
constexpr std::uint16_t windows_1252[32] = {0x20ac, 0,      0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
                                            0x2039, 0x0152, 0,      0x017d, 0,      0,      0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
                                            0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0,      0x017e, 0x0178};

void append_single_byte(std::string& out, unsigned char byte) {
    if (byte >= 0xa0) return append_code_point(out, byte);
    const char32_t c = windows_1252[byte - 0x80U];
    append_code_point(out, c == 0 ? U' ' : c);
}

/// Latin-1 has no quotes and dashes but straight ones; nothing where there is none that stands for it.
std::string_view plain_sign(std::string_view sequence) noexcept {
    if (sequence == "\u2018" || sequence == "\u2019" || sequence == "\u201a" || sequence == "\u2032") return "'";
    if (sequence == "\u201c" || sequence == "\u201d" || sequence == "\u201e") return "\"";
    if (sequence == "\u2010" || sequence == "\u2011" || sequence == "\u2013" || sequence == "\u2014" || sequence == "\u2212") return "-";
    if (sequence == "\u2026") return "...";
    if (sequence == "\u2022") return "*";
    return {};
}

/// Latin-1 has no suit symbols: "S" for U+2660 and so on, so that comments still name their cards.
std::optional<char> suit_letter(std::string_view sequence) noexcept {
    if (sequence == "\u2660") return 'S';
    if (sequence == "\u2665") return 'H';
    if (sequence == "\u2666") return 'D';
    if (sequence == "\u2663") return 'C';
    return std::nullopt;
}

}  // namespace

void append_code_point(std::string& out, char32_t code) {
    if (code < 0x80) return out.push_back(static_cast<char>(code));
    if (code < 0x800) {
        out.push_back(static_cast<char>(0xc0U | code >> 6U));
    } else {
        out.push_back(static_cast<char>(0xe0U | code >> 12U));
        out.push_back(static_cast<char>(0x80U | (code >> 6U & 0x3fU)));
    }
    out.push_back(static_cast<char>(0x80U | (code & 0x3fU)));
}

bool is_ascii(std::string_view bytes) noexcept {
    std::size_t i = 0;
    for (; i + 8 <= bytes.size(); i += 8) {
        std::uint64_t block = 0;
        std::memcpy(&block, bytes.data() + i, 8);
        if ((block & 0x8080808080808080U) != 0) return false;
    }
    for (; i < bytes.size(); ++i)
        if ((static_cast<unsigned char>(bytes[i]) & 0x80U) != 0) return false;
    return true;
}

bool is_utf8(std::string_view bytes) noexcept {
    while (!bytes.empty()) {
        const auto length = sequence_length(bytes);
        if (length == 0) return false;
        bytes.remove_prefix(length);
    }
    return true;
}

void append_utf8(std::string& out, std::string_view bytes) {
    const bool latin1 = !is_ascii(bytes) && !is_utf8(bytes);
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (is_control(byte)) {
            out.push_back(' ');
        } else if (latin1 && byte >= 0x80) {
            append_single_byte(out, byte);
        } else {
            out.push_back(c);
        }
    }
}

void append_latin1(std::string& out, std::string_view utf8) {
    const auto from = out.size();
    while (!utf8.empty()) {
        const auto lead = static_cast<unsigned char>(utf8[0]);
        const auto length = sequence_length(utf8);
        if (length == 1) {
            out.push_back(is_control(lead) ? ' ' : utf8[0]);
        } else if (length == 2 && lead == 0xc2 && static_cast<unsigned char>(utf8[1]) < 0xa0) {
            out.push_back(' ');  // a control character
        } else if (length == 2 && lead <= 0xc3) {
            out.push_back(static_cast<char>((lead & 0x03U) << 6U | (static_cast<unsigned char>(utf8[1]) & 0x3fU)));
        } else if (const auto suit = suit_letter(utf8.substr(0, length))) {
            out.push_back(*suit);
        } else if (const auto sign = plain_sign(utf8.substr(0, length)); !sign.empty()) {
            out += sign;
        } else {
            out.push_back('?');
        }
        utf8.remove_prefix(length == 0 ? 1 : length);
    }
    // Letters that happen to look like UTF-8 would be read as something else: their signs are given up.
    const auto latin1 = std::string_view(out).substr(from);
    if (is_ascii(latin1) || !is_utf8(latin1)) return;
    for (auto i = from; i < out.size(); ++i)
        if ((static_cast<unsigned char>(out[i]) & 0xc0U) == 0x80U) out[i] = '?';
}

std::string_view cut_utf8(std::string_view utf8, std::size_t bytes) noexcept {
    if (utf8.size() <= bytes) return utf8;
    while (bytes > 0 && (static_cast<unsigned char>(utf8[bytes]) & 0xc0U) == 0x80U) --bytes;
    return utf8.substr(0, bytes);
}

}  // namespace kibitz::formats
