// Edges to levels: gaps noticed, bouncing contacts settled by the edges' own times.
#include <rapidcheck.h>

#include <vector>

#include "catch.hpp"
#include "drivers/bus/edges.hpp"

using namespace kibitz::bus;
using namespace std::chrono_literals;

namespace {

constexpr Moment start{1s};
EdgeEvent edge(Edge way, milliseconds at, std::optional<std::uint32_t> sequence = {}) {
    return {{17}, way, start + at, sequence, sequence};
}

}  // namespace

TEST_CASE("An edge is a level with its own moment") {
    EdgeWatch watch(false, start);
    const auto seen = watch.edge(edge(Edge::Rising, 5ms, 1));
    CHECK_FALSE(seen.lost);
    CHECK(seen.change == LevelChange{true, start + 5ms, Known::ByEdge});
    CHECK(watch.level());
}

TEST_CASE("Two equal edges in a row are a loss, with sequence numbers and without") {
    for (const bool numbered : {false, true}) {
        EdgeWatch watch(false, start);
        const auto number = [&](std::uint32_t n) { return numbered ? std::optional(n) : std::nullopt; };
        CHECK_FALSE(watch.edge(edge(Edge::Rising, 1ms, number(1))).lost);
        const auto seen = watch.edge(edge(Edge::Rising, 2ms, number(2)));
        CHECK(seen.lost);
        CHECK_FALSE(seen.change);
    }
}

TEST_CASE("A gap in the sequence is a loss though the edges alternate, at the first edge too") {
    EdgeWatch watch(false, start);
    CHECK_FALSE(watch.edge(edge(Edge::Rising, 1ms, 1)).lost);
    const auto seen = watch.edge(edge(Edge::Falling, 2ms, 4));
    CHECK(seen.lost);
    CHECK(seen.change == LevelChange{false, start + 2ms, Known::ByEdge});
    CHECK_FALSE(watch.edge(edge(Edge::Rising, 3ms, 5)).lost);

    EdgeWatch late(false, start);
    CHECK(late.edge(edge(Edge::Rising, 1ms, 3)).lost);
}

TEST_CASE("The kernel's count may wrap") {
    EdgeWatch watch(false, start);
    (void)watch.edge(edge(Edge::Rising, 1ms, 0xffffffffU));
    CHECK_FALSE(watch.edge(edge(Edge::Falling, 2ms, 0)).lost);
}

TEST_CASE("A level that was read has the edges in it that were waiting") {
    EdgeWatch watch(false, start);
    CHECK(watch.read(true, start + 10ms) == LevelChange{true, start + 10ms, Known::Read});
    const auto old = watch.edge(edge(Edge::Rising, 9ms, 1));
    CHECK_FALSE(old.lost);
    CHECK_FALSE(old.change);
    const auto next = watch.edge(edge(Edge::Falling, 11ms, 2));
    CHECK_FALSE(next.lost);
    CHECK(next.change);
}

TEST_CASE("A contact counts when it has held; its moment is when it began to hold") {
    Debounce contact(false, 50ms);
    CHECK_FALSE(contact.change({true, start, Known::ByEdge}));
    CHECK_FALSE(contact.change({false, start + 3ms, Known::ByEdge}));
    CHECK_FALSE(contact.deadline());
    CHECK_FALSE(contact.change({true, start + 4ms, Known::ByEdge}));
    CHECK(contact.deadline() == start + 54ms);
    CHECK_FALSE(contact.pass(start + 53ms));
    CHECK(contact.pass(start + 54ms) == LevelChange{true, start + 4ms, Known::ByEdge});
    CHECK(contact.settled());
    CHECK_FALSE(contact.pass(start + 90ms));
}

TEST_CASE("The next edge tells what had settled before it, however late it is read") {
    Debounce contact(false, 50ms);
    (void)contact.change({true, start, Known::ByEdge});
    CHECK(contact.change({false, start + 200ms, Known::ByEdge}) == LevelChange{true, start, Known::ByEdge});
    CHECK(contact.pass(start + 250ms) == LevelChange{false, start + 200ms, Known::ByEdge});
}

TEST_CASE("A level told again has bounced in between") {
    Debounce contact(false, 50ms);
    (void)contact.change({true, start, Known::ByEdge});
    (void)contact.change({true, start + 40ms, Known::Read});
    CHECK_FALSE(contact.pass(start + 60ms));
    CHECK(contact.pass(start + 90ms) == LevelChange{true, start + 40ms, Known::Read});
}

TEST_CASE("Debounced levels are those that held for long, whenever somebody looks") {
    CHECK(rc::check([] {
        const auto settle = milliseconds(*rc::gen::inRange(0, 20));
        const auto gaps = *rc::gen::container<std::vector<int>>(rc::gen::inRange(1, 40));
        // What held for `settle` and differs from what counted before, read off the whole run.
        std::vector<LevelChange> expected;
        bool level = false, settled = false;
        Moment at = start;
        for (std::size_t i = 0; i < gaps.size(); ++i) {
            level = !level;
            const bool last = i + 1 == gaps.size();
            if (level != settled && (last || milliseconds(gaps[i + 1]) >= settle)) {
                settled = level;
                expected.push_back({level, at + milliseconds(gaps[i]), Known::ByEdge});
            }
            at += milliseconds(gaps[i]);
        }
        Debounce contact(false, settle);
        std::vector<LevelChange> told;
        const auto keep = [&](std::optional<LevelChange> one) { if (one) told.push_back(*one); };
        level = false;
        at = start;
        for (const int gap : gaps) {
            const auto look = *rc::gen::inRange(0, gap);  // somebody looks between two edges, before the next one
            keep(contact.pass(at + milliseconds(look)));
            at += milliseconds(gap);
            level = !level;
            keep(contact.change({level, at, Known::ByEdge}));
        }
        keep(contact.pass(at + 1s));
        RC_ASSERT(told == expected);
    }));
}
