/// What stands on a page of results: heads of its tables, and what a board counts for instead of a result.
#pragma once

#include <array>

namespace kibitz::words {

inline constexpr const char* results_context = "results";

namespace results {
inline constexpr const char* title = "Results";
inline constexpr const char* ranking = "Ranking";
inline constexpr const char* boards = "Boards";
inline constexpr const char* pairs = "Pairs";
inline constexpr const char* section = "Section {section}";
inline constexpr const char* north_south = "North-South";
inline constexpr const char* east_west = "East-West";
inline constexpr const char* place = "Place";
inline constexpr const char* pair = "Pair";
inline constexpr const char* names = "Names";
inline constexpr const char* score = "Score";
inline constexpr const char* played = "Boards played";
inline constexpr const char* board = "Board {board}";
inline constexpr const char* dealer = "Dealer {seat}";
inline constexpr const char* contract = "Contract";
inline constexpr const char* by = "By";
inline constexpr const char* lead = "Lead";
inline constexpr const char* result = "Result";
inline constexpr const char* round = "Round";
inline constexpr const char* against = "Against";
inline constexpr const char* number = "Board";
inline constexpr const char* sat = "Sat";
inline constexpr const char* per_cent = "Per cent";
inline constexpr const char* imps = "IMPs";
inline constexpr const char* team = "Team";
inline constexpr const char* player = "Player";
inline constexpr const char* players = "Players";
inline constexpr const char* partner = "Partner";
inline constexpr const char* victory_points = "Victory points";
inline constexpr const char* matches = "Matches";
inline constexpr const char* played_matches = "Matches played";
inline constexpr const char* bye = "bye";
inline constexpr const char* passed_out = "Passed out";
inline constexpr const char* not_played = "Not played";
inline constexpr const char* penalty = "Penalty (law 90), board {board}";
inline constexpr const char* weighted = "Weighted";
inline constexpr const char* adjusted = "Adjusted";
inline constexpr const char* none = "No board has a result yet.";
inline constexpr const char* no_pairs = "Boards have been played, and nobody knows by which pairs: give the session their numbers.";
inline constexpr const char* unranked = "No board has been played at two tables yet.";
inline constexpr const char* vulnerable_none = "Nobody vulnerable";
inline constexpr const char* vulnerable_all = "Everybody vulnerable";
inline constexpr const char* vulnerable_ns = "North-South vulnerable";
inline constexpr const char* vulnerable_ew = "East-West vulnerable";
inline constexpr const char* closed = "The results of this session are not open.";
}  // namespace results

/// All of them, for the list of messages.
inline constexpr std::array results_forms{
    results::title,     results::ranking,  results::boards,         results::pairs,           results::section,       results::north_south,
    results::east_west, results::place,    results::pair,           results::names,           results::score,         results::played,
    results::board,     results::dealer,   results::contract,       results::by,              results::lead,          results::result,
    results::round,     results::against,  results::passed_out,     results::not_played,      results::weighted,      results::adjusted,
    results::none,      results::no_pairs, results::vulnerable_none, results::vulnerable_all, results::vulnerable_ns,
    results::vulnerable_ew, results::closed,
    results::unranked,  results::number,   results::sat,            results::per_cent,        results::imps,
    results::team,      results::victory_points, results::matches,  results::played_matches,  results::bye,
    results::player,    results::players,  results::partner,        results::penalty};

}  // namespace kibitz::words
