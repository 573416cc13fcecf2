// Dummy's hand on his own cards as the laws weigh it in play, with evidence waited for (45F).
#include "playing_table.hpp"

using namespace kibitz;
using namespace kibitz::laws;
using namespace kibitz::tests;
using observation::Arm;
using observation::Gesture;

namespace {

/// South plays one notrump and leads to the second trick; West has followed, and dummy is in turn. It is a table as people play.
struct Weighed : Table {
    Weighed() {
        code = *embedded_law_code("duplicate-2017");
        bridge::Deal deal;
        deal.hands[Seat::North] = cards({"SK", "SJ", "S9", "S4", "HA", "H7", "H2", "CK", "CQ", "C5", "D8", "D6", "D3"});
        deal.hands[Seat::East] = cards({"S5", "S3", "HQ", "HT", "H8", "H5", "CJ", "C9", "C8", "C6", "DK", "DJ", "D7"});
        deal.hands[Seat::South] = cards({"SA", "SQ", "ST", "S8", "S7", "HK", "H4", "CA", "C7", "C3", "DA", "D5", "D2"});
        deal.hands[Seat::West] = cards({"S6", "S2", "HJ", "H9", "H6", "H3", "CT", "C4", "C2", "DQ", "DT", "D9", "D4"});
        start(deal);
        observe(observation::CardShown{Seat::West, card("D4"), Millimetres{1}});
        observe(observation::SpreadSeen{Seat::North, deal.hands[Seat::North], {}});
        plays({"D3", "D7", "DA"});
        observe(observation::SpreadSeen{Seat::North, deal.hands[Seat::North] - cards({"D3"}), deal.hands[Seat::North]});
        plays({"SA", "S2"});
        pass(10s);
    }
    void at(Duration later, Observation::Body body, Certainty sure = Certainty::Certain) {
        now += later;
        journal.clear();
        take(apply(code, state, {now, sure, std::move(body)}, journal));
    }
    /// Time passes, and whatever waits for it is met in order.
    void pass(Duration time) {
        const Instant end = now + time;
        while (const auto due = deadline(code, state)) {
            if (*due > end) break;
            at(std::max(*due - now, Duration{}), observation::TimePassed{});
        }
        now = end;
    }
    /// Dummy's finger on a card for so long, and what the film makes of it at the end.
    void touches(const char* on, Duration lasts, Certainty finger = Certainty::Certain) {
        const Duration hold = code.thresholds.dummy_hold_time;
        auto touched = finger_on(on, Arm::FromDummy, std::min(lasts, hold));
        if (lasts < hold) touched.gesture = Gesture::Tap;
        at(std::min(lasts, hold), touched, lasts < hold ? finger : Certainty::Certain);
        if (lasts >= hold) at(lasts - hold, observation::DummyReleased{Seat::North, Arm::FromDummy, card(on), lasts}, finger);
    }
    /// Dummy's card comes to lie before him; his columns miss it.
    void moves(const char* which, Duration later) {
        at(later, observation::CardShown{Seat::North, card(which), Millimetres{1}, now + later});
    }
    void names(const char* which, Duration later) {
        const Card c = card(which);
        at(later, observation::PanelPressed{std::make_shared<const reading::Panel>(
                      reading::Panel{Seat::South, reading::DesignateKey{c.suit(), c.rank(), reading::Naming::Exact}})});
    }
    const Incident* told_touch() const {
        const Incident* found = nullptr;
        for (const auto& incident : state.incidents)
            if (incident.situation == Situation::DummyTouchedCard && incident.told && incident.status == IncidentStatus::Raised) {
                CHECK(!found);  // once
                found = &incident;
            }
        return found;
    }
};

}  // namespace

TEST_CASE("however long a finger of dummy's stays on a card, he is told of; a long one may be a hand at rest (45F)") {
    for (const auto lasts : {200ms, 300ms, 600ms, 710ms, 1500ms, 3000ms, 5000ms}) {
        INFO(lasts.count() << " ms");
        Weighed table;
        table.touches("HA", lasts);
        CHECK(!table.told_touch());  // it waits for what explains it
        table.pass(20s);
        REQUIRE(table.told_touch());
        CHECK(table.told_touch()->certainty == (lasts >= 250ms && lasts < 1s ? Certainty::Certain : Certainty::Probable));
        CHECK(table.told_touch()->facts.trick == 2);
        if (lasts > 250ms) CHECK(table.told_touch()->facts.lasted / 1ms == lasts / 1ms);
    }
}

TEST_CASE("a hand that rests on the cards, one that passes, and a tap are not told (45F)") {
    Weighed table;
    SECTION("the film saw a hand") { table.touches("HA", 3s, Certainty::Doubtful); }
    SECTION("perhaps a finger, for long, when it was nobody's turn to choose from dummy") {
        table.names("S4", 100ms);
        table.moves("S4", 900ms);
        table.pass(5s);
        table.touches("HA", 3s, Certainty::Probable);
    }
    SECTION("a tap of 130 ms") { table.touches("HA", 130ms); }
    table.pass(30s);
    CHECK(!table.told_touch());
}

TEST_CASE("declarer then calls that very card, or another: told, and what dummy then does at his word is his duty (45F, 45B)") {
    for (const char* called : {"S9", "S4"}) {
        for (const auto lasts : {400ms, 3000ms}) {
            INFO(called << ' ' << lasts.count());
            Weighed table;
            table.touches("S9", lasts);
            table.names(called, 900ms);
            table.touches(called, 300ms);
            table.moves(called, 400ms);
            table.pass(20s);
            REQUIRE(table.told_touch());
            CHECK(table.told_touch()->facts.card == card("S9"));
            CHECK(table.board().played[Seat::North].contains(card(called)));
        }
    }
}

TEST_CASE("he picks up the card that declarer has called: nothing to tell, however long he dwells on it") {
    Weighed table;
    table.names("S9", 500ms);
    table.touches("S9", 1500ms);
    table.moves("S9", 400ms);
    table.pass(20s);
    CHECK(!table.told_touch());
}

TEST_CASE("a card named aloud: the finger that fetches it is no touch; one before it, lifted and come again, is (45F)") {
    Weighed table;
    SECTION("fetched") { table.touches("S9", 300ms); }
    SECTION("fetched slowly") { table.touches("S9", 1800ms); }
    table.moves("S9", 400ms);
    table.pass(20s);
    CHECK(!table.told_touch());
}

TEST_CASE("a touch before a card named aloud is told as probable, of that card or another") {
    for (const char* fetched : {"S9", "S4"}) {
        INFO(fetched);
        Weighed table;
        table.touches("S9", 500ms);
        table.pass(1500ms);
        table.touches(fetched, 300ms);
        table.moves(fetched, 400ms);
        table.pass(20s);
        REQUIRE(table.told_touch());
        CHECK(table.told_touch()->facts.card == card("S9"));
        CHECK(table.told_touch()->certainty == Certainty::Probable);
    }
}

TEST_CASE("a hand that lies there when its time is over is waited for until it is lifted") {
    Weighed table;
    table.at(250ms, finger_on("HA", Arm::FromDummy, table.code.thresholds.dummy_hold_time));
    SECTION("lifted after 12 s: a hand") {
        table.pass(11750ms);
        CHECK(!table.told_touch());
        table.at(0ms, observation::DummyReleased{Seat::North, Arm::FromDummy, card("HA"), 12s}, Certainty::Doubtful);
    }
    SECTION("never") {}
    table.pass(60s);
    CHECK(!table.told_touch());
}
