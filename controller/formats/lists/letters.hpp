/// Letters of UTF-8 one by one, and words compared without case and accents.
#pragma once

#include <string>
#include <string_view>

namespace kibitz::formats {

struct Letter {
    char32_t code = 0;
    std::string_view bytes;
};
/// Takes the first letter off. @pre well-formed UTF-8, and not empty
Letter next_letter(std::string_view& utf8) noexcept;
/// Small letters and figures alone, of Latin, Greek and Cyrillic, no accents: "Αρ. Ζεύγους" and "ΑΡ ΖΕΥΓΟΥΣ" are one.
/// @pre well-formed UTF-8
std::string folded(std::string_view utf8);
/// Without blanks, tabs and CR around it.
std::string_view trimmed(std::string_view text) noexcept;

}  // namespace kibitz::formats
