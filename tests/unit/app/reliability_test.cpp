/// Stated against true: bins, intervals by board, and sums that do not depend on the order.
#include "controller/app/reliability.hpp"

#include <sstream>

#include "catch.hpp"

using kibitz::app::Reliability;

TEST_CASE("a statement falls into the bin whose edge it reaches") {
    Reliability r;
    for (const double stated : {0.0, 0.49, 0.5, 0.8, 0.9, 0.99, 0.995, 0.9999, 1.0}) r.state(stated, true);
    const std::array<std::uint64_t, Reliability::bins> wanted{2, 1, 1, 1, 2, 0, 2};
    for (std::size_t i = 0; i < Reliability::bins; ++i) CHECK(r.bin(i).count == wanted[i]);
    CHECK(r.statements() == 9);
}

TEST_CASE("without a fault in n cases only less than three in n is shown") {
    Reliability r;
    for (std::uint64_t board = 0; board < 100; ++board) {
        for (int i = 0; i < 3; ++i) r.state(0.995, true);
        r.close_board(board);
    }
    CHECK(r.bin(4).share() == 1);
    CHECK(r.interval(4).low == Approx(0.99));
    CHECK(r.interval(4).high == 1);
    CHECK(r.interval(0).low == 0);
    CHECK(r.interval(0).high == 1);
}

TEST_CASE("faults that come together on one board make the interval wide") {
    Reliability apart, together;
    for (std::uint64_t board = 0; board < 400; ++board) {
        for (int i = 0; i < 10; ++i) {
            apart.state(0.9, i != 0);
            together.state(0.9, board % 10 != 0);
        }
        apart.close_board(board);
        together.close_board(board);
    }
    CHECK(apart.bin(3).share() == Approx(0.9));
    CHECK(together.bin(3).share() == Approx(0.9));
    const auto narrow = apart.interval(3), wide = together.interval(3);
    CHECK(narrow.high - narrow.low < 0.001);
    CHECK(wide.high - wide.low > 0.03);
    CHECK(wide.high - wide.low < 0.1);
    CHECK(wide.low < 0.9);
    CHECK(wide.high > 0.9);
}

TEST_CASE("tables add up to the same in any order") {
    std::vector<Reliability> tables(6);
    for (std::uint64_t t = 0; t < tables.size(); ++t) {
        for (int i = 0; i < 50; ++i) tables[t].state(0.8 + 0.003 * i, (i + static_cast<int>(t)) % 7 != 0);
        tables[t].close_board(t);
    }
    Reliability forwards, backwards;
    for (std::size_t i = 0; i < tables.size(); ++i) {
        forwards.add(tables[i]);
        backwards.add(tables[tables.size() - 1 - i]);
    }
    std::ostringstream one, other;
    print_reliability("Cards", forwards, one);
    print_reliability("Cards", backwards, other);
    CHECK(one.str() == other.str());
    CHECK(one.str().find("resampled by board") != std::string::npos);
    std::ostringstream none;
    print_reliability("Cards", Reliability{}, none);
    CHECK(none.str().empty());
}

TEST_CASE("the Brier score of a guess is a quarter, of the truth nothing") {
    Reliability guess, truth;
    for (int i = 0; i < 10; ++i) {
        guess.state(0.5, i % 2 == 0);
        truth.state(i % 2 == 0 ? 1 : 0, i % 2 == 0);
    }
    CHECK(guess.brier() == Approx(0.25));
    CHECK(truth.brier() == 0);
}
