/// Why the record has what it has: what was seen of a board, and the explanations that were weighed, in words.
#pragma once

#include <iosfwd>

#include "controller/laws/state.hpp"
#include "controller/table/review.hpp"
#include "controller/words/catalogue.hpp"

namespace kibitz::app {

/// Prints what was noted of one trick, the explanations with their weights, what each asks one to believe, and what decided.
/// @param trick  1..13
/// @param ended  play has stopped here, keyed or not: what is weighed is what decides when the board is taken off
/// @pre a board with a contract lies on the table
void print_explained(const table::Review& review, const laws::TableState& state, int trick, bool ended, words::Language language, std::ostream& out);

}  // namespace kibitz::app
