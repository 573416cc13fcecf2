// Lines over a kernel that forgets: what was lost is told, and the level is right afterwards.
#include <rapidcheck.h>

#include <memory>
#include <string>
#include <vector>

#include "catch.hpp"
#include "drivers/bus/emulated.hpp"
#include "drivers/bus/line_watch.hpp"

using namespace kibitz::bus;
using namespace std::chrono_literals;
using Like = EmulatedInputs::Like;

namespace {

constexpr GpioOffset beam{5}, seat{6};

struct Bench {
    VirtualTime time;
    EmulatedInputs* inputs = nullptr;
    std::optional<LineWatch> watch;
    std::vector<LineNews> news;

    Bench(Like like, std::size_t kept, std::vector<WatchedLine> lines) {
        auto made = std::make_unique<EmulatedInputs>(like, kept);
        inputs = made.get();
        watch = LineWatch::begin(std::move(made), std::move(lines), [this] { return time.now; }).value();
    }
    void drive(GpioOffset line, bool level, microseconds after = 1ms) {
        time.pass(after);
        inputs->drive(line, level, time.now);
    }
    bool read() {
        time.pass(1us);
        return watch->read([this](const LineNews& one) { news.push_back(one); }).has_value();
    }
    std::size_t lost() const {
        return static_cast<std::size_t>(std::count_if(news.begin(), news.end(), [](const LineNews& one) { return !one.change; }));
    }
};

}  // namespace

TEST_CASE("Edges come as they were, each line with its own settling") {
    Bench bench(Like::Gpiod2, 64, {{beam, 0us}, {seat, 50ms}});
    bench.drive(beam, true);
    const auto broken = bench.time.now;
    bench.drive(seat, true);
    REQUIRE(bench.read());
    REQUIRE(bench.news.size() == 1);
    CHECK(bench.news[0].line == beam);
    CHECK(bench.news[0].change == LevelChange{true, broken, Known::ByEdge});
    REQUIRE(bench.watch->deadline());
    bench.time.now = *bench.watch->deadline();
    REQUIRE(bench.read());
    REQUIRE(bench.news.size() == 2);
    CHECK(bench.watch->level(seat));
    CHECK_FALSE(bench.watch->deadline());
}

TEST_CASE("A full buffer is told as a loss, and the level is read once") {
    for (const auto like : {Like::Gpiod1, Like::Gpiod2}) {
        Bench bench(like, 16, {{beam, 0us}});
        for (int i = 0; i < 21; ++i) bench.drive(beam, i % 2 == 0);
        const auto before = bench.inputs->faults().operations();
        REQUIRE(bench.read());
        CHECK(bench.lost() == 1);
        CHECK(bench.inputs->faults().operations() == before + 2);  // the edges, and the level
        CHECK(bench.watch->level(beam));
        bench.news.clear();
        bench.drive(beam, false);
        REQUIRE(bench.read());
        REQUIRE(bench.news.size() == 1);
        CHECK(bench.news[0].change == LevelChange{false, bench.time.now - 1us, Known::ByEdge});
    }
}

TEST_CASE("Whatever the kernel forgets: a loss is told, and once all is read every level is right") {
    CHECK(rc::check([] {
        const auto like = *rc::gen::element(Like::Gpiod1, Like::Gpiod2);
        const auto kept = static_cast<std::size_t>(*rc::gen::inRange(2, 9));
        Bench bench(like, kept, {{beam, 0us}, {seat, 0us}});
        bool levels[2] = {false, false};
        std::size_t edges = 0;
        for (int round = *rc::gen::inRange(1, 12); round > 0; --round) {
            for (int i = *rc::gen::inRange(0, 25); i > 0; --i) {
                const int which = *rc::gen::inRange(0, 2);
                levels[which] = !levels[which];
                bench.drive(which == 0 ? beam : seat, levels[which]);
                ++edges;
            }
            RC_ASSERT(bench.read());
            RC_ASSERT(bench.watch->level(beam) == levels[0]);
            RC_ASSERT(bench.watch->level(seat) == levels[1]);
        }
        std::size_t changes = 0;
        for (const auto& one : bench.news) changes += one.change.has_value();
        RC_ASSERT(changes == edges || bench.lost() > 0);
    }));
}

TEST_CASE("A fault of the line is told, and nothing is missing when it heals") {
    for (std::size_t operation = 0; operation < 3; ++operation) {
        Bench bench(Like::Gpiod2, 4, {{beam, 0us}});
        auto& faults = bench.inputs->faults();
        for (int i = 0; i < 7; ++i) bench.drive(beam, i % 2 == 0);
        faults.fail_once(faults.operations() + operation);
        const bool good = bench.read();
        CHECK(good == (operation == 2));  // 0: the edges, 1: the level after the loss, 2: the edges the next time
        CHECK(bench.read() == (operation != 2));
        REQUIRE(bench.read());
        CHECK(bench.lost() == 1);
        CHECK(bench.watch->level(beam));
    }
}
