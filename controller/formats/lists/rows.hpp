/// CSV as people have it (RFC 4180; comma, semicolon or tab, Excel's "sep="), its fields as text. Which columns stand there is the
/// reader's matter, since their names may be in any language or missing: papers.hpp reads those whose names are known.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace kibitz::formats {

struct Row {
    unsigned line = 1;                ///< of the file, where it begins
    std::vector<std::string> fields;  ///< without blanks around them
};

inline constexpr std::size_t most_rows = 20'000;

/// Lines with nothing in them are left out.
/// @param utf8  text with LF or CR LF
/// @return why not, "file:line: what: what to do": a quote that nobody closed, more than most_rows
[[nodiscard]] tl::expected<std::vector<Row>, std::string> rows_of(std::string_view utf8, const std::string& file_name);

}  // namespace kibitz::formats
