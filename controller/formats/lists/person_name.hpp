/// A person's name as it may stand anywhere: from a file, a Director, or a player at his seat.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kibitz::formats {

inline constexpr std::size_t most_name_letters = 80;

/// Without blanks around it, one within; without what cannot be seen and would turn or hide what stands beside it (controls, marks of
/// direction, blanks of no width: Unicode 15, 23.2). Empty where nothing is left.
/// @return nothing where it is no UTF-8, or has more than 80 letters
std::optional<std::string> plain_name(std::string_view utf8);
/// As plain_name, longer ones cut at a letter's end; of what is no UTF-8 nothing.
std::string cut_name(std::string_view utf8);

}  // namespace kibitz::formats
