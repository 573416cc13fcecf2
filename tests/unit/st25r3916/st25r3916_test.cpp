// ST25R3916: sweeps over fields of tags with their strengths, faults of its wires.
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <set>
#include <vector>

#include "drivers/chips/st25r3916/emulator.hpp"
#include "drivers/chips/st25r3916/st25r3916.hpp"
#include "unit/chips/conformance.hpp"

using namespace kibitz;
using namespace kibitz::chips;
using namespace kibitz::chips::st25r3916;
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
    bool right(const Sample& sample, int) const {
        const bool strong = std::all_of(sample.millivolts.begin(), sample.millivolts.end(), [](float mv) { return mv > 70 && mv < 101; });
        return sample.complete && set_of(sample) == ids(chip.tags) && sample.millivolts.size() == sample.tags.size() && strong;
    }
};

struct Table {
    bus::VirtualTime time;
    bus::Breaches breaches;
    Emulator chip;
    Core core;
    explicit Table(Sweep how, unsigned seed = 1, int rounds = 12) : chip(time, breaches, seed), core(chip, {.sweep = how, .rounds = rounds}) {
        for (bool done = false; !done;) {
            const auto started = core.start(time.now).value();
            done = started.done;
            time.now = std::max(time.now, started.next);
        }
    }
    Sample sweep() { return core.work(time.now).value().sample.value(); }
};

}  // namespace

TEST_CASE("ST25R3916 in one slot conforms") { tests::conforms<Bench<Sweep::Quick>>(); }
TEST_CASE("ST25R3916 in 16 slots conforms") { tests::conforms<Bench<Sweep::Full>>(); }
TEST_CASE("ST25R3916 keeping quiet who was heard conforms") { tests::conforms<Bench<Sweep::Sure>>(); }

TEST_CASE("Sweeps take the time that ISO 15693 and the guard make") {
    struct Case { Sweep how; int tags; milliseconds least, most; };
    for (const auto& [how, n, least, most] : {Case{Sweep::Quick, 0, 6ms, 9ms}, {Sweep::Quick, 1, 10ms, 13ms}, {Sweep::Sure, 1, 16ms, 21ms},
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
        table.chip.never_ends = *rc::gen::arbitrary<bool>();
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

TEST_CASE("Each tag's strength is told within a step of 3 dB, in a crowd too, whichever channel hears it") {
    for (const double phase : {0.0, 0.4, 0.785, 1.2, 1.57}) {
        Table table(Sweep::Full);
        table.chip.phase = phase;
        table.chip.tags = random_tags(8, 21);
        for (std::size_t i = 0; i < table.chip.tags.size(); ++i) table.chip.tags[i].strength = 0.35 * std::pow(1.9, static_cast<double>(i));  // 35 mV to 3.1 V
        const auto sample = table.sweep();
        CHECK(set_of(sample) == ids(table.chip.tags));
        REQUIRE(sample.millivolts.size() == sample.tags.size());
        for (std::size_t i = 0; i < sample.tags.size(); ++i) {
            const auto tag = *std::find_if(table.chip.tags.begin(), table.chip.tags.end(), [&](const auto& one) { return one.id == sample.tags[i]; });
            const double off_db = 20 * std::log10(static_cast<double>(sample.millivolts[i]) / (100 * tag.strength));
            INFO("phase " << phase << ", " << 100 * tag.strength << " mV told as " << sample.millivolts[i]);
            CHECK(off_db > -3.2);
            CHECK(off_db < 0.2);
        }
        CHECK(table.breaches == bus::Breaches{});
    }
}

TEST_CASE("A supply of 5 V and one of 3.3 V are measured, and the regulators follow") {
    for (const double mv : {3000.0, 3300.0, 5000.0}) {
        tests::Run<Bench<Sweep::Quick>> run;
        run.bench.chip.supply_mv = mv;
        CHECK(run.works_within(1s));
        CHECK(run.bench.breaches == bus::Breaches{});  // sending in the wrong range is one
    }
}

TEST_CASE("A tag that a stronger one covers is found by keeping that one quiet") {
    Table quick(Sweep::Quick), sure(Sweep::Sure);
    for (auto* table : {&quick, &sure}) {
        table->chip.tags = random_tags(2, 5);
        table->chip.tags[0].strength = 10;
    }
    CHECK(quick.sweep().tags.size() == 1);
    CHECK(sure.sweep().tags.size() == 2);
}

TEST_CASE("Weak tags: what is told is there, and a complete sweep that heard trouble heard it out") {
    int missing = 0;
    for (unsigned seed = 0; seed < 200; ++seed) {
        Table table(Sweep::Full, seed + 1);
        table.chip.tags = random_tags(5, seed);
        table.chip.never_ends = seed % 2 == 0;
        for (auto& tag : table.chip.tags) tag.heard = 0.7;
        const auto sample = table.sweep();
        const auto there = ids(table.chip.tags), told = set_of(sample);
        CHECK(std::includes(there.begin(), there.end(), told.begin(), told.end()));
        if (sample.complete) CHECK(told == there);
        missing += told != there;
    }
    CHECK(missing < 20);
}

TEST_CASE("A storm of interrupts does no harm, and no fault leaves the field on") {
    tests::Run<Bench<Sweep::Quick>> run;
    REQUIRE(run.works_within(1s));
    run.bench.chip.irq_storm = true;
    run.run(2s);
    CHECK_FALSE(run.bench.chip.field());
    run.bench.chip.irq_storm = false;
    run.changed = run.bench.time.now;
    run.run(3s);
    CHECK(run.states().ends_with('W'));
    CHECK(run.clean());

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

TEST_CASE("Another chip on the bus, and none, are told apart in words") {
    struct Other final : ReaderWires {
        bus::VirtualTime time;
        std::uint8_t answers = 0;
        Moment now() override { return time.now; }
        void pause(microseconds pause) override { time.pass(pause); }
        tl::expected<void, Fault> frame(std::span<const std::uint8_t>, std::span<std::uint8_t> in) override {
            std::fill(in.begin(), in.end(), answers);
            return {};
        }
        tl::expected<bool, Fault> wait_irq(microseconds) override { return false; }
    };
    for (const auto& [answers, words] : {std::pair<std::uint8_t, const char*>{0x00, "nothing answers"}, {0xff, "nothing answers"}, {0x30, "another chip"}}) {
        Other wires;
        wires.answers = answers;
        Supervised<Core> driver(Core(wires, {}));
        std::string told;
        for (auto due = wires.time.now; wires.time.now < Moment(3s);) {
            wires.time.now = std::max(wires.time.now, due);
            const auto step = driver.step(wires.time.now);
            due = step.next;
            if (step.news) told += step.news->detail;
        }
        INFO(told);
        CHECK(told.find(words) != std::string::npos);
    }
}
