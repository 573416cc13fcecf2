// The sensors: reporting rules, and the faults measured against the rates README.md states.
#include <cmath>
#include <map>

#include "catch.hpp"
#include "drivers/simulator/sensors.hpp"
#include "table.hpp"

using namespace kibitz;
using namespace kibitz::tests;
using namespace kibitz::drivers::simulator;
using drivers::Noise;

namespace {

constexpr Duration whole_test = 400s;

/// Nothing but one card of East's, lying face up at this height from 10 s to 390 s.
Timeline one_card(double height) {
    Timeline timeline;
    timeline.begin = table_begin;
    timeline.end = table_begin + whole_test;
    CardPath& path = timeline.zone[Seat::East].emplace_back(Card::from_index(7), table_begin + 10s, height, Side::FaceUp);
    path.wait(380s);
    path.leave();
    return timeline;
}

std::vector<Reading> sensed(const Timeline& timeline, const SensorNoise& noise, std::optional<DeadDevice> dead = {}) {
    const auto table = config();
    return sense(timeline, {noise, table.pack, table.geometry, 5, dead});
}

}  // namespace

TEST_CASE("an inventory is told when it changed, for two sweeps after, and once a second") {
    std::map<std::pair<Seat, reading::Antenna>, std::vector<std::pair<Instant, std::size_t>>> told;
    Timeline timeline = one_card(1);
    timeline.dummy = Seat::North;
    for (const Reading& reading : sensed(timeline, {}))
        if (const auto* inventory = as<reading::Inventory>(reading))
            told[{inventory->seat, inventory->antenna}].emplace_back(reading.at, inventory->tags.size());
    CHECK(told.size() == 8);  // four play zones, dummy's four columns
    const auto& east = told[{Seat::East, reading::Antenna::Play}];
    int changes = 0;
    for (std::size_t i = 1; i < east.size(); ++i) {
        const auto gap = east[i].first - east[i - 1].first;
        CHECK(gap <= 1s + 60ms);
        if (east[i].second == east[i - 1].second) continue;
        ++changes;
        REQUIRE(i + 2 < east.size());
        CHECK(east[i + 1].first - east[i].first <= 60ms);
        CHECK(east[i + 2].first - east[i + 1].first <= 60ms);
        CHECK(east[i + 3].first - east[i + 2].first > 900ms);
        CHECK(east[i].first - (table_begin + (changes == 1 ? 10s : 390s)) <= 60ms);
    }
    CHECK(changes == 2);
    CHECK(told[{Seat::West, reading::Antenna::Play}].size() < 410);
}

TEST_CASE("range and face are told on change and once a second, and not beyond their reach") {
    for (double height : {0.0, 43.0, 79.0, 81.0, 99.0, 101.0, 119.0, 121.0}) {
        Reported reported;
        bool tag = false, range = false, printed = false;
        Instant last_range = table_begin;
        std::size_t ranges = 0;
        for (const Reading& reading : sensed(one_card(height), {})) {
            reported.take(reading);
            if (const auto* r = as<reading::Range>(reading); r && r->seat == Seat::East) {
                CHECK(reading.at - last_range <= 1s + 25ms);
                last_range = reading.at;
                ++ranges;
                if (r->height) {
                    range = true;
                    CHECK(r->height->value == Approx(height));
                }
            }
            tag |= !reported.zone[Seat::East].tags.empty();
            printed |= reported.zone[Seat::East].surface == reading::Surface::Printed;
        }
        CHECK(range == (height <= 100));
        CHECK(printed == (height <= 80));
        CHECK(tag == (height <= 120));
        CHECK(ranges < 410);
    }
}

TEST_CASE("a moving card's height is followed sample by sample") {
    Timeline timeline;
    timeline.begin = table_begin;
    timeline.end = table_begin + 3s;
    CardPath& path = timeline.zone[Seat::South].emplace_back(Card::from_index(0), table_begin + 1s, 90.0, Side::FaceDown);
    path.move(0, 500ms);
    path.wait(500ms);
    path.leave();
    std::vector<float> heights;
    for (const Reading& reading : sensed(timeline, {}))
        if (const auto* range = as<reading::Range>(reading); range && range->seat == Seat::South && range->height)
            heights.push_back(range->height->value);
    REQUIRE(heights.size() >= 20);
    CHECK(std::is_sorted(heights.rbegin(), heights.rend()));
    CHECK(heights.back() == 0);
}

TEST_CASE("a card on edge is not read, and shows no face") {
    Timeline timeline;
    timeline.begin = table_begin;
    timeline.end = table_begin + 3s;
    CardPath& path = timeline.zone[Seat::North].emplace_back(Card::from_index(0), table_begin + 1s, 50.0, Side::OnEdge);
    path.wait(1s);
    path.leave();
    bool near = false;
    for (const Reading& reading : sensed(timeline, {})) {
        if (const auto* inventory = as<reading::Inventory>(reading)) CHECK(inventory->tags.empty());
        if (const auto* face = as<reading::Face>(reading)) CHECK(face->surface == reading::Surface::Nothing);
        if (const auto* range = as<reading::Range>(reading)) near |= range->height.has_value();
    }
    CHECK(near);
}

TEST_CASE("the lowest card hides the face and height of those above it, not their tags") {
    Timeline timeline = one_card(2);
    CardPath& above = timeline.zone[Seat::East].emplace_back(Card::from_index(9), table_begin + 20s, 30.0, Side::FaceDown);
    above.wait(100s);
    above.leave();
    Reported reported;
    for (const Reading& reading : sensed(timeline, {})) {
        if (reading.at > table_begin + 60s) break;
        reported.take(reading);
    }
    CHECK(reported.zone[Seat::East].tags.size() == 2);
    CHECK(reported.zone[Seat::East].height == 2.0f);
    CHECK(reported.zone[Seat::East].surface == reading::Surface::Printed);
}

TEST_CASE("missed sweeps come at the rate stated") {
    for (Noise level : {Noise::Typical, Noise::Harsh}) {
        const auto noise = sensor_noise(level);
        // A miss is a change to nothing and one back: each miss that stands alone is told.
        int falls = 0;
        std::size_t before = 0;
        for (const Reading& reading : sensed(one_card(1), noise))
            if (const auto* inventory = as<reading::Inventory>(reading); inventory && inventory->seat == Seat::East) {
                if (before == 1 && inventory->tags.empty()) ++falls;
                before = inventory->tags.size();
            }
        const double sweeps = 380.0 / 0.0525;
        const double expected = sweeps * noise.missed * (1 - noise.missed);
        CHECK(falls > expected * 0.8);
        CHECK(falls < expected * 1.2);
    }
    CHECK(sensor_noise(Noise::Typical).missed == 0.02);
    CHECK(sensor_noise(Noise::Harsh).missed == 0.10);
}

TEST_CASE("range errors have the spread stated") {
    auto noise = sensor_noise(Noise::Typical);
    CHECK(noise.range_sigma == 1.5);
    CHECK(sensor_noise(Noise::Harsh).range_sigma == 4.0);
    noise.range_dead_band = 0;  // every sample is told, so that they can be counted
    double sum = 0, squares = 0;
    int count = 0, outliers = 0;
    for (const Reading& reading : sensed(one_card(50), noise))
        if (const auto* range = as<reading::Range>(reading); range && range->height) {
            const double error = static_cast<double>(range->height->value) - 50;
            if (std::abs(error) > 9) {
                ++outliers;
                continue;
            }
            sum += error;
            squares += error * error;
            ++count;
        }
    REQUIRE(count > 14000);
    CHECK(std::abs(sum / count) < 0.1);
    CHECK(std::sqrt(squares / count) == Approx(1.5).margin(0.12));  // and a third of a millimetre of rounding
    const double rate = static_cast<double>(outliers) / (count + outliers) / 0.82;  // 18 in 100 fall near the truth
    CHECK(rate > 0.003);
    CHECK(rate < 0.007);
}

TEST_CASE("wrong faces come at the rate stated") {
    for (Noise level : {Noise::Typical, Noise::Harsh}) {
        const auto noise = sensor_noise(level);
        int wrong = 0;
        auto before = reading::Surface::Nothing;
        for (const Reading& reading : sensed(one_card(1), noise))
            if (const auto* face = as<reading::Face>(reading); face && face->seat == Seat::East) {
                if (reading.at > table_begin + 11s && reading.at < table_begin + 389s &&
                    before == reading::Surface::Printed && face->surface != before)
                    ++wrong;
                before = face->surface;
            }
        const double expected = 378 * 40 * noise.wrong_face * (1 - noise.wrong_face);
        CHECK(wrong > expected * 0.8);
        CHECK(wrong < expected * 1.2);
    }
}

TEST_CASE("a finger goes down, moves within its jitter, and up") {
    for (Noise level : {Noise::None, Noise::Typical}) {
        auto noise = sensor_noise(level);
        noise.ghost_touches = 0;
        Timeline timeline = one_card(1);
        for (int i = 0; i < 100; ++i)
            timeline.touches.push_back({Seat::North, table_begin + i * 1s, table_begin + i * 1s + 500ms, 50, 60, 50, 60});
        int down = 0, up = 0;
        float most = 0;
        for (const Reading& reading : sensed(timeline, noise))
            if (const auto* contact = as<reading::Contact>(reading)) {
                CHECK(contact->finger == 0);
                if (contact->phase == reading::ContactPhase::Down) ++down;
                if (contact->phase == reading::ContactPhase::Up) ++up;
                most = std::max({most, std::abs(contact->x.value - 50), std::abs(contact->y.value - 60)});
            }
        CHECK(down == 100);
        CHECK(up == 100);
        CHECK(most <= noise.contact_jitter + 0.5);
        CHECK((most > 2) == (level == Noise::Typical));
    }
}

TEST_CASE("beams tell edges; bounces end where they began") {
    for (Noise level : {Noise::None, Noise::Typical}) {
        Timeline timeline = one_card(1);
        for (int i = 0; i < 200; ++i)
            timeline.reaches.push_back({Seat::North, reading::Edge::Inner, table_begin + i * 1s, table_begin + i * 1s + 400ms});
        int edges = 0;
        bool broken = false;
        for (const Reading& reading : sensed(timeline, sensor_noise(level)))
            if (const auto* beam = as<reading::Beam>(reading)) {
                CHECK(beam->broken != broken);
                broken = beam->broken;
                ++edges;
            }
        CHECK(!broken);
        if (level == Noise::None) CHECK(edges == 400);
        else CHECK(edges > 700);  // 30 % of 400 edges with four further ones in the mean: 880
    }
}

TEST_CASE("a dead device says so and is silent until it answers again") {
    DeadDevice dead{DeadDevice::Kind::Range, Seat::East, 0, table_begin + 50s, table_begin + 300s};
    CHECK(to_string(dead.id()) == "east.range");
    int said = 0, silent = 0, other = 0;
    for (const Reading& reading : sensed(one_card(1), {}, dead)) {
        if (const auto* device = std::get_if<std::shared_ptr<const reading::Device>>(&reading.body)) {
            CHECK((*device)->device == dead.id());
            CHECK(((*device)->health == reading::Health::Failed) == (said++ == 0));
        }
        if (reading.at < dead.from || reading.at >= dead.to) continue;
        if (const auto* range = as<reading::Range>(reading)) ++(range->seat == Seat::East ? silent : other);
    }
    CHECK(said == 2);
    CHECK(silent == 0);
    CHECK(other > 700);
}

TEST_CASE("the dice are the same everywhere, even, and bell-shaped") {
    Random dice(1);
    CHECK(dice.bits() == Random(1).bits());
    CHECK(Random(1, 2).bits() != Random(1, 3).bits());
    double sum = 0, squares = 0;
    std::array<int, 6> sides{};
    for (int i = 0; i < 60000; ++i) {
        const double value = dice.bell();
        sum += value;
        squares += value * value;
        ++sides[static_cast<std::size_t>(dice.whole(0, 5))];
    }
    CHECK(std::abs(sum / 60000) < 0.02);
    CHECK(squares / 60000 == Approx(1.0).margin(0.03));
    for (int side : sides) CHECK(std::abs(side - 10000) < 450);
}
