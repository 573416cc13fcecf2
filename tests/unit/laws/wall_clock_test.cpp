// The wall clock beside the table's time: told, folded, and asked when it was.
#include "catch.hpp"
#include "controller/laws/engine.hpp"

using namespace kibitz;
using namespace std::chrono_literals;

TEST_CASE("What the wall clock showed is told by run of the daemon, the last word of each for all of it") {
    laws::TableState state;
    const Instant begin = Instant{} + 100h;
    std::uint64_t number = 0;
    const auto tell = [&](Instant at, Duration ahead, bool started) {
        laws::evolve(state, {++number, at, laws::event::ClockTold{ahead, started}});
    };
    CHECK(laws::wall_time(state.wall_clock, begin) == begin);

    tell(begin + 1h, 10s, false);  // the first run's clock was ten seconds slow all along
    CHECK(laws::wall_time(state.wall_clock, begin) == begin + 10s);
    CHECK(laws::wall_time(state.wall_clock, begin + 2h) == begin + 2h + 10s);

    tell(begin + 3h, 8h, true);  // the daemon rested for eight hours
    CHECK(laws::wall_time(state.wall_clock, begin + 3h - 1us) == begin + 3h - 1us + 10s);
    CHECK(laws::wall_time(state.wall_clock, begin + 3h) == begin + 11h);
    tell(begin + 4h, 7h, false);  // and its clock was an hour fast
    CHECK(laws::wall_time(state.wall_clock, begin + 3h) == begin + 10h);
    CHECK(laws::wall_time(state.wall_clock, begin + 2h) == begin + 2h + 10s);
    CHECK(state.wall_clock.size() == 2);
    CHECK(state.last_change == 0);  // no board is another for it
}

TEST_CASE("The last event before a restart was when it was, also where the journal tells of the restart at the same moment") {
    laws::TableState state;
    const Instant last = Instant{} + 100h;
    laws::evolve(state, {1, last, laws::event::RoundCalled{1}});
    laws::evolve(state, {2, last, laws::event::ClockTold{20min, true}});
    CHECK(laws::wall_time(state.wall_clock, last) == last);
    CHECK(laws::wall_time(state.wall_clock, last + 1us) == last + 1us + 20min);
    CHECK(laws::wall_time(state.wall_clock, last + 5s) == last + 5s + 20min);
}

TEST_CASE("Of a table that is quicker than the wall's clock every moment is told by the wall's") {
    laws::TableState state;
    const Instant begin = Instant{} + 100h;
    std::uint64_t number = 0;
    const auto tell = [&](Instant at, Duration ahead, bool started, std::uint32_t pace) {
        laws::evolve(state, {++number, at, laws::event::ClockTold{ahead, started, pace}});
    };
    tell(begin, 0s, true, 1'500'000);
    CHECK(laws::wall_time(state.wall_clock, begin) == begin);
    CHECK(laws::wall_time(state.wall_clock, begin + 90min) == begin + 1h);
    // The clock was ten minutes slow, as is learned after an hour of the wall's.
    tell(begin + 90min, -20min, false, 1'500'000);
    CHECK(laws::wall_time(state.wall_clock, begin + 90min) == begin + 70min);
    CHECK(laws::wall_time(state.wall_clock, begin) == begin + 10min);
    // The daemon goes on at the usual pace; what was before stays as it was told.
    tell(begin + 3h, 0s, true, 0);
    CHECK(laws::wall_time(state.wall_clock, begin + 90min) == begin + 70min);
    CHECK(laws::wall_time(state.wall_clock, begin + 4h) == begin + 4h);
    // What lasts a moment stays as long as it was at the table.
    const auto clock = laws::at_the_tables_pace(std::span(state.wall_clock).first(1), begin + 90min);
    CHECK(laws::wall_time({&clock, 1}, begin + 90min) == begin + 70min);
    CHECK(laws::wall_time({&clock, 1}, begin + 90min + 300ms) == begin + 70min + 300ms);
    // A journal may say anything.
    tell(begin + 5h, 1s, false, 1);
    tell(begin + 5h, 1s, false, 4'000'000'000);
    (void)laws::wall_time(state.wall_clock, begin + 1000h);
}
