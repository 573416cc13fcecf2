// PN5180: sweeps over fields of tags, faults of its wires.
#include "drivers/chips/pn5180/emulator.hpp"
#include "drivers/chips/pn5180/pn5180.hpp"
#include "unit/chips/reader_chip.hpp"

using namespace kibitz;
using namespace kibitz::chips::pn5180;
using namespace std::chrono_literals;
using tests::ids, tests::random_tags, tests::set_of;
using chips::milliseconds, chips::microseconds;

namespace {

template <Sweep how>
using Bench = tests::ReaderBench<Emulator, Core, how>;
using Table = tests::StartedReader<Emulator, Core>;
constexpr auto as_it_is = [](Emulator&, unsigned) {};

}  // namespace

TEST_CASE("PN5180 in one slot conforms") { tests::conforms<Bench<Sweep::Quick>>(); }
TEST_CASE("PN5180 in 16 slots conforms") { tests::conforms<Bench<Sweep::Full>>(); }
TEST_CASE("PN5180 keeping quiet who was heard conforms") { tests::conforms<Bench<Sweep::Sure>>(); }

TEST_CASE("Sweeps take the time that ISO 15693 and the guard make") { tests::sweeps_take_the_time_of_the_air<Table>(20ms); }

TEST_CASE("Any field of up to 13 tags is told whole, in any mode; more than 16 never as if it were all") { tests::any_field_is_told_whole<Table>(as_it_is); }

TEST_CASE("Tags that differ in their highest bits only are told apart, or said not to be") {
    Table table(Sweep::Full);
    table.chip.tags = {{{0xe001111111111111}}, {{0xe011111111111111}}};
    const auto sample = table.sweep();
    CHECK(set_of(sample).size() <= 2);
    CHECK(sample.complete == (set_of(sample).size() == 2));
    CHECK(table.breaches == bus::Breaches{});
}

TEST_CASE("A tag that a stronger one covers is found by keeping that one quiet") { tests::covered_tag_is_found_by_keeping_the_other_quiet<Table>(); }

TEST_CASE("Weak tags: what is told is there, and a complete sweep that heard trouble heard it out") { tests::weak_tags_are_heard_out<Table>(as_it_is); }

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
        run.bench.chip.irq_storm = storm;
        run.bench.chip.busy_stuck(!storm);
        run.run(2s);
        INFO(run.states() << (run.news.empty() ? "" : run.news.back().detail));
        if (!storm) {
            CHECK(run.states() == "WF");
            CHECK(run.news.back().detail.find("BUSY stays high") != std::string::npos);
        }
        CHECK_FALSE(run.bench.chip.field());
        run.bench.chip.irq_storm = false;
        run.bench.chip.busy_stuck(false);
        run.changed = run.bench.time.now;
        run.run(3s);
        CHECK(run.states().ends_with('W'));
        CHECK(run.clean());
    }
}

TEST_CASE("No fault leaves the field on") { tests::no_fault_leaves_the_field_on<Table>(); }

TEST_CASE("Another field that is on keeps this one off, and is told as that and not as a missing supply") {
    tests::Run<Bench<Sweep::Quick>> run;
    REQUIRE(run.works_within(1s));
    run.bench.chip.other_field = true;
    run.run(2s);
    CHECK(run.states() == "WF");
    CHECK(run.news.back().detail.find("another one is there (RF_ACTIVE_ERROR, cause 1): is another reader's field on") !=
          std::string::npos);
    run.bench.chip.other_field = false;
    run.changed = run.bench.time.now;
    run.run(3s);
    CHECK(run.states().ends_with('W'));
    CHECK(run.clean());
}

TEST_CASE("The gain and the firmware are told for people") {
    tests::Run<Bench<Sweep::Quick>> run;
    run.bench.chip.gain = 417;
    REQUIRE(run.works_within(1s));
    CHECK(run.bench.driver.particulars().version == "firmware 3.5");
    CHECK(run.bench.driver.particulars().raw == "AGC 417");
    run.bench.chip.gain = 290;  // somebody bends the loop
    run.run(1500ms);
    CHECK(run.bench.driver.particulars().raw == "AGC 290");
}
