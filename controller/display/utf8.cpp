#include "controller/display/utf8.hpp"

#include <algorithm>

namespace kibitz::display {

std::size_t utf8_length(std::string_view text) noexcept {
    const auto at = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
    const auto tail = [&](std::size_t i) { return (at(i) & 0xc0) == 0x80; };
    const unsigned first = at(0);
    if (first < 0x80) return 1;
    if (first >= 0xc2 && first <= 0xdf) return tail(1) ? 2 : 0;
    if (first >= 0xe0 && first <= 0xef) {
        const bool overlong = first == 0xe0 && at(1) < 0xa0;
        const bool surrogate = first == 0xed && at(1) >= 0xa0;
        return tail(1) && tail(2) && !overlong && !surrogate ? 3 : 0;
    }
    if (first >= 0xf0 && first <= 0xf4) {
        const bool outside = (first == 0xf0 && at(1) < 0x90) || (first == 0xf4 && at(1) >= 0x90);
        return tail(1) && tail(2) && tail(3) && !outside ? 4 : 0;
    }
    return 0;
}

bool is_utf8(std::string_view text) noexcept {
    while (!text.empty()) {
        const auto length = utf8_length(text);
        if (length == 0) return false;
        text.remove_prefix(length);
    }
    return true;
}

std::string to_utf8(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const auto length = utf8_length(text);
        out += length == 0 ? std::string_view("\xef\xbf\xbd") : text.substr(0, length);
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return out;
}

}  // namespace kibitz::display
