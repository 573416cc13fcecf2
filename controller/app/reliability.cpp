#include "controller/app/reliability.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ostream>

#include "controller/units/require.hpp"

namespace kibitz::app {
namespace {

/// splitmix64 (Steele et al. 2014).
std::uint64_t mixed(std::uint64_t z) {
    z += 0x9E3779B97F4A7C15ULL;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31U);
}

/// How often a board is in this resample: Poisson with mean 1, by its cumulative shares.
std::uint32_t weight(std::uint64_t board, std::size_t resample) {
    constexpr double cumulative[] = {0.36787944, 0.73575888, 0.91969860, 0.98101184, 0.99634015, 0.99940582, 0.99991676};
    const double u = static_cast<double>(mixed(mixed(board) + resample) >> 11U) * 0x1.0p-53;
    return static_cast<std::uint32_t>(std::upper_bound(std::begin(cumulative), std::end(cumulative), u) - std::begin(cumulative));
}

}  // namespace

void Reliability::state(double stated, bool is_true) {
    require(stated >= 0 && stated <= 1, "what is stated is a probability");
    const auto bin = static_cast<std::size_t>(std::upper_bound(edges.begin() + 1, edges.end(), stated) - edges.begin()) - 1;
    auto& one = all_[bin];
    ++one.count;
    one.right += is_true ? 1 : 0;
    one.stated += static_cast<std::uint64_t>(std::llround(stated * 1e6));
    ++board_[bin].count;
    board_[bin].right += is_true ? 1 : 0;
    const double off = stated - (is_true ? 1.0 : 0.0);
    squares_ += static_cast<std::uint64_t>(std::llround(off * off * 1e9));
    ++statements_;
}

void Reliability::close_board(std::uint64_t board) {
    if (std::none_of(board_.begin(), board_.end(), [](const Pair& p) { return p.count > 0; })) return;
    if (drawn_.empty()) drawn_.resize(resamples);
    for (std::size_t r = 0; r < resamples; ++r) {
        const auto times = weight(board, r);
        if (times == 0) continue;
        for (std::size_t i = 0; i < bins; ++i) {
            drawn_[r][i].count += times * board_[i].count;
            drawn_[r][i].right += times * board_[i].right;
        }
    }
    board_ = {};
}

void Reliability::add(const Reliability& other) {
    for (std::size_t i = 0; i < bins; ++i) {
        all_[i].count += other.all_[i].count;
        all_[i].right += other.all_[i].right;
        all_[i].stated += other.all_[i].stated;
    }
    squares_ += other.squares_;
    statements_ += other.statements_;
    if (other.drawn_.empty()) return;
    if (drawn_.empty()) drawn_.resize(resamples);
    for (std::size_t r = 0; r < resamples; ++r)
        for (std::size_t i = 0; i < bins; ++i) {
            drawn_[r][i].count += other.drawn_[r][i].count;
            drawn_[r][i].right += other.drawn_[r][i].right;
        }
}

Reliability::Interval Reliability::interval(std::size_t bin) const {
    const auto& one = all_[bin];
    if (one.count == 0) return {};
    const double n = static_cast<double>(one.count);
    // Resampling cannot show what has not happened once.
    if (one.right == one.count) return {std::max(0.0, 1 - 3 / n), 1};
    if (one.right == 0) return {0, std::min(1.0, 3 / n)};
    std::vector<double> shares;
    for (const auto& sample : drawn_)
        if (sample[bin].count) shares.push_back(static_cast<double>(sample[bin].right) / sample[bin].count);
    if (shares.empty()) return {};
    std::sort(shares.begin(), shares.end());
    const auto at = [&](double share) { return shares[static_cast<std::size_t>(share * static_cast<double>(shares.size() - 1))]; };
    return {at(0.025), at(0.975)};
}

void print_reliability(const char* title, const Reliability& reliability, std::ostream& out) {
    if (reliability.statements() == 0) return;
    char text[160];
    std::snprintf(text, sizeof text, "%s: stated, and true (95 %%, resampled by board); Brier score %.6f\n", title, reliability.brier());
    out << text;
    for (std::size_t i = 0; i < Reliability::bins; ++i) {
        const auto& bin = reliability.bin(i);
        if (bin.count == 0) continue;
        const auto range = reliability.interval(i);
        const double to = i + 1 < Reliability::bins ? Reliability::edges[i + 1] : 1.0;
        std::snprintf(text, sizeof text, "  %6g .. %-6g  stated %9.5f  true %9.5f  (%.5f .. %.5f)  %10llu of %10llu\n",
                      Reliability::edges[i], to, bin.mean(), bin.share(), range.low, range.high,
                      static_cast<unsigned long long>(bin.right), static_cast<unsigned long long>(bin.count));
        out << text;
    }
}

}  // namespace kibitz::app
