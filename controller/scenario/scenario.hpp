/// Law cases as plain text a Director can read and write: the deal, the auction, what hands do at the table, and what is
/// expected. A case runs as sensor readings through perception and the laws. Grammar: tests/laws/README.md.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "boards/board.hpp"

namespace kibitz::scenario {

struct Result {
    bool passed = false;
    std::string title;             ///< the case's own title, or its file name
    std::vector<std::string> why;  ///< for each failure "file:line: what: what to do"; empty when passed
};

/// Runs one case. An unknown word or an impossible gesture fails the case with its place; never throws.
/// @param law_code name of the law code to use where the case names none; empty = duplicate-2017
Result run(std::string_view text, std::string_view file_name, const boards::Board& board, std::string_view law_code = {});

}  // namespace kibitz::scenario
