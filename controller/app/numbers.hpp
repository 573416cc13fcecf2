/// Players' own numbers, with their federation or club: papers name them, and they are kept with the journal for the exports.
#pragma once

#include <map>
#include <string>

#include "controller/journal/journal.hpp"

namespace kibitz::app {

using Numbers = std::map<std::string, std::string>;  ///< by name

/// What was kept at earlier starts; none where nothing can be read.
Numbers kept_numbers(const journal::Journal& journal);
/// Adds those of this session's papers: a name that is there already gets the later number. A failure is said.
Numbers keep_numbers(journal::Journal& journal, const Numbers& added);

}  // namespace kibitz::app
