#include "controller/display/sought.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace kibitz::display {
namespace {

/// Letters that stand for a run of accented ones, capitals and small; ordered by where the run begins.
struct Plain {
    char16_t first, last, letter;
};
constexpr Plain plain_letters[] = {
    {u'\u00C0', u'\u00C5', u'a'}, {u'\u00C7', u'\u00C7', u'c'}, {u'\u00C8', u'\u00CB', u'e'}, {u'\u00CC', u'\u00CF', u'i'},
    {u'\u00D1', u'\u00D1', u'n'}, {u'\u00D2', u'\u00D6', u'o'}, {u'\u00D9', u'\u00DC', u'u'}, {u'\u00DD', u'\u00DD', u'y'},
    {u'\u00E0', u'\u00E5', u'a'}, {u'\u00E7', u'\u00E7', u'c'}, {u'\u00E8', u'\u00EB', u'e'}, {u'\u00EC', u'\u00EF', u'i'},
    {u'\u00F1', u'\u00F1', u'n'}, {u'\u00F2', u'\u00F6', u'o'}, {u'\u00F9', u'\u00FC', u'u'}, {u'\u00FD', u'\u00FD', u'y'},
    {u'\u00FF', u'\u00FF', u'y'}, {u'\u0100', u'\u0105', u'a'}, {u'\u0106', u'\u010D', u'c'}, {u'\u010E', u'\u010F', u'd'},
    {u'\u0112', u'\u011B', u'e'}, {u'\u011C', u'\u0123', u'g'}, {u'\u0124', u'\u0125', u'h'}, {u'\u0128', u'\u0130', u'i'},
    {u'\u0134', u'\u0135', u'j'}, {u'\u0136', u'\u0137', u'k'}, {u'\u0139', u'\u013E', u'l'}, {u'\u0143', u'\u0148', u'n'},
    {u'\u014C', u'\u0151', u'o'}, {u'\u0154', u'\u0159', u'r'}, {u'\u015A', u'\u0161', u's'}, {u'\u0162', u'\u0165', u't'},
    {u'\u0168', u'\u0173', u'u'}, {u'\u0174', u'\u0175', u'w'}, {u'\u0176', u'\u0178', u'y'}, {u'\u0179', u'\u017E', u'z'},
    {u'\u0386', u'\u0386', u'\u03B1'}, {u'\u0388', u'\u0388', u'\u03B5'}, {u'\u0389', u'\u0389', u'\u03B7'}, {u'\u038A', u'\u038A', u'\u03B9'},
    {u'\u038C', u'\u038C', u'\u03BF'}, {u'\u038E', u'\u038E', u'\u03C5'}, {u'\u038F', u'\u038F', u'\u03C9'}, {u'\u0390', u'\u0390', u'\u03B9'},
    {u'\u03AA', u'\u03AA', u'\u03B9'}, {u'\u03AB', u'\u03AB', u'\u03C5'}, {u'\u03AC', u'\u03AC', u'\u03B1'}, {u'\u03AD', u'\u03AD', u'\u03B5'},
    {u'\u03AE', u'\u03AE', u'\u03B7'}, {u'\u03AF', u'\u03AF', u'\u03B9'}, {u'\u03B0', u'\u03B0', u'\u03C5'}, {u'\u03C2', u'\u03C2', u'\u03C3'},
    {u'\u03CA', u'\u03CA', u'\u03B9'}, {u'\u03CB', u'\u03CB', u'\u03C5'}, {u'\u03CC', u'\u03CC', u'\u03BF'}, {u'\u03CD', u'\u03CD', u'\u03C5'},
    {u'\u03CE', u'\u03CE', u'\u03C9'}, {u'\u0400', u'\u0401', u'\u0435'}, {u'\u0407', u'\u0407', u'\u0456'}, {u'\u0419', u'\u0419', u'\u0438'},
    {u'\u0439', u'\u0439', u'\u0438'}, {u'\u0450', u'\u0451', u'\u0435'}, {u'\u0457', u'\u0457', u'\u0456'},
};

char16_t fold(char16_t letter) noexcept {
    const auto* run = std::upper_bound(std::begin(plain_letters), std::end(plain_letters), letter, [](char16_t one, const Plain& of) { return one < of.first; });
    if (run != std::begin(plain_letters) && letter <= std::prev(run)->last) return std::prev(run)->letter;
    const auto lower = [letter](int by) { return static_cast<char16_t>(letter + by); };
    if ((letter >= u'A' && letter <= u'Z') || (letter >= u'\u00C0' && letter <= u'\u00DE' && letter != u'\u00D7')) return lower(0x20);
    if (letter >= u'\u0391' && letter <= u'\u03A9') return lower(0x20);
    if (letter >= u'\u0410' && letter <= u'\u042F') return lower(0x20);
    if (letter >= u'\u0402' && letter <= u'\u040F') return lower(0x50);
    return letter;
}

/// Two bytes of UTF-8 are a letter below U+0800: all that is folded. Longer ones (suits) are copied.
void append(std::string& out, char16_t letter) {
    if (letter < 0x80) return out.push_back(static_cast<char>(letter));
    out.push_back(static_cast<char>(0xC0 | (letter >> 6)));
    out.push_back(static_cast<char>(0x80 | (letter & 0x3F)));
}

}  // namespace

std::string folded(std::string_view utf8) {
    std::string out;
    out.reserve(utf8.size());
    for (std::size_t i = 0; i < utf8.size(); ++i) {
        const auto byte = static_cast<unsigned char>(utf8[i]);
        const bool two = (byte & 0xE0) == 0xC0 && i + 1 < utf8.size() && (static_cast<unsigned char>(utf8[i + 1]) & 0xC0) == 0x80;
        if (byte < 0x80) append(out, fold(byte));
        else if (two) append(out, fold(static_cast<char16_t>((byte & 0x1F) << 6 | (static_cast<unsigned char>(utf8[++i]) & 0x3F))));
        else out.push_back(utf8[i]);
    }
    return out;
}

Sought::Sought(std::string_view text) {
    const auto all = folded(text.substr(0, max_sought_bytes));
    for (std::size_t at = 0; at < all.size();) {
        const auto begin = all.find_first_not_of(" \t\r\n", at);
        if (begin == std::string::npos) break;
        at = std::min(all.find_first_of(" \t\r\n", begin), all.size());
        words_.push_back(all.substr(begin, at - begin));
    }
}

bool Sought::in(std::string_view text) const {
    if (words_.empty()) return true;
    const auto plain = folded(text);
    return std::all_of(words_.begin(), words_.end(), [&](const std::string& word) { return plain.find(word) != std::string::npos; });
}

}  // namespace kibitz::display
