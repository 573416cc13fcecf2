/// Text that may come from anybody: is it UTF-8, and if not, what of it is.
#pragma once

#include <string>
#include <string_view>

namespace kibitz::display {

/// Length in bytes of the UTF-8 sequence at the start of `text` (RFC 3629, section 4); 0 when there is none.
std::size_t utf8_length(std::string_view text) noexcept;
bool is_utf8(std::string_view text) noexcept;
/// The text with U+FFFD for every byte that is no part of a sequence.
std::string to_utf8(std::string_view text);

}  // namespace kibitz::display
