// An OBID i-scan reader at its emulated serial line: outputs swept, and everything that may go wrong, each told in one sentence.
#include "drivers/chips/obid/emulator.hpp"
#include "drivers/chips/obid/obid.hpp"
#include "unit/chips/reader_chip.hpp"

using namespace kibitz;
using namespace kibitz::chips::obid;
using namespace std::chrono_literals;
using tests::ids, tests::random_tags, tests::set_of;

namespace {

constexpr bus::SerialSettings line_settings{115'200, bus::Parity::Even};

/// For conforms(): the reader's output 3, and cards before others that must not be told.
struct Bench {
    static constexpr int scenes = 4;
    static constexpr int counts[scenes] = {1, 0, 4, 13};

    bus::VirtualTime time;
    bus::Breaches breaches;
    Emulator reader{time, breaches};
    std::shared_ptr<bus::EmulatedSerial> line = std::make_shared<bus::EmulatedSerial>(time, reader, line_settings);
    chips::Supervised<Core> driver{Core(line, {any_address, line_settings})};

    Bench() {
        driver.core().output(3);
        reader.before(2) = random_tags(2, 99);
        scene(0);
    }
    chips::Step<tests::Sample> step() { return driver.step(time.now); }
    std::vector<bus::Faults*> faults() { return {&line->faults()}; }
    void power(bool on) { reader.power(on); }
    void scene(int which) { reader.before(3) = random_tags(counts[which], static_cast<unsigned>(which) + 7); }
    bool right(const tests::Sample& sample, int) { return sample.complete && set_of(sample) == ids(reader.before(3)); }
};

/// What is told last of a bench at which something is done.
template <class Do>
std::string told_when(Do what) {
    tests::Run<Bench> run;
    REQUIRE(run.works_within(1s));
    what(run.bench);
    const auto samples = run.samples;
    run.run(4s);
    CHECK(run.states() == "WF");
    CHECK(run.samples - samples <= 1);
    CHECK(run.bench.breaches == bus::Breaches{});
    return run.news.back().detail;
}

bool has(const std::string& text, const std::string& part) {
    INFO(text);
    CHECK(text.find(part) != std::string::npos);
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("An output of an OBID reader conforms") { tests::conforms<Bench>(); }

TEST_CASE("Each output tells its own cards, asked in any order") {
    Bench bench;
    for (unsigned output = 1; output <= 8; ++output) bench.reader.before(output) = random_tags(static_cast<int>(output % 4), output);
    while (!bench.driver.started()) bench.time.now = bench.step().next;
    for (const unsigned output : {1U, 8U, 3U, 3U, 2U, 1U, 7U, 7U, 7U, 5U, 4U, 6U}) {
        bench.driver.core().output(output);
        const auto sample = bench.step().sample;
        REQUIRE(sample);
        CHECK(sample->complete);
        CHECK(set_of(*sample) == ids(bench.reader.before(output)));
    }
    CHECK(bench.breaches == bus::Breaches{});
}

TEST_CASE("A sweep of a card or none takes no longer than its turn, whatever the rate; a crowd is told apart before its time is out") {
    for (const std::uint32_t baud : {38'400U, 115'200U})
        for (const bool always : {false, true})
            for (const int cards : {0, 1, 2, 13}) {
                const bus::SerialSettings settings{baud, bus::Parity::Even};
                bus::VirtualTime time;
                bus::Breaches breaches;
                Emulator reader(time, breaches);
                reader.only_new = !always;
                auto line = std::make_shared<bus::EmulatedSerial>(time, reader, settings);
                Core core(line, {any_address, settings});
                REQUIRE(core.start(time.now));
                bus::microseconds longest{0}, all{0};
                constexpr int fields = 200;
                for (unsigned seed = 0; seed < fields; ++seed) {
                    reader.before(1) = random_tags(cards, seed + 1);
                    const auto begun = time.now;
                    const auto worked = core.work(time.now);
                    REQUIRE(worked);
                    CHECK(worked->sample->tags.size() == static_cast<std::size_t>(cards));
                    const auto took = std::chrono::duration_cast<bus::microseconds>(time.now - begun);
                    all += took;
                    longest = std::max(longest, took);
                }
                WARN(baud << " baud, " << (always ? "ONT 0, " : "ONT 1, ") << cards << " cards: mean " << all.count() / fields
                          << " us, longest " << longest.count() << " us, turn " << longest_turn(settings).count() << " us");
                if (cards <= 1) CHECK(longest <= longest_turn(settings));
                CHECK(longest <= inventory_time);
            }
}

TEST_CASE("What does not fit into one answer is asked for again, up to 16 cards; more are never told as if they were all") {
    for (const int cards : {12, 13, 16, 17}) {
        Bench bench;
        bench.reader.before(3) = random_tags(cards, 4);
        while (!bench.driver.started()) bench.time.now = bench.step().next;
        const auto sample = bench.step().sample;
        REQUIRE(sample);
        CHECK(sample->complete == (cards <= 16));
        CHECK(sample->tags.size() == static_cast<std::size_t>(std::min(cards, 16)));
        CHECK(tests::honest(*sample, bench.reader.before(3)));
    }
}

TEST_CASE("One spoilt answer, or half of one, is asked for again and nobody hears of it") {
    for (const bool cut : {false, true}) {
        tests::Run<Bench> run;
        REQUIRE(run.works_within(1s));
        for (int i = 0; i < 5; ++i) {
            (cut ? run.bench.reader.cuts : run.bench.reader.spoils) = 1;
            run.run(300ms);
        }
        CHECK(run.states() == "W");
        CHECK(run.wrong == 0);
        const auto particulars = run.bench.driver.particulars();
        CHECK(particulars.faults == 5);
        CHECK(has(particulars.last_fault, cut ? "half an answer" : "check sum is wrong"));
    }
}

TEST_CASE("Each thing that may be wrong is told in one sentence, by the reader's name, with what to check") {
    CHECK(has(told_when([](Bench& bench) { bench.reader.spoils = 10'000; }),
              "ID ISC.M02.M8: its answer's check sum is wrong: is the rate right"));
    CHECK(has(told_when([](Bench& bench) { bench.reader.deaf = true; }), "ID ISC.M02.M8: no answer at 115200 baud: is it on"));
    CHECK(has(told_when([](Bench& bench) { bench.reader.in_scan_mode = true; }),
              "ID ISC.M02.M8, output 3: it is busy by itself (0x82): switch scan mode, buffered read mode and notification mode off"));
    CHECK(has(told_when([](Bench& bench) { bench.reader.torn(3, true); }),
              "ID ISC.M02.M8, output 3: it cannot hear (0x83): is the antenna plugged in"));
    CHECK(has(told_when([](Bench& bench) { bench.reader.outputs = 2; }),
              "ID ISC.M02.M8, output 3: it has no such output (0x11): is `select`"));
    CHECK(has(told_when([](Bench& bench) { bench.line->plug(false); }), "serial line: it is gone: is its adapter still plugged in?"));
}

TEST_CASE("A torn antenna is that output's affair: the others go on") {
    Bench bench;
    while (!bench.driver.started()) bench.time.now = bench.step().next;
    bench.reader.torn(3, true);
    bench.driver.core().output(2);
    const auto sample = bench.step().sample;
    REQUIRE(sample);
    CHECK(set_of(*sample) == ids(bench.reader.before(2)));
}

TEST_CASE("A warning of the field is told where no card is heard; where one is, it counts, and probe shows the warning") {
    tests::Run<Bench> run;
    REQUIRE(run.works_within(1s));
    run.bench.reader.warns = true;
    run.run(1s);
    CHECK(run.states() == "W");
    CHECK(run.wrong == 0);
    CHECK(run.bench.driver.particulars().raw ==
          "RSSI 72, a warning of its field (0x84): is the antenna plugged in and tuned, and is something of metal under it?");
    run.show(1);
    run.run(1s);
    CHECK(run.states() == "WF");
    CHECK(has(run.news.back().detail, "ID ISC.M02.M8, output 3: a warning of its field (0x84): is the antenna plugged in and tuned"));
    run.bench.reader.warns = false;
    run.changed = run.bench.time.now;
    run.run(2s);
    CHECK(run.states() == "WFW");
}

TEST_CASE("Out of its socket and in again, it works again by itself") {
    tests::Run<Bench> run;
    REQUIRE(run.works_within(1s));
    run.bench.line->plug(false);
    run.run(5s);
    CHECK(run.states() == "WF");
    run.bench.line->plug(true);
    run.changed = run.bench.time.now;
    run.run(2s);
    CHECK(run.states() == "WFW");
    CHECK(run.clean());
}

TEST_CASE("Older readers know one frame, newer ones another command for their version: each is found out") {
    for (const int which : {0, 1, 2}) {
        Bench bench;
        bench.reader.advanced = which != 0;
        bench.reader.standard = which != 1;
        bench.reader.knows_software_version = which != 2;
        bench.reader.type = which == 0 ? 33 : 43;
        for (int i = 0; i < 20 && !bench.driver.started(); ++i) bench.time.now = bench.step().next;
        REQUIRE(bench.driver.started());
        CHECK(bench.step().sample);
        CHECK(bench.driver.particulars().version == (which == 0 ? "ID ISC.M02.M8, software 2.01" : "ID ISC.LR2500-B, software 2.01"));
        CHECK(bench.breaches == bus::Breaches{});
    }
}

TEST_CASE("Another reader than one for these cards says so by its name") {
    for (const bool uhf : {false, true}) {
        tests::Run<Bench> run;
        if (uhf) run.bench.reader.type = 94;
        else run.bench.reader.transponders = 0x0001;
        run.run(4s);
        CHECK(run.states() == "F");
        CHECK(has(run.news.back().detail, std::string(uhf ? "ID ISC.LRU3000" : "ID ISC.M02.M8") +
                                              ": this reader hears no ISO 15693 cards: take one for 13.56 MHz"));
    }
}

TEST_CASE("A reader with another address is silent; its own, and any, are answered") {
    for (const int address : {0, 5, 255}) {
        Bench bench;
        bench.reader.address = 5;
        Core core(bench.line, {static_cast<std::uint8_t>(address), line_settings});
        CHECK(core.start(bench.time.now).has_value() == (address != 0));
    }
}

TEST_CASE("The field stays on after a sweep, and off() switches it off") {
    Bench bench;
    while (!bench.driver.started()) bench.time.now = bench.step().next;
    (void)bench.step();
    CHECK(bench.reader.field());
    CHECK(bench.driver.core().off());
    CHECK_FALSE(bench.reader.field());
}
