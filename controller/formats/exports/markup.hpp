/// Text among elements of XML and HTML.
#pragma once

#include <string>
#include <string_view>

namespace kibitz::formats {

/// The characters that mean something are written as entities, control characters are left out.
std::string escaped(std::string_view text);

}  // namespace kibitz::formats
