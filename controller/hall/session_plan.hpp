/// A session of the hall as a Director wishes it, what becomes of it while it is on, and what each table plays in it. Pure.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "controller/bridge/movement.hpp"
#include "kibitz/v1/hall.pb.h"

namespace kibitz::hall {

/// What lies beyond is no session of a club's.
inline constexpr std::size_t most_session_tables = 40;  ///< of a section
inline constexpr std::size_t most_sections = 12;
inline constexpr std::uint32_t most_round_minutes = 180;

/// The session before its first round: who sits where in each round (8A, movement.hpp), with the wish as it was understood.
/// @param known  ids of the hall's tables
/// @return every fault in words: no name, a table twice or unknown, too few tables for so many pairs, a movement that does not work out, a
///         pair of names that does not play, a name that is too long
[[nodiscard]] tl::expected<v1::HallSession, std::string> plan_session(const v1::HallSessionWish& wish, const std::set<std::string>& known);

/// The session after a change: a pair that comes or goes, a substitute, names put right, arrows switched, fewer rounds
/// (movement_change.hpp), rounds that are drawn.
/// @return why not, in words: a round that is over, a pair that does not play, no place free
[[nodiscard]] tl::expected<v1::HallSession, std::string> changed(const v1::HallSession& session, const v1::HallChangeWish& wish);

/// A table's round as it is kept.
bridge::TableRound round_of(const v1::HallSeating& seating);
/// A section's movement, boards with the numbers they have on the table.
std::vector<bridge::TableRound> movement_of(const v1::HallSession& session, const std::string& section);
std::uint32_t rounds_of(const v1::HallSession& session, const std::string& section);
/// The section that a table plays in; null: it does not play.
const v1::HallSectionWish* section_of(const v1::HallSession& session, const std::string& table);

/// How many letters a text in UTF-8 has.
std::size_t letters(std::string_view text) noexcept;

/// What a table of the session is told: its rounds, who sits there in each, where its pairs go then.
/// @param called  tables' names by id, as people call them
v1::TablePapers papers_of(const v1::HallSession& session, const std::string& table, const std::map<std::string, std::string>& called);

}  // namespace kibitz::hall
