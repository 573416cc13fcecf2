// The live table: readings at their moments, stopped at once, begun again when the games are over.
#include <boost/asio/io_context.hpp>
#include <optional>

#include "catch.hpp"
#include "drivers/simulator/live.hpp"
#include "table.hpp"

using namespace kibitz;
using namespace kibitz::tests;

TEST_CASE("a live table plays in order, at the speed asked for, and goes round") {
    boost::asio::io_context loop;
    drivers::LiveSimulator table(loop.get_executor(), {config(), 400.0, true}, {random_game(1, 8)});
    const auto begun = std::chrono::steady_clock::now();
    std::vector<Instant> times;
    int boards = 0;
    table.start([&](const Reading& reading) {
        times.push_back(reading.at);
        if (command<reading::BoardStart>(reading) && ++boards == 2) table.stop();
    });
    loop.run_for(20s);
    const auto took = std::chrono::steady_clock::now() - begun;
    CHECK(boards == 2);
    REQUIRE(!times.empty());
    CHECK(std::is_sorted(times.begin(), times.end()));
    const auto told = times.back() - times.front();
    CHECK(took >= told / 400 - 5ms);
    const auto stopped_at = times.size();
    loop.restart();
    loop.run_for(50ms);
    CHECK(times.size() == stopped_at);
}

TEST_CASE("a live table tells no reading before its moment, and says that it may be a bus's turn late") {
    boost::asio::io_context loop;
    drivers::LiveSimulator table(loop.get_executor(), {config(), 1.0, true}, {random_game(3, 8)});
    std::optional<Instant> first;
    std::chrono::steady_clock::time_point begun;
    table.start([&](const Reading& reading) {
        const auto now = std::chrono::steady_clock::now();
        if (!first) first = reading.at, begun = now;
        CHECK(now - begun >= reading.at - *first - table.latency());  // never before its moment
    });
    loop.run_for(2s);
    table.stop();
    CHECK(table.latency() == 20ms);
    CHECK(first);
}

TEST_CASE("a live table that is not endless ends") {
    boost::asio::io_context loop;
    drivers::LiveSimulator table(loop.get_executor(), {config(), 100000.0, false}, {random_game(2, 4)});
    int ends = 0;
    table.start([&](const Reading& reading) { ends += command<reading::BoardEnd>(reading) != nullptr; });
    loop.run_for(20s);
    CHECK(ends == 1);
    CHECK(loop.stopped());
}
