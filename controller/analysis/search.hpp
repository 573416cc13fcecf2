/// The search itself, done by libdds: one at a time in the whole process.
/// Only double_dummy.cpp includes this; whoever wants figures asks there, or an Analyst.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "controller/analysis/double_dummy.hpp"

namespace kibitz::analysis::search {

enum class Wanted { BestCard, EveryCard };

/// Cards of the hand in turn, each with the tricks its side takes from here: one of the best, or every lawful one.
/// The answer depends on the position alone, not on what was searched before. Waits while another thread searches.
/// @pre !fault(position) and tricks_left() >= 2: libdds writes a file dump.txt about what it refuses
[[nodiscard]] tl::expected<std::vector<CardTricks>, std::string> solve(const Position& position, Wanted wanted);

/// libdds's own words for one of its codes, and the code.
std::string words(int code);

}  // namespace kibitz::analysis::search
