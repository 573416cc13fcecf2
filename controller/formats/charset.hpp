/// Text at the edge: PBN is Latin-1 by its standard (2.2) and often UTF-8 in fact; inside Kibitz all text is UTF-8.
#pragma once

#include <string>
#include <string_view>

namespace kibitz::formats {

/// True when every byte is below 0x80.
bool is_ascii(std::string_view bytes) noexcept;
/// True for well-formed UTF-8 (RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF).
bool is_utf8(std::string_view bytes) noexcept;

/// Appends one letter as UTF-8. @pre below 0x10000
void append_code_point(std::string& out, char32_t code);
/// Appends `bytes` as UTF-8: as they are when they are UTF-8 already, else read as Windows-1252, which is Latin-1 with quotes
/// and dashes besides. Control characters become spaces.
void append_utf8(std::string& out, std::string_view bytes);
/// Appends UTF-8 text as Latin-1; typographic quotes and dashes become plain ones, what else Latin-1 has not becomes '?',
/// control characters a space. What is appended is never well-formed UTF-8 by accident, so that append_utf8 reads it as it was
/// meant.
void append_latin1(std::string& out, std::string_view utf8);

/// Cuts UTF-8 text to at most `bytes` bytes without splitting a character.
std::string_view cut_utf8(std::string_view utf8, std::size_t bytes) noexcept;

}  // namespace kibitz::formats
