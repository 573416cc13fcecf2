/// What every reader chip is held to, whatever it is: fields of tags told whole, in time, and its own field off in the end. A
/// chip's test names its emulator and its core, and adds what is its own.
#pragma once

#include <rapidcheck.h>

#include <algorithm>
#include <random>
#include <set>
#include <vector>

#include "drivers/chips/iso15693/emulated_tags.hpp"
#include "drivers/chips/iso15693/sweep.hpp"
#include "unit/chips/conformance.hpp"

namespace kibitz::tests {

using chips::iso15693::EmulatedTag;
using chips::iso15693::Sample;
using chips::iso15693::Sweep;

using Tags = std::set<TagId>;
inline Tags set_of(const Sample& sample) { return {sample.tags.begin(), sample.tags.end()}; }
inline Tags ids(const std::vector<EmulatedTag>& tags) {
    Tags all;
    for (const auto& tag : tags) all.insert(tag.id);
    return all;
}
inline std::vector<EmulatedTag> random_tags(int n, unsigned seed) {
    std::mt19937_64 random(seed);
    std::vector<EmulatedTag> tags;
    for (int i = 0; i < n; ++i) tags.push_back({{(random() >> 8U) | 0xe000000000000000}});
    return tags;
}

/// For conforms().
template <class Emulator, class Core, Sweep how>
struct ReaderBench {
    static constexpr int scenes = 4;
    static constexpr int counts[scenes] = {1, 0, 4, 13};

    bus::VirtualTime time;
    bus::Breaches breaches;
    Emulator chip{time, breaches};
    chips::Supervised<Core> driver{Core(chip, {.sweep = how})};

    ReaderBench() { scene(0); }
    chips::Step<Sample> step() { return driver.step(time.now); }
    std::vector<bus::Faults*> faults() { return {&chip.faults()}; }
    void power(bool on) { chip.power(on); }
    void scene(int which) { chip.tags = random_tags(counts[which], static_cast<unsigned>(which) + 7); }
    bool right(const Sample& sample, int) const { return sample.complete && set_of(sample) == ids(chip.tags); }
};

/// A chip that has been started, without a driver's supervision.
template <class Emulator, class Core>
struct StartedReader {
    bus::VirtualTime time;
    bus::Breaches breaches;
    Emulator chip;
    Core core;
    explicit StartedReader(Sweep how, unsigned seed = 1) : chip(time, breaches, seed), core(chip, {.sweep = how}) {
        for (bool done = false; !done;) {
            const auto started = core.start(time.now).value();
            done = started.done;
            time.now = std::max(time.now, started.next);
        }
    }
    Sample sweep() { return core.work(time.now).value().sample.value(); }
};

/// Never told: a tag that is not there, and a part as the whole.
inline bool honest(const Sample& sample, const std::vector<EmulatedTag>& tags) {
    const auto there = ids(tags), told = set_of(sample);
    return std::includes(there.begin(), there.end(), told.begin(), told.end()) && (!sample.complete || told == there);
}

/// @param sure_most  the longest that a Sure sweep with one tag may take
template <class Reader>
void sweeps_take_the_time_of_the_air(std::chrono::milliseconds sure_most) {
    using namespace std::chrono_literals;
    struct Case { Sweep how; int tags; std::chrono::milliseconds least, most; };
    for (const auto& [how, n, least, most] : {Case{Sweep::Quick, 0, 6ms, 9ms}, {Sweep::Quick, 1, 10ms, 13ms}, {Sweep::Sure, 1, 16ms, sure_most},
                                              {Sweep::Full, 0, 14ms, 25ms}, {Sweep::Full, 1, 18ms, 29ms}}) {
        Reader reader(how);
        reader.chip.tags = random_tags(n, 3);
        const auto begun = reader.time.now;
        CHECK(reader.sweep().tags.size() == static_cast<std::size_t>(n));
        const auto took = std::chrono::duration_cast<std::chrono::microseconds>(reader.time.now - begun);
        INFO("sweep " << static_cast<int>(how) << ", " << n << " tags: " << took.count() << " us");
        CHECK(took >= least);
        CHECK(took <= most);
        CHECK(reader.breaches == bus::Breaches{});
    }
}

/// @param prepare  takes the emulator and some number: what else the chip may do
template <class Reader, class Prepare>
void any_field_is_told_whole(Prepare prepare) {
    CHECK(rc::check([&] {
        const auto how = *rc::gen::element(Sweep::Quick, Sweep::Sure, Sweep::Full);
        const int n = *rc::gen::inRange(0, 20);
        Reader reader(how);
        prepare(reader.chip, *rc::gen::inRange(0U, 1000U));
        reader.chip.tags = random_tags(n, static_cast<unsigned>(*rc::gen::inRange(0, 1 << 30)));
        const auto sample = reader.sweep();
        RC_ASSERT(honest(sample, reader.chip.tags));
        RC_ASSERT(n > 13 || sample.complete);
        RC_ASSERT(!reader.chip.field());
        RC_ASSERT(reader.breaches.empty());
    }));
}

template <class Reader>
void covered_tag_is_found_by_keeping_the_other_quiet() {
    Reader quick(Sweep::Quick), sure(Sweep::Sure);
    for (auto* reader : {&quick, &sure}) {
        reader->chip.tags = random_tags(2, 5);
        reader->chip.tags[0].strength = 10;
    }
    CHECK(quick.sweep().tags.size() == 1);  // which is why a table asks for Sure where two cards may lie
    CHECK(sure.sweep().tags.size() == 2);
}

template <class Reader, class Prepare>
void weak_tags_are_heard_out(Prepare prepare) {
    int missing = 0;
    for (unsigned seed = 0; seed < 200; ++seed) {
        Reader reader(Sweep::Full, seed + 1);
        reader.chip.tags = random_tags(5, seed);
        prepare(reader.chip, seed);
        for (auto& tag : reader.chip.tags) tag.heard = 0.7;
        const auto sample = reader.sweep();
        CHECK(honest(sample, reader.chip.tags));
        missing += set_of(sample) != ids(reader.chip.tags);
    }
    CHECK(missing < 20);
}

template <class Reader>
void no_fault_leaves_the_field_on() {
    Reader counted(Sweep::Quick);
    counted.chip.tags = random_tags(2, 1);
    const auto before = counted.chip.faults().operations();
    (void)counted.sweep();
    const auto after = counted.chip.faults().operations();
    for (auto operation = before; operation < after; ++operation) {
        Reader reader(Sweep::Quick);
        reader.chip.tags = random_tags(2, 1);
        reader.chip.faults().fail_once(operation);
        (void)reader.core.work(reader.time.now);
        INFO("operation " << operation);
        CHECK_FALSE(reader.chip.field());
    }
}

}  // namespace kibitz::tests
