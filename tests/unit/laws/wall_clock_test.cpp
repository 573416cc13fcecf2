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
