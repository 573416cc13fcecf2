#include "catch.hpp"
#include <map>
#include <set>

#include "controller/bridge/individual_movement.hpp"
#include "controller/bridge/movement_change.hpp"

using namespace kibitz::bridge;

namespace {

using Two = std::pair<std::uint32_t, std::uint32_t>;
struct Met {
    std::map<Two, int> partners, opponents;  ///< the lower number first
    std::map<Two, int> same_way;             ///< at the same boards in the same round, both North-South or both East-West
    std::map<std::uint32_t, int> rounds, north_south;
    std::map<std::uint32_t, std::multiset<std::uint32_t>> boards;
};

Met met(const std::vector<TableRound>& movement) {
    Met out;
    std::map<std::uint32_t, std::array<std::vector<std::uint32_t>, 2>> by_round;
    for (const auto& row : movement) {
        const auto ns = players_of(row.pair_ns), ew = players_of(row.pair_ew);
        ++out.partners[std::minmax(ns[0], ns[1])];
        ++out.partners[std::minmax(ew[0], ew[1])];
        for (const auto one : ns)
            for (const auto other : ew) ++out.opponents[std::minmax(one, other)];
        for (const auto who : {ns[0], ns[1], ew[0], ew[1]}) {
            ++out.rounds[who];
            for (const auto board : boards_of(row)) out.boards[who].insert(board);
        }
        for (const auto who : ns) ++out.north_south[who], by_round[row.round][0].push_back(who);
        for (const auto who : ew) by_round[row.round][1].push_back(who);
    }
    for (const auto& [round, ways] : by_round)
        for (const auto& way : ways)
            for (const auto one : way)
                for (const auto other : way)
                    if (one < other) ++out.same_way[{one, other}];
    return out;
}

}  // namespace

TEST_CASE("Each with each: every two are partners once and opponents twice, in as many rounds as there are others") {
    for (const std::uint32_t players : {8U, 9U, 12U, 13U, 16U, 17U, 20U, 21U, 24U, 25U, 28U, 29U, 32U}) {
        CAPTURE(players);
        const auto movement = each_with_each(players, 2);
        REQUIRE(movement);
        CHECK(faults_of(*movement).empty());
        const auto [partners, opponents, same_way, rounds, north_south, boards] = met(*movement);
        CHECK(partners.size() == players * (players - 1) / 2);
        for (const auto& [two, times] : partners) CHECK(times == 1);
        for (const auto& [two, times] : opponents) CHECK(times == 2);
        const auto order = players % 4 == 0 ? players - 1 : players;
        CHECK(movement->back().round == order);
        CHECK(sit_outs(*movement).size() == (players % 4 == 0 ? 0 : players));
        for (const auto& [player, times] : rounds) {
            CHECK(times == static_cast<int>(players) - 1);
            CHECK(std::set<std::uint32_t>(boards.at(player).begin(), boards.at(player).end()).size() == 2 * (players - 1));
        }
        // Any two are compared with each other nearly as often as against each other.
        for (const auto& [two, times] : same_way) CHECK(std::abs(times - static_cast<double>(players) / 2 + 1) <= 2.5);
        for (std::uint32_t player = 1; player <= players; ++player) {
            if (players % 4 == 0 && player == players) CHECK(north_south.at(player) == static_cast<int>(order));
            else CHECK(std::abs(north_south.at(player) * 2 - static_cast<int>(players) + 1) <= 1);
        }
        std::set<Two> own;
        for (const auto& row : *movement) own.insert({row.round, row.first_board});
        CHECK((own.size() == movement->size()) == !shares_boards(players));
    }
    CHECK(each_with_each(9, 1)->front().round == 1);
    CHECK(each_with_each(12, 3, 4)->back().round == 4);
}

TEST_CASE("Rainbow: each set of boards once, and everybody of another group once") {
    for (const std::uint32_t tables : {5U, 7U, 8U, 9U, 11U, 13U, 17U, 19U, 23U, 25U, 35U}) {
        CAPTURE(tables);
        const auto movement = rainbow(tables * 4, 2);
        REQUIRE(movement);
        CHECK(faults_of(*movement).empty());
        CHECK(movement->size() == tables * tables);
        const auto [partners, opponents, same_way, rounds, north_south, boards] = met(*movement);
        std::map<Two, int> together = partners;
        for (const auto& [two, times] : opponents) together[two] += times;
        // Of six pairs of groups each has every two of them once.
        CHECK(together.size() == 6 * tables * tables);
        for (const auto& [two, times] : together) CHECK(times == 1);
        for (const auto& [player, all] : boards)
            CHECK(std::set<std::uint32_t>(all.begin(), all.end()).size() == 2 * tables);
        std::set<Two> own;
        for (const auto& row : *movement) own.insert({row.round, row.first_board});
        CHECK(own.size() == movement->size());
        for (const auto& row : *movement) CHECK(players_of(row.pair_ns)[0] == row.table);
    }
    const auto few = rainbow(20, 5, 3);
    REQUIRE(few);
    CHECK(few->back().round == 3);
}

TEST_CASE("What is no movement of individuals is said so") {
    CHECK(each_with_each(18, 2).error() ==
          "players 18: each plays with each where 8, 9, 12, 13, 16, 17, and so on to 32 play; take another movement, or a file");
    CHECK_FALSE(each_with_each(33, 2));
    CHECK_FALSE(each_with_each(0, 2));
    CHECK(each_with_each(8, 9).error() == "boards 9: give 1 to 8");
    CHECK(each_with_each(8, 2, 8).error() == "rounds 8: give 1 to 7");
    CHECK(each_with_each(9, 2, 10).error() == "rounds 10: give 1 to 9");
    for (const std::uint32_t players : {0U, 4U, 8U, 12U, 16U, 21U, 24U, 40U, 4000000004U}) CHECK_FALSE(rainbow(players, 2));
    CHECK(rainbow(20, 2, 6).error() == "rounds 6: give 1 to 5");
}

TEST_CASE("A pair of two players is one number, and a text as people write it") {
    CHECK(pair_text(0).empty());
    CHECK(pair_text(7) == "7");
    CHECK(pair_text(pair_of_players(3, 17)) == "3+17");
    CHECK(pair_of_text("3+17") == pair_of_players(3, 17));
    CHECK(pair_of_text("7") == 7);
    for (const auto* odd : {"", "3+", "+3", "0+3", "a", "3+a", "3+4+5", "70000", "3 + 4", "-1"}) CHECK(pair_of_text(odd) == 0);
    CHECK(has_player(pair_of_players(3, 17), 17));
    CHECK_FALSE(has_player(pair_of_players(3, 17), 7));
    CHECK(has_player(7, 7));
    CHECK_FALSE(has_player(7, 0));
}

TEST_CASE("A player with two seats is told, and whoever is at two tables, or has a board twice") {
    auto movement = *each_with_each(8, 1);
    movement[0].pair_ns = pair_of_players(3, 3);
    CHECK(faults_of(movement).front() == "table 1 in round 1: player 3 has two seats");
    movement = *each_with_each(8, 1);
    movement[1].pair_ns = movement[0].pair_ns;
    CHECK(faults_of(movement).front().starts_with("player 8 is seated twice in round 1: at table 1 and at table 2"));
    movement = *each_with_each(8, 1);
    for (auto& row : movement)
        if (row.round == 2) row.first_board = row.last_board = 1;
    CHECK(faults_of(movement).front().starts_with("player 8 has board 1 twice: at table 1 in round 1 and at table 1 in round 2"));
}

TEST_CASE("Boards of a round that are played late: the first, the last, one between them, all but one") {
    const TableRound row{2, 1, 1, 2, 4, 7};
    const auto boards = [](const TableRound& of) { return boards_of(of); };
    CHECK(boards(row) == std::vector<std::uint32_t>{4, 5, 6, 7});
    CHECK(boards(without_board(row, 5)) == std::vector<std::uint32_t>{4, 6, 7});
    CHECK(boards(without_board(row, 4)) == std::vector<std::uint32_t>{5, 6, 7});
    const auto two = without_board(without_board(row, 5), 4);
    CHECK(boards(two) == std::vector<std::uint32_t>{6, 7});
    CHECK(boards(without_board(two, 7)) == std::vector<std::uint32_t>{6});
    // The run stays: in which order a match's rooms play goes by it.
    CHECK(std::pair(two.first_board, two.last_board) == std::pair(4U, 7U));
    auto shared = std::vector<TableRound>{without_board(row, 5), {3, 2, 1, 3, 5, 5}};
    CHECK(faults_of(shared).empty());
    shared[0].without.clear();
    CHECK_FALSE(faults_of(shared).empty());
}
