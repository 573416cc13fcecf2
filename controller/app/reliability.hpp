/// How far what is stated with a certainty is true: stated against true, in bins of log-odds, with intervals.
#pragma once

#include <array>
#include <cstdint>
#include <iosfwd>
#include <vector>

namespace kibitz::app {

/// Counts what was stated how surely and how much of it was true. Statements of one board stand or fall together, so
/// intervals are drawn by leaving out and doubling whole boards (a bootstrap with Poisson weights: memory does not grow
/// with the boards, and tallies of two tables add up).
class Reliability {
public:
    /// Even in log-odds from 0.9 on; the first bin is what is no better than a guess.
    static constexpr std::array<double, 7> edges{0, 0.5, 0.8, 0.9, 0.99, 0.999, 0.9999};
    static constexpr std::size_t bins = edges.size();
    static constexpr std::size_t resamples = 200;

    /// One statement of the board that is being counted. 0 <= stated <= 1
    void state(double stated, bool is_true);
    /// The board is counted. @param board tells boards apart: the same number, the same draws
    void close_board(std::uint64_t board);
    /// Both have closed their boards.
    void add(const Reliability& other);

    struct Bin {
        std::uint64_t count = 0, right = 0;
        std::uint64_t stated = 0;  ///< sum, in millionths: whole numbers add up the same in any order
        double share() const { return count ? static_cast<double>(right) / static_cast<double>(count) : 0; }
        double mean() const { return count ? 1e-6 * static_cast<double>(stated) / static_cast<double>(count) : 0; }
    };
    const Bin& bin(std::size_t i) const { return all_[i]; }
    struct Interval {
        double low = 0, high = 1;
    };
    /// 95 % of what other evenings of the same kind would have shown; where nothing was wrong in n cases, from 1 - 3/n.
    Interval interval(std::size_t bin) const;
    /// The mean square of stated less true (Brier 1950); 0 without statements.
    double brier() const { return statements_ ? 1e-9 * static_cast<double>(squares_) / static_cast<double>(statements_) : 0; }
    std::uint64_t statements() const { return statements_; }

private:
    struct Pair {
        std::uint32_t count = 0, right = 0;
    };
    std::array<Bin, bins> all_{};
    std::array<Pair, bins> board_{};
    std::vector<std::array<Pair, bins>> drawn_;  ///< resamples of them, once something was stated
    std::uint64_t squares_ = 0;  ///< in thousand-millionths
    std::uint64_t statements_ = 0;
};

void print_reliability(const char* title, const Reliability& reliability, std::ostream& out);

}  // namespace kibitz::app
