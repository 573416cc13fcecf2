#include "controller/formats/lists/letters.hpp"

#include <algorithm>

#include "controller/formats/charset.hpp"

namespace kibitz::formats {
namespace {

struct Pair {
    char32_t from, to;
};
/// Letters with an accent, as without; final sigma as any other, yo as ye.
constexpr Pair plainer[] = {
    {U'ά', U'α'}, {U'έ', U'ε'}, {U'ή', U'η'}, {U'ί', U'ι'}, {U'ό', U'ο'}, {U'ύ', U'υ'},
    {U'ώ', U'ω'}, {U'ϊ', U'ι'}, {U'ϋ', U'υ'}, {U'ΐ', U'ι'}, {U'ΰ', U'υ'}, {U'ς', U'σ'},
    {U'Ά', U'α'}, {U'Έ', U'ε'}, {U'Ή', U'η'}, {U'Ί', U'ι'}, {U'Ό', U'ο'}, {U'Ύ', U'υ'},
    {U'Ώ', U'ω'}, {U'ё', U'е'}, {U'Ё', U'е'}, {U'№', U'n'}, {U'é', U'e'}, {U'É', U'e'},
    {U'è', U'e'}, {U'ö', U'o'}, {U'ü', U'u'},
};

char32_t small(char32_t c) noexcept {
    const auto* found = std::find_if(std::begin(plainer), std::end(plainer), [c](const Pair& one) { return one.from == c; });
    if (found != std::end(plainer)) return found->to;
    if ((c >= U'A' && c <= U'Z') || (c >= U'Α' && c <= U'Ω') || (c >= U'А' && c <= U'Я')) return c + 0x20;
    return c;
}

}  // namespace

std::string_view trimmed(std::string_view text) noexcept {
    const auto first = text.find_first_not_of(" \r\t"), last = text.find_last_not_of(" \r\t");
    return first == std::string_view::npos ? std::string_view() : text.substr(first, last - first + 1);
}

Letter next_letter(std::string_view& utf8) noexcept {
    const auto at = [&](std::size_t i) { return static_cast<char32_t>(static_cast<unsigned char>(utf8[i])); };
    const auto lead = at(0);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    char32_t code = length == 1 ? lead : lead & (0x7fU >> length);
    for (std::size_t i = 1; i < length; ++i) code = code << 6U | (at(i) & 0x3fU);
    const Letter out{code, utf8.substr(0, length)};
    utf8.remove_prefix(length);
    return out;
}

std::string folded(std::string_view utf8) {
    std::string out;
    while (!utf8.empty()) {
        const auto c = small(next_letter(utf8).code);
        const bool is_latin = (c >= U'a' && c <= U'z') || (c >= U'0' && c <= U'9');
        if (is_latin || (c >= U'α' && c <= U'ω') || (c >= U'а' && c <= U'я')) append_code_point(out, c);
    }
    return out;
}

}  // namespace kibitz::formats
