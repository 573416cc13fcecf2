/// A session scored: every line of it, the ranking, travellers, each pair's own card.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "controller/scoring/line.hpp"
#include "controller/scoring/teams.hpp"

namespace kibitz::scoring {

enum class Method : std::uint8_t { Matchpoints, CrossImps, Butler, Teams };

/// Taken from a pair besides what its boards gave it (90, 91), or from its team. `Score`: in per cent of one board's top at matchpoints,
/// in IMPs at cross-IMPs and Butler; it takes nothing from a team, and of two individuals who were partners the same from each. The others take from a team alone: IMPs from the match that the
/// board belongs to, victory points from the sum.
struct Penalty {
    enum class Unit : std::uint8_t { Score, Imps, VictoryPoints };
    PairId pair;
    double amount = 0;
    Unit unit = Unit::Score;
    std::uint32_t board = 0;
};

struct Rules {
    Method method = Method::Matchpoints;
    /// Pairs that sat North-South throughout and those that sat East-West are ranked apart, where every pair did one of both.
    bool two_winners = true;
    /// An artificial score of 60 per cent becomes what the pair scored on its other boards where that is more, one of 40 where it is
    /// less (12C2b). At matchpoints alone.
    bool raise_artificial = true;
    TeamEvent teams{};  ///< of Method::Teams
    /// Single players: each has what the pairs have that he was one of, and is ranked by himself. Each has by 12C2b what he made of his
    /// own other boards, so that partners may have another score for a board without result; the line has what the ruling gave.
    bool individuals = false;
};

struct ScoredLine {
    Line line;
    Gained gained;    ///< matchpoints, or IMPs
    double top = 0;   ///< of the board at matchpoints, else 0
    /// Per cent of the top of one side; nothing where the line gives it nothing, or at IMPs.
    [[nodiscard]] std::optional<double> per_cent(bool north_south) const;
};

/// One row of the ranking.
struct Place {
    PairId pair;                ///< or the team's, or the single player's name, "A3"
    std::uint32_t rank = 1;     ///< from 1; pairs that are level share one, and the next is as many below
    bool level = false;         ///< with another pair
    char field = ' ';           ///< 'N' or 'E' where there are two rankings, else ' '
    std::uint32_t boards = 0;   ///< that count for it
    double total = 0;           ///< matchpoints or IMPs, penalties taken off
    double score = 0;           ///< what it is ranked by: per cent of what could be had, or IMPs a board times the boards: `total`
    double penalty = 0;         ///< in the unit of `total`
    std::uint32_t team = 0;     ///< its number; 0: a pair. Then `total` and `score` are victory points
    double imps_won = 0, imps_lost = 0;
    std::uint32_t matches = 0;  ///< that count, byes among them
};

struct Results {
    std::vector<ScoredLine> lines;   ///< in the order they came
    std::vector<Place> ranking;      ///< by field, then by rank, then by name
    std::vector<MatchResult> matches{};  ///< of Method::Teams
};

/// Scores the lines of all tables. The field of a board (matchpoints) is the number of results of the board that has most.
/// At matchpoints a pair is ranked by its per cent over the boards that it played, so that one that sat out, came late or
/// went early is ranked with the others, and one whose boards nobody else has played yet is not ranked; at IMPs by its total.
/// Teams (Method::Teams) are ranked by their victory points, those level on them by their quotient of IMPs won by IMPs lost over all
/// matches (World Bridge Federation, General Conditions of Contest), and level where that is the same too. A match counts once a
/// board of it has been compared: its IMPs so far on the scale for all of its boards.
[[nodiscard]] Results score(std::span<const Line> lines, const Rules& rules = {}, std::span<const Penalty> penalties = {});

/// The same of a teams event.
[[nodiscard]] Results score_teams(std::span<const Line> lines, const TeamEvent& event, std::span<const Penalty> penalties = {});

/// The lines of one board, best for North-South first, those without a score last.
[[nodiscard]] std::vector<ScoredLine> traveller(const Results& results, std::uint32_t board);

/// One pair's, or one single player's, evening, in the order of round and board.
struct CardLine {
    std::uint32_t board = 1, round = 0, table = 0;
    bool north_south = true;
    PairId opponents;
    PairId partner;                  ///< of a single player; else empty
    std::variant<NotPlayed, Played, Artificial> result;
    std::optional<double> gained;    ///< its own
    std::optional<double> per_cent;  ///< at matchpoints
};
[[nodiscard]] std::vector<CardLine> card_of(const Results& results, const PairId& pair);

}  // namespace kibitz::scoring
