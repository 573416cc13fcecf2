#include "controller/bridge/movement.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace kibitz::bridge {
namespace {

constexpr std::uint32_t most_boards = 8;
constexpr std::uint32_t most_mitchell_pairs = 80;
constexpr std::uint32_t most_howell_pairs = 40;

std::optional<std::string> outside(const char* what, std::uint32_t given, std::uint32_t least, std::uint32_t most) {
    if (given >= least && given <= most) return std::nullopt;
    return std::string(what) + " " + std::to_string(given) + ": give " + std::to_string(least) + " to " + std::to_string(most);
}

TableRound seated(std::uint32_t table, std::uint32_t round, std::uint32_t ns, std::uint32_t ew, std::uint32_t set, std::uint32_t boards) {
    return {table + 1, round + 1, ns, ew, set * boards + 1, (set + 1) * boards};
}

/// A starter of the integers modulo `order` with its adder: pairs of which each difference is another, that together are all
/// numbers but 0; each pair moved by its own number of the adder they are all numbers but 0 again. Then the pair of round r
/// is the starter's plus r, and it has the boards of set r minus the adder's number.
class Starter {
public:
    struct Pair {
        std::uint32_t one, other, adder;
    };
    explicit Starter(std::uint32_t order) : order_(order), taken_(order), moved_(order), added_(order) {
        taken_[0] = moved_[0] = added_[0] = true;
    }
    bool find() { return find((order_ - 1) / 2); }
    const std::vector<Pair>& pairs() const { return pairs_; }

private:
    bool find(std::uint32_t difference) {
        if (difference == 0) return true;
        for (std::uint32_t one = 1; one < order_; ++one) {
            const auto other = (one + difference) % order_;
            if (taken_[one] || taken_[other]) continue;
            for (std::uint32_t adder = 1; adder < order_; ++adder) {
                const auto a = (one + adder) % order_, b = (other + adder) % order_;
                if (added_[adder] || moved_[a] || moved_[b]) continue;
                mark(one, other, adder, true);
                pairs_.push_back({one, other, adder});
                if (find(difference - 1)) return true;
                pairs_.pop_back();
                mark(one, other, adder, false);
            }
        }
        return false;
    }
    void mark(std::uint32_t one, std::uint32_t other, std::uint32_t adder, bool set) {
        taken_[one] = taken_[other] = added_[adder] = set;
        moved_[(one + adder) % order_] = moved_[(other + adder) % order_] = set;
    }

    std::uint32_t order_;
    std::vector<bool> taken_, moved_, added_;
    std::vector<Pair> pairs_;
};

/// Searching them one after the other takes for ever from some twenty pairs on.
constexpr std::uint32_t most_searched = 19;

/// A strong starter: its pairs have differences, and sums, of which each is another; moved by the negative of its sum each pair (x, y) is
/// (-y, -x), so the sums are an adder. Found by climbing: a pair of a missing difference is put in, and takes the place of the one it
/// is at odds with (Dinitz and Stinson, "A fast algorithm for finding strong starters", 1981). The dice are always the same.
class StrongStarter {
public:
    explicit StrongStarter(std::uint32_t order) : order_(order) {}
    bool find() {
        constexpr int most_climbs = 200, most_steps = 200'000;  // some climbs end in a place that nothing leads out of
        for (int climbs = 0; climbs < most_climbs; ++climbs) {
            found_ = 0;
            for (auto* of : {&at_, &of_difference_, &of_sum_}) of->assign(order_, none);
            for (int step = 0; step < most_steps; ++step) {
                if (found_ == (order_ - 1) / 2) return true;
                climb();
            }
        }
        return false;
    }
    std::vector<Starter::Pair> pairs() const {
        std::vector<Starter::Pair> out;
        for (std::uint32_t one = 1; one < order_; ++one)
            if (one < at_[one]) out.push_back({one, at_[one], order_ - (one + at_[one]) % order_});
        return out;
    }

private:
    static constexpr std::uint32_t none = 0;
    std::uint32_t dice(std::uint32_t below) {
        state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;  // Knuth's MMIX
        return static_cast<std::uint32_t>(state_ >> 33) % below;
    }
    std::uint32_t difference(std::uint32_t one, std::uint32_t other) const {
        const auto apart = (one + order_ - other) % order_;
        return std::min(apart, order_ - apart);
    }
    void climb() {
        const auto one = 1 + dice(order_ - 1), apart = 1 + dice((order_ - 1) / 2);
        if (at_[one] != none || of_difference_[apart] != none) return;
        const auto other = (one + (dice(2) == 0 ? apart : order_ - apart)) % order_;
        const auto sum = (one + other) % order_;
        if (other == 0 || sum == 0) return;
        // At odds with at most one pair: that of its other number, or that of its sum.
        const auto by_number = at_[other], by_sum = of_sum_[sum];
        if (by_number != none && by_sum != none && by_sum != other && at_[by_sum] != other) return;
        if (by_number != none) set(other, by_number, false);
        else if (by_sum != none) set(by_sum, at_[by_sum], false);
        set(one, other, true);
    }
    void set(std::uint32_t one, std::uint32_t other, bool there) {
        at_[one] = there ? other : none;
        at_[other] = there ? one : none;
        of_difference_[difference(one, other)] = of_sum_[(one + other) % order_] = there ? one : none;
        if (there) ++found_;
        else --found_;
    }

    std::uint32_t order_, found_ = 0;
    std::vector<std::uint32_t> at_;             ///< with whom a number is paired
    std::vector<std::uint32_t> of_difference_;  ///< one of the pair that has this difference
    std::vector<std::uint32_t> of_sum_;
    std::uint64_t state_ = 1;
};

std::optional<std::vector<Starter::Pair>> starter_of(std::uint32_t order) {
    if (order > most_searched) {
        StrongStarter strong(order);
        if (!strong.find()) return std::nullopt;
        return strong.pairs();
    }
    Starter searched(order);
    if (!searched.find()) return std::nullopt;
    return searched.pairs();
}

}  // namespace

TableRound without_board(TableRound row, std::uint32_t board) {
    row.without.push_back(board);
    std::sort(row.without.begin(), row.without.end());
    return row;
}

tl::expected<std::vector<TableRound>, std::string> mitchell(std::uint32_t pairs, std::uint32_t boards, std::uint32_t rounds) {
    if (auto why = outside("pairs", pairs, 4, most_mitchell_pairs)) return tl::unexpected(*why);
    if (auto why = outside("boards", boards, 1, most_boards)) return tl::unexpected(*why);
    const std::uint32_t tables = (pairs + 1) / 2;
    const std::uint32_t most = tables % 2 == 1 ? tables : tables - 1;
    if (auto why = outside("rounds", rounds == 0 ? most : rounds, 1, most)) return tl::unexpected(*why);
    std::vector<TableRound> out;
    for (std::uint32_t round = 0; round < (rounds == 0 ? most : rounds); ++round) {
        const std::uint32_t skipped = tables % 2 == 0 && round >= tables / 2 ? 1 : 0;
        for (std::uint32_t table = 0; table < tables; ++table) {
            const std::uint32_t visitor = (table + 2 * tables - round - skipped) % tables;
            const std::uint32_t ew = tables + visitor + 1;
            out.push_back(seated(table, round, table + 1, ew > pairs ? 0 : ew, (table + round) % tables, boards));
        }
    }
    return out;
}

tl::expected<std::vector<TableRound>, std::string> relay(std::uint32_t pairs, std::uint32_t boards, std::uint32_t rounds) {
    if (auto why = outside("pairs", pairs, 7, most_mitchell_pairs)) return tl::unexpected(*why);
    if (auto why = outside("boards", boards, 1, most_boards)) return tl::unexpected(*why);
    const std::uint32_t tables = (pairs + 1) / 2;
    if (tables % 2 == 1)
        return tl::unexpected("pairs " + std::to_string(pairs) + ": an odd number of tables (" + std::to_string(tables) +
                              ") needs no relay: take a Mitchell");
    if (auto why = outside("rounds", rounds == 0 ? tables : rounds, 1, tables)) return tl::unexpected(*why);
    std::vector<TableRound> out;
    for (std::uint32_t round = 0; round < (rounds == 0 ? tables : rounds); ++round)
        for (std::uint32_t table = 0; table < tables; ++table) {
            const std::uint32_t ew = tables + (table + tables - round) % tables + 1;
            const std::uint32_t place = table < tables / 2 ? table : table + 1;  // the relay is a place in the boards' way
            out.push_back(seated(table, round, table + 1, ew > pairs ? 0 : ew, (place + round) % tables, boards));
        }
    return out;
}

tl::expected<std::vector<TableRound>, std::string> howell(std::uint32_t pairs, std::uint32_t boards, std::uint32_t rounds) {
    if (auto why = outside("pairs", pairs, 3, most_howell_pairs)) return tl::unexpected(*why);
    if (auto why = outside("boards", boards, 1, most_boards)) return tl::unexpected(*why);
    const std::uint32_t last = pairs + pairs % 2;  // the pair that stays; nobody when it is one too many
    const std::uint32_t order = last - 1;
    if (auto why = outside("rounds", rounds == 0 ? order : rounds, 1, order)) return tl::unexpected(*why);
    const bool shared = last < 8;
    const auto starter = shared ? std::optional<std::vector<Starter::Pair>>(std::in_place) : starter_of(order);
    if (!starter) return tl::unexpected("no Howell of " + std::to_string(last) + " pairs was found");

    const auto pair = [&](std::uint32_t number) { return number >= pairs ? 0 : number + 1; };
    std::vector<TableRound> out;
    for (std::uint32_t round = 0; round < (rounds == 0 ? order : rounds); ++round) {
        out.push_back(seated(0, round, pair(last - 1), pair(round), round, boards));
        for (std::uint32_t table = 1; table < last / 2; ++table) {
            // Without a square: the round robin of the circle, everybody at the same boards.
            const auto one = shared ? table : (*starter)[table - 1].one;
            const auto other = shared ? order - table : (*starter)[table - 1].other;
            const auto adder = shared ? 0 : (*starter)[table - 1].adder;
            auto ns = pair((one + round) % order), ew = pair((other + round) % order);
            // Each sits North-South as often as East-West, as near as can be.
            if ((round + table) % 2 == 1) std::swap(ns, ew);
            out.push_back(seated(table, round, ns, ew, (round + order - adder) % order, boards));
        }
    }
    return out;
}

}  // namespace kibitz::bridge
