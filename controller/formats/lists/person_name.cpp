#include "controller/formats/lists/person_name.hpp"

#include "controller/formats/charset.hpp"
#include "controller/formats/lists/letters.hpp"

namespace kibitz::formats {
namespace {

/// What stands as a blank, and what goes without a trace.
constexpr bool is_blank(char32_t c) noexcept {
    return c <= 0x20 || (c >= 0x7f && c <= 0xa0) || c == 0x1680 || (c >= 0x2000 && c <= 0x200a) || c == 0x2028 || c == 0x2029 ||
           c == 0x202f || c == 0x205f || c == 0x3000;
}
constexpr bool is_unseen(char32_t c) noexcept {
    return c == 0xad || c == 0x34f || c == 0x61c || c == 0x115f || c == 0x1160 || c == 0x17b4 || c == 0x17b5 ||
           (c >= 0x180b && c <= 0x180f) || (c >= 0x200b && c <= 0x200f) || (c >= 0x202a && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) ||
           c == 0x3164 || (c >= 0xfe00 && c <= 0xfe0f) || c == 0xfeff || c == 0xffa0 || (c >= 0xfff0 && c <= 0xfffb) ||
           (c >= 0xe0000 && c <= 0xe0fff);
}

/// The name, and how many letters it has had before it was cut.
std::pair<std::string, std::size_t> cleaned(std::string_view text) {
    std::string out;
    std::size_t letters = 0;
    bool blank = false;
    while (!text.empty()) {
        const auto letter = next_letter(text);
        if (is_unseen(letter.code)) continue;
        if (is_blank(letter.code)) {
            blank = letters > 0;
            continue;
        }
        for (const bool is_blank_now : {true, false}) {
            if (is_blank_now && !blank) continue;
            if (++letters <= most_name_letters) out += is_blank_now ? " " : letter.bytes;
        }
        blank = false;
    }
    while (!out.empty() && out.back() == ' ') out.pop_back();
    return {out, letters};
}

}  // namespace

std::optional<std::string> plain_name(std::string_view utf8) {
    if (!is_utf8(utf8)) return std::nullopt;
    auto [name, letters] = cleaned(utf8);
    if (letters > most_name_letters) return std::nullopt;
    return name;
}

std::string cut_name(std::string_view utf8) { return is_utf8(utf8) ? cleaned(utf8).first : std::string(); }

}  // namespace kibitz::formats
