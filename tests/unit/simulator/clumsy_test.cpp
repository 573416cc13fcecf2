// The clumsy table: knobs by name, geometry against what is known of loops and windows, and each habit measured.
#include <cmath>
#include <set>

#include "catch.hpp"
#include "drivers/simulator/field.hpp"
#include "drivers/simulator/window.hpp"
#include "table.hpp"

using namespace kibitz;
using namespace kibitz::tests;
using namespace kibitz::drivers::simulator;
using drivers::Noise;
using reading::Surface;

namespace {

drivers::SimulatorConfig with(std::initializer_list<const char*> habits, Noise noise = Noise::None, std::uint64_t seed = 1) {
    auto c = config(noise);
    c.seed = seed;
    for (const char* habit : habits) c.habits.push_back(*drivers::read_habit(habit));
    return c;
}

/// One card of East's that lies at this place for 380 s, under this clumsiness.
std::vector<Reading> lying(drivers::simulator::Place place, const drivers::Clumsiness& ways, std::uint64_t seed = 5, Side side = Side::FaceUp) {
    Timeline timeline;
    timeline.begin = table_begin;
    timeline.end = table_begin + 400s;
    timeline.dummy = Seat::East;
    CardPath& path = timeline.zone[Seat::East].emplace_back(Card::from_index(7), table_begin + 10s, 1, side);
    path.at_place(place);
    path.wait(380s);
    path.leave();
    const auto table = config();
    const SensorNoise quiet;
    return sense(timeline, {quiet, table.pack, table.geometry, seed, std::nullopt, ways, seed});
}

/// The share of the time from 15 s to 385 s in which the seat's antenna had last reported any tag.
double share_of_time_heard(const std::vector<Reading>& readings, Seat seat, reading::Antenna antenna) {
    Duration heard{};
    std::optional<Instant> since;
    for (const Reading& reading : readings) {
        const auto* inventory = as<reading::Inventory>(reading);
        if (!inventory || inventory->seat != seat || inventory->antenna != antenna) continue;
        if (since) heard += reading.at - *since;
        since = inventory->tags.empty() ? std::nullopt : std::optional(reading.at);
    }
    return static_cast<double>(heard.count()) / 380e6;
}
double share_of_time_printed(const std::vector<Reading>& readings) {
    Duration seen{};
    std::optional<Instant> since;
    for (const Reading& reading : readings) {
        const auto* face = as<reading::Face>(reading);
        if (!face || face->seat != Seat::East) continue;
        if (since) seen += reading.at - *since;
        since = face->surface == Surface::Printed ? std::optional(reading.at) : std::nullopt;
    }
    return static_cast<double>(seen.count()) / 380e6;
}

drivers::Clumsiness only(double drivers::Clumsiness::* habit, double amount) {
    drivers::Clumsiness ways;
    ways.*habit = amount;
    return ways;
}

std::size_t fingerprint(const std::vector<Reading>& readings) {
    std::size_t sum = readings.size();
    for (const Reading& reading : readings) {
        sum = sum * 31 + static_cast<std::size_t>(reading.at.time_since_epoch().count());
        if (const auto* inventory = as<reading::Inventory>(reading)) sum += inventory->tags.size();
        if (const auto* range = as<reading::Range>(reading)) sum += range->height ? static_cast<std::size_t>(range->height->value) : 7;
        if (const auto* face = as<reading::Face>(reading)) sum += static_cast<std::size_t>(face->surface) * 3;
        if (const auto* contact = as<reading::Contact>(reading)) sum += static_cast<std::size_t>(contact->x.value + contact->y.value);
    }
    return sum;
}

}  // namespace

TEST_CASE("a habit is read by name and amount, and a fault says what there is") {
    const auto pile = drivers::read_habit("pile=0.25");
    REQUIRE(pile);
    CHECK(pile->value == &drivers::Clumsiness::pile);
    CHECK(pile->amount == 0.25);
    for (const char* text : {"", "=", "pile", "pile=", "pile=much", "pile=1.5", "pile=-1", "pile=0.2x", "pile=nan", "heap=1", "pile =1"}) {
        const auto fault = drivers::read_habit(text);
        REQUIRE_FALSE(fault);
        CHECK(fault.error().find("habit `" + std::string(text) + "`: ") == 0);
    }
    CHECK(drivers::read_habit("heap=1").error().find("thrown-in") != std::string::npos);
    CHECK(drivers::read_habit("pile=2").error() == "habit `pile=2`: not an amount of it: give 0 to 1 of players");
}

TEST_CASE("every knob is named once, club has all of them, wild about three times as much") {
    std::set<std::string_view> names;
    const auto club = drivers::clumsiness(Noise::Club), wild = drivers::clumsiness(Noise::Wild);
    for (const auto& habit : drivers::clumsy_habits()) {
        CHECK(names.insert(habit.name).second);
        CHECK(club.*habit.value > 0);
        CHECK(wild.*habit.value <= habit.most);
        CHECK(wild.*habit.value >= 2.5 * club.*habit.value);
    }
    CHECK(sizeof(drivers::Clumsiness) == names.size() * sizeof(double));
    for (Noise noise : {Noise::None, Noise::Typical, Noise::Harsh}) CHECK_FALSE(drivers::clumsiness(noise).any());
    CHECK(drivers::noise_from_string("club") == Noise::Club);
    CHECK(drivers::noise_from_string("wild") == Noise::Wild);
}

TEST_CASE("the field of a loop: half the sweeps at its reach, nothing at a quarter more, a ring without field") {
    CHECK(zone_coupling({}, 120, Side::FaceUp) == Approx(1).margin(0.08));
    CHECK(share_heard(zone_coupling({}, 1, Side::FaceUp)) > 0.999);
    CHECK(share_heard(zone_coupling({}, 165, Side::FaceUp)) < 0.1);
    CHECK(zone_coupling({}, 60, Side::OnEdge) == 0);  // upright over the middle nothing passes through its coil
    CHECK(share_heard(zone_coupling({0, -70, 0, 0}, 30, Side::OnEdge)) > 0.2);  // but over the wire it does
    CHECK(share_heard(zone_coupling({45, 0, 0, 0}, 1, Side::FaceUp)) > 0.95);
    CHECK(share_heard(zone_coupling({212, 0, 0, 0}, 1, Side::FaceUp)) < 1e-3);
    double last = zone_coupling({}, 0, Side::FaceUp);
    for (float height = 10; height < 200; height += 10) {
        const double now = zone_coupling({}, height, Side::FaceUp);
        CHECK(now < last);
        last = now;
    }
    for (double share : {0.01, 0.1, 0.5, 0.9}) CHECK(share_heard(coupling_for(share)) == Approx(share));
    CHECK(share_heard(column_coupling(0, -100, 1)) > 0.99);
    CHECK(share_heard(column_coupling(66, -100, 1)) < 0.001);
}

TEST_CASE("a card covers a window as its edge lies over it") {
    CHECK(covered({}, Side::FaceUp, 9) == 1);
    CHECK(covered({28.5f, 0, 0, 0}, Side::FaceUp, 9) == Approx(0.5).margin(0.2));
    CHECK(covered({41, 0, 0, 0}, Side::FaceUp, 9) == 0);
    CHECK(covered({0, 55, 0, 0}, Side::FaceUp, 9) == 0);
    CHECK(covered({0, 44, 0, 0}, Side::FaceUp, 9) == Approx(0.5).margin(0.2));
    CHECK(covered({}, Side::OnEdge, 9) > 0.8);
    double last = 1;
    for (float x = 10; x < 45; x += 1) {
        const double now = covered({x, 0, 0.2f, 0}, Side::FaceUp, 9);
        CHECK(now <= last);
        last = now;
    }
    CHECK(overlap({}, {}) == 1);
    CHECK(overlap({}, {60, 0, 0, 0}) == 0);
}

TEST_CASE("beside the window a card is read and not seen, half over it part of the time, in the middle always") {
    const auto ways = only(&drivers::Clumsiness::beside, 1e-9);
    const auto middle = lying({}, ways), half = lying({27, 0, 0, 0}, ways), beside = lying({48, 0, 0, 0}, ways);
    for (const auto* readings : {&middle, &half, &beside})
        CHECK(share_of_time_heard(*readings, Seat::East, reading::Antenna::Play) > 0.9);
    CHECK(share_of_time_printed(middle) > 0.99);
    CHECK(share_of_time_printed(half) > 0.05);
    CHECK(share_of_time_printed(half) < 0.9);
    CHECK(share_of_time_printed(beside) == 0);
}

TEST_CASE("neighbours and columns hear a card in the middle of a zone in the share asked for") {
    const auto zones = lying({}, only(&drivers::Clumsiness::zones, 0.1));
    CHECK(share_of_time_heard(zones, Seat::South, reading::Antenna::Play) == Approx(0.1).margin(0.05));
    CHECK(share_of_time_heard(zones, Seat::North, reading::Antenna::Play) == Approx(0.1).margin(0.05));
    CHECK(share_of_time_heard(zones, Seat::West, reading::Antenna::Play) < 0.02);
    CHECK(share_of_time_heard(zones, Seat::East, reading::Antenna::Column1) == 0);
    const auto columns = lying({}, only(&drivers::Clumsiness::columns, 0.1));
    CHECK(share_of_time_heard(columns, Seat::East, reading::Antenna::Column1) == Approx(0.1).margin(0.05));
    CHECK(share_of_time_heard(columns, Seat::East, reading::Antenna::Column2) == Approx(0.1).margin(0.05));
    CHECK(share_of_time_heard(columns, Seat::East, reading::Antenna::Column0) < 0.03);
    CHECK(share_of_time_heard(columns, Seat::South, reading::Antenna::Play) == 0);
}

TEST_CASE("of two tags on each other one is not heard, in the share of pairs asked for") {
    int masked = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        Timeline timeline;
        timeline.begin = table_begin;
        timeline.end = table_begin + 3s;
        for (int card : {7, 20}) {
            CardPath& path = timeline.zone[Seat::East].emplace_back(Card::from_index(card), table_begin, card * 0.05, Side::FaceDown);
            path.wait(3s);
        }
        const auto table = config();
        const SensorNoise quiet;
        const auto readings =
            sense(timeline, {quiet, table.pack, table.geometry, seed, std::nullopt, only(&drivers::Clumsiness::stacked, 0.3), 1});
        std::size_t most = 0;
        for (const Reading& reading : readings)
            if (const auto* inventory = as<reading::Inventory>(reading)) most = std::max(most, inventory->tags.size());
        CHECK(most >= 1);
        masked += most == 1 ? 1 : 0;
    }
    CHECK(masked == Approx(60).margin(22));
}

TEST_CASE("glare comes as often as asked for and hides what lies there") {
    double printed = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed)
        printed += share_of_time_printed(lying({}, only(&drivers::Clumsiness::glare, 4), seed)) / 20;
    // Four a minute of 2.5 s each are a sixth of the time; three in twenty of them show print.
    CHECK(printed == Approx(1 - 0.85 / 6).margin(0.04));
}

TEST_CASE("a range sensor's zero is off for the whole evening, by about as much as asked for") {
    double squares = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Timeline timeline;
        timeline.begin = table_begin;
        timeline.end = table_begin + 2s;
        timeline.zone[Seat::East].emplace_back(Card::from_index(7), table_begin, 40, Side::FaceUp).wait(2s);
        const auto table = config();
        const SensorNoise quiet;
        std::set<float> heights;
        for (std::uint64_t board : {1u, 2u})
            for (const Reading& reading :
                 sense(timeline, {quiet, table.pack, table.geometry, board, std::nullopt, only(&drivers::Clumsiness::zero, 4), seed}))
                if (const auto* range = as<reading::Range>(reading); range && range->height && range->seat == Seat::East)
                    heights.insert(range->height->value);
        REQUIRE(heights.size() == 1);
        squares += (*heights.begin() - 40) * (*heights.begin() - 40) / 60.0;
    }
    CHECK(std::sqrt(squares) == Approx(4).margin(1));
}

TEST_CASE("each habit alone changes the readings, and nothing of what is played but what it is about") {
    const std::vector games{random_game(60, 36), random_game(61, 52), random_game(62, 30)};
    const auto plain = play(config(), games);
    const auto marks = fingerprint(plain.readings);
    // Seen by the same geometry, with nobody clumsy: what differs from it is the habit's own doing.
    const auto careful = fingerprint(play(with({"scatter=0.000001"}), games).readings);
    for (const auto& habit : drivers::clumsy_habits()) {
        auto c = config();
        c.habits.push_back({habit.value, std::min(habit.most, habit.of.starts_with("mm") ? 15.0 : 1.0)});
        INFO(habit.name);
        const auto played = play(c, games);
        // A left-hander's cards cover the window as others' do; what differs is where his tricks lie.
        if (habit.name == "left") CHECK(fingerprint(play(with({"left=1", "pile=1"}), games).readings) !=
                                        fingerprint(play(with({"pile=1"}), games).readings));
        else CHECK(fingerprint(played.readings) != careful);
        CHECK(std::is_sorted(played.readings.begin(), played.readings.end(),
                             [](const Reading& a, const Reading& b) { return a.at < b.at; }));
        if (habit.name == "stops") {
            CHECK(played.truth.plays.size() < plain.truth.plays.size());
            CHECK(played.truth.untold.size() == 3);
            continue;
        }
        REQUIRE(played.truth.plays.size() == plain.truth.plays.size());
        for (std::size_t i = 0; i < plain.truth.plays.size(); ++i) CHECK(played.truth.plays[i].card == plain.truth.plays[i].card);
        CHECK(played.truth.violations.empty());
        c.habits.back().amount = 0;
        CHECK(fingerprint(play(c, games).readings) == marks);
    }
}

TEST_CASE("the order of play is the order of time, however fast they follow") {
    for (const auto& habits : {with({"ready=1"}), with({"ready=1", "fast=1", "aloud=1"}), with({}, Noise::Wild)}) {
        const auto played = play(habits, {random_game(70), random_game(71, 44)});
        CHECK(std::is_sorted(played.truth.plays.begin(), played.truth.plays.end(),
                             [](const auto& a, const auto& b) { return a.at < b.at; }));
        for (std::size_t i = 1; i < played.truth.plays.size(); ++i) {
            const auto& before = played.truth.plays[i - 1];
            const auto& now = played.truth.plays[i];
            CHECK((now.game > before.game || now.trick > before.trick || (now.trick == before.trick && now.at > before.at)));
        }
    }
}

TEST_CASE("the same seed gives the same clumsy evening") {
    for (Noise noise : {Noise::Club, Noise::Wild}) {
        const auto once = play(with({}, noise, 3), {random_game(80), random_game(81, 40)});
        CHECK(fingerprint(once.readings) == fingerprint(play(with({}, noise, 3), {random_game(80), random_game(81, 40)}).readings));
        CHECK(fingerprint(once.readings) != fingerprint(play(with({}, noise, 4), {random_game(80), random_game(81, 40)}).readings));
    }
}

TEST_CASE("who names aloud presses hardly a key, and dummy's cards move all the same") {
    const auto played = play(with({"aloud=1"}), {random_game(90), random_game(91)});
    int keys = 0, moved = 0;
    for (const Reading& reading : played.readings) keys += key<reading::DesignateKey>(reading) ? 1 : 0;
    for (const auto& told : played.truth.plays) moved += told.seat == Seat::North ? 1 : 0;
    CHECK(moved == 26);
    CHECK(keys <= 14);
}

TEST_CASE("a claim spoken is keyed late or never, and its board is told to be untold") {
    int keyed = 0, untold = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const auto played = play(with({"thrown-in=0.5", "faced=0.5"}, Noise::None, seed), {random_game(seed, 32)});
        bool has_key = false, confirmed = false;
        for (const Reading& reading : played.readings) {
            has_key = has_key || key<reading::ClaimKey>(reading);
            confirmed = confirmed || key<reading::ConfirmKey>(reading);
        }
        CHECK(has_key == confirmed);
        CHECK(has_key == played.truth.untold.empty());
        (has_key ? keyed : untold) += 1;
    }
    CHECK(keyed > 15);
    CHECK(untold > 5);
}
