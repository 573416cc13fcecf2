/// A session of the hall as a Director wishes it, and what each table plays in it. Pure.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "kibitz/v1/hall.pb.h"

namespace kibitz::hall {

/// What lies beyond is no session of a club's.
inline constexpr std::size_t most_session_tables = 40;
inline constexpr std::size_t most_name_letters = 80;
inline constexpr std::uint32_t most_round_minutes = 180;

/// The session before its first round: who sits where in each round (8A, movement.hpp), with the wish as it was understood.
/// @param known  ids of the hall's tables
/// @return every fault in words: no name, a table twice or unknown, too few tables for so many pairs, a movement that does not work out, a
///         pair of names that does not play, a name that is too long
[[nodiscard]] tl::expected<v1::HallSession, std::string> plan_session(const v1::HallSessionWish& wish, const std::set<std::string>& known);

/// How many letters a text in UTF-8 has.
std::size_t letters(std::string_view text) noexcept;

/// What a table of the session is told: its rounds, and who sits there in each.
v1::TablePapers papers_of(const v1::HallSession& session, const std::string& table);

}  // namespace kibitz::hall
