// APDS-9960: bytes decoded, started, kept at work.
#include <rapidcheck.h>

#include <array>
#include <cmath>

#include "drivers/chips/apds9960/apds9960.hpp"
#include "drivers/chips/apds9960/emulator.hpp"
#include "unit/chips/conformance.hpp"

using namespace kibitz;
using namespace kibitz::chips;
using namespace kibitz::chips::apds9960;
using namespace std::chrono_literals;

namespace {

template <bool lamp>
struct WindowBench {
    static constexpr int scenes = 4;
    static constexpr face::Light all[scenes] = {{5, 2, 2, 1, 3, 2, 1, 1, 1},
                                                {6, 3, 1, 2, 220, 60, 25, 10, 20},
                                                {6, 2, 2, 2, 230, 150, 55, 50, 45},
                                                {900, 300, 300, 300, 230, 0, 0, 0, 0}};  // empty, back, face, glare

    bus::VirtualTime time;
    bus::Breaches breaches;
    Emulator chip{time, breaches};
    bus::EmulatedI2c i2c{time, breaches};
    bus::EmulatedOutputs lines;
    Supervised<Core> driver{Core(i2c, {}, lamp ? OutputLine{&lines, {12}} : OutputLine{})};

    WindowBench() {
        lines.on_set = [this](bus::GpioOffset, bool lit) { chip.lamp(lit); };
        i2c.attach(chip);
        scene(0);
    }
    Step<Sample> step() { return driver.step(time.now); }
    std::vector<bus::Faults*> faults() { return lamp ? std::vector{&i2c.faults(), &lines.faults()} : std::vector{&i2c.faults()}; }
    void power(bool on) { chip.power(on); }
    void scene(int which) { chip.scene = all[which]; }
    bool right(const Sample& sample, int which) const {
        const auto& light = all[which];
        if (light.clear * 4 > 1025) return sample.saturated;
        const auto is = [](std::uint16_t counted, double room, double lit) {
            return std::abs(counted - (lamp ? lit : room) * 4 * 10) <= 1;
        };
        return !sample.saturated && is(sample.clear, light.clear, light.lit_clear) && is(sample.red, light.red, light.lit_red) &&
               is(sample.green, light.green, light.lit_green) && is(sample.blue, light.blue, light.lit_blue) &&
               sample.proximity == light.proximity;
    }
};
using Bench = WindowBench<false>;

}  // namespace

TEST_CASE("APDS-9960 conforms") { tests::conforms<Bench>(); }
TEST_CASE("APDS-9960 with a lamp beside its window conforms") { tests::conforms<WindowBench<true>>(); }

TEST_CASE("What is sold as an APDS-9960 is taken for one by any of its ids, and no other") {
    for (const int id : {0xab, 0xa8, 0x9c, 0x00, 0xb4, 0xff}) {
        tests::Run<Bench> run;
        run.bench.chip.identity = static_cast<std::uint8_t>(id);
        INFO(id);
        CHECK(run.works_within(2s) == (id == 0xab || id == 0xa8 || id == 0x9c));
    }
}

TEST_CASE("A covered window without a lamp is dark; with one a back and a face are told apart in it") {
    const auto learnt = [](auto run) {
        std::vector<Sample> looks[3];
        // Covered, no light of the room gets in.
        constexpr face::Light covers[] = {
            {5, 2, 2, 1, 3, 2, 1, 1, 1}, {0, 0, 0, 0, 220, 60, 25, 10, 20}, {0, 0, 0, 0, 221, 150, 55, 50, 45}};
        for (int i = 0; i < 3; ++i) {
            run->bench.chip.scene = covers[i];
            run->run(300ms);
            while (looks[i].size() < face::FaceCalibration::least_samples) {
                run->bench.time.now = std::max(run->bench.time.now, run->due);
                const auto step = run->bench.step();
                run->due = step.next;
                if (step.sample) looks[i].push_back(*step.sample);
            }
        }
        return face::FaceCalibration::learn(looks[0], looks[1], looks[2]).has_value();
    };
    CHECK_FALSE(learnt(std::make_unique<tests::Run<Bench>>()));
    CHECK(learnt(std::make_unique<tests::Run<WindowBench<true>>>()));
}

TEST_CASE("Ten bytes from 0x93 are a sample, low byte first") {
    const std::array<std::uint8_t, 10> bytes{0x03, 0x10, 0x27, 0x34, 0x12, 0x78, 0x56, 0xbc, 0x1a, 0xc8};
    const auto sample = decode(bytes, {.cycles = 20}, Moment(1s));
    CHECK(sample == Sample{Moment(1s), 10000, 0x1234, 0x5678, 0x1abc, 200, false, 20500});
    for (const int half : {0x00, 0x01, 0x02, 0x80}) {
        auto early = bytes;
        early[0] = static_cast<std::uint8_t>(half);
        CHECK_FALSE(decode(early, {}, {}));
    }
}

TEST_CASE("Whatever bytes come, saturation is told when the chip or the count says so") {
    CHECK(rc::check([](std::array<std::uint8_t, 10> bytes) {
        const Settings settings{.cycles = *rc::gen::inRange(1, 73)};
        const auto sample = decode(bytes, settings, {});
        RC_ASSERT(sample.has_value() == ((bytes[0] & 3) == 3));
        if (!sample) return;
        const bool flagged = (bytes[0] & 0xc0) != 0;
        RC_ASSERT(sample->saturated == (flagged || sample->clear >= most_counts(settings)));
        RC_ASSERT(sample->clear == bytes[1] + 256 * bytes[2]);
    }));
}

TEST_CASE("A sample every integration time, glare once and over") {
    tests::Run<Bench> run;
    REQUIRE(run.works_within(1s));
    auto before = run.samples;
    run.run(3s);
    CHECK(run.samples - before >= 95);   // 29.3 ms each
    CHECK(run.samples - before <= 108);
    run.show(3);
    run.run(1s);
    run.show(0);
    run.run(1s);
    CHECK(run.clean());
}
