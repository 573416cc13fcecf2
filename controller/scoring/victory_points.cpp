#include "controller/scoring/victory_points.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "controller/scoring/compared.hpp"
#include "controller/scoring/imps.hpp"

namespace kibitz::scoring {
namespace {

double blitz(std::uint32_t boards) { return 15 * std::sqrt(static_cast<double>(std::max(1U, boards))); }

/// Above 10, not rounded, for a margin of 0 upwards.
double above_ten(int margin, std::uint32_t boards) {
    const double t = (std::sqrt(5.0) - 1) / 2;
    if (margin >= blitz(boards)) return 10;
    return 10 * (1 - std::pow(t, 3 * margin / blitz(boards))) / (1 - std::pow(t, 3));
}

/// Hundredths above 10 for each margin from 0 to the one that gives 20. Once rounded a step may be a hundredth larger than the one
/// before: the score between them is raised until none is.
std::vector<int> hundredths(std::uint32_t boards) {
    std::vector<int> scale;
    const auto last = static_cast<int>(std::ceil(blitz(boards)));
    for (int margin = 0; margin <= last; ++margin) scale.push_back(static_cast<int>(std::lround(100 * above_ten(margin, boards))));
    for (bool raised = true; raised;) {
        raised = false;
        for (std::size_t i = 2; i < scale.size(); ++i) {
            if (scale[i] - scale[i - 1] <= scale[i - 1] - scale[i - 2]) continue;
            ++scale[i - 1];
            raised = true;
        }
    }
    return scale;
}

/// How many margins give 11, 12 ... 19; those of 10 are counted on both sides of the draw.
std::array<int, 10> ranges(std::uint32_t boards) {
    std::array<int, 10> count{};
    for (int margin = 0; margin < blitz(boards); ++margin) {
        const auto won = static_cast<std::size_t>(std::lround(above_ten(margin, boards)));
        if (won < count.size()) ++count[won];
    }
    // No range shorter than the one before it: the same ranges in the order of their length.
    std::sort(count.begin() + 1, count.end());
    return count;
}

}  // namespace

double victory_points(int margin, std::uint32_t boards) {
    const auto scale = hundredths(boards);
    const auto won = scale[std::min(static_cast<std::size_t>(std::abs(margin)), scale.size() - 1)];
    return (1000 + (margin < 0 ? -won : won)) / 100.0;
}

int whole_victory_points(int margin, std::uint32_t boards) {
    int left = std::abs(margin), won = 0;
    for (const int count : ranges(boards)) {
        if (left < count) break;
        left -= count;
        ++won;
    }
    return margin < 0 ? 10 - won : 10 + won;
}

double match_imps(std::span<const MatchBoard> boards) {
    double sum = 0;
    for (const auto& one : boards) sum += expected(one.open.ns, one.closed.ns, [](int open, int closed) { return imps(open - closed); });
    return sum;
}

}  // namespace kibitz::scoring
