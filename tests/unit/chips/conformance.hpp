/// One test for every chip's driver: it walks the range, survives each operation failing once, says when it failed for good,
/// comes back by itself, and never tells what is not so.
///
/// A bench is a struct that a chip's test makes anew for each run:
///   `bus::VirtualTime time; bus::Breaches breaches;`
///   `chips::Step<Sample> step()`           one step of the driver at time.now
///   `std::vector<bus::Faults*> faults()`   of the buses and lines that it uses
///   `void power(bool on)`                  the chip's supply
///   `static constexpr int scenes`; `void scene(int)`   what there is to see, 0 at the beginning
///   `bool right(const Sample&, int scene)` whether a sample tells that
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "catch.hpp"
#include "drivers/bus/emulated.hpp"
#include "drivers/chips/supervised.hpp"

namespace kibitz::tests {

/// A bench at work: what the driver told, and whether it was so.
template <class Bench>
struct Run {
    Bench bench;
    bus::Moment due{};
    bus::Moment changed{};  ///< since when the scene is as it is
    int scene = 0;
    std::size_t samples = 0, wrong = 0, steps = 0;
    std::vector<chips::News> news;

    Run() { due = changed = bench.time.now; }
    void show(int which) {
        bench.scene(which);
        scene = which;
        changed = bench.time.now;
    }
    /// What was measured before the scene changed may be told a little after.
    static constexpr auto lag = bus::milliseconds(250);

    void step() {
        bench.time.now = std::max(bench.time.now, due);
        const auto begun = bench.time.now;
        const auto told = bench.step();
        ++steps;
        if (told.next <= begun) FAIL("a step that wants to be called at once holds the bus for itself");
        due = told.next;
        if (told.news) news.push_back(*told.news);
        if (!told.sample) return;
        ++samples;
        if (begun - changed > lag && !bench.right(*told.sample, scene)) ++wrong;
    }
    void run(bus::Moment::duration time) {
        const auto end = bench.time.now + time;
        while (bench.time.now < end) step();
    }
    /// Runs until it works, or for so long. @return whether it works
    bool works_within(bus::Moment::duration time) {
        const auto end = bench.time.now + time;
        while (bench.time.now < end)
            if (step(); !news.empty() && news.back().state == chips::State::Working) return true;
        return false;
    }
    std::size_t operations() {
        std::size_t all = 0;
        for (auto* faults : bench.faults()) all += faults->operations();
        return all;
    }
    bool clean() const { return wrong == 0 && bench.breaches.empty(); }
    std::string states() const {
        std::string text;
        for (const auto& one : news) text += one.state == chips::State::Working ? 'W' : 'F';
        return text;
    }
};

template <class Bench>
void conforms() {
    using namespace std::chrono_literals;
    using bus::milliseconds;
    constexpr auto long_enough = 1500ms;  // to give up, and to be tried again
    constexpr auto soon = 4s;

    SECTION("it starts, and tells the range as it is") {
        Run<Bench> run;
        REQUIRE(run.works_within(soon));
        for (int scene = 0; scene < Bench::scenes; ++scene) {
            run.show(scene);
            const auto before = run.samples;
            run.run(Run<Bench>::lag + 500ms);
            INFO("scene " << scene);
            CHECK(run.samples > before);
            CHECK(run.wrong == 0);
        }
        CHECK(run.states() == "W");
        CHECK(run.bench.breaches == bus::Breaches{});
    }

    // Every operation of a start and of the first samples after it.
    Run<Bench> counted;
    REQUIRE(counted.works_within(soon));
    counted.run(100ms);
    const auto each_operation = [&](auto what) {
        Bench fresh;
        for (std::size_t line = 0; line < fresh.faults().size(); ++line) {
            const auto n = counted.bench.faults()[line]->operations();
            for (std::size_t operation = 0; operation < n; ++operation) {
                INFO("line " << line << ", operation " << operation << " of " << n);
                Run<Bench> run;
                what(run, *run.bench.faults()[line], operation);
            }
        }
    };

    SECTION("any operation may fail once: it is tried again, and nobody hears of it") {
        each_operation([&](Run<Bench>& run, bus::Faults& faults, std::size_t operation) {
            faults.fail_once(operation);
            CHECK(run.works_within(soon));
            run.run(Run<Bench>::lag + 150ms);
            CHECK(run.states() == "W");
            CHECK(run.clean());
        });
    }

    SECTION("any operation may fail for good: it says so once, tells nothing, and comes back by itself") {
        each_operation([&](Run<Bench>& run, bus::Faults& faults, std::size_t operation) {
            faults.fail_from(operation);
            run.run(long_enough);
            const auto told = run.states();
            CHECK((told == "F" || told == "WF"));
            REQUIRE_FALSE(run.news.empty());
            CHECK_FALSE(run.news.back().detail.empty());
            const auto samples = run.samples, steps = run.steps;
            run.run(5s);
            CHECK(run.states() == told);
            CHECK(run.samples == samples);
            CHECK(run.steps - steps < 100);  // a device that failed does not keep the bus from the others
            faults.heal();
            CHECK(run.works_within(soon));
            run.run(Run<Bench>::lag);
            CHECK(run.states() == told + "W");
            CHECK(run.clean());
        });
    }

    SECTION("its supply may fail, for long or for a moment, at any time") {
        for (int after = 0; after < 60; after += 7)
            for (const auto off : {milliseconds(1), milliseconds(30), milliseconds(5000)}) {
                INFO("after " << after << " steps, off for " << off.count() << " ms");
                Run<Bench> run;
                for (int i = 0; i < after; ++i) run.step();
                run.bench.power(false);
                run.run(off);
                if (off > long_enough) CHECK(run.states().ends_with('F'));
                run.bench.power(true);
                run.changed = run.bench.time.now;
                run.run(soon);
                CHECK(run.states().ends_with('W'));
                const auto samples = run.samples;
                run.run(1s);
                CHECK(run.samples > samples);
                CHECK(run.wrong == 0);
            }
    }

    SECTION("called late, it catches up without a storm") {
        Run<Bench> run;
        REQUIRE(run.works_within(soon));
        for (int i = 0; i < 20; ++i) {
            run.bench.time.pass(bus::microseconds(700'000 + 1'000 * i));
            run.due = run.bench.time.now;
            const auto steps = run.steps;
            run.run(100ms);
            CHECK(run.steps - steps < 250);
        }
        CHECK(run.states() == "W");
        CHECK(run.clean());
    }
}

}  // namespace kibitz::tests
