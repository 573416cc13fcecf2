#include "catch.hpp"

#include "controller/bridge/movement_change.hpp"

using namespace kibitz::bridge;

namespace {

/// The boards of a round that lie at more than one table.
std::size_t shared_in(const std::vector<TableRound>& movement, std::uint32_t round) {
    std::size_t shared = 0;
    for (const auto& one : movement)
        for (const auto& other : movement)
            shared += one.round == round && other.round == round && one.table < other.table && one.first_board == other.first_board;
    return shared;
}

}  // namespace

TEST_CASE("Relay: all rounds of an even number of tables, the first and the last share boards") {
    for (std::uint32_t pairs = 7; pairs <= 80; ++pairs) {
        const auto tables = (pairs + 1) / 2;
        CAPTURE(pairs);
        const auto movement = relay(pairs, 2);
        if (tables % 2 == 1) {
            CHECK(movement.error() == "pairs " + std::to_string(pairs) + ": an odd number of tables (" + std::to_string(tables) +
                                          ") needs no relay: take a Mitchell");
            continue;
        }
        REQUIRE(movement);
        CHECK(movement->size() == tables * tables);
        CHECK(faults_of(*movement).empty());
        for (std::uint32_t round = 1; round <= tables; ++round) CHECK(shared_in(*movement, round) == 1);
    }
    CHECK(relay(8, 2, 5).error() == "rounds 5: give 1 to 4");
    CHECK(relay(6, 2).error() == "pairs 6: give 7 to 80");
}

TEST_CASE("Every movement that is made has no fault, and a Howell of many pairs is there at once") {
    for (std::uint32_t pairs = 4; pairs <= 40; ++pairs) {
        CAPTURE(pairs);
        CHECK(faults_of(*mitchell(pairs, 2)).empty());
        CHECK(faults_of(*howell(pairs, 3)).empty());
        CHECK(faults_of(*howell(pairs, 3, 3)).empty());
    }
}

TEST_CASE("A movement that does not work out is said so, with the tables and rounds") {
    auto movement = *mitchell(10, 2);
    movement[6].pair_ew = movement[5].pair_ew;
    const auto faults = faults_of(movement);
    REQUIRE(faults.size() >= 2);
    CHECK(faults[0] == "pair 10 is seated twice in round 2: at table 1 and at table 2");
    CHECK(faults_of({{1, 1, 1, 2, 1, 2}, {1, 2, 2, 1, 3, 4}}) ==
          std::vector<std::string>{"pairs 2 and 1 meet twice: at table 1 in round 1 and at table 1 in round 2"});
    CHECK(faults_of({{1, 1, 1, 2, 1, 2}, {1, 2, 2, 1, 3, 4}}, false).empty());
    CHECK(faults_of({{1, 1, 1, 2, 1, 2}, {1, 2, 1, 3, 2, 3}}) ==
          std::vector<std::string>{"pair 1 has board 2 twice: at table 1 in round 1 and at table 1 in round 2"});
    CHECK(faults_of({{1, 1, 1, 1, 1, 2}}) == std::vector<std::string>{"table 1 in round 1: pair 1 plays against itself"});
    CHECK(faults_of({{1, 1, 1, 2, 1, 2}, {1, 1, 3, 4, 1, 2}}) ==
          std::vector<std::string>{"table 1 in round 1 stands there twice: leave one line out"});
    CHECK(faults_of({{1, 1, 1, 2, 3, 2}}) ==
          std::vector<std::string>{"table 1 in round 1: boards 3 to 2: give the first and the last, from 1"});
    CHECK(faults_of({{1, 1, 1, 2, 1, 4000000000U}}).empty());  // and it ends
}

TEST_CASE("Arrow switch: who sits where changes, whom one meets and which boards do not") {
    const auto before = *mitchell(18, 3);
    const auto after = arrows_switched(before, fair_switch(9));
    CHECK(faults_of(after).empty());
    for (std::size_t i = 0; i < before.size(); ++i) {
        const bool switched = before[i].round >= 9;
        CHECK(after[i].pair_ns == (switched ? before[i].pair_ew : before[i].pair_ns));
        CHECK(after[i].first_board == before[i].first_board);
    }
    const auto one_table = arrows_switched(before, 2, {3});
    CHECK(one_table[2].pair_ns == 3);
    CHECK(one_table[11].pair_ew == 3);
    CHECK(one_table[10].pair_ns == 2);
    CHECK(fair_switch(8) == 8);
    CHECK(fair_switch(13) == 12);
}

TEST_CASE("A pair that comes late takes nobody's place; one that goes leaves it") {
    const auto odd = *mitchell(9, 2);
    CHECK(sit_outs(odd).size() == 5);
    const auto late = with_late_pair(odd, 10, 2);
    REQUIRE(late);
    CHECK(faults_of(*late).empty());
    CHECK(sit_outs(*late) == std::vector<SitOut>{{1, 5}, {1, 10}});
    CHECK(with_late_pair(*late, 11, 2).error() ==
          "nobody sits out from round 2 on: a late pair has no place; make the movement with one pair more");
    CHECK(with_late_pair(odd, 3, 2).error() == "pair 3 is in the movement already: give the late pair the next number");

    const auto early = without_pair(*mitchell(10, 2), 7, 4);
    REQUIRE(early);
    CHECK(sit_outs(*early).size() == 4);  // it, and whom it would have met, in rounds 4 and 5
    // It comes back with its own number, to its own places: nothing has happened then.
    const auto back = with_late_pair(*early, 7, 4);
    REQUIRE(back);
    CHECK(sit_outs(*back).empty());
    CHECK(*back == *mitchell(10, 2));
    CHECK(without_pair(odd, 77, 1).error() == "pair 77 is not in the movement");
}
