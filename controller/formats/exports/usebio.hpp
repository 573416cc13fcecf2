/// USEBIO 1.2 XML: results and leads for clubs' result pages. It has no place for auction or play.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "controller/formats/exports/results_page.hpp"
#include "controller/formats/game.hpp"

namespace kibitz::formats {

/// One event of one session: the pairs by their numbers where a schedule gives them, and by section one traveller line a board
/// that has a result. Matchpoints and the method of scoring belong to whoever scores the whole field and are left out; scores
/// are those of Law 77. An adjusted board has the contract and tricks it was assigned, or none.
/// @param version of this program
/// Sections of teams (Method::Teams) are an event of their own, of matches: who plays in each team, place and victory points; by match
/// victory points, and by board IMPs to the first team and a line from each room.
/// @param numbers players' own, by name
/// @param scored  how each section is scored
std::string write_usebio(const std::vector<Game>& games, std::string_view version, const std::map<std::string, std::string>& numbers = {},
                         const ScoredBy& scored = {});

}  // namespace kibitz::formats
