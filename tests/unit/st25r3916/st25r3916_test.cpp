// ST25R3916: sweeps over fields of tags with their strengths, faults of its wires.
#include <algorithm>
#include <cmath>

#include "drivers/chips/st25r3916/emulator.hpp"
#include "drivers/chips/st25r3916/st25r3916.hpp"
#include "unit/chips/reader_chip.hpp"

using namespace kibitz;
using namespace kibitz::chips;
using namespace kibitz::chips::st25r3916;
using namespace std::chrono_literals;
using tests::ids, tests::random_tags, tests::set_of;

namespace {

template <Sweep how>
struct Bench : tests::ReaderBench<Emulator, Core, how> {
    bool right(const Sample& sample, int scene) const {
        const bool strong = std::all_of(sample.millivolts.begin(), sample.millivolts.end(), [](float mv) { return mv > 70 && mv < 101; });
        return tests::ReaderBench<Emulator, Core, how>::right(sample, scene) && sample.millivolts.size() == sample.tags.size() && strong;
    }
};
using Table = tests::StartedReader<Emulator, Core>;
/// Of half the chips the end of a damaged frame is not told.
constexpr auto may_not_end = [](Emulator& chip, unsigned number) { chip.never_ends = number % 2 == 0; };

}  // namespace

TEST_CASE("ST25R3916 in one slot conforms") { tests::conforms<Bench<Sweep::Quick>>(); }
TEST_CASE("ST25R3916 in 16 slots conforms") { tests::conforms<Bench<Sweep::Full>>(); }
TEST_CASE("ST25R3916 keeping quiet who was heard conforms") { tests::conforms<Bench<Sweep::Sure>>(); }

TEST_CASE("Sweeps take the time that ISO 15693 and the guard make") { tests::sweeps_take_the_time_of_the_air<Table>(21ms); }

TEST_CASE("Any field of up to 13 tags is told whole, in any mode; more than 16 never as if it were all") { tests::any_field_is_told_whole<Table>(may_not_end); }

TEST_CASE("Each tag's strength is told within a step of 3 dB, in a crowd too, whichever channel hears it") {
    for (const double phase : {0.0, 0.4, 0.785, 1.2, 1.57}) {
        Table table(Sweep::Full);
        table.chip.phase = phase;
        table.chip.tags = random_tags(8, 21);
        for (std::size_t i = 0; i < table.chip.tags.size(); ++i)
            table.chip.tags[i].strength =
                0.35 * std::pow(1.55, static_cast<double>(i));  // 35 to 750 mV: more saturates, with the gain as it is
        const auto sample = table.sweep();
        CHECK(set_of(sample) == ids(table.chip.tags));
        REQUIRE(sample.millivolts.size() == sample.tags.size());
        for (std::size_t i = 0; i < sample.tags.size(); ++i) {
            const auto tag = *std::find_if(table.chip.tags.begin(), table.chip.tags.end(), [&](const auto& one) { return one.id == sample.tags[i]; });
            const double off_db = 20 * std::log10(static_cast<double>(sample.millivolts[i]) / (100 * tag.strength));
            INFO("phase " << phase << ", " << 100 * tag.strength << " mV told as " << sample.millivolts[i]);
            CHECK(off_db > -3.4);  // a step of 3 dB, and what the other channel does not notice
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

TEST_CASE("A tag that a stronger one covers is found by keeping that one quiet") { tests::covered_tag_is_found_by_keeping_the_other_quiet<Table>(); }

TEST_CASE("Weak tags: what is told is there, and a complete sweep that heard trouble heard it out") { tests::weak_tags_are_heard_out<Table>(may_not_end); }

TEST_CASE("A storm of interrupts does no harm") {
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
}

TEST_CASE("No fault leaves the field on") { tests::no_fault_leaves_the_field_on<Table>(); }

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
    for (const auto& [answers, words] :
         {std::pair<std::uint8_t, const char*>{0x00, "nothing answers"}, {0xff, "nothing answers"}, {0x38, "another chip"}}) {
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

TEST_CASE("An ST25R3916B is taken for what it is") {
    for (const bool b : {false, true}) {
        tests::Run<tests::ReaderBench<Emulator, Core, Sweep::Quick>> run;
        run.bench.chip.b = b;
        CHECK(run.works_within(1s));
        CHECK(run.bench.driver.particulars().version == (b ? "ST25R3916B, revision 2" : "revision 2"));
        run.run(1s);
        CHECK(run.clean());
    }
}
