#include "controller/bridge/board.hpp"

#include <array>

#include "catch.hpp"

using namespace kibitz::bridge;

TEST_CASE("dealer and vulnerability of the sixteen boards are Law 2's") {
    struct Row {
        Seat dealer;
        const char* vulnerable;
    };
    // As printed on the boards.
    const std::array<Row, 16> boards{{{Seat::North, "None"}, {Seat::East, "NS"},   {Seat::South, "EW"},  {Seat::West, "All"},
                                      {Seat::North, "NS"},   {Seat::East, "EW"},   {Seat::South, "All"}, {Seat::West, "None"},
                                      {Seat::North, "EW"},   {Seat::East, "All"},  {Seat::South, "None"},{Seat::West, "NS"},
                                      {Seat::North, "All"},  {Seat::East, "None"}, {Seat::South, "NS"},  {Seat::West, "EW"}}};
    for (std::uint32_t n = 1; n <= 128; ++n) {
        INFO("board " << n);
        const auto& row = boards[(n - 1) % 16];
        CHECK(dealer_of(BoardNumber(n)) == row.dealer);
        CHECK(to_string(vulnerability_of(BoardNumber(n))) == row.vulnerable);
    }
    CHECK(dealer_of(BoardNumber()) == Seat::North);
    CHECK(vulnerability_of(BoardNumber()) == Vulnerability::None);
}

TEST_CASE("each side is vulnerable as the word says") {
    CHECK_FALSE(is_vulnerable(Vulnerability::None, Side::NorthSouth));
    CHECK_FALSE(is_vulnerable(Vulnerability::None, Side::EastWest));
    CHECK(is_vulnerable(Vulnerability::NorthSouth, Side::NorthSouth));
    CHECK_FALSE(is_vulnerable(Vulnerability::NorthSouth, Side::EastWest));
    CHECK_FALSE(is_vulnerable(Vulnerability::EastWest, Side::NorthSouth));
    CHECK(is_vulnerable(Vulnerability::EastWest, Side::EastWest));
    CHECK(is_vulnerable(Vulnerability::Both, Side::NorthSouth));
    CHECK(is_vulnerable(Vulnerability::Both, Side::EastWest));
}

TEST_CASE("seats go clockwise, sides face each other") {
    for (const Seat seat : all_seats) {
        CHECK(left_hand_opponent(right_hand_opponent(seat)) == seat);
        CHECK(partner(partner(seat)) == seat);
        CHECK(side_of(partner(seat)) == side_of(seat));
        CHECK(side_of(left_hand_opponent(seat)) == opponents(side_of(seat)));
        CHECK(seat_from_letter(letter(seat)) == seat);
        CHECK(name(seat).front() == letter(seat));
    }
    CHECK(left_hand_opponent(Seat::West) == Seat::North);
    CHECK(left_hand_opponent(Seat::North) == Seat::East);
    int letters = 0;
    for (int c = 0; c < 256; ++c) letters += seat_from_letter(static_cast<char>(c)) ? 1 : 0;
    CHECK(letters == 8);  // N E S W in both cases and nothing else
}
