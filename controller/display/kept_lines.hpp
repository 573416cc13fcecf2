/// Reading back the small texts that the display keeps in the journal's settings: lines of words and numbers.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>

namespace kibitz::display {

/// The text up to the next `end`, which is taken off with it.
inline std::string_view take_until(std::string_view& text, char end) {
    const auto one = text.substr(0, text.find(end));
    text.remove_prefix(std::min(text.size(), one.size() + 1));
    return one;
}
inline std::string_view take_line(std::string_view& text) { return take_until(text, '\n'); }
inline std::string_view take_word(std::string_view& line) { return take_until(line, ' '); }

/// The next word when it is a number and nothing else.
inline std::optional<std::int64_t> take_number(std::string_view& line) {
    const auto word = take_word(line);
    std::int64_t value = 0;
    const auto parsed = std::from_chars(word.data(), word.data() + word.size(), value);
    if (parsed.ec != std::errc() || parsed.ptr != word.data() + word.size()) return std::nullopt;
    return value;
}

}  // namespace kibitz::display
