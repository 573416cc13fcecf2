/// Where a fault of a file in protobuf's text format stands.
#pragma once

#include <algorithm>
#include <string_view>

namespace kibitz {

/// The parser tells of a value that it does not know when it has read the word after it, which may stand lines below.
/// @param line     as the parser tells it, from 0
/// @param message  as the parser tells it: the value is the first word in quotes
/// @return the line, from 0, on which the value stands; `line` for any other fault
inline int where_told(std::string_view text, int line, std::string_view message) {
    constexpr std::string_view unknown = "Unknown enumeration value of \"";
    if (!message.starts_with(unknown)) return line;
    const auto rest = message.substr(unknown.size());
    const auto value = rest.substr(0, rest.find('"'));
    std::size_t end = 0;
    for (int n = 0; n <= line && end != std::string_view::npos; ++n) end = text.find('\n', n == 0 ? 0 : end + 1);
    const auto at = text.substr(0, end).rfind(value);
    if (at == std::string_view::npos) return line;
    return static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

}  // namespace kibitz
