// Files say when it was by the wall clock, as it was told in the end.
#include "catch.hpp"
#include "controller/formats/exports/board_record.hpp"
#include "controller/formats/exports/bridgemate.hpp"

using namespace kibitz;
using namespace std::chrono_literals;

TEST_CASE("A card or call before a power cut is dated before it, and those after it after") {
    const auto code = laws::embedded_law_code("duplicate-2017");
    REQUIRE(code);
    const Instant at{std::chrono::sys_days{std::chrono::year{2026} / 11 / 21} + 20h};
    reading::BoardStart start;
    start.board = bridge::BoardNumber(1);
    const auto pass = [](bridge::Seat seat) { return laws::event::CallMade{seat, bridge::Call::pass(), false, "", false}; };
    const std::vector<laws::Event> events{
        {1, at, laws::event::BoardStarted{start, 1}},
        {2, at + 120s, pass(bridge::Seat::North)},
        {3, at + 120s, laws::event::ClockTold{20min, true}},  // at that very moment, as journals have it
        {4, at + 125s, pass(bridge::Seat::East)},
    };
    const auto plays = formats::board_plays(events);
    const auto csv = formats::write_bridgemate(formats::BridgemateTable::BiddingData, plays);
    CHECK(csv.find("2026-11-21,20:02:00") != std::string::npos);
    CHECK(csv.find("2026-11-21,20:22:05") != std::string::npos);
    CHECK(csv.find("20:22:00") == std::string::npos);
    const auto evening = formats::to_evening(plays, *code, {"kibitz", "j", "t", "Table 7"});
    const auto seconds = [](Instant when) { return std::chrono::duration_cast<std::chrono::seconds>(when.time_since_epoch()).count(); };
    CHECK(evening.board(0).call(0).at().seconds() == seconds(at + 120s));
    CHECK(evening.board(0).call(1).at().seconds() == seconds(at + 125s + 20min));
}

TEST_CASE("A record made in 1970 and told the time later is dated rightly") {
    const auto code = laws::embedded_law_code("duplicate-2017");
    REQUIRE(code);
    const Instant at = Instant{} + 60s;  // 1970, as a Pi without a network believes
    const Instant really{std::chrono::sys_days{std::chrono::year{2026} / 11 / 21} + 19h};
    reading::BoardStart start;
    start.board = bridge::BoardNumber(1);
    const std::vector<laws::Event> events{
        {1, at, laws::event::BoardStarted{start, 1}},
        {2, at + 5s, laws::event::CallMade{bridge::Seat::North, bridge::Call::pass(), false, "", false}},
        {3, at + 9s, laws::event::ClockTold{really - at, false}},
    };
    const auto plays = formats::board_plays(events);
    const auto csv = formats::write_bridgemate(formats::BridgemateTable::BiddingData, plays);
    CHECK(csv.find("2026-11-21,19:00:05") != std::string::npos);
    const auto evening = formats::to_evening(plays, *code, {"kibitz", "j", "t", "Table 7"});
    CHECK(evening.board(0).call(0).at().seconds() == std::chrono::duration_cast<std::chrono::seconds>((really + 5s).time_since_epoch()).count());
    CHECK(evening.journal_id() == "j");
    CHECK(evening.table_name() == "Table 7");
}
