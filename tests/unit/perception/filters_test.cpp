// The parts that weigh single sensors: votes, face, height, bounce.
#include <random>

#include "controller/perception/debounced.hpp"
#include "controller/perception/face_filter.hpp"
#include "controller/perception/height_filter.hpp"
#include "controller/perception/tag_table.hpp"
#include "controller/perception/votes.hpp"
#include "script.hpp"

using namespace kibitz;
using namespace kibitz::tests;
using bridge::CardSet;
using reading::Surface;

namespace {

const Instant t0 = Script::start();

}  // namespace

TEST_CASE("votes: k of the last n sweeps") {
    perception::Votes votes;
    votes.sweep(set({"SK", "H2"}), t0);
    votes.sweep(set({"SK"}), t0);
    CHECK(votes.at_least(2, 3) == set({"SK"}));
    CHECK(votes.at_least(1, 3) == set({"SK", "H2"}));
    votes.sweep(set({"H2"}), t0);
    CHECK(votes.at_least(2, 3) == set({"SK", "H2"}));
    CHECK(votes.at_least(3, 3).empty());
    votes.sweep({}, t0);
    CHECK(votes.at_least(2, 3).empty());
    CHECK(votes.any(3) == set({"SK", "H2"}));
    CHECK(votes.any(1).empty());
    for (int i = 0; i < 8; ++i) votes.sweep(set({"D7"}), t0);
    CHECK(votes.at_least(8, 8) == set({"D7"}));
    CHECK(votes.any(8) == set({"D7"}));
}

TEST_CASE("votes: what was read since a moment, by a reader that tells changes only") {
    perception::Votes votes;
    votes.sweep(set({"SK"}), t0);
    votes.sweep({}, t0 + 5s);  // the king answered until then
    votes.sweep(set({"H2"}), t0 + 9s);
    CHECK(votes.since(t0 + 4s) == set({"SK", "H2"}));
    CHECK(votes.since(t0 + 5s) == set({"H2"}));
    CHECK(votes.since(t0 + 20s) == set({"H2"}));
}

TEST_CASE("tags: every card of every pack, and no other tag") {
    auto packs = config().packs;
    perception::Pack second;
    std::mt19937_64 dice(1);
    for (auto& tag : second.tags) tag = TagId{dice()};
    packs.push_back(second);
    const perception::TagTable table(packs);
    for (const auto& pack : packs)
        for (std::size_t i = 0; i < pack.tags.size(); ++i)
            CHECK(table.card(pack.tags[i]) == Card::from_index(static_cast<int>(i)));
    for (int i = 0; i < 1000; ++i) CHECK_FALSE(table.card(TagId{dice()}));
    CHECK_FALSE(table.card(TagId{}));
    CHECK_FALSE(perception::TagTable({}).card(TagId{5}));
}

TEST_CASE("face: believed after settle, given up after memory") {
    perception::FaceFilter face(40ms, 80ms);
    face.see(Surface::Printed, t0);
    CHECK((face.next_change() == t0 + 40ms));
    face.pass(t0 + 39ms);
    CHECK(face.settled() == Surface::Nothing);
    face.pass(t0 + 40ms);
    CHECK(face.settled() == Surface::Printed);
    CHECK((face.next_change() == never));
    face.see(Surface::Plain, t0 + 1s);
    CHECK((face.next_change() == t0 + 1s + 80ms));  // first no side, then the other
    face.pass(t0 + 1s + 80ms);
    CHECK(face.settled() == Surface::Nothing);
    CHECK((face.next_change() == t0 + 1s + 120ms));
    face.pass(t0 + 1s + 120ms);
    CHECK(face.settled() == Surface::Plain);
    face.see(Surface::Nothing, t0 + 1s + 130ms);
    CHECK((face.next_change() == t0 + 1s + 180ms));
}

TEST_CASE("face: sides seen in turn outweigh each other") {
    perception::FaceFilter face(40ms, 80ms);
    for (int i = 0; i < 100; ++i) {
        face.see(i % 2 ? Surface::Printed : Surface::Plain, t0 + i * 25ms);
        CHECK(face.settled() == Surface::Nothing);
    }
}

TEST_CASE("height: noise is measured, and a resting card is still in spite of it") {
    for (const float sigma : {0.F, 1.5F, 4.F}) {
        std::mt19937 dice(3);
        std::normal_distribution<float> bell(0, sigma > 0 ? sigma : 1);
        int still = 0, moving = 0;
        constexpr int samples = 4000;
        const auto table = config();
        perception::HeightFilter lies(table), moves(table);
        for (int i = 0; i < samples; ++i) {
            const Instant at = t0 + i * 25ms;
            const float noise = sigma > 0 ? bell(dice) : 0;
            lies.see(Millimetres{std::max(0.F, 5 + noise)}, at);
            // 200 mm/s up and down between 0 and 60 mm
            const int phase = i % 24;
            const float height = 5.F * static_cast<float>(phase < 12 ? phase : 24 - phase);
            moves.see(Millimetres{std::max(0.F, height + noise)}, at);
            if (i < 100) continue;
            still += lies.still_from() <= at ? 1 : 0;
            moving += moves.still_from() <= at ? 0 : 1;
        }
        INFO("sigma " << sigma << ": measured " << lies.noise().value << ", still " << still << ", moving " << moving);
        CHECK(lies.noise().value == Approx(sigma).margin(0.4 * static_cast<double>(sigma) + 0.01));
        CHECK(still > (samples - 100) * 9 / 10);
        CHECK(moving > (samples - 100) * 96 / 100);
    }
}

TEST_CASE("height: one outlier is forgotten, a jump that stays is believed") {
    const auto table = config();
    perception::HeightFilter height(table);
    height.see(Millimetres{2}, t0);
    height.see(Millimetres{2}, t0 + 25ms);
    CHECK(height.level() == Millimetres{2});
    height.see(Millimetres{80}, t0 + 50ms);
    CHECK(height.level() == Millimetres{2});
    CHECK((height.next_change() == t0 + 95ms));
    height.see(Millimetres{3}, t0 + 75ms);
    CHECK((height.next_change() == never));
    CHECK(height.level().value < 3.1F);
    height.see(Millimetres{80}, t0 + 100ms);
    height.pass(t0 + 145ms);
    CHECK(height.level() == Millimetres{80});
    height.see(std::nullopt, t0 + 200ms);
    CHECK(height.present());
    height.pass(t0 + 245ms);
    CHECK_FALSE(height.present());
    CHECK((height.still_from() == never));
}

TEST_CASE("bounce: only what stays counts, from when it began") {
    perception::Debounced beam(20ms, false);
    beam.see(true, t0);
    beam.see(false, t0 + 2ms);
    beam.see(true, t0 + 4ms);
    CHECK((beam.next_change() == t0 + 24ms));
    beam.pass(t0 + 23ms);
    CHECK_FALSE(beam.settled());
    beam.pass(t0 + 24ms);
    CHECK(beam.settled());
    CHECK((beam.settled_since() == t0 + 4ms));
}
