/// Lists of names from Windows: text of single bytes that says nowhere in which code page it stands.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace kibitz::formats {

enum class CodePage : std::uint8_t { Western, Greek, Cyrillic };  ///< Windows-1252, 1253, 1251

/// The likeliest, by its letters: of text that is no UTF-8.
CodePage code_page_of(std::string_view bytes) noexcept;
/// As UTF-8; a byte that stands for nothing is a blank. Line ends and tabs stay.
std::string text_of(std::string_view bytes, CodePage page);

}  // namespace kibitz::formats
