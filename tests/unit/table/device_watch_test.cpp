// What is kept of each device for the technician: values, gaps, rates, failures; and that it is as it was told.
#include "controller/table/device_watch.hpp"

#include "catch.hpp"
#include "hand_driver.hpp"
#include "session_by_hand.hpp"
#include "temporary_folder.hpp"

using namespace kibitz;
using namespace kibitz::tests;
using namespace std::chrono_literals;
using bridge::Seat;
using table::DeviceWatch;

namespace {

constexpr Instant noon{std::chrono::seconds(1'795'262'400)};
constexpr auto north_range = device_at(Seat::North, Function::Range);
constexpr auto east_reader = device_at(Seat::East, Function::Reader);

/// A watch whose time a test lets pass.
struct Watched {
    HandDriver driver;
    DeviceWatch watch;
    Instant now = noon;
    std::uint32_t sequence = 0;

    Watched() {
        for (const auto id : {north_range, east_reader}) driver.states.push_back({id});
        watch.start(driver.table().sources, now);
    }
    void tell(DeviceId id, Reading::Body body, Duration after = 100ms) {
        now += after;
        watch.take({now, std::move(body), id, ++sequence}, now);
    }
    void health(DeviceId id, bool works, const std::string& detail = {}) {
        now += 100ms;
        sequence = 0;
        watch.take({now, std::make_shared<const reading::Device>(reading::Device{id, works ? reading::Health::Ok : reading::Health::Failed, detail})}, now);
    }
    void height(float mm, Duration after = 100ms) { tell(north_range, reading::Range{Seat::North, Millimetres{mm}}, after); }
    void sweep(std::vector<std::uint64_t> tags, Duration after = 100ms) {
        reading::Inventory body{Seat::East, reading::Antenna::Play, {}};
        for (const auto tag : tags) body.tags.push_back(TagId{tag});
        tell(east_reader, body, after);
    }
    /// As it told last; nothing when it sees nothing, or has not told.
    std::optional<Millimetres> height_of(DeviceId id) const {
        const auto& last = of(id).values.last;
        return last ? std::get<reading::Range>(*last).height : std::nullopt;
    }
    const table::DeviceRecord& of(DeviceId id) const {
        for (const auto& one : watch.records())
            if (one.id == id) return one;
        FAIL("no record of " << to_string(id));
        return watch.records().front();
    }
};

}  // namespace

TEST_CASE("A height that wavers is no change, one that moves is") {
    Watched table;
    table.height(43);
    const auto first = table.now;
    CHECK(table.of(north_range).changed_at == first);
    for (const float mm : {44.F, 41.F, 45.F, 43.5F}) table.height(mm);
    CHECK(table.of(north_range).changed_at == first);
    CHECK(table.height_of(north_range).value().value == 43.5F);
    table.height(48);
    CHECK(table.of(north_range).changed_at == table.now);
    table.tell(north_range, reading::Range{Seat::North, {}});
    CHECK(table.of(north_range).changed_at == table.now);
    CHECK_FALSE(table.height_of(north_range));
}

TEST_CASE("A slow creep is a change in the end, though no step of it is") {
    Watched table;
    for (float mm = 20; mm < 26; mm += 1) table.height(mm);
    CHECK(table.of(north_range).changed_at == table.now);
}

TEST_CASE("A tag that is missed now and then stays, with its gaps and how much of the time it is heard; one that leaves is gone") {
    Watched table;
    table.sweep({7});
    const auto came = table.now;
    for (int i = 0; i < 8; ++i) table.sweep({7}, 250ms);
    table.sweep({}, 250ms);
    table.sweep({7}, 750ms);
    table.sweep({7, 9}, 250ms);
    const auto& record = table.of(east_reader);
    REQUIRE(record.values.tags.size() == 2);
    const auto& tag = record.values.tags[0];
    CHECK(tag.tag == TagId{7});
    CHECK(tag.since == came);
    CHECK(tag.gaps == 1);
    CHECK(tag.now);
    CHECK(tag.heard == 2500ms);  // eight sweeps, until the one that missed it, and the last
    CHECK(table.now - tag.since == 3250ms);
    CHECK(record.values.tags[1].since == table.now);
    table.sweep({9}, 250ms);
    const auto changed = table.of(east_reader).changed_at;
    CHECK(changed != table.now);  // it may be a gap
    table.sweep({9}, 1s);
    table.sweep({9}, 1001ms);
    REQUIRE(table.of(east_reader).values.tags.size() == 1);
    CHECK(table.of(east_reader).changed_at == table.now);
}

TEST_CASE("More tags than an antenna can tell: a silent one makes room, one that is heard does not") {
    Watched table;
    std::vector<std::uint64_t> many(reading::Inventory::max_tags);
    for (std::size_t i = 0; i < many.size(); ++i) many[i] = i + 1;
    table.sweep(many);
    table.sweep({100});
    const auto& tags = table.of(east_reader).values.tags;
    CHECK(tags.size() == reading::Inventory::max_tags);
    CHECK(std::count_if(tags.begin(), tags.end(), [](const auto& one) { return one.now; }) == 1);
    CHECK(tags.back().tag == TagId{100});
}

TEST_CASE("Readings a second are those of the last four full seconds, and none when nothing comes") {
    Watched table;
    table.now = noon + 10s;
    for (int i = 0; i < 50; ++i) table.height(20, 100ms);
    CHECK(table.of(north_range).rate.per_second(noon + 15s) == Approx(10));
    CHECK(table.of(north_range).rate.per_second(noon + 17s) == Approx(5).margin(0.3));
    CHECK(table.of(north_range).rate.per_second(noon + 20s) == 0);
    CHECK(table.of(north_range).rate.per_second(noon + 2000s) == 0);
    CHECK(table.of(north_range).readings == 50);
    table.height(20, 3600s);
    CHECK(table.of(north_range).rate.per_second(table.now + 1s) == Approx(0.25));
}

TEST_CASE("Failures and recoveries are counted, what was sensed before is not known any more, and an outage is no gap") {
    Watched table;
    table.height(20);
    table.height(20, 1500ms);
    CHECK(table.of(north_range).largest_gap == 1500ms);
    table.health(north_range, false, "no answer");
    CHECK(table.of(north_range).fault == "no answer");
    CHECK(table.of(north_range).health_since == table.now);
    CHECK_FALSE(table.height_of(north_range));
    table.health(north_range, false, "no answer yet");
    CHECK(table.of(north_range).failures == 1);
    table.now += 60s;
    table.health(north_range, true);
    table.height(30);
    const auto& record = table.of(north_range);
    CHECK(record.failures == 1);
    CHECK(record.recoveries == 1);
    CHECK(record.health == reading::Health::Ok);
    CHECK(record.largest_gap == 1500ms);
    CHECK(record.lost == 0);
}

TEST_CASE("Readings left out in the numbers are lost; what was overtaken, and counting anew, is not") {
    Watched table;
    table.height(20);
    table.sequence += 3;
    table.height(20);
    CHECK(table.of(north_range).lost == 3);
    const auto lost_at = table.now;
    CHECK(table.of(north_range).lost_at == lost_at);
    table.watch.take({table.now, reading::Range{Seat::North, Millimetres{20}}, north_range, 3}, table.now);
    CHECK(table.of(north_range).lost == 2);
    table.sequence = 5;
    table.height(20);
    CHECK(table.of(north_range).lost == 2);
    CHECK(table.of(north_range).lost_at == lost_at);
    table.sequence = 5000;
    table.height(20);
    table.sequence = 0;
    table.height(20);
    table.height(20);
    CHECK(table.of(north_range).lost == 2 + 4994);
}

TEST_CASE("A reading that another of its device has overtaken leaves no trace of a loss") {
    // What a lane reports each second, and an edge whose time the kernel took a moment before.
    Watched table;
    const auto told = [&](std::uint32_t sequence) {
        table.now += 1s;
        table.watch.take({table.now, reading::Range{Seat::North, Millimetres{20}}, north_range, sequence}, table.now);
    };
    told(1), told(3);
    CHECK(table.of(north_range).lost == 1);
    told(2);
    CHECK(table.of(north_range).lost == 0);
    CHECK_FALSE(table.of(north_range).lost_at);
    told(5);
    const auto lost_at = table.now;
    told(8), told(6), told(7);
    CHECK(table.of(north_range).lost == 1);
    CHECK(table.of(north_range).lost_at == lost_at);
}

TEST_CASE("A drift is shown at the sensor that has it, since it was told") {
    Watched table;
    const perception::Drift high{perception::DriftKind::RangeOff, Seat::North, Seat::North, 9, 0, 0};
    table.watch.drifted({high}, noon + 5s);
    REQUIRE(table.of(north_range).drift);
    CHECK_FALSE(table.of(east_reader).drift);
    auto higher = high;
    higher.x = 11;
    table.watch.drifted({higher}, noon + 9s);
    CHECK(table.of(north_range).drift_since == noon + 5s);
    CHECK(table.of(north_range).drift->x == 11);
    table.watch.drifted({}, noon + 12s);
    CHECK_FALSE(table.of(north_range).drift);
}

TEST_CASE("Keys, fingers, beams, seats and cards seen whole are kept as they were told last") {
    Watched table;
    const auto touch = device_at(Seat::South, Function::Touch), beams = device_at(Seat::South, Function::Beams);
    table.tell(touch, reading::Contact{Seat::South, 1, reading::ContactPhase::Down, Millimetres{120}, Millimetres{88}});
    CHECK(table.of(touch).changed_at == table.now);
    table.tell(touch, reading::Contact{Seat::South, 1, reading::ContactPhase::Move, Millimetres{130}, Millimetres{88}});
    CHECK(table.of(touch).changed_at != table.now);
    CHECK(table.of(touch).values.fingers[1].down);
    CHECK(table.of(touch).values.fingers[1].x.value == 130);
    table.tell(beams, reading::Beam{Seat::South, reading::Edge::Outer, true});
    CHECK(table.of(beams).values.broken == std::array{false, true});
    const auto panel = device_at(Seat::South, Function::Panel);
    table.tell(panel, std::make_shared<const reading::Panel>(reading::Panel{Seat::South, reading::DirectorKey{}}));
    REQUIRE(table.of(panel).values.key);
    CHECK(table.of(panel).changed_at == table.now);
    const auto sight = device_at(Seat::South, Function::Sight);
    reading::Sighting seen{Seat::South, reading::Area::Play, {}};
    seen.cards.push_back({bridge::card_from_string("SK"), {}, true, Millimetres{3}, 1});
    table.tell(sight, std::make_shared<const reading::Sighting>(seen));
    const auto first = table.now;
    seen.cards[0].height = Millimetres{5};
    table.tell(sight, std::make_shared<const reading::Sighting>(seen));
    CHECK(table.of(sight).changed_at == first);
}

TEST_CASE("A session tells of its devices: as their sources begin, then as readings come, with their source's latency") {
    const TemporaryFolder folder;
    SessionByHand table(folder.path);
    table.driver.states = {{north_range}, {east_reader, reading::Health::Failed, "not plugged in"}};
    table.start();
    auto records = table.session->device_records();
    REQUIRE(records.size() == 2);
    CHECK(records[1].health == reading::Health::Failed);
    CHECK(records[1].fault == "not plugged in");
    table.driver.give({table.session->now(), reading::Range{Seat::North, Millimetres{31}}, north_range, 1});
    table.run_until([&] { return table.session->device_records()[0].readings == 1; });
    records = table.session->device_records();
    CHECK(std::get<reading::Range>(records[0].values.last.value()).height->value == 31);
    CHECK(records[0].told_at);
}
