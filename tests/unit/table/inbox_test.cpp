// The inbox: several sources become one order of time; what overflowed, came late, got lost or came twice is counted.
#include "controller/table/inbox.hpp"

#include <rapidcheck.h>

#include <algorithm>
#include <vector>

#include "catch.hpp"

using namespace kibitz;
using namespace kibitz::table;
using namespace std::chrono_literals;

namespace {

const Instant noon{std::chrono::hours(500000)};
constexpr DeviceId range = device_at(bridge::Seat::East, Function::Range);

Reading height(Duration after, std::uint32_t sequence = 0, DeviceId device = range) {
    Reading reading{noon + after, reading::Range{bridge::Seat::East, Millimetres{1}}};
    if (sequence) {
        reading.device = device;
        reading.sequence = sequence;
    }
    return reading;
}

/// Moments given out, in milliseconds after noon.
struct Given {
    std::vector<int> moments;
    Inbox::Take take() {
        return [this](const Reading& reading) {
            moments.push_back(static_cast<int>(std::chrono::duration_cast<std::chrono::milliseconds>(reading.at - noon).count()));
        };
    }
};

}  // namespace

TEST_CASE("with one source nothing waits") {
    Inbox inbox;
    const auto only = inbox.open(50ms);
    Given given;
    CHECK(inbox.put(only, height(10ms)));
    CHECK(inbox.next_release());
    inbox.release(noon + 10ms, given.take());
    CHECK(given.moments == std::vector{10});
    CHECK_FALSE(inbox.next_release());
}

TEST_CASE("a reading waits as long as the other source may bring an older one") {
    Inbox inbox;
    const auto wired = inbox.open(0ms);
    const auto remote = inbox.open(50ms);
    CHECK(inbox.latency() == 50ms);
    Given given;
    REQUIRE(inbox.put(wired, height(100ms)));
    inbox.release(noon + 101ms, given.take());
    CHECK(given.moments.empty());
    CHECK(inbox.next_release() == noon + 150ms);

    REQUIRE(inbox.put(remote, height(80ms)));  // on its way for 40 ms
    inbox.release(noon + 120ms, given.take());
    CHECK(given.moments == std::vector{80});
    inbox.release(noon + 150ms, given.take());
    CHECK(given.moments == std::vector{80, 100});
    CHECK(inbox.figures().late == 0);

    SECTION("a source that has come further holds nothing up") {
        REQUIRE(inbox.put(wired, height(200ms)));
        REQUIRE(inbox.put(remote, height(201ms)));
        inbox.release(noon + 201ms, given.take());
        CHECK(given.moments == std::vector{80, 100, 200, 201});
    }
    SECTION("what comes later than stated is taken and counted") {
        REQUIRE(inbox.put(remote, height(90ms)));
        inbox.release(noon + 160ms, given.take());
        CHECK(given.moments == std::vector{80, 100, 90});
        CHECK(inbox.figures().late == 1);
    }
    SECTION("a source that states less holds up less") {
        inbox.state_latency(remote, 0ms);
        REQUIRE(inbox.put(wired, height(300ms)));
        inbox.release(noon + 300ms, given.take());
        CHECK(given.moments.back() == 300);
    }
    SECTION("what precedes a command goes before it") {
        REQUIRE(inbox.put(wired, height(300ms)));
        REQUIRE(inbox.put(wired, height(302ms)));
        inbox.release_until(noon + 301ms, given.take());
        CHECK(given.moments.back() == 300);
        CHECK(inbox.waiting() == 1);
    }
}

TEST_CASE("a full inbox takes no more of that source, says so, and keeps what it has") {
    Inbox inbox;
    const auto storm = inbox.open(0ms);
    const auto calm = inbox.open(1s);
    std::uint32_t sequence = 0;
    for (std::size_t i = 0; i < Inbox::capacity; ++i) REQUIRE(inbox.put(storm, height(1ms, ++sequence)));
    for (int i = 0; i < 7; ++i) CHECK_FALSE(inbox.put(storm, height(1ms, ++sequence)));
    CHECK(inbox.put(calm, height(2ms)));
    CHECK(inbox.figures().overflowed == 7);
    Given given;
    inbox.release(noon + 2s, given.take());
    CHECK(given.moments.size() == Inbox::capacity + 1);
    REQUIRE(inbox.put(storm, height(3s, ++sequence)));
    CHECK(inbox.figures().lost == 7);  // the gap is seen by the numbers too
}

TEST_CASE("numbers tell loss, order and repetition, each device for itself") {
    Inbox inbox;
    const auto source = inbox.open(0ms);
    const auto other = device_at(bridge::Seat::West, Function::Face);
    CHECK(inbox.put(source, height(1ms, 4)));   // a device may begin anywhere
    CHECK(inbox.put(source, height(2ms, 5)));
    CHECK(inbox.put(source, height(3ms, 1, other)));
    CHECK(inbox.put(source, height(4ms, 8)));
    CHECK(inbox.figures().lost == 2);
    CHECK_FALSE(inbox.put(source, height(4ms, 8)));
    CHECK_FALSE(inbox.put(source, height(1ms, 4)));
    CHECK(inbox.figures().repeated == 2);
    CHECK(inbox.put(source, height(3ms, 6)));   // it was only overtaken
    CHECK(inbox.figures().overtaken == 1);
    CHECK(inbox.figures().lost == 1);
    Given given;
    inbox.release(noon + 1s, given.take());
    CHECK(given.moments == std::vector{1, 2, 3, 3, 4});
}

TEST_CASE("a device that counts anew is believed when its source says so, or when it is far behind") {
    Inbox inbox;
    const auto source = inbox.open(0ms);
    CHECK(inbox.put(source, height(1ms, 30)));
    CHECK(inbox.put(source, {noon + 2ms, std::make_shared<const reading::Device>(reading::Device{range, reading::Health::Ok, ""})}));
    CHECK(inbox.put(source, height(3ms, 1)));
    CHECK(inbox.put(source, height(4ms, 5000)));
    CHECK(inbox.put(source, height(5ms, 1)));
    CHECK(inbox.figures().restarted == 1);
    CHECK(inbox.figures().repeated == 0);
}

TEST_CASE("the ledger runs round the numbers") {
    SequenceLedger ledger;
    using Came = SequenceLedger::Came;
    CHECK(next_sequence(0xffffffff) == 1);
    CHECK(ledger.note(range, 0xfffffffe).came == Came::InOrder);
    CHECK(ledger.note(range, 0xffffffff).came == Came::InOrder);
    CHECK(ledger.note(range, 1).came == Came::InOrder);
    const auto gap = ledger.note(range, 4);
    CHECK(gap.came == Came::AfterLoss);
    CHECK(gap.lost == 2);
    CHECK(ledger.note(range, 0xffffffff).came == Came::Again);
    CHECK(ledger.note(range, 3).came == Came::Overtaken);
    CHECK(ledger.last(range) == 4);
    ledger.forget(range);
    CHECK(ledger.last(range) == 0);
}

TEST_CASE("every reading comes out once, in order, when no source is later than it states", "[property]") {
    CHECK(rc::check([] {
        Inbox inbox;
        const int sources = *rc::gen::inRange(1, 5);
        struct Coming {
            Instant arrives;
            int source;
            Reading reading;
        };
        std::vector<Coming> coming;
        for (int s = 0; s < sources; ++s) {
            const auto latency = std::chrono::milliseconds(*rc::gen::inRange(0, 80));
            inbox.open(latency);
            Instant at = noon, arrived = noon;
            for (int i = *rc::gen::inRange(0, 30); i > 0; --i) {
                at += std::chrono::milliseconds(*rc::gen::inRange(0, 40));
                const auto way = std::chrono::milliseconds(*rc::gen::inRange<int>(0, static_cast<int>(latency.count()) + 1));
                arrived = std::max(arrived, at + way);
                coming.push_back({arrived, s, {at, reading::Range{bridge::Seat::East, std::nullopt}}});
            }
        }
        // One cable keeps its order: what arrives is never later than its latency after the newest moment.
        std::stable_sort(coming.begin(), coming.end(), [](const Coming& a, const Coming& b) { return a.arrives < b.arrives; });
        std::vector<Instant> out;
        const auto take = [&](const Reading& reading) { out.push_back(reading.at); };
        for (const auto& c : coming) {
            inbox.release(c.arrives - 1us, take);
            RC_ASSERT(inbox.put(static_cast<std::size_t>(c.source), c.reading));
        }
        inbox.release(noon + 1h, take);
        RC_ASSERT(out.size() == coming.size());
        RC_ASSERT(std::is_sorted(out.begin(), out.end()));
        RC_ASSERT(inbox.figures().late == 0U);
    }));
}
