/// Matches of teams: two tables, the same boards, one team North-South at the one and East-West at the other.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "controller/scoring/line.hpp"

namespace kibitz::scoring {

/// The World Bridge Federation's two scales (victory_points.hpp).
enum class VictoryScale : std::uint8_t { Continuous, Whole };

struct Match {
    std::uint32_t round = 1;
    std::uint32_t home = 0;            ///< a team's number; it sits North-South in the open room
    std::uint32_t visitors = 0;        ///< 0: nobody, the home team has a bye
    std::vector<std::uint32_t> boards;
};

/// What is played, whatever has come of it.
struct TeamEvent {
    std::map<std::uint32_t, std::string> names;            ///< of every team that plays, by number; empty: it is called by its number
    std::map<std::uint32_t, std::vector<std::string>> members;
    std::map<PairId, std::uint32_t> team_of;               ///< by pair
    std::string section;                                   ///< before a team's number: "A3"
    std::vector<Match> matches;                            ///< by the round in which they begin. Two teams may meet again
    VictoryScale scale = VictoryScale::Continuous;
    double bye_points = 12;                                ///< 0..20
    std::uint32_t rounds_called = 0;                       ///< a bye of a later one is not counted yet
    /// "A3". @pre the team is one of `names`
    [[nodiscard]] PairId id_of(std::uint32_t team) const { return section + std::to_string(team); }
};

/// One board of a match that has been compared: IMPs to each team, each from its own point of view. They are opposite, but for artificial
/// and split scores (12C2, 12C1e).
struct ComparedBoard {
    std::uint32_t board = 0;
    double home = 0, visitors = 0;
};
struct TeamScore {
    double won = 0, lost = 0;          ///< IMPs: the sums of the boards that it has won, and lost
    double points = 0;                 ///< victory points of its own margin, `won` less `lost`, to the nearest IMP, halves away from 0
};
struct MatchResult {
    Match match;
    std::vector<ComparedBoard> boards; ///< in the match's order
    TeamScore home, visitors;
    bool counts = false;               ///< a board has been compared; a bye: its round has been called
};

/// A board of a match. Nothing: it cannot be compared yet, or no result stands and nothing in its place.
/// - Played at both tables: Law 78B's IMPs of the difference; where a score is weighted the weights are applied to the IMPs of each
///   combination (12C1c). A side that gets another score (12C1e) is compared with its own.
/// - Artificial at one table or both (12C2): 3 IMPs for 60 per cent, 0 for 50, -3 for 40 to each team, whatever the other table has; of two
///   such scores the mean.
/// @param open  where the home team sits North-South
[[nodiscard]] std::optional<ComparedBoard> compared_board(std::uint32_t board, const Line* open, const Line* closed);

}  // namespace kibitz::scoring
