// Fingers on dummy's cards: gestures and whose arm it was.
#include "script.hpp"

using namespace kibitz;
using namespace kibitz::tests;
using reading::ContactPhase;
using reading::Edge;
constexpr auto Down = ContactPhase::Down;
constexpr auto Move = ContactPhase::Move;
constexpr auto Up = ContactPhase::Up;

namespace {

/// South declares 4S; North is dummy with S: K J 9 4, H: A 7 2, C: K Q 5, D: 8 6 3 in columns of 66 mm, strips of 20 mm
/// from y = 10: the spade K shows at y 10..30, J 30..50, 9 50..70, 4 70..158.
Script& spread(Script& s) {
    bridge::CardSet hand;
    for (const char* c : {"SK", "SJ", "S9", "S4", "HA", "H7", "H2", "CK", "CQ", "C5", "D8", "D6", "D3"}) hand.insert(card(c));
    s.plays(N, bridge::Suit::Spades, hand);
    return s.at(5000ms);
}

}  // namespace

TEST_CASE("declarer's hold is told when touch_time is reached, once (45C3)") {
    Script s;
    spread(s).beam(N, Edge::Inner, true).wait(150ms).contact(N, Down, 30, 40).wait(249ms);
    CHECK(s.heard().empty());
    s.wait(1ms);
    CHECK(s.heard() == Said{"hold N middle SJ"});
    CHECK(std::get<observation::DummyTouched>(s.all.back().body).lasted == 250ms);
    CHECK(s.all.back().certainty == Certainty::Certain);
    s.wait(2s).contact(N, Up, 30, 40);
    CHECK(s.heard().empty());
}

TEST_CASE("what lies next to the finger is told too: a film lies millimetres off") {
    const auto beside = [](float y) {
        Script s;
        spread(s).beam(N, Edge::Inner, true).wait(150ms).contact(N, Down, 30, y).wait(250ms);
        CHECK(s.heard() == Said{"hold N middle SJ"});
        CHECK(s.all.back().certainty == Certainty::Certain);
        return std::get<observation::DummyTouched>(s.all.back().body).beside;
    };
    CHECK((beside(34).size() == 1 && beside(34).contains(card("SK"))));
    CHECK(beside(40).empty());
    CHECK((beside(46).size() == 1 && beside(46).contains(card("S9"))));
}

TEST_CASE("dummy's tap is told at the lift, from dummy_touch_time on (45F)") {
    Script s;
    spread(s).beam(N, Edge::Outer, true).wait(150ms).contact(N, Down, 96, 20);
    SECTION("119 ms: no touch") {
        s.wait(119ms).contact(N, Up, 96, 20).wait(1s);
        CHECK(s.heard().empty());
    }
    SECTION("120 ms: a tap") {
        s.wait(120ms).contact(N, Up, 96, 20).wait(1s);
        CHECK(s.heard() == Said{"tap N dummy HA"});
    }
    SECTION("250 ms: a hold, before the lift") {
        s.wait(250ms);
        CHECK(s.heard() == Said{"hold N dummy HA"});
    }
}

TEST_CASE("where declarer's touch is enough (F64), dummy's finger still has its own rest time (F62)") {
    auto c = config();
    c.law.touch_time = 80ms;
    Script s(c);
    spread(s);
    SECTION("declarer's: at once") {
        s.beam(N, Edge::Inner, true).wait(150ms).contact(N, Down, 30, 40).wait(80ms);
        CHECK(s.heard() == Said{"hold N middle SJ"});
    }
    SECTION("nobody saw whose arm it was: declarer's, perhaps") {
        s.device("north.beams", reading::Health::Failed).contact(N, Down, 30, 40).wait(80ms);
        CHECK(s.heard() == Said{"hold N ? SJ"});
    }
    SECTION("dummy's: at his own time") {
        s.beam(N, Edge::Outer, true).wait(150ms).contact(N, Down, 30, 40).wait(249ms);
        CHECK(s.heard().empty());
        s.wait(1ms);
        CHECK(s.heard() == Said{"hold N dummy SJ"});
        CHECK(std::get<observation::DummyTouched>(s.all.back().body).lasted == 250ms);
    }
    SECTION("dummy's, lifted before it: a tap") {
        s.beam(N, Edge::Outer, true).wait(150ms).contact(N, Down, 30, 40).wait(200ms).contact(N, Up, 30, 40).wait(1s);
        CHECK(s.heard() == Said{"tap N dummy SJ"});
    }
    SECTION("dummy squares up a column with one slow finger: it rests nowhere") {
        s.beam(N, Edge::Outer, true).wait(150ms).contact(N, Down, 30, 20);
        for (float y = 22; y <= 80; y += 2) s.wait(16ms).contact(N, Move, 30, y);
        s.contact(N, Up, 30, 80).wait(1s);
        CHECK(s.heard() == Said{"sweep N dummy SJ arranging"});
    }
}

TEST_CASE("whose arm: both beams say nothing, none says that nobody touched") {
    Script s;
    spread(s);
    SECTION("both") {
        s.beam(N, Edge::Inner, true).beam(N, Edge::Outer, true).wait(100ms).contact(N, Down, 30, 20).wait(300ms);
        CHECK(s.heard() == Said{"hold N ? SK"});
        CHECK(s.all.back().certainty == Certainty::Probable);
    }
    SECTION("none: a ghost, counted") {
        s.contact(N, Down, 30, 20).wait(300ms).contact(N, Up, 30, 20);
        CHECK(s.heard().empty());
        CHECK(s.perception.ghosts() == 1);
    }
    SECTION("a beam that only bounced long before is none") {
        s.beam(N, Edge::Inner, true).wait(5ms).beam(N, Edge::Inner, false).wait(100ms);
        s.contact(N, Down, 30, 20).wait(300ms);
        CHECK(s.heard().empty());
    }
    SECTION("an arm drawn back while the finger still rests") {
        s.beam(N, Edge::Inner, true).wait(100ms).contact(N, Down, 30, 20).wait(100ms).beam(N, Edge::Inner, false);
        s.wait(200ms);
        CHECK(s.heard() == Said{"hold N middle SK"});
    }
    SECTION("without beams nobody can say") {
        s.device("north.beams", reading::Health::Failed).contact(N, Down, 30, 20).wait(300ms);
        CHECK(s.heard() == Said{"hold N ? SK"});
    }
}

TEST_CASE("a resting finger trembles; the mean of where it was is on the card") {
    Script s;
    spread(s).beam(N, Edge::Inner, true).wait(150ms).contact(N, Down, 30, 37);
    for (const float dy : {3.F, 4.F, -4.F, 0.F, 2.F, -3.F, 4.F, -1.F, 1.F, -4.F, 3.F, 0.F, 2.F, -2.F, 4.F})
        s.wait(16ms).contact(N, Move, 30 + dy, 40 + dy);
    s.wait(100ms);
    CHECK(s.heard() == Said{"hold N middle SJ"});
}

TEST_CASE("on the border of two cards both are candidates, the likelier first") {
    Script s;
    spread(s).beam(N, Edge::Inner, true).wait(150ms).contact(N, Down, 30, 51);
    for (const float dy : {-4.F, 4.F, -4.F, 4.F, 0.F}) s.wait(16ms).contact(N, Move, 30, 51 + dy);
    s.wait(250ms);
    CHECK(s.heard() == Said{"hold N middle S9 SJ"});
    CHECK(s.all.back().certainty == Certainty::Probable);
}

TEST_CASE("the neighbour brushed on the way is not the card rested on") {
    Script s;
    spread(s).beam(N, Edge::Inner, true).wait(150ms).contact(N, Down, 30, 60).wait(200ms);
    s.contact(N, Move, 30, 40).wait(20ms);
    CHECK(s.heard().empty());
    s.wait(229ms);
    CHECK(s.heard().empty());
    s.wait(1ms);
    CHECK(s.heard() == Said{"hold N middle SJ"});
}

TEST_CASE("across three cards it is a sweep; along one column it arranges; resting in the end it holds") {
    Script s;
    spread(s).beam(N, Edge::Outer, true).wait(150ms);
    SECTION("along a column") {
        s.contact(N, Down, 30, 20).wait(60ms).contact(N, Move, 30, 40).wait(60ms).contact(N, Move, 30, 60);
        CHECK(s.heard() == Said{"sweep N dummy SJ arranging"});
        s.contact(N, Up, 30, 60).wait(1s);
        CHECK(s.heard().empty());
    }
    SECTION("across columns, then resting") {
        s.contact(N, Down, 30, 15).wait(40ms).contact(N, Move, 96, 15).wait(40ms).contact(N, Move, 160, 15);
        CHECK(s.said.size() == 1);
        CHECK(s.heard().front().rfind("sweep N dummy", 0) == 0);
        s.wait(270ms);
        CHECK(s.heard() == Said{"hold N dummy CK"});
        s.wait(3s).contact(N, Up, 160, 15);
        CHECK(s.heard().empty());
    }
}

TEST_CASE("somebody said that he arranges") {
    Script s;
    spread(s).press(Seat::East, reading::ArrangeKey{true});  // a defender's word changes nothing
    s.beam(N, Edge::Outer, true).wait(150ms).contact(N, Down, 30, 20).wait(250ms).contact(N, Up, 30, 20);
    CHECK(s.heard() == Said{"hold N dummy SK"});
    s.press(Seat::South, reading::ArrangeKey{true}).contact(N, Down, 30, 20).wait(250ms).contact(N, Up, 30, 20);
    CHECK(s.heard() == Said{"hold N dummy SK arranging"});
    s.press(Seat::South, reading::ArrangeKey{false}).contact(N, Down, 30, 20).wait(250ms);
    CHECK(s.heard() == Said{"hold N dummy SK"});
}

TEST_CASE("touches beside the cards, on other areas, and before dummy is known are none") {
    Script s;
    SECTION("no dummy yet") { s.beam(N, Edge::Inner, true).wait(150ms).contact(N, Down, 30, 20).wait(1s); }
    SECTION("beside") { spread(s).beam(N, Edge::Inner, true).wait(150ms).contact(N, Down, 30, 170).wait(1s); }
    SECTION("another's area") {
        spread(s).beam(Seat::South, Edge::Inner, true).wait(150ms).contact(Seat::South, Down, 30, 20).wait(1s);
    }
    CHECK(s.heard().empty());
}

TEST_CASE("the Down was lost: the first Move is it") {
    Script s;
    spread(s).beam(N, Edge::Inner, true).wait(150ms).contact(N, Move, 30, 40).wait(250ms);
    CHECK(s.heard() == Said{"hold N middle SJ"});
}

TEST_CASE("how long a finger rested in all is told when it is lifted") {
    Script s;
    spread(s).beam(N, reading::Edge::Outer, true).wait(100ms).contact(N, Down, 30, 20).wait(900ms).contact(N, Up, 30, 20);
    const auto* released = std::get_if<observation::DummyReleased>(&s.all.back().body);
    REQUIRE(released);
    CHECK(released->lasted == 900ms);
    CHECK(released->card == card("SK"));
    CHECK(released->arm == observation::Arm::FromDummy);
}

namespace {

/// What the film made of a hand of dummy's that has been lifted.
Certainty released(Script& s) {
    std::optional<Certainty> last;
    for (const auto& o : s.all)
        if (std::holds_alternative<observation::DummyReleased>(o.body)) last = o.certainty;
    REQUIRE(last);
    return *last;
}

struct Part {
    float x, y, to_x, to_y;
};
/// The contacts of one hand lie there for so long, and shift evenly.
void hand(Script& s, std::initializer_list<Part> parts, Duration lasts) {
    s.beam(N, Edge::Outer, true).wait(150ms);
    std::uint8_t finger = 0;
    for (const auto& part : parts) s.contact(N, Down, part.x, part.y, finger++);
    constexpr int steps = 20;
    for (int step = 1; step <= steps; ++step) {
        s.wait(lasts / steps);
        finger = 0;
        for (const auto& part : parts) {
            const float share = static_cast<float>(step) / steps;
            s.contact(N, step == steps ? Up : Move, part.x + (part.to_x - part.x) * share, part.y + (part.to_y - part.y) * share, finger++);
        }
    }
    s.wait(100ms).beam(N, Edge::Outer, false).wait(500ms);
}

}  // namespace

TEST_CASE("a finger that means a card, whatever its length: in its middle, still, alone or with the next finger or the side of the hand (45F)") {
    const auto lasts = GENERATE(Duration(300ms), Duration(1s), Duration(5s));
    INFO(lasts.count());
    Script s;
    spread(s);
    SECTION("one finger") { hand(s, {{30, 40, 30, 40}}, lasts); }
    SECTION("aimed badly") { hand(s, {{41, 42, 41, 42}}, lasts); }
    SECTION("two") { hand(s, {{24, 40, 24, 40}, {44, 43, 44, 43}}, lasts); }
    SECTION("the edge of the hand") { hand(s, {{30, 40, 30, 40}, {33, 12, 33, 12}}, lasts); }
    CHECK(s.heard() == Said{"hold N dummy SJ"});
    CHECK(released(s) != Certainty::Doubtful);
}

TEST_CASE("a hand that rests: fingertips, off the middle of any card, or shifting; one touch however many fingers (45F)") {
    Script s;
    spread(s);
    SECTION("four fingertips") { hand(s, {{30, 40, 33, 44}, {50, 46, 53, 50}, {70, 44, 73, 48}, {90, 38, 93, 42}}, 2s); }
    SECTION("between two columns") { hand(s, {{57, 40, 57, 40}}, 700ms); }
    SECTION("the heel of it, shifting") { hand(s, {{30, 40, 36, 47}}, 2s); }
    CHECK(std::count_if(s.said.begin(), s.said.end(), [](const auto& said) { return said.rfind("hold", 0) == 0; }) == 1);
    CHECK(released(s) == Certainty::Doubtful);
}

TEST_CASE("how this hand rests elsewhere: one that has rested before is taken sooner for one that rests") {
    const auto aimed_badly = [](Script& s) {
        hand(s, {{44, 40, 44, 40}}, 2s);
        return released(s);
    };
    Script s;
    spread(s);
    CHECK(aimed_badly(s) != Certainty::Doubtful);
    Script rests;
    spread(rests);
    for (int i = 0; i < 3; ++i) hand(rests, {{30, 40, 40, 50}, {50, 46, 60, 56}, {70, 44, 80, 54}}, 2s);
    CHECK(aimed_badly(rests) == Certainty::Doubtful);
}

TEST_CASE("a film that was glued beside its place: fingers that point say where it lies") {
    Script s;
    spread(s);
    for (int i = 0; i < 12; ++i) s.beam(N, Edge::Inner, true).wait(150ms).contact(N, Down, 44, 40).wait(400ms).contact(N, Up, 44, 40).wait(200ms).beam(N, Edge::Inner, false).wait(1s);
    hand(s, {{48, 40, 48, 40}}, 2s);
    CHECK(released(s) != Certainty::Doubtful);
}

TEST_CASE("a position told just after the lift is no new finger; where they go on, one lies there") {
    Script s;
    spread(s).beam(N, Edge::Outer, true).wait(150ms).contact(N, Down, 30, 40).wait(300ms).contact(N, Up, 30, 40);
    CHECK(s.heard() == Said{"hold N dummy SJ"});
    s.wait(4ms).contact(N, Move, 30, 40);
    SECTION("one") {
        s.wait(1s);
        CHECK(s.heard().empty());
    }
    SECTION("more") {
        s.wait(12ms).contact(N, Move, 96, 20).wait(12ms).contact(N, Move, 96, 21).wait(1s);
        CHECK(s.heard() == Said{"hold N dummy HA"});
    }
}

TEST_CASE("an Up that was lost costs no later touch") {
    Script s;
    spread(s).beam(N, Edge::Outer, true).wait(150ms).contact(N, Down, 30, 40).wait(300ms).beam(N, Edge::Outer, false).wait(5s);
    CHECK(s.heard() == Said{"hold N dummy SJ"});
    hand(s, {{96, 20, 96, 20}}, 400ms);
    CHECK(s.heard() == Said{"hold N dummy HA"});
}
