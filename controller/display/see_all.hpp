/// "All seen": one request, however many incidents nobody has seen yet.
#pragma once

#include <cstdint>
#include <string>

#include "controller/table/source.hpp"

namespace kibitz::display {

/// Marks every call and attention seen that nobody has seen and whose number is not above `through`, some at a time, so that nobody
/// else waits for it. `answer` comes once, when all of it is done: with the first trouble of the table, or nothing. What a colleague has
/// seen or settled meanwhile is no trouble.
/// @param journal  whose numbers are meant; empty: whichever
void see_all(table::Source& source, std::uint64_t through, const std::string& journal, const std::string& by, table::Source::Submitted answer);

}  // namespace kibitz::display
