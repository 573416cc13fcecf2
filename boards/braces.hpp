/// Where a `}` is missing, or one too many: protobuf's parser finds that out only at the file's end, and takes all between for unknown
/// keys. Inside kibitz-boards only.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kibitz::boards {

/// @param text of a file in protobuf's text format, whose blocks begin at the lines' beginnings
/// @return "LINE: what: rule: what to do"; nothing where braces match
std::optional<std::string> fault_of_braces(std::string_view text);

}  // namespace kibitz::boards
