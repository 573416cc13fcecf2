#include "controller/formats/exports/ruled_words.hpp"

#include "controller/bridge/score.hpp"

namespace kibitz::formats {
namespace {

std::string signed_points(int points) { return (points > 0 ? "+" : "") + std::to_string(points); }

/// "12.5", "10".
std::string tenths(std::uint32_t value) {
    return std::to_string(value / 10) + (value % 10 == 0 ? std::string() : "." + std::to_string(value % 10));
}

std::string side_name(bridge::Side side) { return side == bridge::Side::NorthSouth ? "North-South" : "East-West"; }

std::string score_words(const Game& game) {
    const auto& adjusted = *game.adjusted;
    const auto each = [&](const std::string& unit) {
        return "North-South " + std::to_string(adjusted.ns) + unit + ", East-West " + std::to_string(adjusted.ew) + unit;
    };
    if (adjusted.per_cent) return "Artificial adjusted score: " + each(" %") + " (Law 12C2).";
    if (adjusted.outcomes.empty()) return "Adjusted score: " + each("") + " (Law 12C).";
    const auto words = outcomes_words(adjusted, game.start.vulnerability);
    return adjusted.outcomes.size() == 1 ? "Adjusted score: " + words + " (Law 12C1)." : "Weighted score: " + words + " (Law 12C1c).";
}

}  // namespace

std::string outcome_words(const std::optional<bridge::Contract>& contract, int declarer_tricks, bridge::Vulnerability vulnerability) {
    if (!contract) return "passed out, NS 0";
    return to_string(*contract) + " by " + std::string(bridge::name(contract->declarer)) + ", " + std::to_string(declarer_tricks) +
           (declarer_tricks == 1 ? " trick, NS " : " tricks, NS ") + signed_points(bridge::score_north_south(*contract, vulnerability, declarer_tricks));
}

std::string outcomes_words(const GameAdjustment& adjusted, bridge::Vulnerability vulnerability) {
    std::string words;
    for (const auto& one : adjusted.outcomes) {
        if (!words.empty()) words += "; ";
        if (adjusted.outcomes.size() > 1) words += std::to_string(one.weight) + " % ";
        words += outcome_words(one.contract, static_cast<int>(one.declarer_tricks), vulnerability);
    }
    return words;
}

std::string penalty_words(const GamePenalty& penalty) {
    if (penalty.tenths == 0) return "warning to " + side_name(penalty.side);
    constexpr const char* units[] = {" % of a top", " IMP", " VP"};
    return "penalty " + side_name(penalty.side) + " " + tenths(penalty.tenths) + units[static_cast<std::size_t>(penalty.unit)];
}

std::vector<std::string> ruled_words(const Game& game) {
    std::vector<std::string> all;
    if (game.cancelled) all.push_back("The board was cancelled: no result stands.");
    else if (game.adjusted) all.push_back(score_words(game));
    if (!all.empty() && game.auction_complete && (!game.contract || game.declarer_tricks))
        all.push_back("At the table: " + outcome_words(game.contract, game.declarer_tricks.value_or(0), game.start.vulnerability) + ".");
    for (const auto& penalty : game.penalties) all.push_back("Procedural " + penalty_words(penalty) + " (Law 90).");
    return all;
}

}  // namespace kibitz::formats
