// PN5180: sweeps over fields of tags, faults of its wires.
#include <rapidcheck.h>

#include <algorithm>
#include <random>
#include <set>
#include <vector>

#include "drivers/chips/pn5180/emulator.hpp"
#include "drivers/chips/pn5180/pn5180.hpp"
#include "unit/chips/conformance.hpp"

using namespace kibitz;
using namespace kibitz::chips;
using namespace kibitz::chips::pn5180;
using namespace std::chrono_literals;

namespace {

using Tags = std::set<TagId>;
Tags set_of(const Sample& sample) { return {sample.tags.begin(), sample.tags.end()}; }

std::vector<Emulator::Tag> random_tags(int n, unsigned seed) {
    std::mt19937_64 random(seed);
    std::vector<Emulator::Tag> tags;
    for (int i = 0; i < n; ++i) tags.push_back({{(random() >> 8U) | 0xe000000000000000}});
    return tags;
}
Tags ids(const std::vector<Emulator::Tag>& tags) {
    Tags all;
    for (const auto& tag : tags) all.insert(tag.id);
    return all;
}

template <Sweep how>
struct Bench {
    static constexpr int scenes = 4;
    static constexpr int counts[scenes] = {1, 0, 4, 13};

    bus::VirtualTime time;
    bus::Breaches breaches;
    Emulator chip{time, breaches};
    Supervised<Core> driver{Core(chip, {.sweep = how})};

    Bench() { scene(0); }
    Step<Sample> step() { return driver.step(time.now); }
    std::vector<bus::Faults*> faults() { return {&chip.faults()}; }
    void power(bool on) { chip.power(on); }
    void scene(int which) { chip.tags = random_tags(counts[which], static_cast<unsigned>(which) + 7); }
    bool right(const Sample& sample, int) const { return sample.complete && set_of(sample) == ids(chip.tags); }
};

struct Table {
    bus::VirtualTime time;
    bus::Breaches breaches;
    Emulator chip;
    Core core;
    Table(Sweep how, unsigned seed = 1) : chip(time, breaches, seed), core(chip, {.sweep = how}) {
        for (bool done = false; !done;) {
            const auto started = core.start(time.now).value();
            done = started.done;
            time.now = std::max(time.now, started.next);
        }
    }
    Sample sweep() { return core.work(time.now).value().sample.value(); }
};

}  // namespace

TEST_CASE("PN5180 in one slot conforms") { tests::conforms<Bench<Sweep::Quick>>(); }
TEST_CASE("PN5180 in 16 slots conforms") { tests::conforms<Bench<Sweep::Full>>(); }
TEST_CASE("PN5180 keeping quiet who was heard conforms") { tests::conforms<Bench<Sweep::Sure>>(); }

TEST_CASE("Sweeps take the time that ISO 15693 and the guard make") {
    struct Case { Sweep how; int tags; milliseconds least, most; };
    for (const auto& [how, n, least, most] : {Case{Sweep::Quick, 0, 6ms, 9ms}, {Sweep::Quick, 1, 10ms, 13ms}, {Sweep::Sure, 1, 16ms, 20ms},
                                              {Sweep::Full, 0, 14ms, 25ms}, {Sweep::Full, 1, 18ms, 29ms}}) {
        Table table(how);
        table.chip.tags = random_tags(n, 3);
        const auto begun = table.time.now;
        CHECK(table.sweep().tags.size() == static_cast<std::size_t>(n));
        const auto took = std::chrono::duration_cast<microseconds>(table.time.now - begun);
        INFO("sweep " << static_cast<int>(how) << ", " << n << " tags: " << took.count() << " us");
        CHECK(took >= least);
        CHECK(took <= most);
        CHECK(table.breaches == bus::Breaches{});
    }
}

TEST_CASE("Any field of up to 13 tags is told whole, in any mode; more than 16 never as if it were all") {
    CHECK(rc::check([] {
        const auto how = *rc::gen::element(Sweep::Quick, Sweep::Sure, Sweep::Full);
        const int n = *rc::gen::inRange(0, 20);
        Table table(how);
        table.chip.tags = random_tags(n, static_cast<unsigned>(*rc::gen::inRange(0, 1 << 30)));
        const auto sample = table.sweep();
        const auto there = ids(table.chip.tags), told = set_of(sample);
        RC_ASSERT(std::includes(there.begin(), there.end(), told.begin(), told.end()));
        RC_ASSERT(!sample.complete || told == there);
        RC_ASSERT(n > 13 || sample.complete);
        RC_ASSERT(!table.chip.field());
        RC_ASSERT(table.breaches.empty());
    }));
}

TEST_CASE("Tags that differ in their highest bits only are told apart, or said not to be") {
    Table table(Sweep::Full);
    table.chip.tags = {{{0xe001111111111111}}, {{0xe011111111111111}}};
    const auto sample = table.sweep();
    CHECK(set_of(sample).size() <= 2);
    CHECK(sample.complete == (set_of(sample).size() == 2));
    CHECK(table.breaches == bus::Breaches{});
}

TEST_CASE("A tag that a stronger one covers is found by keeping that one quiet") {
    Table quick(Sweep::Quick), sure(Sweep::Sure);
    for (auto* table : {&quick, &sure}) {
        table->chip.tags = random_tags(2, 5);
        table->chip.tags[0].strength = 10;
    }
    CHECK(quick.sweep().tags.size() == 1);  // which is why a table asks for Sure where two cards may lie
    CHECK(sure.sweep().tags.size() == 2);
}

TEST_CASE("Weak tags: what is told is there, and a complete sweep that heard trouble heard it out") {
    int missing = 0;
    for (unsigned seed = 0; seed < 200; ++seed) {
        Table table(Sweep::Full, seed + 1);
        table.chip.tags = random_tags(5, seed);
        for (auto& tag : table.chip.tags) tag.heard = 0.7;
        const auto sample = table.sweep();
        const auto there = ids(table.chip.tags), told = set_of(sample);
        CHECK(std::includes(there.begin(), there.end(), told.begin(), told.end()));
        if (sample.complete) CHECK(told == there);
        missing += told != there;
    }
    CHECK(missing < 20);
}

TEST_CASE("13 tags of a hand take five rounds on an average") {
    int collisions = 0;
    microseconds took{0};
    constexpr int fields = 200;
    for (unsigned seed = 0; seed < fields; ++seed) {
        Table table(Sweep::Full);
        table.chip.tags = random_tags(13, seed + 100);
        const auto begun = table.time.now;
        const auto sample = table.sweep();
        took += std::chrono::duration_cast<microseconds>(table.time.now - begun);
        collisions += static_cast<int>(sample.collisions);
        CHECK(sample.complete);
    }
    WARN("13 tags: " << 1.0 + collisions / double{fields} << " rounds, " << took.count() / fields << " us");
    CHECK(collisions / fields < 6);
}

TEST_CASE("BUSY stuck and a storm of interrupts end in a failed device, with the field off") {
    for (const bool storm : {false, true}) {
        tests::Run<Bench<Sweep::Quick>> run;
        REQUIRE(run.works_within(1s));
        (storm ? run.bench.chip.irq_storm : run.bench.chip.busy_stuck) = true;
        run.run(2s);
        INFO(run.states() << (run.news.empty() ? "" : run.news.back().detail));
        if (!storm) {
            CHECK(run.states() == "WF");
            CHECK(run.news.back().detail.find("BUSY stays high") != std::string::npos);
        }
        CHECK_FALSE(run.bench.chip.field());
        run.bench.chip.irq_storm = run.bench.chip.busy_stuck = false;
        run.changed = run.bench.time.now;
        run.run(3s);
        CHECK(run.states().ends_with('W'));
        CHECK(run.clean());
    }
}

TEST_CASE("No fault leaves the field on") {
    Table counted(Sweep::Quick);
    counted.chip.tags = random_tags(2, 1);
    const auto before = counted.chip.faults().operations();
    (void)counted.sweep();
    const auto after = counted.chip.faults().operations();
    for (auto operation = before; operation < after; ++operation) {
        Table table(Sweep::Quick);
        table.chip.tags = random_tags(2, 1);
        table.chip.faults().fail_once(operation);
        (void)table.core.work(table.time.now);
        INFO("operation " << operation);
        CHECK_FALSE(table.chip.field());
    }
}
