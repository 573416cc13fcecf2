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

/// Calls `each(pair, gained, north_south)` for both sides of a line.
void sides(const ScoredLine& line, const std::function<void(const PairId&, const std::optional<double>&, bool)>& each) {
    if (!line.line.ns.empty()) each(line.line.ns, line.gained.ns, true);
    if (!line.line.ew.empty()) each(line.line.ew, line.gained.ew, false);
}

std::map<PairId, Sum> sums(const std::vector<ScoredLine>& lines, const std::function<bool(const ScoredLine&)>& counts) {
    std::map<PairId, Sum> out;
    for (const auto& line : lines)
        sides(line, [&](const PairId& pair, const std::optional<double>& gained, bool north_south) {
            auto& sum = out[pair];
            (north_south ? sum.north_south : sum.east_west) = true;
            if (!gained || !counts(line)) return;
            sum.got += *gained;
            sum.top += line.top;
            ++sum.boards;
        });
    return out;
}

/// 12C2b: what a pair made of its other boards, where that is above 60 or below 40.
void raise_artificial(std::vector<ScoredLine>& lines) {
    const auto others = sums(lines, [](const ScoredLine& line) { return std::holds_alternative<Played>(line.line.result); });
    const auto raised = [&](double per_cent, const PairId& pair) {
        const auto sum = others.find(pair);
        if (sum == others.end() || sum->second.top <= 0) return per_cent;
        const double made = sum->second.got / sum->second.top * 100;
        if (per_cent == 60) return std::max(per_cent, made);
        if (per_cent == 40) return std::min(per_cent, made);
        return per_cent;
    };
    for (auto& line : lines)
        if (const auto* artificial = std::get_if<Artificial>(&line.line.result))
            line.gained = {raised(artificial->ns, line.line.ns) / 100 * line.top, raised(artificial->ew, line.line.ew) / 100 * line.top};
}

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
    if (matchpoints && rules.raise_artificial) raise_artificial(out.lines);

    const auto pairs = sums(out.lines, [](const ScoredLine&) { return true; });
    const bool apart = rules.two_winners && std::none_of(pairs.begin(), pairs.end(),
                                                         [](const auto& one) { return one.second.north_south && one.second.east_west; });
    const double top = out.lines.empty() ? 0 : out.lines.front().top;
    for (const auto& [pair, sum] : pairs) {
        if (matchpoints && sum.top <= 0) continue;
        Place place;
        place.pair = pair;
        place.boards = sum.boards;
        place.field = !apart ? ' ' : sum.north_south ? 'N' : 'E';
        for (const auto& penalty : penalties)
            if (penalty.pair == pair && penalty.unit == Penalty::Unit::Score) place.penalty += matchpoints ? penalty.amount / 100 * top : penalty.amount;
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
        const bool north_south = line.ns == pair;
        if (!north_south && line.ew != pair) continue;
        out.push_back({line.board, line.round, line.table, north_south, north_south ? line.ew : line.ns, line.result,
                       north_south ? one.gained.ns : one.gained.ew, one.per_cent(north_south)});
    }
    std::stable_sort(out.begin(), out.end(), [](const CardLine& one, const CardLine& other) {
        return std::tuple(one.round, one.board) < std::tuple(other.round, other.board);
    });
    return out;
}

}  // namespace kibitz::scoring
