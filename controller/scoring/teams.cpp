#include "controller/scoring/teams.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "controller/scoring/compared.hpp"
#include "controller/scoring/imps.hpp"
#include "controller/scoring/session.hpp"
#include "controller/scoring/victory_points.hpp"

namespace kibitz::scoring {
namespace {

int imps_between(int open, int closed) { return imps(open - closed); }

/// Mean of what artificial scores give a team; nothing: there is none.
/// @param home  this team sits North-South in the open room
std::optional<double> artificial_imps(const Line* open, const Line* closed, bool home) {
    double sum = 0;
    int scores = 0;
    const auto add = [&](const Line* line, bool north_south) {
        const auto* given = line ? std::get_if<Artificial>(&line->result) : nullptr;
        if (!given) return;
        sum += imps_of_per_cent(north_south ? given->ns : given->ew);
        ++scores;
    };
    add(open, home);
    add(closed, !home);
    if (scores == 0) return std::nullopt;
    return sum / scores;
}

/// Of a match, at a table: the line that stands. A board that was dealt again has two.
struct Rooms {
    std::map<std::uint32_t, std::size_t> open, closed;  ///< by board, places among the lines
};

void stand(std::map<std::uint32_t, std::size_t>& room, std::span<const Line> lines, std::size_t at) {
    const auto [found, fresh] = room.try_emplace(lines[at].board, at);
    if (!fresh && !std::holds_alternative<NotPlayed>(lines[at].result)) found->second = at;
}

double points_of(double margin, std::size_t boards, VictoryScale scale) {
    const auto whole = static_cast<int>(std::lround(margin));
    const auto count = static_cast<std::uint32_t>(boards);
    return scale == VictoryScale::Whole ? whole_victory_points(whole, count) : victory_points(whole, count);
}

class Event {
public:
    Event(std::span<const Line> lines, const TeamEvent& event, std::span<const Penalty> penalties)
        : lines_(lines), event_(event), penalties_(penalties), rooms_(event.matches.size()) {
        for (std::size_t i = 0; i < lines.size(); ++i) place(i);
    }

    Results score() const {
        Results out;
        for (const auto& line : lines_) out.lines.push_back({line, {}, 0});
        for (std::size_t i = 0; i < event_.matches.size(); ++i) out.matches.push_back(scored(i, out.lines));
        out.ranking = ranked(out.matches);
        return out;
    }

private:
    std::uint32_t team_of(const PairId& pair) const {
        const auto found = event_.team_of.find(pair);
        return found == event_.team_of.end() ? 0 : found->second;
    }
    /// The match that a board of two teams belongs to; none: they do not meet with it.
    std::optional<std::size_t> match_of(std::uint32_t one, std::uint32_t other, std::uint32_t board) const {
        for (std::size_t i = 0; i < event_.matches.size(); ++i) {
            const auto& match = event_.matches[i];
            const bool these = (match.home == one && match.visitors == other) || (match.home == other && match.visitors == one);
            if (these && std::find(match.boards.begin(), match.boards.end(), board) != match.boards.end()) return i;
        }
        return std::nullopt;
    }
    void place(std::size_t at) {
        const auto& line = lines_[at];
        const auto ns = team_of(line.ns), ew = team_of(line.ew);
        if (ns == 0 || ew == 0) return;
        if (const auto match = match_of(ns, ew, line.board))
            stand(event_.matches[*match].home == ns ? rooms_[*match].open : rooms_[*match].closed, lines_, at);
    }

    double imps_taken(std::size_t match, std::uint32_t team) const {
        double sum = 0;
        for (const auto& one : penalties_)
            if (one.unit == Penalty::Unit::Imps && team_of(one.pair) == team) {
                const auto& boards = event_.matches[match].boards;
                if (std::find(boards.begin(), boards.end(), one.board) != boards.end()) sum += one.amount;
            }
        return sum;
    }
    MatchResult scored(std::size_t at, std::vector<ScoredLine>& lines) const {
        const auto& match = event_.matches[at];
        MatchResult out{match, {}, {}, {}, false};
        if (match.visitors == 0) {
            out.counts = match.round <= event_.rounds_called;
            out.home.points = event_.bye_points;
            return out;
        }
        const auto line = [&](const std::map<std::uint32_t, std::size_t>& room, std::uint32_t board) -> const std::size_t* {
            const auto found = room.find(board);
            return found == room.end() ? nullptr : &found->second;
        };
        for (const auto board : match.boards) {
            const auto* open = line(rooms_[at].open, board);
            const auto* closed = line(rooms_[at].closed, board);
            const auto both = compared_board(board, open ? &lines_[*open] : nullptr, closed ? &lines_[*closed] : nullptr);
            if (!both) continue;
            out.boards.push_back(*both);
            if (open) lines[*open].gained = {both->home, both->visitors};
            if (closed) lines[*closed].gained = {both->visitors, both->home};
        }
        out.counts = !out.boards.empty();
        for (const auto& one : out.boards) {
            (one.home > 0 ? out.home.won : out.home.lost) += std::abs(one.home);
            (one.visitors > 0 ? out.visitors.won : out.visitors.lost) += std::abs(one.visitors);
        }
        if (!out.counts) return out;
        const auto sum_up = [&](TeamScore& of, std::uint32_t team) {
            of.won -= imps_taken(at, team);
            of.points = points_of(of.won - of.lost, match.boards.size(), event_.scale);
        };
        sum_up(out.home, match.home);
        sum_up(out.visitors, match.visitors);
        return out;
    }

    /// IMPs won by IMPs lost; without a lost one it is beyond all others, and without any 1.
    static double quotient(const Place& place) {
        if (place.imps_lost > 0) return std::max(0.0, place.imps_won) / place.imps_lost;
        return place.imps_won > 0 ? std::numeric_limits<double>::infinity() : 1;
    }
    static bool level(const Place& one, const Place& other) {
        constexpr double within = 1e-9;
        const auto a = quotient(one), b = quotient(other);
        return std::abs(one.score - other.score) <= within && (a == b || std::abs(a - b) <= within);
    }
    std::vector<Place> ranked(const std::vector<MatchResult>& matches) const {
        std::map<std::uint32_t, Place> places;
        const auto add = [&](std::uint32_t team, const TeamScore& score, const MatchResult& match) {
            auto& place = places[team];
            place.total += score.points;
            place.imps_won += score.won;
            place.imps_lost += score.lost;
            place.boards += static_cast<std::uint32_t>(match.boards.size());  // compared ones
            ++place.matches;
        };
        for (const auto& match : matches) {
            if (!match.counts) continue;
            add(match.match.home, match.home, match);
            if (match.match.visitors != 0) add(match.match.visitors, match.visitors, match);
        }
        for (const auto& one : penalties_)
            if (const auto team = team_of(one.pair); team != 0 && one.unit == Penalty::Unit::VictoryPoints)
                places[team].penalty += one.amount;
        std::vector<Place> out;
        for (auto& [team, place] : places) {
            place.pair = event_.id_of(team);
            place.team = team;
            place.total -= place.penalty;
            place.score = place.total;
            out.push_back(place);
        }
        std::stable_sort(out.begin(), out.end(), [](const Place& one, const Place& other) {
            return !level(one, other) && (std::abs(one.score - other.score) > 1e-9 ? one.score > other.score
                                                                                    : quotient(one) > quotient(other));
        });
        for (std::size_t i = 0; i < out.size(); ++i) {
            const bool same = i > 0 && level(out[i - 1], out[i]);
            out[i].rank = same ? out[i - 1].rank : static_cast<std::uint32_t>(i) + 1;
            if (same) out[i].level = out[i - 1].level = true;
        }
        return out;
    }

    std::span<const Line> lines_;
    const TeamEvent& event_;
    std::span<const Penalty> penalties_;
    std::vector<Rooms> rooms_;  ///< by match
};

}  // namespace

std::optional<ComparedBoard> compared_board(std::uint32_t board, const Line* open, const Line* closed) {
    const auto home = artificial_imps(open, closed, true), visitors = artificial_imps(open, closed, false);
    if (home && visitors) return ComparedBoard{board, *home, *visitors};
    const auto* one = open ? std::get_if<Played>(&open->result) : nullptr;
    const auto* other = closed ? std::get_if<Played>(&closed->result) : nullptr;
    if (!one || !other) return std::nullopt;
    return ComparedBoard{board, expected(one->ns, side_ew(*other), imps_between), -expected(side_ew(*one), other->ns, imps_between)};
}

Results score_teams(std::span<const Line> lines, const TeamEvent& event, std::span<const Penalty> penalties) {
    return Event(lines, event, penalties).score();
}

}  // namespace kibitz::scoring
