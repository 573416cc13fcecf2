/// Files as people have them: what Windows calls Unicode (UTF-16), byte order marks, line ends of an old Mac; archives and
/// documents given in place of text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace kibitz::formats {

/// What every reader of text asks first. UTF-16 and UTF-32 become UTF-8, by their byte order mark or by where their zero bytes
/// stand; marks go, wherever files were joined; a CR by itself becomes LF; what an editor left at the end (NUL, Ctrl-Z) goes. Text
/// in any other encoding of single bytes stays as it is.
/// @param room where the text is kept when it had to be changed; must outlive the answer
/// @return the text; or "a ZIP archive: unpack it and give the file that is in it" for what is none
[[nodiscard]] tl::expected<std::string_view, std::string> plain_text(std::string_view bytes, std::string& room);

/// A whole file, a pipe or /dev/stdin; "cannot be opened: ..." and the like where there is none, without the file's name.
[[nodiscard]] tl::expected<std::string, std::string> file_bytes(const std::string& path, std::size_t most);

}  // namespace kibitz::formats
