/// A section of the hall's session in which teams play: what is wished of them, their matches, and how these are scored. Pure.
#pragma once

#include <set>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "controller/bridge/movement.hpp"
#include "controller/scoring/teams.hpp"
#include "kibitz/v1/hall.pb.h"

namespace kibitz::hall {

inline constexpr std::size_t least_members = 4, most_members = 6;

/// What is wrong with teams that are wished: an odd number of tables, a team twice, without members, or that does not play; a movement of
/// pairs; a bye of more than 20 victory points. @return a sentence; empty: nothing
[[nodiscard]] std::string fault_of_teams(const v1::HallSectionWish& part);

/// Names as they may stand anywhere, and those of each team's pairs that play, where nobody has told others. Where rounds are drawn a team
/// may play in none of those that are known. @pre fault_of_teams() found nothing
/// @return what is wrong with them; empty: nothing
[[nodiscard]] std::string settle_teams(v1::HallSectionWish& part, const std::vector<bridge::TableRound>& movement);

/// As it is scored: of each section of teams. @return why its tables are no matches, a sentence that names round and teams
[[nodiscard]] tl::expected<scoring::TeamEvent, std::string> team_event(const v1::HallSession& session, const v1::HallSectionWish& part);

/// "Red"; without a name its number.
std::string team_name(const v1::HallSectionWish& part, std::uint32_t team);

/// The boards of a table's round in the order in which they are played: in the closed room the second half first, so that one set of boards
/// does for both.
std::vector<std::uint32_t> boards_in_order(const v1::HallSectionWish& part, const bridge::TableRound& row);

}  // namespace kibitz::hall
