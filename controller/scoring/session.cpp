#include "controller/scoring/session.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <tuple>

#include "controller/scoring/compared.hpp"
#include "controller/scoring/imps.hpp"
#include "controller/scoring/matchpoints.hpp"

namespace kibitz::scoring {
namespace {

/// Scores nearer to each other than this are level: what is left of sums taken in another order.
constexpr double level_within = 1e-9;

struct Sum {
    double got = 0, top = 0;
    std::uint32_t boards = 0;
    bool north_south = false, east_west = false;
};

/// Who scores by a line on one side: the pair, or its two players.
std::vector<PairId> who_scores(const ScoredLine& line, bool north_south, bool individuals) {
    const auto& pair = north_south ? line.line.ns : line.line.ew;
    if (pair.empty()) return {};
    return individuals ? players_in(pair, line.line.section) : std::vector<PairId>{pair};
}

/// @param gained  what somebody has of a line; nothing: it does not count for him
std::map<PairId, Sum> sums(const std::vector<ScoredLine>& lines, bool individuals,
                           const std::function<std::optional<double>(const ScoredLine&, const PairId&, bool)>& gained) {
    std::map<PairId, Sum> out;
    for (const auto& line : lines)
        for (const bool north_south : {true, false})
            for (const auto& who : who_scores(line, north_south, individuals)) {
                auto& sum = out[who];
                (north_south ? sum.north_south : sum.east_west) = true;
                const auto got = gained(line, who, north_south);
                if (!got) continue;
                sum.got += *got;
                sum.top += line.top;
                ++sum.boards;
            }
    return out;
}

std::optional<double> of_line(const ScoredLine& line, bool north_south) { return north_south ? line.gained.ns : line.gained.ew; }

/// 12C2b: what a pair, or a single player, made of its other boards, where that is above 60 or below 40.
class Raised {
public:
    Raised(const std::vector<ScoredLine>& lines, bool individuals)
        : others_(sums(lines, individuals, [](const ScoredLine& line, const PairId&, bool north_south) {
              return std::holds_alternative<Played>(line.line.result) ? of_line(line, north_south) : std::nullopt;
          })) {}
    /// Of a line of an artificial score, in matchpoints.
    double gained(const ScoredLine& line, const Artificial& given, const PairId& who, bool north_south) const {
        return per_cent(north_south ? given.ns : given.ew, who) / 100 * line.top;
    }

private:
    double per_cent(double given, const PairId& who) const {
        const auto sum = others_.find(who);
        if (sum == others_.end() || sum->second.top <= 0) return given;
        const double made = sum->second.got / sum->second.top * 100;
        if (given == 60) return std::max(given, made);
        if (given == 40) return std::min(given, made);
        return given;
    }
    std::map<PairId, Sum> others_;
};

std::vector<ScoredLine> score_lines(std::span<const Line> lines, Method method) {
    std::map<std::uint32_t, std::vector<std::size_t>> boards;  // indices into `lines`
    for (std::size_t i = 0; i < lines.size(); ++i) boards[lines[i].board].push_back(i);
    std::size_t field = 0;
    for (const auto& [board, at] : boards)
        field = std::max(field, static_cast<std::size_t>(std::count_if(at.begin(), at.end(), [&](std::size_t i) {
                             return !std::holds_alternative<NotPlayed>(lines[i].result);
                         })));
    std::vector<ScoredLine> out(lines.size());
    for (const auto& [board, at] : boards) {
        std::vector<Line> of_board;
        for (const auto i : at) of_board.push_back(lines[i]);
        const auto gained = method == Method::Matchpoints ? matchpoints(of_board, field)
                            : method == Method::CrossImps ? cross_imps(of_board)
                                                          : butler(of_board);
        for (std::size_t k = 0; k < at.size(); ++k)
            out[at[k]] = {of_board[k], gained[k], method == Method::Matchpoints ? top_of(field) : 0};
    }
    return out;
}

void rank(std::vector<Place>& places) {
    std::sort(places.begin(), places.end(), [](const Place& one, const Place& other) {
        if (one.field != other.field) return one.field > other.field;  // 'N' before 'E'
        if (std::abs(one.score - other.score) > level_within) return one.score > other.score;
        return std::tuple(one.pair.size(), one.pair) < std::tuple(other.pair.size(), other.pair);
    });
    std::uint32_t of_field = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const bool same_field = i > 0 && places[i - 1].field == places[i].field;
        of_field = same_field ? of_field + 1 : 1;
        const bool level = same_field && std::abs(places[i - 1].score - places[i].score) <= level_within;
        places[i].rank = level ? places[i - 1].rank : of_field;
        if (level) places[i].level = places[i - 1].level = true;
    }
}

/// Of a pair of individuals the other one; empty: he is none of them.
PairId partner_in(const PairId& pair, const std::string& section, const PairId& player) {
    const auto both = players_in(pair, section);
    if (both.size() < 2) return {};
    return both[0] == player ? both[1] : both[1] == player ? both[0] : PairId();
}

}  // namespace

std::optional<double> ScoredLine::per_cent(bool north_south) const {
    const auto& got = north_south ? gained.ns : gained.ew;
    if (!got || top <= 0) return std::nullopt;
    return *got / top * 100;
}

Results score(std::span<const Line> lines, const Rules& rules, std::span<const Penalty> penalties) {
    if (rules.method == Method::Teams) return score_teams(lines, rules.teams, penalties);
    Results out{score_lines(lines, rules.method), {}, {}};
    const bool matchpoints = rules.method == Method::Matchpoints;
    const bool raises = matchpoints && rules.raise_artificial;
    const Raised raised(raises ? out.lines : std::vector<ScoredLine>{}, rules.individuals);
    if (raises && !rules.individuals)
        for (auto& line : out.lines)
            if (const auto* given = std::get_if<Artificial>(&line.line.result))
                line.gained = {raised.gained(line, *given, line.line.ns, true), raised.gained(line, *given, line.line.ew, false)};

    const auto pairs = sums(out.lines, rules.individuals, [&](const ScoredLine& line, const PairId& who, bool north_south) {
        const auto* given = raises ? std::get_if<Artificial>(&line.line.result) : nullptr;
        return given ? raised.gained(line, *given, who, north_south) : of_line(line, north_south);
    });
    std::map<PairId, double> taken;
    for (const auto& penalty : penalties) {
        if (penalty.unit != Penalty::Unit::Score) continue;
        const auto is_line_of = [&](const ScoredLine& line) { return line.line.ns == penalty.pair || line.line.ew == penalty.pair; };
        const auto line = std::find_if(out.lines.begin(), out.lines.end(), is_line_of);
        const bool of_players = rules.individuals && line != out.lines.end();
        for (const auto& who : of_players ? players_in(penalty.pair, line->line.section) : std::vector<PairId>{penalty.pair})
            taken[who] += penalty.amount;
    }
    const bool apart = rules.two_winners && std::none_of(pairs.begin(), pairs.end(),
                                                         [](const auto& one) { return one.second.north_south && one.second.east_west; });
    const double top = out.lines.empty() ? 0 : out.lines.front().top;
    for (const auto& [pair, sum] : pairs) {
        if (matchpoints && sum.top <= 0) continue;
        Place place;
        place.pair = pair;
        place.boards = sum.boards;
        place.field = !apart ? ' ' : sum.north_south ? 'N' : 'E';
        if (const auto of = taken.find(pair); of != taken.end()) place.penalty = matchpoints ? of->second / 100 * top : of->second;
        place.total = sum.got - place.penalty;
        place.score = !matchpoints ? place.total : sum.top > 0 ? place.total / sum.top * 100 : 0;
        out.ranking.push_back(std::move(place));
    }
    rank(out.ranking);
    return out;
}

std::vector<ScoredLine> traveller(const Results& results, std::uint32_t board) {
    std::vector<ScoredLine> out;
    std::copy_if(results.lines.begin(), results.lines.end(), std::back_inserter(out),
                 [board](const ScoredLine& one) { return one.line.board == board; });
    const auto points = [](const ScoredLine& one) -> std::optional<double> {
        const auto* played = std::get_if<Played>(&one.line.result);
        if (!played) return std::nullopt;
        return expected(played->ns, {{0, 1}}, [](int mine, int) { return mine; });
    };
    std::stable_sort(out.begin(), out.end(), [&](const ScoredLine& one, const ScoredLine& other) { return points(one) > points(other); });
    return out;
}

std::vector<CardLine> card_of(const Results& results, const PairId& pair) {
    std::vector<CardLine> out;
    for (const auto& one : results.lines) {
        const auto& line = one.line;
        const auto partner = partner_in(line.ns, line.section, pair);
        const bool north_south = line.ns == pair || !partner.empty();
        const auto across = north_south ? partner : partner_in(line.ew, line.section, pair);
        if (!north_south && line.ew != pair && across.empty()) continue;
        out.push_back({line.board, line.round, line.table, north_south, north_south ? line.ew : line.ns, across, line.result,
                       north_south ? one.gained.ns : one.gained.ew, one.per_cent(north_south)});
    }
    std::stable_sort(out.begin(), out.end(), [](const CardLine& one, const CardLine& other) {
        return std::tuple(one.round, one.board) < std::tuple(other.round, other.board);
    });
    return out;
}

}  // namespace kibitz::scoring
