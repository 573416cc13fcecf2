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

struct Bench {
    static constexpr int scenes = 4;
    static constexpr face::Light all[scenes] = {
        {5, 2, 2, 1, 3}, {60, 25, 10, 20, 220}, {150, 55, 50, 45, 230}, {900, 300, 300, 300, 230}};  // empty, back, face, glare

    bus::VirtualTime time;
    bus::Breaches breaches;
    Emulator chip{time, breaches};
    bus::EmulatedI2c i2c{time, breaches};
    Supervised<Core> driver{Core(i2c, {})};

    Bench() {
        i2c.attach(chip);
        scene(0);
    }
    Step<Sample> step() { return driver.step(time.now); }
    std::vector<bus::Faults*> faults() { return {&i2c.faults()}; }
    void power(bool on) { chip.power(on); }
    void scene(int which) { chip.scene = all[which]; }
    bool right(const Sample& sample, int which) const {
        const auto& light = all[which];
        if (light.clear * 4 > 1025) return sample.saturated;
        const auto counts = [](double a_cycle) { return static_cast<std::uint16_t>(a_cycle * 4 * 10); };
        return !sample.saturated && sample.clear == counts(light.clear) && sample.red == counts(light.red) &&
               sample.green == counts(light.green) && sample.blue == counts(light.blue) && sample.proximity == light.proximity;
    }
};

}  // namespace

TEST_CASE("APDS-9960 conforms") { tests::conforms<Bench>(); }

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
