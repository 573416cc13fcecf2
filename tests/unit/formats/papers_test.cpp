#include "catch.hpp"
#include <algorithm>
#include <cstdlib>
#include <random>

#include "controller/formats/papers.hpp"

using namespace kibitz;
using namespace kibitz::formats;
using bridge::BoardNumber;

TEST_CASE("RoundData comes back as it went out, for every movement") {
    for (std::uint32_t pairs = 4; pairs <= 20; ++pairs) {
        auto rows = round_rows(*bridge::howell(pairs, 3), "A", 5);
        rows.front().boards = {BoardNumber(1), BoardNumber(2), BoardNumber(9)};  // CustomBoards
        rows.back().section = "B, upstairs; \"new\"";
        const auto read = read_round_data(write_round_data(rows), "rounds.csv");
        CHECK(read.faults.empty());
        CHECK(read.rows == rows);
    }
}

TEST_CASE("RoundData as others write it: any order of columns, semicolons, others besides, a mark of UTF-8") {
    const auto read = read_round_data("\xEF\xBB\xBFRound;Table;ID;Section;EWPair;NSPair;HighBoard;LowBoard\n2;1;77;1;12;3;6;4\n", "r.csv");
    CHECK(read.faults.empty());
    REQUIRE(read.rows.size() == 1);
    CHECK(read.rows[0] == RoundRow{"1", 1, 2, 3, 12, {BoardNumber(4), BoardNumber(5), BoardNumber(6)}});
    const auto custom = read_round_data("Section,Table,Round,NSPair,EWPair,LowBoard,HighBoard,CustomBoards\r\nA,1,1,1,2,,,\"1,2,7-9\"\r\n", "r.csv");
    REQUIRE(custom.rows.size() == 1);
    CHECK(custom.rows[0].boards.size() == 5);
}

TEST_CASE("A line of the papers that cannot be read is said with its number, and the others are taken") {
    const auto read = read_round_data("Section,Table,Round,NSPair,EWPair,LowBoard,HighBoard\nA,1,1,1,2,1,3\nA,x,2,1,2,1,3\nA,1,2,1,2,9,3\nA,1,3,4,5,7,9\n", "r.csv");
    CHECK(read.rows.size() == 2);
    CHECK(read.faults == std::vector<std::string>{"r.csv:3: Table \"x\": a number from 1 to 9999",
                                                  "r.csv:4: LowBoard 9 is above HighBoard 3: put them the other way round"});
    CHECK(read_round_data("pairs\n1\n", "r.csv").faults.size() == 1);
    CHECK(read_round_data("", "r.csv").faults.size() == 1);
    const auto players = read_player_numbers("Table,Direction,Name\n1,Q,Anna\n", "p.csv");
    CHECK(players.faults == std::vector<std::string>{"p.csv:2: Direction \"Q\": N, E, S or W"});
}

TEST_CASE("PlayerNumbers: a name, or the number where none stands there") {
    const auto read = read_player_numbers("Section,Table,Direction,Number,Name,Round\nA,3,N,10234,Anna Berg,1\nA,3,E,777,,4\n", "p.csv");
    CHECK(read.faults.empty());
    REQUIRE(read.rows.size() == 2);
    CHECK(read.rows[0] == PlayerRow{"A", 3, bridge::Seat::North, 1, "Anna Berg", "10234"});
    CHECK(read.rows[1] == PlayerRow{"A", 3, bridge::Seat::East, 4, "777", "777"});
}

TEST_CASE("Whatever the bytes, papers are read or said to be none") {
    std::mt19937 dice(1);
    const std::string seed = "Section,Table,Round,NSPair,EWPair,LowBoard,HighBoard,CustomBoards\nA,1,1,1,2,1,3,\"1,2\"\n";
    // The library that reads them takes megabytes for each: under the address sanitizer thirty times as long (KIBITZ_STEPS).
    const char* fewer = std::getenv("KIBITZ_STEPS");
    const int times = fewer ? std::max(std::atoi(fewer) / 20, 1) : 20000;
    for (int i = 0; i < times; ++i) {
        auto text = seed;
        for (int flips = 1 + static_cast<int>(dice() % 6); flips > 0; --flips)
            text[dice() % text.size()] = static_cast<char>(dice() % 4 == 0 ? dice() % 256 : "\",;\n\r-19A"[dice() % 9]);
        if (dice() % 8 == 0) text.resize(dice() % text.size());
        const auto rounds = read_round_data(text, "r.csv");
        const auto players = read_player_numbers(text, "p.csv");
        REQUIRE((rounds.rows.size() + rounds.faults.size() <= 12 && players.rows.size() + players.faults.size() <= 12));
    }
}
