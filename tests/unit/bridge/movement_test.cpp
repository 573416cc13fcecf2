#include "catch.hpp"
#include <map>
#include <set>

#include "controller/bridge/movement.hpp"

using namespace kibitz::bridge;

namespace {

struct Asked {
    std::uint32_t pairs, boards;
};

/// What every movement keeps: tables and rounds in order, a pair once a round, a board once a pair.
void keeps_the_rules(const std::vector<TableRound>& movement, std::uint32_t pairs) {
    std::map<std::uint32_t, std::set<std::uint32_t>> boards_of;  // by pair
    std::set<std::pair<std::uint32_t, std::uint32_t>> met;
    std::uint32_t round = 0;
    std::set<std::uint32_t> sitting;
    for (const auto& one : movement) {
        if (one.round != round) {
            REQUIRE(one.round == round + 1);
            round = one.round;
            sitting.clear();
        }
        REQUIRE(one.last_board >= one.first_board);
        for (const auto pair : {one.pair_ns, one.pair_ew}) {
            REQUIRE(pair <= pairs);
            if (pair == 0) continue;
            REQUIRE(sitting.insert(pair).second);
            if (one.pair_ns == 0 || one.pair_ew == 0) continue;
            for (auto board = one.first_board; board <= one.last_board; ++board) REQUIRE(boards_of[pair].insert(board).second);
        }
        if (one.pair_ns == 0 || one.pair_ew == 0) continue;
        REQUIRE(met.insert(std::minmax(one.pair_ns, one.pair_ew)).second);
    }
}

bool boards_differ_between_tables(const std::vector<TableRound>& movement) {
    std::set<std::pair<std::uint32_t, std::uint32_t>> seen;
    for (const auto& one : movement)
        if (!seen.insert({one.round, one.first_board}).second) return false;
    return true;
}

}  // namespace

TEST_CASE("Mitchell: nobody meets a pair or a board twice, and each table has boards of its own") {
    for (std::uint32_t pairs = 4; pairs <= 80; ++pairs) {
        CAPTURE(pairs);
        const auto movement = mitchell(pairs, 3);
        REQUIRE(movement);
        keeps_the_rules(*movement, pairs);
        CHECK(boards_differ_between_tables(*movement));
        const auto tables = (pairs + 1) / 2;
        CHECK(movement->size() == tables * (tables % 2 == 1 ? tables : tables - 1));
        for (const auto& one : *movement) CHECK(one.pair_ns == one.table);
    }
}

TEST_CASE("Howell: everybody meets everybody once, at boards nobody sees twice") {
    for (std::uint32_t pairs = 3; pairs <= 40; ++pairs) {
        CAPTURE(pairs);
        const auto movement = howell(pairs, 2);
        REQUIRE(movement);
        keeps_the_rules(*movement, pairs);
        CHECK((pairs < 7 || boards_differ_between_tables(*movement)));
        std::size_t met = 0;
        for (const auto& one : *movement) met += one.pair_ns != 0 && one.pair_ew != 0;
        CHECK(met == pairs * (pairs - 1) / 2);
    }
}

TEST_CASE("A movement that cannot be is said so") {
    CHECK(mitchell(3, 2).error() == "pairs 3: give 4 to 80");
    CHECK(mitchell(8, 2, 4).error() == "rounds 4: give 1 to 3");
    CHECK(mitchell(10, 0).error() == "boards 0: give 1 to 8");
    CHECK(howell(41, 2).error() == "pairs 41: give 3 to 40");
    CHECK(howell(8, 2, 8).error() == "rounds 8: give 1 to 7");
    CHECK(mitchell(10, 4, 2)->back().round == 2);
}
