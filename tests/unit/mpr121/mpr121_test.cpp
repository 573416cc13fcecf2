// MPR121: touches decoded, thresholds, kept at work.
#include <rapidcheck.h>

#include <array>

#include "drivers/chips/mpr121/emulator.hpp"
#include "drivers/chips/mpr121/mpr121.hpp"
#include "unit/chips/conformance.hpp"

using namespace kibitz;
using namespace kibitz::chips;
using namespace kibitz::chips::mpr121;
using namespace std::chrono_literals;

namespace {

struct Bench {
    static constexpr int scenes = 5;
    static constexpr std::uint16_t touches[scenes] = {0x000, 0x001, 0x800, 0xfff, 0x0a5};

    bus::VirtualTime time;
    bus::Breaches breaches;
    Emulator chip{time, breaches};
    bus::EmulatedI2c i2c{time, breaches};
    Supervised<Core> driver{Core(i2c, {})};

    Bench() { i2c.attach(chip); }
    Step<Sample> step() { return driver.step(time.now); }
    std::vector<bus::Faults*> faults() { return {&i2c.faults()}; }
    void power(bool on) { chip.power(on); }
    void scene(int which) {
        for (unsigned i = 0; i < electrodes; ++i) chip.below[i] = (touches[which] >> i & 1) != 0 ? 40 : 0;
    }
    bool right(const Sample& sample, int which) const { return sample.touched == touches[which] && sample.out_of_range == 0; }
};

}  // namespace

TEST_CASE("MPR121 conforms") { tests::conforms<Bench>(); }

TEST_CASE("Four bytes are twelve electrodes and those that say nothing") {
    CHECK(decode(std::array<std::uint8_t, 4>{0x81, 0x04, 0x02, 0x08}, Moment(1s)).value() == Sample{Moment(1s), 0x481, 0x802});
    CHECK(decode(std::array<std::uint8_t, 4>{0, 0x80, 0, 0}, {}).error().trouble == Trouble::Nonsense);
}

TEST_CASE("Whatever bytes come, there are twelve electrodes") {
    CHECK(rc::check([](std::array<std::uint8_t, 4> bytes) {
        const auto sample = decode(bytes, {});
        RC_ASSERT(sample.has_value() == ((bytes[1] & 0x80) == 0));
        if (!sample) return;
        RC_ASSERT(sample->touched == ((bytes[0] | bytes[1] << 8) & 0xfff));
        RC_ASSERT((sample->out_of_range & ~electrode_mask) == 0);
    }));
}

TEST_CASE("Touched above the one threshold, let go below the other") {
    tests::Run<Bench> run;
    REQUIRE(run.works_within(1s));
    const auto touched_at = [&](int below) {
        run.bench.chip.below[3] = below;
        bool touched = false;
        for (int i = 0; i < 5; ++i) {
            run.bench.time.now = std::max(run.bench.time.now, run.due);
            const auto step = run.bench.step();
            run.due = step.next;
            if (step.sample) touched = (step.sample->touched >> 3 & 1) != 0;
        }
        return touched;
    };
    CHECK_FALSE(touched_at(12));
    CHECK(touched_at(13));
    CHECK(touched_at(6));
    CHECK_FALSE(touched_at(5));
    CHECK_FALSE(touched_at(12));
}

TEST_CASE("IRQ falls with a touch and rises when it is read; a step may come early for it") {
    tests::Run<Bench> run;
    REQUIRE(run.works_within(1s));
    run.run(100ms);
    CHECK_FALSE(run.bench.chip.irq_low());
    run.bench.scene(1);
    run.bench.time.pass(16ms);
    CHECK(run.bench.chip.irq_low());
    const auto step = run.bench.step();
    REQUIRE(step.sample);
    CHECK(step.sample->touched == 1);
    CHECK_FALSE(run.bench.chip.irq_low());
}

TEST_CASE("Over-current is a failed device, a pad that is not connected is told") {
    tests::Run<Bench> run;
    REQUIRE(run.works_within(1s));
    run.bench.chip.over_current = true;
    run.run(2s);
    CHECK(run.states() == "WF");
    CHECK(run.news.back().detail.find("REXT") != std::string::npos);
    run.bench.chip.over_current = false;
    run.bench.chip.not_connected = 0x010;
    REQUIRE(run.works_within(3s));
    run.run(100ms);
    CHECK(run.bench.driver.step(run.due).sample->out_of_range == 0x010);
}
