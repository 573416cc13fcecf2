#include "controller/scoring/matchpoints.hpp"

#include <algorithm>

#include "controller/scoring/compared.hpp"

namespace kibitz::scoring {
namespace {

/// 2: better for North-South, 1: equal, 0: worse.
double compared(int mine, int theirs) noexcept { return mine > theirs ? 2 : mine == theirs ? 1 : 0; }

double neuberg(double got, std::size_t scores, std::size_t field) noexcept {
    const auto n = static_cast<double>(scores);
    return static_cast<double>(field) * (got + 1) / n - 1;
}

}  // namespace

std::vector<Gained> matchpoints(std::span<const Line> lines, std::size_t field) {
    std::vector<Gained> out(lines.size());
    std::size_t scores = 0, results = 0;
    for (const auto& line : lines) {
        scores += std::holds_alternative<Played>(line.result);
        results += !std::holds_alternative<NotPlayed>(line.result);
    }
    field = std::max(field, results);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (const auto* artificial = std::get_if<Artificial>(&lines[i].result)) {
            out[i] = {artificial->ns / 100 * top_of(field), artificial->ew / 100 * top_of(field)};
            continue;
        }
        const auto* mine = std::get_if<Played>(&lines[i].result);
        if (!mine) continue;
        double ns = 0, ew = 0;
        for (std::size_t k = 0; k < lines.size(); ++k) {
            const auto* theirs = std::get_if<Played>(&lines[k].result);
            if (k == i || !theirs) continue;
            ns += expected(mine->ns, theirs->ns, compared);
            ew += 2 - expected(side_ew(*mine), side_ew(*theirs), compared);
        }
        out[i] = {neuberg(ns, scores, field), neuberg(ew, scores, field)};
    }
    return out;
}

}  // namespace kibitz::scoring
