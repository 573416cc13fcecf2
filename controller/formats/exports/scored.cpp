#include "controller/formats/exports/scored.hpp"

#include <algorithm>
#include <cstdlib>

#include "controller/bridge/score.hpp"

namespace kibitz::formats {
namespace {

std::uint32_t number(const std::string& text) { return static_cast<std::uint32_t>(std::strtoul(text.c_str(), nullptr, 10)); }

/// By its number, else by its players' names in alphabetical order, so that it does not matter who sits where.
std::string pair_of(const reading::BoardStart& start, const std::string& number, bridge::Seat one, bridge::Seat other) {
    if (!number.empty()) return pair_id(start.section, number);
    const auto& [first, second] = std::minmax(start.players[one], start.players[other]);
    return first.empty() || second.empty() ? std::string() : first + " \u2013 " + second;
}

/// @pre it is over, or something stands in the result's place
decltype(scoring::Line::result) result_of(const Game& game) {
    if (game.cancelled) return scoring::NotPlayed{};
    const auto vulnerability = game.start.vulnerability;
    if (game.adjusted) {
        const auto& given = *game.adjusted;
        if (given.per_cent) return scoring::Artificial{static_cast<double>(given.ns), static_cast<double>(given.ew)};
        if (given.outcomes.size() > 1) return chances(given.outcomes, vulnerability);
        return scoring::Played{{{given.ns, 1}}, {{-given.ew, 1}}};
    }
    return scoring::played(game.contract ? bridge::score_north_south(*game.contract, vulnerability, *game.declarer_tricks) : 0);
}

}  // namespace

scoring::PairId pair_id(const std::string& section, const std::string& pair) {
    return pair.empty() || (pair.front() >= '0' && pair.front() <= '9') ? section + pair : pair;
}

scoring::Penalty::Unit unit_of(reading::PenaltyUnit unit) noexcept {
    switch (unit) {
        case reading::PenaltyUnit::Imp: return scoring::Penalty::Unit::Imps;
        case reading::PenaltyUnit::Vp: return scoring::Penalty::Unit::VictoryPoints;
        case reading::PenaltyUnit::PerCent: break;
    }
    return scoring::Penalty::Unit::Score;
}

scoring::Played chances(std::span<const reading::Outcome> outcomes, bridge::Vulnerability vulnerability) {
    scoring::Played out;
    for (const auto& one : outcomes) {
        const int points =
            one.contract ? bridge::score_north_south(*one.contract, vulnerability, static_cast<int>(one.declarer_tricks)) : 0;
        out.ns.push_back({points, static_cast<double>(one.weight)});
    }
    return out;
}

std::optional<scoring::Line> line_of(const Game& game) {
    const auto& start = game.start;
    using enum bridge::Seat;
    const auto ns = pair_of(start, start.pair_ns, North, South), ew = pair_of(start, start.pair_ew, East, West);
    if (ns.empty() || ew.empty()) return std::nullopt;
    const bool over = game.auction_complete && (!game.contract || game.declarer_tricks);
    if (!game.cancelled && !game.adjusted && !over) return std::nullopt;
    scoring::Line line;
    line.board = start.board.value();
    line.section = start.section;
    line.ns = ns;
    line.ew = ew;
    line.table = number(start.table);
    line.round = number(start.round);
    line.result = result_of(game);
    return line;
}

}  // namespace kibitz::formats
