/// Whether a movement that somebody brings works out, told by the lines of its file.
#pragma once

#include <string>
#include <vector>

#include "controller/formats/lists/lists.hpp"

namespace kibitz::formats {

/// A pair twice in a round, a table twice or left out, a round left out between two, a board twice for one pair. In the order of the
/// lines.
std::vector<std::string> movement_faults(const std::vector<ListedRound>& rounds, const std::string& file_name);

/// Rounds of teams: each meeting stands there twice, once with the one North-South and once with the other, with the same boards. The
/// numbers become those of pairs: team 3 has pair 5 North-South and pair 6 East-West. @return the sections where that was so
std::vector<std::string> number_pairs_of_teams(std::vector<ListedRound>& rounds);

/// Rounds where North-South and East-West are counted each from 1: East-West go on from North-South's last.
/// @return by how much, by section, where that was so
std::vector<std::pair<std::string, std::uint32_t>> number_through(std::vector<ListedRound>& rounds);

/// By section, then by round, then by table.
void sort(std::vector<ListedRound>& rounds);

}  // namespace kibitz::formats
