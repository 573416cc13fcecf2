/// A law case written otherwise: the same fact with other seats, other suits, a trick later. What holds from one seat
/// holds from every seat; a rule that was mended for one of them only is found so.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kibitz::scenario {

struct Variation {
    std::string name;  ///< "turned once", "other suits", "a trick later"
    std::string text;
};

/// The single cases of a file, each with what all of them share.
std::vector<std::string> single_cases(std::string_view text);

/// The ways this one case can be written otherwise; none where it speaks of something that would become another fact:
/// schedules of a session, sorted packs, the opening lead.
/// @param one_case text of one case, without `case:` lines that begin others
std::vector<Variation> variations(std::string_view one_case);

}  // namespace kibitz::scenario
