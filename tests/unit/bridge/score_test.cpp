// Every contract, doubling, vulnerability and number of tricks, against Law 77 stated another way: as tables of points.
#include "controller/bridge/score.hpp"

#include <array>

#include "catch.hpp"

using namespace kibitz::bridge;

namespace {

using Row = std::array<int, 13>;

/// Law 77, undertrick penalties, summed up: what 1, 2 ... 13 undertricks cost.
constexpr Row down_not_vulnerable{50, 100, 150, 200, 250, 300, 350, 400, 450, 500, 550, 600, 650};
constexpr Row down_vulnerable{100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200, 1300};
constexpr Row down_doubled_not_vulnerable{100, 300, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500};
constexpr Row down_doubled_vulnerable{200, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500, 3800};

/// Law 77, trick score: odd tricks 1..7, undoubled.
constexpr std::array<int, 7> in_a_minor{20, 40, 60, 80, 100, 120, 140};
constexpr std::array<int, 7> in_a_major{30, 60, 90, 120, 150, 180, 210};
constexpr std::array<int, 7> in_no_trump{40, 70, 100, 130, 160, 190, 220};

int by_the_tables(int level, Denomination d, Doubling doubling, bool vulnerable, int tricks) {
    const int times = doubling == Doubling::Undoubled ? 1 : doubling == Doubling::Doubled ? 2 : 4;
    if (tricks < level + 6) {
        const auto lost = static_cast<std::size_t>(level + 6 - tricks - 1);
        if (times == 1) return -(vulnerable ? down_vulnerable : down_not_vulnerable)[lost];
        return -(vulnerable ? down_doubled_vulnerable : down_doubled_not_vulnerable)[lost] * times / 2;
    }
    const auto& column = d == Denomination::NoTrump                               ? in_no_trump
                         : d == Denomination::Spades || d == Denomination::Hearts ? in_a_major
                                                                                  : in_a_minor;
    const int trick_score = column[static_cast<std::size_t>(level - 1)] * times;
    const int over = tricks - level - 6;
    int overtricks = 0;
    if (times == 1) overtricks = over * (&column == &in_a_minor ? 20 : 30);
    if (times == 2) overtricks = over * (vulnerable ? 200 : 100);
    if (times == 4) overtricks = over * (vulnerable ? 400 : 200);
    const int part_or_game = trick_score < 100 ? 50 : vulnerable ? 500 : 300;
    const int slam = level == 6 ? (vulnerable ? 750 : 500) : level == 7 ? (vulnerable ? 1500 : 1000) : 0;
    const int insult = times == 1 ? 0 : times == 2 ? 50 : 100;
    return trick_score + overtricks + part_or_game + slam + insult;
}

}  // namespace

TEST_CASE("the score of every contract and result is Law 77's") {
    int cases = 0;
    for (int i = 0; i < 35; ++i)
        for (const auto doubling : {Doubling::Undoubled, Doubling::Doubled, Doubling::Redoubled})
            for (const bool vulnerable : {false, true})
                for (int tricks = 0; tricks <= 13; ++tricks, ++cases) {
                    const Contract contract{Bid::from_index(i), doubling, Seat::North};
                    INFO(to_string(contract) << (vulnerable ? " vulnerable, " : ", ") << tricks << " tricks");
                    REQUIRE(score(contract, vulnerable, tricks) ==
                            by_the_tables(contract.bid.level(), contract.bid.denomination(), doubling, vulnerable, tricks));
                }
    CHECK(cases == 35 * 3 * 2 * 14);
}

TEST_CASE("scores that every player knows by heart") {
    const auto points = [](const char* bid, Doubling doubling, bool vulnerable, int tricks) {
        return score({call_from_string(bid)->bid(), doubling, Seat::South}, vulnerable, tricks);
    };
    CHECK(points("4S", Doubling::Undoubled, false, 10) == 420);
    CHECK(points("4S", Doubling::Undoubled, true, 10) == 620);
    CHECK(points("3NT", Doubling::Undoubled, true, 9) == 600);
    CHECK(points("1NT", Doubling::Undoubled, false, 7) == 90);
    CHECK(points("2H", Doubling::Doubled, false, 8) == 470);
    CHECK(points("7NT", Doubling::Redoubled, true, 13) == 2980);
    CHECK(points("1C", Doubling::Doubled, true, 13) == 40 + 50 + 50 + 6 * 200);
    CHECK(points("7NT", Doubling::Redoubled, true, 0) == -7600);
}

TEST_CASE("North-South's score takes declarer's side and its vulnerability") {
    const Bid bid(4, Denomination::Spades);
    CHECK(score_north_south({bid, Doubling::Undoubled, Seat::North}, Vulnerability::NorthSouth, 10) == 620);
    CHECK(score_north_south({bid, Doubling::Undoubled, Seat::South}, Vulnerability::EastWest, 10) == 420);
    CHECK(score_north_south({bid, Doubling::Undoubled, Seat::East}, Vulnerability::EastWest, 10) == -620);
    CHECK(score_north_south({bid, Doubling::Undoubled, Seat::West}, Vulnerability::Both, 9) == 100);
    CHECK(score_north_south({bid, Doubling::Undoubled, Seat::West}, Vulnerability::None, 9) == 50);
}
