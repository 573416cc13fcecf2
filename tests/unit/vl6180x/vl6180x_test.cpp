// VL6180X: measurements decoded, started, moved, kept at work.
#include <rapidcheck.h>

#include "drivers/chips/vl6180x/emulator.hpp"
#include "drivers/chips/vl6180x/vl6180x.hpp"
#include "unit/chips/conformance.hpp"

using namespace kibitz;
using namespace kibitz::chips;
using namespace kibitz::chips::vl6180x;
using namespace std::chrono_literals;

namespace {

constexpr auto moved = bus::I2cAddress::fixed<0x30>();

/// One chip, moved from 0x29 to 0x30, with or without its enable line.
template <bool with_enable>
struct Bench {
    static constexpr int scenes = 6;
    static constexpr std::optional<double> targets[scenes] = {50.0, 0.0, std::nullopt, 99.0, 140.0, -3.0};

    bus::VirtualTime time;
    bus::Breaches breaches;
    Emulator chip{time, breaches};
    bus::EmulatedI2c i2c{time, breaches};
    bus::EmulatedOutputs outputs;
    Supervised<Core> driver{Core(i2c, Settings{.address = moved}, with_enable ? OutputLine{&outputs, {4}} : OutputLine{})};

    Bench() {
        i2c.attach(chip);
        outputs.on_set = [this](bus::GpioOffset, bool level) { chip.enable(level); };
        if (with_enable) chip.enable(false);
    }
    Step<Sample> step() { return driver.step(time.now); }
    std::vector<bus::Faults*> faults() {
        if (with_enable) return {&i2c.faults(), &outputs.faults()};
        return {&i2c.faults()};
    }
    void power(bool on) { chip.power(on); }
    void scene(int which) { chip.target_mm = targets[which]; }
    bool right(const Sample& sample, int which) const {
        const auto target = targets[which];
        if (!target || *target > 100) return sample.seen == Seen::Nothing;
        return sample.seen == Seen::Something && sample.height == Millimetres{std::max(0.0F, static_cast<float>(*target))};
    }
};

}  // namespace

TEST_CASE("VL6180X with its enable line conforms") { tests::conforms<Bench<true>>(); }
TEST_CASE("VL6180X without an enable line conforms") { tests::conforms<Bench<false>>(); }

TEST_CASE("Status codes of section 6.2.37 say something, nothing, blinded or failed") {
    const auto seen = [](unsigned code, std::uint8_t value) {
        return decode(static_cast<std::uint8_t>(code << 4U | 1U), value, {}, {});
    };
    CHECK(seen(0, 42)->height == Millimetres{42});
    CHECK(seen(0, 101)->seen == Seen::Nothing);
    for (const unsigned code : {6U, 7U, 8U, 13U, 15U}) CHECK(seen(code, 255)->seen == Seen::Nothing);
    for (const unsigned code : {12U, 14U}) CHECK(seen(code, 0)->height == Millimetres{0});
    CHECK(seen(11, 255)->seen == Seen::Blinded);
    for (const unsigned code : {1U, 2U, 3U, 4U, 5U, 9U, 10U}) CHECK(seen(code, 0).error().trouble == Trouble::Nonsense);
}

TEST_CASE("Whatever bytes come, a height lies within reach and is never negative") {
    CHECK(rc::check([](std::uint8_t status, std::uint8_t value) {
        const auto offset = static_cast<float>(*rc::gen::inRange(-40, 40));
        const auto sample = decode(status, value, {.offset = {offset}}, {});
        if (!sample) return;
        RC_ASSERT(sample->height >= Millimetres{0});
        RC_ASSERT(sample->height <= Millimetres{100});
        if ((status >> 4U) == 0 && sample->seen == Seen::Something)
            RC_ASSERT(sample->height == Millimetres{std::max(0.0F, static_cast<float>(value) + offset)});
    }));
}

TEST_CASE("The convergence limit of section 2.4.4") {
    CHECK(max_convergence_ms(10ms) == 4);
    CHECK(max_convergence_ms(20ms) == 13);
    CHECK(max_convergence_ms(30ms) == 22);
    CHECK(max_convergence_ms(2550ms) == 63);
}

TEST_CASE("A sample every period") {
    tests::Run<Bench<true>> run;
    REQUIRE(run.works_within(1s));
    const auto before = run.samples;
    run.run(2s);
    CHECK(run.samples - before >= 95);
    CHECK(run.samples - before <= 101);
}

TEST_CASE("Two chips on one bus start one after the other, each at its own address") {
    bus::VirtualTime time;
    bus::Breaches breaches;
    bus::EmulatedI2c i2c(time, breaches);
    bus::EmulatedOutputs outputs;
    DefaultAddress shared;
    Emulator chips[] = {{time, breaches}, {time, breaches}};
    for (auto& chip : chips) {
        i2c.attach(chip);
        chip.enable(false);
    }
    outputs.on_set = [&](bus::GpioOffset line, bool level) { chips[line.value].enable(level); };
    const auto make = [&](int address, unsigned line) {
        return Supervised<Core>(Core(i2c, {.address = *bus::I2cAddress::of(address)}, {&outputs, {line}}, &shared));
    };
    Supervised<Core> drivers[] = {make(0x2a, 0), make(0x2b, 1)};
    chips[1].target_mm = 20;
    Moment due[] = {time.now, time.now};
    float heights[] = {0, 0};
    for (int i = 0; i < 2000; ++i) {
        const int which = due[0] <= due[1] ? 0 : 1;
        time.now = std::max(time.now, due[which]);
        const auto step = drivers[which].step(time.now);
        due[which] = step.next;
        if (step.sample) heights[which] = step.sample->height.value;
        if (i == 1000) i2c.faults().fail_from(i2c.faults().operations());  // both fail, and start at the same time
        if (i == 1020) i2c.faults().heal();
    }
    CHECK(breaches == bus::Breaches{});
    CHECK(drivers[0].state() == State::Working);
    CHECK(drivers[1].state() == State::Working);
    CHECK(heights[0] == 50);
    CHECK(heights[1] == 20);
}

TEST_CASE("Another chip at its address is told as such") {
    bus::VirtualTime time;
    bus::Breaches breaches;
    struct Other final : bus::EmulatedI2cChip {
        bool answers(bus::I2cAddress) override { return true; }
        void transfer(std::span<const std::uint8_t>, std::span<std::uint8_t> in) override { std::fill(in.begin(), in.end(), std::uint8_t{0xee}); }
    } other;
    bus::EmulatedI2c i2c(time, breaches);
    i2c.attach(other);
    Supervised<Core> driver(Core(i2c, {}));
    std::optional<News> told;
    for (int i = 0; i < 10 && !told; ++i) {
        const auto step = driver.step(time.now);
        time.now = step.next;
        told = step.news;
    }
    REQUIRE(told);
    CHECK(told->detail == "VL6180X at 0x29: another chip answers there: is the address right?");
}

TEST_CASE("A laser that fails is a failed device") {
    tests::Run<Bench<true>> run;
    REQUIRE(run.works_within(1s));
    run.bench.chip.error = ErrorCode::VcselWatchdog;
    run.run(1500ms);
    CHECK(run.states() == "WF");
    CHECK(run.news.back().detail.find("reports error 3") != std::string::npos);
    run.bench.chip.error.reset();
    CHECK(run.works_within(3s));
}

TEST_CASE("A window that throws light back draws heights in; what was measured of it puts them right") {
    const auto measured = [](double own, float compensated, double target) {
        bus::VirtualTime time;
        bus::Breaches breaches;
        Emulator chip(time, breaches);
        bus::EmulatedI2c i2c{time, breaches};
        i2c.attach(chip);
        chip.crosstalk_mcps = own;
        chip.target_mm = target;
        Supervised<Core> driver(Core(i2c, Settings{.bounds = {.farthest = {200}, .crosstalk_mcps = compensated}}));
        std::optional<Sample> last;
        for (int i = 0; i < 100; ++i) {
            const auto step = driver.step(time.now);
            if (step.sample) last = step.sample;
            time.now = std::max(time.now, step.next);
        }
        REQUIRE(last);
        CHECK(breaches == bus::Breaches{});
        return *last;
    };
    CHECK(measured(0, 0, 80).height == Millimetres{80});
    const auto drawn_in = measured(0.4, 0, 90);
    CHECK(drawn_in.height < Millimetres{60});
    // As it is calibrated: how much of what came back at 90 mm was measured too near.
    const float own = drawn_in.return_mcps * (1 - drawn_in.height.value / 90);
    CHECK(own == Approx(0.4).epsilon(0.1));
    for (const double mm : {20.0, 50.0, 80.0, 99.0}) CHECK(std::abs(measured(0.4, own, mm).height.value - static_cast<float>(mm)) <= 4);
}
