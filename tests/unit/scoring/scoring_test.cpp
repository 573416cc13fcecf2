#include "catch.hpp"

#include <cmath>
#include <random>

#include "controller/scoring/imps.hpp"
#include "controller/scoring/matchpoints.hpp"
#include "controller/scoring/session.hpp"
#include "controller/scoring/victory_points.hpp"

using namespace kibitz::scoring;

namespace {

Line line(std::uint32_t board, const char* ns, const char* ew, std::variant<NotPlayed, Played, Artificial> result) {
    return {board, ns, ew, std::move(result)};
}

std::vector<Line> board_of(const std::vector<int>& scores) {
    std::vector<Line> out;
    for (const int score : scores) out.push_back(line(1, "N", "E", played(score)));
    return out;
}

Approx near(double value) { return Approx(value).margin(1e-9); }

}  // namespace

TEST_CASE("Matchpoints: two for a score beaten, one for the same (78A)") {
    const auto got = matchpoints(board_of({420, 420, 450, -50}), 4);
    CHECK(*got[0].ns == near(3));
    CHECK(*got[0].ew == near(3));
    CHECK(*got[2].ns == near(6));
    CHECK(*got[2].ew == near(0));
    CHECK(*got[3].ns == near(0));
    CHECK(*got[3].ew == near(6));
}

TEST_CASE("Matchpoints: the sides share every top, whatever the scores, weights and the field") {
    std::mt19937 dice(7);
    for (int round = 0; round < 500; ++round) {
        std::vector<Line> lines;
        const std::size_t count = 1 + dice() % 9;
        for (std::size_t i = 0; i < count; ++i) {
            Played result;
            for (std::size_t k = 0; k <= dice() % 3; ++k)
                result.ns.push_back({static_cast<int>(dice() % 40) * 10 - 200, 1.0 + static_cast<double>(dice() % 4)});
            lines.push_back(line(1, "N", "E", std::move(result)));
        }
        const std::size_t field = count + dice() % 5;
        double sum = 0;
        for (const auto& one : matchpoints(lines, field)) {
            CHECK(*one.ns + *one.ew == near(top_of(field)));
            CHECK(*one.ns >= -1e-9);
            sum += *one.ns;
        }
        CHECK(sum == near(top_of(field) / 2 * static_cast<double>(count)));
    }
}

TEST_CASE("Matchpoints: a board of fewer results by Neuberg's formula") {
    // 5 of 6: the best has 8 of 8, and gets 6 / 5 * 9 - 1 of 10.
    const auto got = matchpoints(board_of({600, 500, 400, 300, 200}), 6);
    CHECK(*got[0].ns == near(9.8));
    CHECK(*got[2].ns == near(5));
    CHECK(*got[4].ns == near(0.2));
    CHECK(*matchpoints(board_of({100}), 6)[0].ns == near(5));
}

TEST_CASE("Matchpoints: an artificial score is of the full field's top, and no score to compare with") {
    auto lines = board_of({420, 400, 50});
    lines.push_back(line(1, "N", "E", Artificial{60, 30}));
    lines.push_back(line(1, "N", "E", NotPlayed{}));
    const auto got = matchpoints(lines, 4);
    CHECK(*got[3].ns == near(3.6));
    CHECK(*got[3].ew == near(1.8));
    CHECK(*got[0].ns == near(4.0 / 3 * 5 - 1));
    CHECK_FALSE(got[4].ns);
    CHECK_FALSE(got[4].ew);
}

TEST_CASE("Weights are applied to matchpoints, not to points (12C1c)") {
    // Half of 620 and half of -100 against 170 twice: the mean of 4 and 0. Its points' mean, 260, would beat both.
    auto lines = board_of({170, 170});
    lines.push_back(line(1, "N", "E", Played{{{620, 50}, {-100, 50}}, {}}));
    const auto got = matchpoints(lines, 3);
    CHECK(*got[2].ns == near(2));
    CHECK(*got[2].ew == near(2));
    CHECK(*got[0].ns == near(2));  // 1 of the tie, 1 of the other: beaten half the time
}

TEST_CASE("A score of each side's own is compared by each side's own (12C1e)") {
    auto lines = board_of({170, 170});
    lines.push_back(line(1, "N", "E", Played{{{-100, 1}}, {{620, 1}}}));
    const auto got = matchpoints(lines, 3);
    CHECK(*got[2].ns == near(0));
    CHECK(*got[2].ew == near(0));
    CHECK(*got[0].ns == near(3));
    CHECK(*got[0].ew == near(3));
}

TEST_CASE("IMPs: the scale's every step (78B)") {
    const std::pair<int, int> rows[] = {
        {0, 0},     {10, 0},    {20, 1},    {40, 1},    {50, 2},    {80, 2},    {90, 3},    {120, 3},   {130, 4},   {160, 4},
        {170, 5},   {210, 5},   {220, 6},   {260, 6},   {270, 7},   {310, 7},   {320, 8},   {360, 8},   {370, 9},   {420, 9},
        {430, 10},  {490, 10},  {500, 11},  {590, 11},  {600, 12},  {740, 12},  {750, 13},  {890, 13},  {900, 14},  {1090, 14},
        {1100, 15}, {1290, 15}, {1300, 16}, {1490, 16}, {1500, 17}, {1740, 17}, {1750, 18}, {1990, 18}, {2000, 19}, {2240, 19},
        {2250, 20}, {2490, 20}, {2500, 21}, {2990, 21}, {3000, 22}, {3490, 22}, {3500, 23}, {3990, 23}, {4000, 24}, {9000, 24}};
    for (const auto& [points, won] : rows) {
        CAPTURE(points);
        CHECK(imps(points) == won);
        CHECK(imps(-points) == -won);
    }
}

TEST_CASE("Cross-IMPs: the mean against all others; what one side wins the other loses") {
    const auto got = cross_imps(board_of({620, 170, -100}));
    CHECK(*got[0].ns == near((10 + 12) / 2.0));
    CHECK(*got[0].ew == near(-11));
    CHECK(*got[1].ns == near((-10 + 7) / 2.0));
    CHECK(*cross_imps(board_of({620}))[0].ns == near(0));
    auto weighted = board_of({170});
    weighted.push_back(line(1, "N", "E", Played{{{620, 3}, {-100, 1}}, {}}));
    CHECK(*cross_imps(weighted)[1].ns == near(0.75 * 10 - 0.25 * 7));
    weighted.push_back(line(1, "N", "E", Artificial{60, 40}));
    CHECK(*cross_imps(weighted)[2].ns == near(3));
    CHECK(*cross_imps(weighted)[2].ew == near(-3));
}

TEST_CASE("Butler: the mean without the highest and the lowest, to the nearest 10, halves away from nothing") {
    CHECK(*datum(board_of({1000, 420, 430, -2000})) == 430);
    CHECK(*datum(board_of({-1000, -420, -430, 2000})) == -430);
    CHECK(*datum(board_of({100, 200, 330})) == 210);
    CHECK_FALSE(datum({}));
    const auto got = butler(board_of({1000, 420, 430, -2000}));
    CHECK(*got[0].ns == near(11));
    CHECK(*got[1].ns == near(0));
    CHECK(*got[3].ew == near(20));
}

TEST_CASE("Victory points: continuous, from a draw to the blitz, with no step larger than the one before") {
    CHECK(victory_points(0, 16) == near(10));
    CHECK(victory_points(1, 16) == near(10.31));
    CHECK(victory_points(-1, 16) == near(9.69));
    CHECK(victory_points(59, 16) < 20);
    CHECK(victory_points(60, 16) == near(20));
    CHECK(victory_points(500, 16) == near(20));
    for (std::uint32_t boards = 1; boards <= 128; ++boards) {
        CAPTURE(boards);
        int before = 10000;
        for (int margin = 1; margin < 200; ++margin) {
            const int step = static_cast<int>(std::lround((victory_points(margin, boards) - victory_points(margin - 1, boards)) * 100));
            REQUIRE(step >= 0);
            REQUIRE(step <= before);
            before = step;
            REQUIRE(victory_points(margin, boards) + victory_points(-margin, boards) == near(20));
        }
    }
}

TEST_CASE("Victory points: whole ones, each range at least as long as the one before") {
    CHECK(whole_victory_points(0, 16) == 10);
    CHECK(whole_victory_points(60, 16) == 20);
    for (std::uint32_t boards = 4; boards <= 64; ++boards) {
        CAPTURE(boards);
        int length = 0, before = 0, points = 10;
        for (int margin = 0; whole_victory_points(margin, boards) < 20; ++margin) {
            const int now = whole_victory_points(margin, boards);
            REQUIRE((now == points || now == points + 1));
            if (now != points) {
                if (points > 10) REQUIRE(length >= before);
                if (points > 10) before = length;
                length = 0;
                points = now;
            }
            ++length;
            REQUIRE(now + whole_victory_points(-margin, boards) == 20);
            REQUIRE(std::abs(now - victory_points(margin, boards)) < 1.5);
        }
        CHECK(length >= before);
        CHECK(points == 19);
    }
}

TEST_CASE("A match of two tables in IMPs, weights applied to them (12C1c)") {
    const std::vector<MatchBoard> boards{
        {1, played(620), played(-100)}, {2, played(0), played(50)}, {3, Played{{{620, 1}, {-100, 1}}, {}}, played(170)}};
    CHECK(match_imps(boards) == near(12 - 2 + (10 - 7) / 2.0));
}

TEST_CASE("A session: two fields where nobody has sat both ways, per cent over the boards that were played, equal scores level") {
    const std::vector<Line> lines{line(1, "A1", "A3", played(420)), line(1, "A2", "A4", played(-50)), line(2, "A1", "A4", played(100)),
                                  line(2, "A2", "A3", played(100)), line(3, "A1", "A5", played(90))};
    const auto results = score(lines);
    REQUIRE(results.ranking.size() == 5);
    const auto& first = results.ranking[0];
    CHECK(first.pair == "A1");
    CHECK(first.field == 'N');
    CHECK(first.boards == 3);
    CHECK(first.score == near((2 + 1 + 1) / 6.0 * 100));
    CHECK(results.ranking[1].pair == "A2");
    CHECK(results.ranking[1].rank == 2);
    CHECK(results.ranking[2].field == 'E');
    CHECK(results.ranking[2].pair == "A4");
    CHECK(results.ranking[2].score == near(75));
    CHECK(results.ranking[3].pair == "A5");
    CHECK(results.ranking[3].rank == 2);
    CHECK(results.ranking[3].score == near(50));
    CHECK(results.ranking[4].pair == "A3");

    const auto one = score(lines, {Method::Matchpoints, false, true});
    CHECK(one.ranking[0].pair == "A4");
    CHECK(one.ranking[0].field == ' ');
}

TEST_CASE("A session: whose boards nobody else has played yet is not ranked") {
    std::vector<Line> lines{line(1, "1", "2", played(420)), line(2, "3", "4", played(50))};
    CHECK(score(lines).ranking.empty());
    lines.push_back(line(1, "3", "4", played(400)));
    const auto ranking = score(lines).ranking;
    REQUIRE(ranking.size() == 4);
    CHECK(ranking.front().pair == "1");
    CHECK(ranking.front().score == near(100));
}

TEST_CASE("A session: an arrow switch makes one field; pairs that are level share their rank") {
    const std::vector<Line> lines{line(1, "A1", "A3", played(420)), line(1, "A2", "A4", played(420)), line(2, "A3", "A2", played(100)),
                                  line(2, "A4", "A1", played(100))};
    const auto results = score(lines);
    for (const auto& place : results.ranking) {
        CHECK(place.field == ' ');
        CHECK(place.rank == 1);
        CHECK(place.level);
        CHECK(place.score == near(50));
    }
}

TEST_CASE("A session: penalties are taken off, in per cent of a board's top") {
    const std::vector<Line> lines{line(1, "A1", "A3", played(420)), line(1, "A2", "A4", played(420))};
    const std::vector<Penalty> penalties{{"A1", 10}};
    const auto results = score(lines, {}, penalties);
    CHECK(results.ranking[0].pair == "A2");
    CHECK(results.ranking[1].pair == "A1");
    CHECK(results.ranking[1].score == near(40));
    CHECK(results.ranking[1].penalty == near(0.2));
    const auto by_imps = score(lines, {Method::CrossImps, true, true}, penalties);
    CHECK(by_imps.ranking[1].total == near(-10));
}

TEST_CASE("A session: artificial 60 and 40 follow a pair's other boards where they are beyond (12C2b)") {
    const std::vector<Line> lines{line(1, "A1", "A3", played(420)), line(1, "A2", "A4", played(50)),
                                  line(2, "A1", "A4", Artificial{60, 40}), line(2, "A2", "A3", Artificial{60, 40})};
    const auto results = score(lines);
    CHECK(*results.lines[2].per_cent(true) == near(100));   // A1 made 100 per cent of its other board
    CHECK(*results.lines[2].per_cent(false) == near(40));   // A4 made 100
    CHECK(*results.lines[3].per_cent(true) == near(60));
    CHECK(*results.lines[3].per_cent(false) == near(0));
    const auto plain = score(lines, {Method::Matchpoints, true, false});
    CHECK(*plain.lines[2].per_cent(true) == near(60));
}

TEST_CASE("Travellers and cards") {
    const std::vector<Line> lines{line(1, "A1", "A3", NotPlayed{}), line(1, "A2", "A4", played(50)), line(1, "A5", "A6", played(420)),
                                  line(2, "A4", "A1", played(-100))};
    const auto results = score(lines);
    const auto sheet = traveller(results, 1);
    REQUIRE(sheet.size() == 3);
    CHECK(sheet[0].line.ns == "A5");
    CHECK(sheet[2].line.ns == "A1");
    const auto card = card_of(results, "A1");
    REQUIRE(card.size() == 2);
    CHECK(card[1].opponents == "A4");
    CHECK_FALSE(card[1].north_south);
    CHECK(*card[1].gained == near(1));  // alone: half a top of 2
    CHECK_FALSE(card[0].gained);
}
