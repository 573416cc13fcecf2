/// The results of a session as one page that a club can put on its site: ranking, each board with its hands and its traveller, each pair's
/// own card. HTML with its style in it, no script; it prints.
#pragma once

#include <map>
#include <span>
#include <string>

#include "controller/formats/game.hpp"
#include "controller/scoring/session.hpp"
#include "controller/words/catalogue.hpp"

namespace kibitz::formats {

/// Rules by section; one that is not there is scored by matchpoints.
using ScoredBy = std::map<std::string, scoring::Rules>;

/// Each section is scored by itself. Boards without a result, or whose pairs nobody knows, are not on it.
/// @param penalties  of the games; a board's stand with it
std::string write_results(std::span<const Game> games, const ScoredBy& rules, words::Language language);

/// The page that stands in their place while they are not open to everybody.
std::string write_results_closed(words::Language language);

}  // namespace kibitz::formats
