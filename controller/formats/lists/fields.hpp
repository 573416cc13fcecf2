/// What stands in one field of a list.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "controller/bridge/seat.hpp"

namespace kibitz::formats {

/// What is wrong with a line: thrown by those who read one, caught where lines are counted.
struct BadField {
    std::string what;
};

/// Figures alone, `least` to `most`. @throws BadField that names the column
std::uint32_t figure(std::string_view text, std::string_view column, std::uint32_t least, std::uint32_t most);

/// "NS", "N-S", "North-South", "ΒΝ", "СЮ" ... @return nothing where it is none
std::optional<bridge::Side> side_of_text(std::string_view text);
/// "N", "North", "Β", "С" ...
std::optional<bridge::Seat> seat_of_text(std::string_view text);

/// "7", "A7", "7 NS", "A 7 EW".
struct PairText {
    std::string section;
    std::uint32_t number = 0;
    std::optional<bridge::Side> side;
};
PairText pair_of_text(std::string_view text);

/// "1-3", "1 to 3" with any dash, "1".
std::pair<std::uint32_t, std::uint32_t> boards_of_text(std::string_view text);

/// "Anna Berg – Bo Dahl": at the first dash between blanks, or /, &, + . A hyphen within a name has no blanks around it.
std::optional<std::pair<std::string, std::string>> two_names(std::string_view text);

}  // namespace kibitz::formats
