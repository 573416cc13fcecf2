// Matches of teams: the round robin for every number of teams, and which two tables are a match.
#include "catch.hpp"

#include <cstdlib>
#include <map>
#include <set>

#include "controller/bridge/movement_change.hpp"
#include "controller/bridge/team_movement.hpp"

using namespace kibitz::bridge;

TEST_CASE("Round robin: each team meets each other once, sits at two tables or has its one bye, and is at home as often as not") {
    for (std::uint32_t teams = 2; teams <= 41; ++teams) {
        const auto movement = round_robin(teams, 4);
        REQUIRE(movement);
        CHECK(faults_of(*movement, false).empty());
        const auto matches = team_matches(*movement);
        REQUIRE(matches);
        const std::uint32_t rounds = teams % 2 == 0 ? teams - 1 : teams;
        CHECK(matches->size() == std::size_t{rounds} * (teams / 2));
        std::set<std::pair<std::uint32_t, std::uint32_t>> met, playing;
        std::map<std::uint32_t, int> at_home, played;
        for (const auto& one : *matches) {
            CHECK(met.insert(std::minmax(one.home, one.visitors)).second);
            CHECK(playing.insert({one.round, one.home}).second);
            CHECK(playing.insert({one.round, one.visitors}).second);
            CHECK(one.boards.size() == 4);
            CHECK(one.boards.front() == (one.round - 1) * 4 + 1);
            ++at_home[one.home];
            ++played[one.home];
            ++played[one.visitors];
        }
        for (std::uint32_t team = 1; team <= teams; ++team) {
            CHECK(played[team] == static_cast<int>(teams) - 1);
            CHECK(std::abs(2 * at_home[team] - played[team]) <= 2);
        }
        for (const auto& row : *movement) {
            CHECK(row.table <= teams / 2 * 2);
            CHECK(row.pair_ns % 2 == 1);
            CHECK(row.pair_ew % 2 == 0);
        }
    }
}

TEST_CASE("Again: everybody meets everybody twice, each once at home; two teams play as many rounds as they like") {
    const auto twice = team_matches(*round_robin(4, 2, 6));
    REQUIRE(twice);
    std::set<std::pair<std::uint32_t, std::uint32_t>> met;
    for (const auto& one : *twice) CHECK(met.insert({one.home, one.visitors}).second);
    CHECK(met.size() == 12);
    const auto stanzas = round_robin(2, 8, 3);
    REQUIRE(stanzas);
    CHECK(stanzas->size() == 6);
    CHECK(stanzas->front() == TableRound{1, 1, 1, 4, 1, 8});
    CHECK((*stanzas)[1] == TableRound{2, 1, 3, 2, 1, 8});
    CHECK(stanzas->back().last_board == 24);
}

TEST_CASE("What cannot be played is told") {
    CHECK(round_robin(1, 4).error() == "teams 1: give 2 to 41");
    CHECK(round_robin(4, 0).error() == "boards of a match 0: give 1 to 32");
    CHECK(round_robin(4, 4, 10).error() == "rounds 10: give 1 to 9");
    CHECK(round_robin(2, 4, 13).error() == "rounds 13: give 1 to 12");
}

TEST_CASE("Tables that are no match: alone, other boards, both North-South, a team against itself") {
    CHECK(team_matches({{1, 1, 1, 4, 1, 4}}).error().find("round 1: teams 1 and 2 meet at table 1 alone") == 0);
    CHECK(team_matches({{1, 1, 1, 4, 1, 4}, {2, 1, 3, 2, 5, 8}}).error().find("round 1: teams 1 and 2 have other boards") == 0);
    CHECK(team_matches({{1, 1, 1, 4, 1, 4}, {2, 1, 2, 3, 1, 4}}).error().find("the same team sits North-South at both tables") !=
          std::string::npos);
    CHECK(team_matches({{1, 1, 1, 2, 1, 4}}).error() == "round 1: team 1 would meet itself");
    CHECK(team_matches({{1, 1, 1, 0, 1, 1}})->empty());
}

TEST_CASE("A board that is played late belongs to the match it was due in") {
    const std::vector<TableRound> movement{{1, 1, 1, 4, 1, 3}, {2, 1, 3, 2, 1, 4}, {1, 2, 1, 4, 4, 4}};
    CHECK_FALSE(team_matches(movement));
    const auto matches = team_matches(movement, {{1, 4}});
    REQUIRE(matches);
    REQUIRE(matches->size() == 1);
    CHECK(matches->front().boards == std::vector<std::uint32_t>{1, 2, 3, 4});
    const std::vector<TableRound> both{{1, 1, 1, 4, 1, 3}, {2, 1, 3, 2, 1, 3}, {1, 2, 1, 4, 4, 4}, {2, 2, 3, 2, 4, 4}};
    CHECK(team_matches(both, {{1, 4}, {2, 4}})->front().boards.size() == 4);
    CHECK(team_matches(both)->size() == 2);
}
