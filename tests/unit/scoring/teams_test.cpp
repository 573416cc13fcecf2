// Matches of teams: boards compared, IMPs, victory points, the ranking.
#include "catch.hpp"

#include <cmath>
#include <random>

#include "controller/scoring/imps.hpp"
#include "controller/scoring/session.hpp"
#include "controller/scoring/victory_points.hpp"

using namespace kibitz::scoring;

namespace {

/// Team 3 has pairs A5 and A6.
TeamEvent event_of(std::uint32_t teams, std::vector<Match> matches) {
    TeamEvent out;
    out.section = "A";
    for (std::uint32_t team = 1; team <= teams; ++team) {
        out.names[team] = "Team " + std::to_string(team);
        out.team_of["A" + std::to_string(team * 2 - 1)] = out.team_of["A" + std::to_string(team * 2)] = team;
    }
    out.matches = std::move(matches);
    return out;
}
using Result = decltype(Line::result);
Line at(std::uint32_t board, std::uint32_t north_south, std::uint32_t east_west, Result result) {
    return {board, "A" + std::to_string(north_south * 2 - 1), "A" + std::to_string(east_west * 2), std::move(result)};
}
Results scored(const TeamEvent& event, const std::vector<Line>& lines, const std::vector<Penalty>& penalties = {}) {
    Rules rules;
    rules.method = Method::Teams;
    rules.teams = event;
    return score(lines, rules, penalties);
}
Approx near(double value) { return Approx(value).margin(1e-9); }

}  // namespace

TEST_CASE("A match of two boards: ten IMPs for the one team, six for the other") {
    const auto event = event_of(2, {{1, 1, 2, {1, 2}}});
    const auto out =
        scored(event, {at(1, 1, 2, played(420)), at(1, 2, 1, played(-50)), at(2, 1, 2, played(-100)), at(2, 2, 1, played(140))});
    REQUIRE(out.matches.size() == 1);
    const auto& match = out.matches[0];
    CHECK(match.counts);
    REQUIRE(match.boards.size() == 2);
    CHECK(match.boards[0].home == near(10));
    CHECK(match.boards[1].home == near(-6));
    CHECK(match.home.won == near(10));
    CHECK(match.home.lost == near(6));
    CHECK(match.visitors.won == near(6));
    CHECK(match.home.points == near(victory_points(4, 2)));
    CHECK(match.visitors.points == near(20 - victory_points(4, 2)));
    REQUIRE(out.ranking.size() == 2);
    CHECK(out.ranking[0].pair == "A1");
    CHECK(out.ranking[0].score == near(victory_points(4, 2)));
    CHECK(out.ranking[1].rank == 2);
    // Each line has its own pairs' IMPs.
    CHECK(*out.lines[0].gained.ns == near(10));
    CHECK(*out.lines[1].gained.ns == near(-10));
    CHECK(*out.lines[1].gained.ew == near(10));
}

TEST_CASE("While the match is on the boards compared so far count, on the scale of all its boards") {
    const auto event = event_of(2, {{1, 1, 2, {1, 2, 3, 4}}});
    auto lines = std::vector{at(1, 1, 2, played(420)), at(2, 2, 1, played(140))};
    CHECK_FALSE(scored(event, lines).matches[0].counts);
    CHECK(scored(event, lines).ranking.empty());
    lines.push_back(at(1, 2, 1, played(-50)));
    const auto out = scored(event, lines);
    CHECK(out.matches[0].boards.size() == 1);
    CHECK(out.ranking[0].score == near(victory_points(10, 4)));
    CHECK_FALSE(out.lines[1].gained.ns);
}

TEST_CASE("Played matches: IMPs are opposite, victory points are 20 together, and who is called home says nothing") {
    std::mt19937 dice(11);
    for (int round = 0; round < 300; ++round) {
        const auto boards = 1 + dice() % 8;
        Match match{1, 1, 2, {}};
        std::vector<Line> lines;
        std::vector<MatchBoard> both;
        for (std::uint32_t board = 1; board <= boards; ++board) {
            match.boards.push_back(board);
            const auto result = [&] {
                Played out;
                for (std::size_t k = 0; k <= dice() % 3; ++k)
                    out.ns.push_back({static_cast<int>(dice() % 300) * 10 - 1500, 1.0 + static_cast<double>(dice() % 4)});
                return out;
            };
            both.push_back({board, result(), result()});
            lines.push_back(at(board, 1, 2, both.back().open));
            lines.push_back(at(board, 2, 1, both.back().closed));
        }
        auto event = event_of(2, {match});
        const auto out = scored(event, lines);
        const auto& home = out.matches[0].home;
        const auto& visitors = out.matches[0].visitors;
        CHECK(home.won - home.lost == Approx(match_imps(both)).margin(1e-6));
        CHECK(home.won == near(visitors.lost));
        CHECK(home.points + visitors.points == near(20));
        for (const auto& one : out.matches[0].boards) CHECK(one.home == near(-one.visitors));
        std::swap(event.matches[0].home, event.matches[0].visitors);
        const auto turned = scored(event, lines);
        CHECK(turned.matches[0].visitors.points == near(home.points));
        CHECK(turned.ranking[0].pair == out.ranking[0].pair);
        event.scale = VictoryScale::Whole;
        const auto whole = scored(event, lines).matches[0];
        CHECK(whole.home.points == near(std::round(whole.home.points)));
        CHECK(whole.home.points + whole.visitors.points == near(20));
    }
}

TEST_CASE("Weights are applied to the IMPs (12C1c): 60 % of 620 and 40 % of -100 against 620 is 40 % of twelve IMPs lost") {
    const Played weighted{{{620, 60}, {-100, 40}}, {}};
    const auto out = scored(event_of(2, {{1, 1, 2, {1, 2, 3}}}), {at(1, 1, 2, weighted), at(1, 2, 1, played(620))});
    CHECK(out.matches[0].boards[0].home == near(-4.8));
    CHECK(out.matches[0].home.points == near(victory_points(-5, 3)));
}

TEST_CASE("Artificial scores (12C2) are three IMPs to each side's own team, whatever the other table has") {
    const auto event = event_of(2, {{1, 1, 2, {1}}});
    const auto alone = scored(event, {at(1, 1, 2, Artificial{60, 40})});
    CHECK(alone.matches[0].home.won == near(3));
    CHECK(alone.matches[0].visitors.lost == near(3));
    const auto beside = scored(event, {at(1, 1, 2, played(1430)), at(1, 2, 1, Artificial{60, 60})});
    CHECK(beside.matches[0].home.won == near(3));
    CHECK(beside.matches[0].visitors.won == near(3));
    CHECK(beside.matches[0].home.points == near(victory_points(3, 1)));
    CHECK(beside.matches[0].visitors.points == near(victory_points(3, 1)));
    const auto both = scored(event, {at(1, 1, 2, Artificial{60, 40}), at(1, 2, 1, Artificial{40, 60})});
    CHECK(both.matches[0].home.won == near(3));
    const auto average = scored(event, {at(1, 1, 2, Artificial{50, 50})});
    CHECK(average.matches[0].counts);
    CHECK(average.matches[0].home.points == near(10));
    // No result stands: it is not compared.
    CHECK_FALSE(scored(event, {at(1, 1, 2, NotPlayed{}), at(1, 2, 1, played(100))}).matches[0].counts);
    // Dealt again: what was played then stands.
    const auto again = scored(event, {at(1, 1, 2, NotPlayed{}), at(1, 2, 1, played(0)), at(1, 1, 2, played(110))});
    CHECK(again.matches[0].home.won == near(3));
}

TEST_CASE("A split score (12C1e) is compared for each side with its own") {
    const Played split{{{100, 1}}, {{620, 1}}};  // North-South keep 100, East-West pay 620
    const auto out = scored(event_of(2, {{1, 1, 2, {1}}}), {at(1, 1, 2, split), at(1, 2, 1, played(100))});
    CHECK(out.matches[0].boards[0].home == near(0));
    CHECK(out.matches[0].boards[0].visitors == near(-imps(520)));
}

TEST_CASE("Penalties: victory points from the sum, IMPs from the match of that board, per cent from no team") {
    const auto event = event_of(2, {{1, 1, 2, {1}}, {2, 1, 2, {2}}});
    const auto lines = std::vector{at(1, 1, 2, played(420)), at(1, 2, 1, played(420)), at(2, 1, 2, played(0)), at(2, 2, 1, played(0))};
    using enum Penalty::Unit;
    const auto out = scored(event, lines, {{"A1", 0.5, VictoryPoints, 1}, {"A4", 3, Imps, 2}, {"A4", 10, Score, 2}});
    CHECK(out.matches[0].home.points == near(10));
    CHECK(out.matches[1].visitors.points == near(victory_points(-3, 1)));
    CHECK(out.matches[1].home.points == near(10));  // what a team pays is not the other's
    CHECK(out.ranking[0].pair == "A1");
    CHECK(out.ranking[0].score == near(19.5));
    CHECK(out.ranking[0].penalty == near(0.5));
}

TEST_CASE("Level on victory points the quotient of IMPs won by IMPs lost decides") {
    const auto event = event_of(4, {{1, 1, 3, {1, 2}}, {1, 2, 4, {1, 2}}});
    const auto out = scored(event, {at(1, 1, 3, played(420)), at(1, 3, 1, played(-50)), at(2, 1, 3, played(-100)), at(2, 3, 1, played(140)),
                                    at(1, 2, 4, played(140)), at(1, 4, 2, played(0)), at(2, 2, 4, played(0)), at(2, 4, 2, played(0))});
    REQUIRE(out.ranking.size() == 4);
    CHECK(out.ranking[0].score == near(out.ranking[1].score));
    CHECK(out.ranking[0].pair == "A2");  // 4 : 0 before 10 : 6
    CHECK(out.ranking[1].pair == "A1");
    CHECK_FALSE(out.ranking[0].level);
    CHECK(out.ranking[2].pair == "A3");
    CHECK(out.ranking[3].rank == 4);
    const auto same = scored(event, {at(1, 1, 3, played(0)), at(1, 3, 1, played(0)), at(1, 2, 4, played(0)), at(1, 4, 2, played(0))});
    for (const auto& place : same.ranking) CHECK((place.rank == 1 && place.level));
}

TEST_CASE("A bye counts once its round has been called") {
    auto event = event_of(3, {{1, 1, 2, {1}}, {1, 3, 0, {}}, {2, 1, 3, {2}}, {2, 2, 0, {}}});
    event.rounds_called = 1;
    const auto out = scored(event, {at(1, 1, 2, played(0)), at(1, 2, 1, played(0))});
    REQUIRE(out.ranking.size() == 3);
    CHECK(out.ranking[0].pair == "A3");
    CHECK(out.ranking[0].score == near(12));
    CHECK(out.ranking[0].matches == 1);
    CHECK(out.ranking[1].level);
}

TEST_CASE("A board of teams that do not meet with it counts for nobody") {
    const auto event = event_of(3, {{1, 1, 2, {1}}});
    const auto out = scored(event, {at(2, 1, 2, played(420)), at(2, 2, 1, played(0)), at(1, 1, 3, played(420)), at(1, 2, 1, played(0))});
    CHECK_FALSE(out.matches[0].counts);
    CHECK(out.ranking.empty());
}

TEST_CASE("Penalties in IMPs and victory points take nothing from a pair") {
    const std::vector<Line> lines{{1, "A1", "A2", played(420), "A"}, {1, "A3", "A4", played(100), "A"}};
    const std::vector<Penalty> penalties{{"A1", 3, Penalty::Unit::Imps, 1}, {"A1", 1, Penalty::Unit::VictoryPoints, 1}};
    CHECK(score(lines, {}, penalties).ranking.front().score == near(100));
    CHECK(score(lines, {}, penalties).ranking.front().penalty == near(0));
}
