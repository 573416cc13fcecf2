#include "controller/bridge/movement.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace kibitz::bridge {
namespace {

constexpr std::uint32_t most_boards = 8;
constexpr std::uint32_t most_mitchell_pairs = 80;
constexpr std::uint32_t most_howell_pairs = 20;

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

}  // namespace

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

tl::expected<std::vector<TableRound>, std::string> howell(std::uint32_t pairs, std::uint32_t boards, std::uint32_t rounds) {
    if (auto why = outside("pairs", pairs, 3, most_howell_pairs)) return tl::unexpected(*why);
    if (auto why = outside("boards", boards, 1, most_boards)) return tl::unexpected(*why);
    const std::uint32_t last = pairs + pairs % 2;  // the pair that stays; nobody when it is one too many
    const std::uint32_t order = last - 1;
    if (auto why = outside("rounds", rounds == 0 ? order : rounds, 1, order)) return tl::unexpected(*why);
    const bool shared = last < 8;
    Starter starter(order);
    if (!shared && !starter.find()) return tl::unexpected("no Howell of " + std::to_string(last) + " pairs was found");

    const auto pair = [&](std::uint32_t number) { return number >= pairs ? 0 : number + 1; };
    std::vector<TableRound> out;
    for (std::uint32_t round = 0; round < (rounds == 0 ? order : rounds); ++round) {
        out.push_back(seated(0, round, pair(last - 1), pair(round), round, boards));
        for (std::uint32_t table = 1; table < last / 2; ++table) {
            // Without a square: the round robin of the circle, everybody at the same boards.
            const auto one = shared ? table : starter.pairs()[table - 1].one;
            const auto other = shared ? order - table : starter.pairs()[table - 1].other;
            const auto adder = shared ? 0 : starter.pairs()[table - 1].adder;
            auto ns = pair((one + round) % order), ew = pair((other + round) % order);
            // Each sits North-South as often as East-West, as near as can be.
            if ((round + table) % 2 == 1) std::swap(ns, ew);
            out.push_back(seated(table, round, ns, ew, (round + order - adder) % order, boards));
        }
    }
    return out;
}

}  // namespace kibitz::bridge
