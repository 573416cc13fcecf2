#include "controller/scoring/imps.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "controller/scoring/compared.hpp"

namespace kibitz::scoring {
namespace {

/// Points from which one IMP more is given (78B).
constexpr std::array<int, 24> steps{20,  50,  90,  130,  170,  220,  270,  320,  370,  430,  500,  600,
                                    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000};
/// Fewer scores than these are too few to leave two of them out.
constexpr std::size_t least_trimmed = 4;

double mean(const std::vector<Chance>& chances) {
    return expected(chances, {{0, 1}}, [](int mine, int) { return mine; });
}
int imps_apart(int mine, int theirs) noexcept { return imps(mine - theirs); }

/// Artificial scores, and those that were not played, whatever the others are compared with.
std::optional<Gained> without_score(const Line& line) {
    if (const auto* artificial = std::get_if<Artificial>(&line.result))
        return Gained{imps_of_per_cent(artificial->ns), imps_of_per_cent(artificial->ew)};
    if (!std::holds_alternative<Played>(line.result)) return Gained{};
    return std::nullopt;
}

}  // namespace

int imps(int difference) noexcept {
    const int size = std::abs(difference);
    const auto won = static_cast<int>(std::upper_bound(steps.begin(), steps.end(), size) - steps.begin());
    return difference < 0 ? -won : won;
}

std::vector<Gained> cross_imps(std::span<const Line> lines) {
    std::vector<Gained> out;
    for (const auto& line : lines) {
        if (const auto other = without_score(line)) {
            out.push_back(*other);
            continue;
        }
        const auto& mine = std::get<Played>(line.result);
        double ns = 0, ew = 0;
        int others = 0;
        for (const auto& that : lines) {
            const auto* theirs = std::get_if<Played>(&that.result);
            if (&that == &line || !theirs) continue;
            ns += expected(mine.ns, theirs->ns, imps_apart);
            ew -= expected(side_ew(mine), side_ew(*theirs), imps_apart);
            ++others;
        }
        if (others > 0) ns /= others, ew /= others;
        out.push_back({ns, ew});
    }
    return out;
}

std::optional<int> datum(std::span<const Line> lines) {
    std::vector<double> scores;
    for (const auto& line : lines)
        if (const auto* score = std::get_if<Played>(&line.result)) scores.push_back((mean(score->ns) + mean(side_ew(*score))) / 2);
    if (scores.empty()) return std::nullopt;
    std::sort(scores.begin(), scores.end());
    const std::size_t left_out = scores.size() >= least_trimmed ? 1 : 0;
    double sum = 0;
    for (std::size_t i = left_out; i < scores.size() - left_out; ++i) sum += scores[i];
    const double tens = sum / static_cast<double>(scores.size() - 2 * left_out) / 10;
    return static_cast<int>(std::lround(tens)) * 10;  // halves away from 0
}

std::vector<Gained> butler(std::span<const Line> lines) {
    const auto by = datum(lines);
    std::vector<Gained> out;
    for (const auto& line : lines) {
        if (const auto other = without_score(line)) {
            out.push_back(*other);
            continue;
        }
        const auto& mine = std::get<Played>(line.result);
        const std::vector<Chance> that{{*by, 1}};
        out.push_back({expected(mine.ns, that, imps_apart), -expected(side_ew(mine), that, imps_apart)});
    }
    return out;
}

}  // namespace kibitz::scoring
