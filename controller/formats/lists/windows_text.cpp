#include "controller/formats/lists/windows_text.hpp"

#include <array>
#include <cmath>
#include <cstdint>

#include "controller/formats/charset.hpp"
#include "controller/formats/lists/letters.hpp"

namespace kibitz::formats {
namespace {

/// Bytes from 0x80 on as Unicode; 0: nothing stands there.
using Upper = std::array<std::uint16_t, 128>;

constexpr Upper greek{{
    0x20ac, 0,      0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0,      0x2030, 0,      0x2039, 0,      0,      0,      0,
    0,      0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0,      0x2122, 0,      0x203a, 0,      0,      0,      0,
    0x00a0, 0x0385, 0x0386, 0x00a3, 0x00a4, 0x00a5, 0x00a6, 0x00a7, 0x00a8, 0x00a9, 0,      0x00ab, 0x00ac, 0x00ad, 0x00ae, 0x2015,
    0x00b0, 0x00b1, 0x00b2, 0x00b3, 0x0384, 0x00b5, 0x00b6, 0x00b7, 0x0388, 0x0389, 0x038a, 0x00bb, 0x038c, 0x00bd, 0x038e, 0x038f,
    0x0390, 0x0391, 0x0392, 0x0393, 0x0394, 0x0395, 0x0396, 0x0397, 0x0398, 0x0399, 0x039a, 0x039b, 0x039c, 0x039d, 0x039e, 0x039f,
    0x03a0, 0x03a1, 0,      0x03a3, 0x03a4, 0x03a5, 0x03a6, 0x03a7, 0x03a8, 0x03a9, 0x03aa, 0x03ab, 0x03ac, 0x03ad, 0x03ae, 0x03af,
    0x03b0, 0x03b1, 0x03b2, 0x03b3, 0x03b4, 0x03b5, 0x03b6, 0x03b7, 0x03b8, 0x03b9, 0x03ba, 0x03bb, 0x03bc, 0x03bd, 0x03be, 0x03bf,
    0x03c0, 0x03c1, 0x03c2, 0x03c3, 0x03c4, 0x03c5, 0x03c6, 0x03c7, 0x03c8, 0x03c9, 0x03ca, 0x03cb, 0x03cc, 0x03cd, 0x03ce, 0,
}};
constexpr Upper cyrillic{{
    0x0402, 0x0403, 0x201a, 0x0453, 0x201e, 0x2026, 0x2020, 0x2021, 0x20ac, 0x2030, 0x0409, 0x2039, 0x040a, 0x040c, 0x040b, 0x040f,
    0x0452, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0,      0x2122, 0x0459, 0x203a, 0x045a, 0x045c, 0x045b, 0x045f,
    0x00a0, 0x040e, 0x045e, 0x0408, 0x00a4, 0x0490, 0x00a6, 0x00a7, 0x0401, 0x00a9, 0x0404, 0x00ab, 0x00ac, 0x00ad, 0x00ae, 0x0407,
    0x00b0, 0x00b1, 0x0406, 0x0456, 0x0491, 0x00b5, 0x00b6, 0x00b7, 0x0451, 0x2116, 0x0454, 0x00bb, 0x0458, 0x0405, 0x0455, 0x0457,
    0x0410, 0x0411, 0x0412, 0x0413, 0x0414, 0x0415, 0x0416, 0x0417, 0x0418, 0x0419, 0x041a, 0x041b, 0x041c, 0x041d, 0x041e, 0x041f,
    0x0420, 0x0421, 0x0422, 0x0423, 0x0424, 0x0425, 0x0426, 0x0427, 0x0428, 0x0429, 0x042a, 0x042b, 0x042c, 0x042d, 0x042e, 0x042f,
    0x0430, 0x0431, 0x0432, 0x0433, 0x0434, 0x0435, 0x0436, 0x0437, 0x0438, 0x0439, 0x043a, 0x043b, 0x043c, 0x043d, 0x043e, 0x043f,
    0x0440, 0x0441, 0x0442, 0x0443, 0x0444, 0x0445, 0x0446, 0x0447, 0x0448, 0x0449, 0x044a, 0x044b, 0x044c, 0x044d, 0x044e, 0x044f,
}};

/// How often letters stand in running text, in thousandths: Greek from 0xE1 (alpha) to 0xF9 (omega), Russian from 0xE0 (a) to 0xFF (ya).
constexpr std::array<int, 25> greek_letters{121, 8,  17, 17, 85, 4,  51, 12, 88, 43, 28, 34, 73,
                                            5,   98, 50, 43, 50, 50, 83, 43, 9,  13, 2,  33};
constexpr std::array<int, 32> russian_letters{80, 16, 45, 17, 30, 84, 9, 16, 73, 12, 35, 44, 32, 67, 110, 28,
                                              47, 55, 63, 26, 3,  10, 5, 14, 7,  4,  1,  19, 17, 3,  6,   20};
constexpr double rare = 0.3;  ///< thousandths, of what is no letter of the language

constexpr bool is_ascii_letter(unsigned char c) noexcept { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }
/// A letter with an accent in one of the three; quotes, dashes and blanks stand below.
constexpr bool is_high_letter(unsigned char c) noexcept {
    return c >= 0xc0 || c == 0xa2 || (c >= 0xb8 && c <= 0xbf && c != 0xbb && c != 0xbd);
}

double as_greek(unsigned char c) noexcept {
    constexpr std::array<std::uint8_t, 7> accented{0xe1, 0xe5, 0xe7, 0xe9, 0xef, 0xf5, 0xf9};
    if (c >= 0xdc && c <= 0xdf) return greek_letters[static_cast<std::size_t>(accented[c - 0xdcU] - 0xe1)] / 4.0;
    if (c >= 0xfc && c <= 0xfe) return greek_letters[static_cast<std::size_t>(accented[4 + c - 0xfcU] - 0xe1)] / 4.0;
    if (c >= 0xc1 && c <= 0xd9 && c != 0xd2) c = static_cast<unsigned char>(c + 0x20);
    return c >= 0xe1 && c <= 0xf9 ? greek_letters[c - 0xe1U] : rare;
}

double as_russian(unsigned char c) noexcept {
    if (c >= 0xc0 && c <= 0xdf) c = static_cast<unsigned char>(c + 0x20);
    return c >= 0xe0 ? russian_letters[c - 0xe0U] : rare;
}

std::string by(const Upper& upper, std::string_view bytes) {
    std::string out;
    out.reserve(bytes.size() * 2);
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80)
            out.push_back(c);
        else
            append_code_point(out, upper[byte - 0x80U] == 0 ? U' ' : upper[byte - 0x80U]);
    }
    return out;
}

}  // namespace

/// A word of such letters alone is Greek or Russian; one in which they stand among those of ASCII is of the West. Which of the two is
/// told by the letters that each language has most.
CodePage code_page_of(std::string_view bytes) noexcept {
    std::size_t western = 0, others = 0;
    double greek_odds = 0;
    for (std::size_t at = 0; at < bytes.size();) {
        std::size_t ascii = 0, high = 0;
        double odds = 0;
        for (; at < bytes.size(); ++at) {
            const auto c = static_cast<unsigned char>(bytes[at]);
            if (is_ascii_letter(c))
                ++ascii;
            else if (is_high_letter(c))
                ++high, odds += std::log(as_greek(c) / as_russian(c));
            else
                break;
        }
        if (high > ascii && high > 1)
            others += high, greek_odds += odds;
        else if (ascii > 0)
            western += high;
        ++at;
    }
    if (others <= western) return CodePage::Western;
    return greek_odds > 0 ? CodePage::Greek : CodePage::Cyrillic;
}

std::string text_of(std::string_view bytes, CodePage page) {
    if (page == CodePage::Greek) return by(greek, bytes);
    if (page == CodePage::Cyrillic) return by(cyrillic, bytes);
    std::string out;
    for (std::size_t at = 0; at < bytes.size();) {  // append_utf8 makes blanks of line ends
        const auto end = std::min(bytes.find_first_of("\r\n\t", at), bytes.size());
        const auto part = bytes.substr(at, end - at);
        // A run that is UTF-8 by accident is no UTF-8: the whole text is not.
        for (const char c : part) append_utf8(out, std::string_view(&c, 1));
        if (end < bytes.size()) out.push_back(bytes[end]);
        at = end + 1;
    }
    return out;
}

}  // namespace kibitz::formats
