// What is corrected of a board is shown on the panels of both pairs that played it, wherever they sit now, where the session tells it.
#include "catch.hpp"
#include "controller/views/seat_view.hpp"
#include "table_in_memory.hpp"

using namespace kibitz;
using test::TableInMemory;
using bridge::Seat;

namespace {

bridge::BoardNumber number(std::uint32_t n) { return bridge::BoardNumber(n); }

v1::SeatView seen_at(const TableInMemory& table, Seat seat) {
    v1::SeatView view;
    views::fill(table.evening().state, {views::Role::Seat, seat}, view, {}, {});
    return view;
}
std::size_t told_at(const TableInMemory& table, Seat seat) { return static_cast<std::size_t>(seen_at(table, seat).correction_size()); }

/// Pairs 1 and 6 play board 7, 1NT by South just made; then the other board lies there.
void played(TableInMemory& table) {
    table.start_board(7);
    table.happen(laws::event::PlayEnded{table.evening().state.board->contract, 7, 90, false});
    table.happen(laws::event::BoardEnded{true});
}
reading::BoardCorrection corrects(std::uint32_t play) {
    reading::BoardCorrection correction;
    correction.play = play;
    correction.declarer_tricks = 8;
    correction.by = "M. Rossi";
    correction.reason = "both sides agree";
    return correction;
}
void tell(TableInMemory& table, bool told = true) { table.happen(laws::event::CorrectionsTold{told}); }

}  // namespace

TEST_CASE("both pairs of the board are told, where they sit now, and nobody else") {
    TableInMemory table;
    table.happen(laws::event::SessionStarted{{"Monday", {{"1", "6", {number(7)}}, {"9", "1", {number(8)}}}, false}});
    played(table);
    table.happen(laws::event::BoardCorrected{1, corrects(1), false});
    for (const Seat seat : bridge::all_seats) CHECK(told_at(table, seat) == 0);  // the session does not say so
    tell(table);
    for (const Seat seat : bridge::all_seats) REQUIRE(told_at(table, seat) == 1);
    const auto one = seen_at(table, Seat::North).correction(0);
    CHECK(one.board() == 7);
    CHECK(one.pair() == "1");
    CHECK(one.side() == v1::SIDE_NORTH_SOUTH);
    CHECK(one.what().reason() == "both sides agree");
    CHECK(one.declarer_tricks() == 8);
    CHECK(one.ns() == 120);
    CHECK(one.finished());
    CHECK_FALSE(one.withdrawn());
    // The next round: pair 1 has moved to East-West, pair 6 has left, and pair 9 has nothing to do with it.
    table.happen(laws::event::RoundCalled{2});
    for (const Seat seat : {Seat::North, Seat::South}) CHECK(told_at(table, seat) == 0);
    for (const Seat seat : {Seat::East, Seat::West}) CHECK(told_at(table, seat) == 1);
    table.start_board(8);
    CHECK(told_at(table, Seat::North) == 0);
    CHECK(seen_at(table, Seat::West).correction(0).pair() == "1");
    CHECK(seen_at(table, Seat::West).correction(0).side() == v1::SIDE_NORTH_SOUTH);
    tell(table, false);
    for (const Seat seat : bridge::all_seats) CHECK(told_at(table, seat) == 0);
}

TEST_CASE("screens and spectators are not told") {
    TableInMemory table;
    tell(table);
    played(table);
    table.happen(laws::event::BoardCorrected{1, corrects(1), false});
    v1::SeatView view;
    views::fill(table.evening().state, {views::Role::TableScreen, {}}, view, {}, {});
    CHECK(view.correction_size() == 0);
}

TEST_CASE("a correction that is taken back is told as such, and the last change of a board alone") {
    TableInMemory table;
    tell(table);
    played(table);
    auto correction = corrects(1);
    table.happen(laws::event::BoardCorrected{1, correction, false});
    correction.declarer_tricks.reset();
    correction.counts_as = reading::CountsAs::PerCent;
    correction.ns = 60;
    correction.ew = 40;
    table.happen(laws::event::BoardCorrected{2, correction, false});
    // No names of pairs: who sits there now is taken for who sat there.
    REQUIRE(told_at(table, Seat::South) == 1);
    auto one = seen_at(table, Seat::South).correction(0);
    CHECK(one.per_cent());
    CHECK(one.ns() == 60);
    table.happen(laws::event::BoardCorrected{2, correction, true});
    one = seen_at(table, Seat::South).correction(0);
    CHECK(one.withdrawn());
    CHECK_FALSE(one.adjusted());
    CHECK(one.ns() == 120);  // as the first one has it
}

TEST_CASE("corrections of another session are over") {
    TableInMemory table;
    table.happen(laws::event::SessionStarted{{"Monday", {}, true}});
    played(table);
    table.happen(laws::event::BoardCorrected{1, corrects(1), false});
    CHECK(told_at(table, Seat::North) == 1);
    table.happen(laws::event::SessionStarted{{"Tuesday", {}, true}});
    table.start_board(7);
    CHECK(told_at(table, Seat::North) == 0);
}

TEST_CASE("a board that is being played tells what of it was put right, and no result") {
    TableInMemory table;
    tell(table);
    table.start_board(7);
    auto correction = corrects(1);
    correction.declarer_tricks.reset();
    correction.board = number(8);
    table.happen(laws::event::BoardCorrected{1, correction, false});
    const auto one = seen_at(table, Seat::East).correction(0);
    CHECK(one.board() == 8);
    CHECK_FALSE(one.finished());
}
