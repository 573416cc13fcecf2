/// Free text inside PBN's braces. PBN has no escape for '}', so we write it "\)" and a backslash that would be misread
/// "\\"; PBN's own \S \H \D \C (suit symbols) stay as they are.
#pragma once

#include <string>
#include <string_view>

namespace kibitz::formats {

/// As stands between the braces -> plain UTF-8: escapes resolved, runs of white space made one space, trimmed.
std::string plain_comment(std::string_view bytes);
/// Plain UTF-8 -> what may stand between braces, in UTF-8, on one line.
std::string braced_comment(std::string_view plain);
/// White space made single spaces and trimmed; control characters count as white space.
std::string single_spaced(std::string_view text);

}  // namespace kibitz::formats
