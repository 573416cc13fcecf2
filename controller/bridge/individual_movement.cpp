#include "controller/bridge/individual_movement.hpp"

#include <algorithm>
#include <charconv>
#include <span>

namespace kibitz::bridge {
namespace {

constexpr std::uint32_t most_in_a_round = 8;
constexpr std::uint32_t stays = 255;  ///< the player who sits North at table 1 in every round

/// Table by table, who sits there in the first round: the players are the elements of a group, and each round adds one to all of them.
/// All differences of partners are each number but 0 once, those of opponents each twice. The boards' set of round r is `set` plus r.
struct First {
    std::uint32_t north, south, east, west, set;
};
/// @var threes  the group is that of pairs of numbers modulo 3; else numbers modulo its order
struct Tournament {
    std::uint32_t players;
    bool threes;
    std::span<const First> tables;
};
// Found by searching, then turned so that any two sit the same way as nearly half of the time as can be. For 8, 9, 12 and 16 players there
// is no cyclic one that gives every table boards of its own (all were searched); for 17 and more none was found.
constexpr First of_8[] = {{stays, 0, 4, 6, 0}, {1, 5, 3, 2, 0}};
constexpr First of_9[] = {{1, 2, 3, 6, 0}, {4, 8, 7, 5, 0}};
constexpr First of_12[] = {{stays, 0, 3, 9, 0}, {1, 8, 4, 2, 0}, {5, 6, 10, 7, 0}};
constexpr First of_13[] = {{12, 2, 1, 8, 4}, {10, 6, 3, 11, 10}, {4, 5, 9, 7, 2}};
constexpr First of_16[] = {{stays, 0, 8, 11, 0}, {7, 13, 1, 6, 0}, {2, 10, 12, 14, 0}, {3, 4, 9, 5, 0}};
constexpr First of_17[] = {{1, 12, 13, 10, 0}, {14, 6, 2, 3, 0}, {4, 8, 15, 5, 0}, {7, 9, 16, 11, 0}};
constexpr First of_20[] = {{stays, 0, 5, 16, 0}, {1, 7, 18, 11, 0}, {2, 12, 15, 14, 0}, {17, 13, 3, 6, 0}, {4, 9, 8, 10, 0}};
constexpr First of_21[] = {{1, 12, 13, 19, 0}, {8, 11, 2, 16, 0}, {20, 18, 3, 4, 0}, {15, 7, 5, 17, 0}, {6, 10, 14, 9, 0}};
constexpr First of_24[] = {{stays, 0, 4, 17, 0}, {1, 2, 22, 15, 0},   {21, 10, 3, 11, 0},
                           {5, 8, 13, 9, 0},     {6, 12, 20, 18, 0},  {7, 16, 19, 14, 0}};
constexpr First of_25[] = {{1, 7, 16, 4, 0},   {2, 17, 10, 21, 0}, {20, 24, 3, 19, 0},
                           {14, 6, 5, 12, 0},  {15, 18, 8, 13, 0}, {9, 11, 23, 22, 0}};
constexpr First of_28[] = {{stays, 0, 2, 24, 0}, {8, 7, 1, 10, 0},    {3, 9, 13, 21, 0},   {4, 17, 11, 22, 0},
                           {5, 20, 16, 6, 0},    {23, 25, 12, 15, 0}, {26, 19, 14, 18, 0}};
constexpr First of_29[] = {{1, 15, 19, 25, 0}, {2, 21, 9, 10, 0},   {6, 23, 3, 7, 0},   {4, 26, 5, 16, 0},
                           {8, 28, 22, 24, 0}, {11, 27, 18, 13, 0}, {12, 20, 17, 14, 0}};
constexpr First of_32[] = {{stays, 0, 3, 26, 0}, {17, 10, 1, 15, 0}, {14, 9, 2, 22, 0},   {4, 16, 29, 13, 0},
                           {12, 25, 5, 8, 0},    {27, 23, 6, 7, 0},  {11, 20, 19, 21, 0}, {18, 28, 24, 30, 0}};
constexpr Tournament tournaments[] = {{8, false, of_8},   {9, true, of_9},    {12, false, of_12}, {13, false, of_13}, {16, false, of_16},
                                      {17, false, of_17}, {20, false, of_20}, {21, false, of_21}, {24, false, of_24}, {25, false, of_25},
                                      {28, false, of_28}, {29, false, of_29}, {32, false, of_32}};

const Tournament* tournament_of(std::uint32_t players) noexcept {
    const auto found =
        std::find_if(std::begin(tournaments), std::end(tournaments), [&](const auto& one) { return one.players == players; });
    return found == std::end(tournaments) ? nullptr : found;
}

std::string above(const char* what, std::uint32_t given, std::uint32_t most) {
    if (given >= 1 && given <= most) return {};
    return std::string(what) + " " + std::to_string(given) + ": give 1 to " + std::to_string(most);
}

std::uint32_t of_threes(std::uint32_t one, std::uint32_t other) { return (one % 3 + other % 3) % 3 + (one / 3 + other / 3) % 3 * 3; }

TableRound at_table(std::uint32_t table, std::uint32_t round, std::uint32_t ns, std::uint32_t ew, std::uint32_t set, std::uint32_t boards) {
    return {table + 1, round + 1, ns, ew, set * boards + 1, (set + 1) * boards};
}

/// The elements by which a Rainbow of so many tables goes: numbers modulo a number, or a field of 8 or 9.
class Steps {
public:
    explicit Steps(std::uint32_t order) : order_(order) {}
    bool works() const {
        return order_ == 8 || order_ == 9 || (order_ >= 5 && order_ % 2 != 0 && order_ % 3 != 0);
    }
    std::uint32_t plus(std::uint32_t one, std::uint32_t other) const {
        if (order_ == 8) return one ^ other;
        return order_ == 9 ? of_threes(one, other) : (one + other) % order_;
    }
    std::uint32_t times(std::uint32_t step, std::uint32_t round) const {
        if (order_ == 8) {  // by x^3 + x + 1
            std::uint32_t out = 0;
            for (std::uint32_t bit = 0; bit < 3; ++bit)
                if ((step >> bit & 1U) != 0) out ^= round << bit;
            for (std::uint32_t bit = 4; bit >= 3; --bit)
                if ((out >> bit & 1U) != 0) out ^= 0b1011U << (bit - 3);
            return out;
        }
        if (order_ == 9) {  // a + bi, i^2 = -1
            const std::uint32_t a = step % 3, b = step / 3, c = round % 3, d = round / 3;
            return (a * c + 2 * b * d) % 3 + (a * d + b * c) % 3 * 3;
        }
        return step * round % order_;
    }

private:
    std::uint32_t order_;
};

}  // namespace

std::vector<std::uint32_t> contestants(std::uint32_t pair_ns, std::uint32_t pair_ew) {
    std::vector<std::uint32_t> out;
    for (const auto pair : {pair_ns, pair_ew})
        for (const auto one : players_of(pair))
            if (one != 0) out.push_back(one);
    return out;
}

std::string pair_text(std::uint32_t pair) {
    if (pair == 0) return {};
    const auto [first, second] = players_of(pair);
    return std::to_string(first) + (second == 0 ? "" : "+" + std::to_string(second));
}

std::uint32_t pair_of_text(std::string_view text) noexcept {
    const auto number = [](std::string_view figures) {
        std::uint32_t value = 0;
        const auto [end, error] = std::from_chars(figures.data(), figures.data() + figures.size(), value);
        return error == std::errc() && end == figures.data() + figures.size() && value <= 0xFFFFU ? value : 0U;
    };
    const auto plus = text.find('+');
    if (plus == std::string_view::npos) return number(text);
    const auto first = number(text.substr(0, plus)), second = number(text.substr(plus + 1));
    return first == 0 || second == 0 ? 0 : pair_of_players(first, second);
}

bool shares_boards(std::uint32_t players) noexcept {
    const auto* of = tournament_of(players);
    return of && of->tables.front().set == of->tables.back().set;
}

tl::expected<std::vector<TableRound>, std::string> each_with_each(std::uint32_t players, std::uint32_t boards, std::uint32_t rounds) {
    const auto* of = tournament_of(players);
    if (!of)
        return tl::unexpected("players " + std::to_string(players) +
                              ": each plays with each where 8, 9, 12, 13, 16, 17, and so on to 32 play; take another movement, or a file");
    if (auto why = above("boards", boards, most_in_a_round); !why.empty()) return tl::unexpected(std::move(why));
    const auto order = players % 4 == 0 ? players - 1 : players;
    if (auto why = above("rounds", rounds == 0 ? order : rounds, order); !why.empty()) return tl::unexpected(std::move(why));
    const auto plus = [&](std::uint32_t one, std::uint32_t other) { return of->threes ? of_threes(one, other) : (one + other) % order; };
    std::vector<TableRound> out;
    for (std::uint32_t round = 0; round < (rounds == 0 ? order : rounds); ++round) {
        const auto player = [&](std::uint32_t first) { return first == stays ? players : plus(first, round) + 1; };
        for (std::uint32_t table = 0; table < of->tables.size(); ++table) {
            const auto& first = of->tables[table];
            out.push_back(at_table(table, round, pair_of_players(player(first.north), player(first.south)),
                                 pair_of_players(player(first.east), player(first.west)), plus(first.set, round), boards));
        }
    }
    return out;
}

tl::expected<std::vector<TableRound>, std::string> rainbow(std::uint32_t players, std::uint32_t boards, std::uint32_t rounds) {
    const auto tables = players / 4;
    const Steps steps(tables);
    if (players % 4 != 0 || players > most_players || !steps.works())
        return tl::unexpected("players " + std::to_string(players) +
                              ": a Rainbow has four a table, and 5, 7, 8, 9, 11, 13 or another number of tables that neither 2 nor 3 "
                              "divides");
    if (auto why = above("boards", boards, most_in_a_round); !why.empty()) return tl::unexpected(std::move(why));
    if (auto why = above("rounds", rounds == 0 ? tables : rounds, tables); !why.empty()) return tl::unexpected(std::move(why));
    std::vector<TableRound> out;
    for (std::uint32_t round = 0; round < (rounds == 0 ? tables : rounds); ++round)
        for (std::uint32_t table = 0; table < tables; ++table) {
            // The boards move by the first step; South, East and West by the next ones.
            const auto at = [&](std::uint32_t step) { return steps.plus(table, steps.times(step, round)); };
            const auto player = [&](std::uint32_t group, std::uint32_t number) { return group * tables + number + 1; };
            out.push_back(at_table(table, round, pair_of_players(player(0, table), player(1, at(2))),
                                 pair_of_players(player(2, at(3)), player(3, at(4))), at(1), boards));
        }
    return out;
}

}  // namespace kibitz::bridge
