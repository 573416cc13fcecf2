// One card over one play zone: every rule and its near miss.
#include "script.hpp"

using namespace kibitz;
using namespace kibitz::tests;

TEST_CASE("a card is shown when two sweeps read it and its face has settled, not before") {
    Script s;
    s.height(N, 40).printed(N).reads(N, {"SK"}).wait(49ms);
    CHECK(s.heard().empty());
    s.wait(1ms).reads(N, {"SK"});
    CHECK(s.heard() == Said{"shown N SK 40mm"});
    CHECK(s.last_at() == 50);
    CHECK(s.all.back().certainty == Certainty::Certain);
    s.wait(200ms).reads(N, {"SK"}).wait(500ms).reads(N, {"SK"});
    CHECK(s.heard().empty());  // once for each appearance
}

TEST_CASE("one read in three sweeps is no identity") {
    Script s;
    s.height(N, 40).printed(N);
    for (int i = 0; i < 5; ++i) s.reads(N, {"SK"}).wait(50ms).reads(N, {}).wait(50ms).reads(N, {}).wait(50ms);
    CHECK(s.heard().empty());
    s.reads(N, {"SK"}).wait(50ms).reads(N, {}).wait(50ms).reads(N, {"SK"});
    CHECK(s.heard() == Said{"shown N SK 40mm"});
}

TEST_CASE("the face settles at its own moment") {
    Script s;
    s.height(N, 40).reads(N, {"SK"}).wait(50ms).reads(N, {"SK"}).wait(50ms).printed(N);
    REQUIRE(s.perception.next_deadline());
    CHECK((*s.perception.next_deadline() <= s.now() + 40ms));
    s.wait(39ms);
    CHECK(s.heard().empty());
    s.wait(400ms);
    CHECK(s.heard() == Said{"shown N SK 40mm"});
    CHECK(s.last_at() == 140);
}

TEST_CASE("a card passing face down, with two wrong reads of its face, is never shown") {
    Script s;
    s.height(N, 40).plain(N).reads(N, {"SK"}).wait(50ms).reads(N, {"SK"}).wait(50ms);
    s.printed(N).wait(50ms).plain(N).wait(300ms).nothing(N).reads(N, {}).wait(50ms).reads(N, {}).wait(50ms).reads(N, {});
    s.wait(2s);
    CHECK(s.heard().empty());
}

TEST_CASE("laid: nearly touching and stopped (45C2a)") {
    Script s;
    const auto shown = [&](float height) { s.height(N, height).printed(N).sweeps(N, {"SK"}); };
    SECTION("15 mm is near the table") {
        shown(15);
        CHECK(s.heard() == Said{"shown N SK 15mm", "laid N SK 15mm"});
        CHECK(s.last_at() == 120);
    }
    SECTION("16 mm is not: held in the end") {
        shown(16);
        s.wait(1s);
        CHECK(s.heard() == Said{"shown N SK 16mm"});
        s.wait(1s);
        CHECK(s.heard() == Said{"held N SK 16mm"});
    }
}

TEST_CASE("stopped means 120 ms with less than 3 mm of movement") {
    Script s;
    s.height(N, 30).printed(N).sweeps(N, {"SK"});
    s.heard();
    s.height(N, 8).wait(45ms);  // lowered at 150 ms
    SECTION("119 ms and up again: not laid") {
        s.wait(74ms).height(N, 20).wait(45ms).height(N, 40).wait(300ms);
        CHECK(s.heard().empty());
    }
    SECTION("120 ms: laid, at that moment") {
        s.wait(75ms).height(N, 20);
        CHECK(s.heard() == Said{"laid N SK 8mm"});
        CHECK(s.last_at() == 150 + 120);
    }
    SECTION("a movement of 3 mm begins the time anew") {
        s.wait(30ms).height(N, 11).wait(1ms).height(N, 11).wait(118ms);
        CHECK(s.heard().empty());
        s.wait(1ms);
        CHECK(s.heard() == Said{"laid N SK 11mm"});
    }
    SECTION("one of 2 mm does not") {
        s.wait(30ms).height(N, 10).wait(45ms);
        CHECK(s.heard() == Said{"laid N SK 10mm"});
    }
    SECTION("an outlier of the range sensor is no movement") {
        s.wait(20ms).height(N, 70).wait(25ms).height(N, 8).wait(30ms);
        CHECK(s.heard() == Said{"laid N SK 8mm"});
    }
}

TEST_CASE("touched the table and drawn back in one movement: shown and left, not laid") {
    Script s;
    s.height(N, 50).printed(N).sweeps(N, {"SK"});
    for (float h : {40.F, 30.F, 20.F, 10.F, 2.F, 10.F, 20.F, 30.F, 40.F, 60.F}) s.height(N, h).wait(25ms);
    s.nothing(N).no_height(N).reads(N, {}).wait(50ms).reads(N, {}).wait(50ms).reads(N, {}).wait(50ms);
    CHECK(s.heard() == Said{"shown N SK 50mm", "left N SK up"});
    const auto& left = std::get<observation::CardLeft>(s.all.back().body);
    CHECK(left.lowest.value < 15);
    CHECK(left.shown_for > 200ms);
}

TEST_CASE("held for 1500 ms face up over the zone (45C2b)") {
    Script s;
    s.height(N, 60).printed(N).reads(N, {"SK"}).wait(50ms).reads(N, {"SK"}).wait(1499ms);
    CHECK(s.heard() == Said{"shown N SK 60mm"});
    s.wait(1ms);
    CHECK(s.heard() == Said{"held N SK 60mm"});
    s.wait(5s);
    CHECK(s.heard().empty());
}

TEST_CASE("a trick's end: turned down in place, then slid away; its tag still answers, and the next card is told") {
    Script s;
    s.lay(N, "SK").heard();
    s.height(N, 20).wait(50ms).nothing(N).wait(120ms).plain(N).wait(60ms).height(N, 1).wait(200ms);
    CHECK(s.heard() == Said{"turned N SK"});
    s.known.played.insert(card("SK"));
    s.plays(Seat::East, std::nullopt);
    s.nothing(N).no_height(N).wait(200ms);
    CHECK(s.heard().empty());  // beside the window: whether it is gone only its tag can say
    s.height(N, 1).printed(N).sweeps(N, {"SK", "D7"}).wait(200ms);
    CHECK(s.heard() == Said{"shown N D7 1mm", "laid N D7 1mm"});
    s.reads(N, {"D7"}).wait(50ms).reads(N, {"SK", "D7"}).wait(50ms).reads(N, {"SK", "D7"}).wait(1s);
    CHECK(s.heard().empty());  // a marginal tag comes and goes
}

TEST_CASE("turned at once: the believed side takes longer to be given up than a new one to be believed") {
    Script s;
    s.lay(N, "SK").heard();
    s.height(N, 10).wait(25ms).plain(N).wait(119ms);  // memory and settle
    CHECK(s.heard().empty());
    s.wait(1ms);
    CHECK(s.heard() == Said{"turned N SK"});
}

TEST_CASE("a run of wrong reads does not turn a lying card") {
    Script s;
    s.lay(N, "SK").heard();
    s.plain(N).wait(75ms).printed(N).wait(25ms).plain(N).wait(25ms).printed(N).wait(1s);
    CHECK(s.heard().empty());
}

TEST_CASE("missed sweeps do not take away a card that is still seen") {
    Script s;
    s.lay(N, "SK").heard();
    s.sweeps(N, {}).reads(N, {}).wait(50ms).sweeps(N, {"SK"}).wait(1s);
    CHECK(s.heard().empty());
}

TEST_CASE("a card that is not seen leaves after three sweeps without it, not after two") {
    Script s;
    s.lay(N, "SK").heard();
    s.height(N, 90).wait(25ms).height(N, 95).nothing(N).wait(200ms);
    SECTION("and turn_time, while something is over the zone: it might be being turned over") {
        s.sweeps(N, {}).wait(149ms);
        CHECK(s.heard().empty());
        s.wait(1ms);
        CHECK(s.heard() == Said{"left N SK up laid"});
    }
    SECTION("not at all while it goes on answering: it has slid beside the window") {
        s.no_height(N).wait(2s);
        CHECK(s.heard().empty());
    }
    SECTION("at once, when nothing is") {
        s.no_height(N).wait(45ms).sweeps(N, {});
        CHECK(s.heard() == Said{"left N SK up laid"});
    }
    SECTION("a second card, when the first is still there") {
        s.height(N, 1).printed(N).sweeps(N, {"SK", "D2"}).heard();
        s.sweeps(N, {"SK"}).wait(149ms);
        CHECK(s.heard().empty());
        s.wait(1ms);
        CHECK(s.heard() == Said{"left N D2 up laid"});
    }
    SECTION("of two cards the one whose tag is missed for some sweeps is still there") {
        s.height(N, 1).printed(N).sweeps(N, {"SK", "D2"}).heard();
        s.sweeps(N, {"SK"}).wait(100ms).sweeps(N, {"SK", "D2"}).wait(1s);
        CHECK(s.heard().empty());
    }
}

TEST_CASE("a card on edge while it is turned over has not left") {
    Script s;
    s.device("north.range", reading::Health::Failed);
    s.printed(N).sweeps(N, {"SK"}).wait(100ms).heard();
    s.nothing(N).sweeps(N, {}).wait(80ms).plain(N).sweeps(N, {"SK"});
    CHECK(s.heard() == Said{"laid N SK 0mm", "turned N SK"});
}

TEST_CASE("an opening lead face down, then faced (41A)") {
    Script s;
    s.height(N, 1).plain(N).sweeps(N, {"D4"}).wait(200ms);
    CHECK(s.heard() == Said{"down N D4"});
    s.wait(2s);
    s.height(N, 20).wait(50ms).nothing(N).wait(100ms).printed(N).wait(50ms);
    CHECK(s.heard() == Said{"shown N D4 20mm"});
    s.height(N, 0).wait(300ms);
    CHECK(s.heard() == Said{"laid N D4 0mm"});
}

TEST_CASE("a face-down card taken back was never face up") {
    Script s;
    s.height(N, 1).plain(N).sweeps(N, {"D4"}).wait(200ms).heard();
    s.nothing(N).no_height(N).sweeps(N, {}).wait(200ms);
    CHECK(s.heard() == Said{"left N D4"});
    CHECK_FALSE(std::get<observation::CardLeft>(s.all.back().body).face_up);
}

TEST_CASE("a second card laid beside the first is shown too; taken back, it has left") {
    Script s;
    s.lay(N, "SK").heard();
    s.sweeps(N, {"SK", "H2"});
    CHECK(s.heard() == Said{"shown N H2 1mm", "laid N H2 1mm"});
    s.sweeps(N, {"SK"}).wait(150ms);
    CHECK(s.heard() == Said{"left N H2 up laid"});
}

TEST_CASE("a hand squared up near the zone, or laid open on it, is no card played") {
    Script s;
    SECTION("face down") { s.height(N, 1).plain(N); }
    SECTION("face up") { s.height(N, 1).printed(N); }
    s.sweeps(N, {"SK", "S3", "H2"}).reads(N, {"SK"}).wait(50ms).sweeps(N, {"SK", "S3", "H2"}).wait(2s);
    CHECK(s.heard().empty());
}

TEST_CASE("a card lies face up and no tag answers: unread after a second, once") {
    Script s;
    s.height(N, 1).wait(45ms).printed(N).reads(N, {}).wait(1039ms);
    CHECK(s.heard().empty());
    s.wait(1ms);
    CHECK(s.heard() == Said{"unread N"});
    s.wait(10s);
    CHECK(s.heard().empty());
    s.sweeps(N, {"SK"}).wait(200ms);
    CHECK(s.heard() == Said{"shown N SK 1mm", "laid N SK 1mm"});
}

TEST_CASE("a tag of no pack is told once for each appearance") {
    Script s;
    const auto sweep = [&](bool there) {
        reading::Inventory tags{N, reading::Antenna::Play, {}};
        if (there) tags.tags.push_back(TagId{77});
        s.take(tags).wait(50ms);
    };
    sweep(true);
    CHECK(s.heard().empty());
    sweep(true);
    CHECK(s.heard() == Said{"foreign N 77"});
    for (int i = 0; i < 20; ++i) sweep(true);
    CHECK(s.heard().empty());
    for (int i = 0; i < 9; ++i) sweep(false);
    sweep(true);
    sweep(true);
    CHECK(s.heard() == Said{"foreign N 77"});
}

TEST_CASE("without the range sensor a card is shown and held, and laid once it was turned where it lay: probable") {
    Script s;
    s.device("north.range", reading::Health::Failed);
    s.printed(N).sweeps(N, {"SK"});
    CHECK(s.heard() == Said{"shown N SK 0mm"});
    CHECK(s.all.back().certainty == Certainty::Probable);
    SECTION("held") {
        s.wait(1500ms);
        CHECK(s.heard() == Said{"held N SK 0mm"});
    }
    SECTION("turned") {
        s.wait(400ms).plain(N).wait(200ms);
        CHECK(s.heard() == Said{"laid N SK 0mm", "turned N SK"});
    }
    SECTION("it answers again") {
        s.device("north.range", reading::Health::Ok).height(N, 2).wait(300ms);
        CHECK(s.heard() == Said{"laid N SK 2mm"});
    }
}

TEST_CASE("without the face sensor a card that lies still is taken to be face up: probable") {
    Script s;
    s.device("north.face", reading::Health::Failed);
    s.height(N, 40).sweeps(N, {"SK"}).wait(1s);
    CHECK(s.heard().empty());
    s.height(N, 2).wait(200ms);
    CHECK(s.heard() == Said{"shown N SK 2mm", "laid N SK 2mm"});
    CHECK(s.all.back().certainty == Certainty::Probable);
    s.no_height(N).sweeps(N, {});
    CHECK(s.heard() == Said{"left N SK laid"});  // nobody saw its face leave
}

TEST_CASE("zones do not disturb each other") {
    Script s;
    s.height(N, 1).printed(N).reads(N, {"SK"}).reads(Seat::East, {"SK"}).wait(50ms);
    s.reads(Seat::East, {"SK"}).wait(50ms).reads(N, {"SK"});
    CHECK(s.heard() == Said{"shown N SK 1mm"});
}

TEST_CASE("a new board forgets what lay on the zones") {
    Script s;
    s.lay(N, "SK").plain(N).wait(300ms).nothing(N).wait(300ms).heard();
    s.command(reading::BoardStart{});
    s.printed(N).sweeps(N, {"SK"}).wait(300ms);
    CHECK(s.heard() == Said{"shown N SK 1mm", "laid N SK 1mm"});
}

TEST_CASE("a late reading counts as if it came now") {
    Script s;
    s.at(1000ms).height(N, 40).at(500ms).printed(N).at(1000ms).reads(N, {"SK"}).wait(50ms).reads(N, {"SK"});
    CHECK(s.perception.late() == 1);
    CHECK(s.heard() == Said{"shown N SK 40mm"});
}

TEST_CASE("beside the window: its tag alone tells a card of the hand in turn, after a while, and says so") {
    Script s;
    s.known.turn = N;
    s.plays(Seat::East, std::nullopt);
    s.sweeps(N, {"SK"}).wait(400ms);
    CHECK(s.heard().empty());
    s.wait(300ms);
    CHECK(s.heard() == Said{"shown N SK 0mm", "laid N SK 0mm"});
    CHECK(s.all.back().certainty == Certainty::Probable);
    s.wait(3s).sweeps(N, {}).wait(1500ms).reads(N, {});  // a sign of life
    CHECK(s.heard() == Said{"left N SK laid"});  // nobody saw its face leave
}

TEST_CASE("beside the window when play has just been claimed: the card of the hand that was due is told by its tag still") {
    Script s;
    s.known.turn = N;
    s.plays(Seat::East, std::nullopt);
    s.sweeps(N, {"SK"}).wait(400ms);
    s.known.play = false;
    s.known.turn = std::nullopt;
    SECTION("his") { s.known.due_at_claim = N; }
    SECTION("another's") { s.known.due_at_claim = Seat::South; }
    s.know();
    s.wait(600ms);
    CHECK(s.heard().empty() == (s.known.due_at_claim != N));
}

TEST_CASE("shown, taken back and put down beside the window when the turn has passed: it has been away, and its tag tells that it is back") {
    Script s;
    s.known.turn = N;
    s.plays(Seat::East, std::nullopt);
    s.height(N, 40).printed(N).sweeps(N, {"SK"});
    CHECK(s.heard() == Said{"shown N SK 40mm"});
    SECTION("his card of the trick") { s.known.on_table[N] = card("SK"); }
    SECTION("no card of the trick") {}
    s.known.turn = Seat::East;
    s.know();
    s.nothing(N).no_height(N).sweeps(N, {}).wait(3s).reads(N, {});
    CHECK(s.heard() == Said{"left N SK up"});
    s.sweeps(N, {"SK"}).wait(700ms);
    if (s.known.on_table[N]) CHECK(s.heard() == Said{"shown N SK 0mm", "laid N SK 0mm"});
    else CHECK(s.heard().empty());
}

TEST_CASE("a card of another hand heard now and then is none of this one, however often") {
    Script s;
    s.known.turn = N;
    s.known.hands[Seat::West].insert(card("SK"));
    s.plays(Seat::East, std::nullopt);
    for (int i = 0; i < 200; ++i) s.reads(N, {"SK"}).wait(50ms).reads(N, {}).wait(100ms);
    CHECK(s.heard().empty());
}

TEST_CASE("a card whose face is seen before another seat is overheard, though nobody knows whose it is") {
    for (const bool faced : {true, false}) {
        CAPTURE(faced);
        Script s;
        s.known.turn = N;
        s.plays(Seat::East, std::nullopt);
        if (faced) {
            s.height(Seat::West, 0).printed(Seat::West).sweeps(Seat::West, {"SK"}).wait(500ms);
            CHECK_FALSE(s.heard().empty());
        }
        s.sweeps(N, {"SK"}).wait(3s).reads(N, {"SK"});
        CHECK(s.heard().empty() == faced);
    }
}

TEST_CASE("between the zones: a card of the hand in turn that others' zones hear now and then, and its own does not, lies there") {
    Script s;
    s.known.turn = N;
    s.known.hands[N] = set({"SK", "D7", "H2"});
    s.plays(Seat::South, std::nullopt);
    const auto now_and_then = [&](const char* card, int times = 2) {
        for (int i = 0; i < times; ++i) s.reads(Seat::East, {card}).wait(50ms).reads(Seat::East, {}).wait(350ms);
    };
    SECTION("known after the third time") {
        now_and_then("SK");
        CHECK(s.heard().empty());
        s.reads(Seat::West, {"SK"});
        CHECK(s.heard() == Said{"shown N SK 0mm", "laid N SK 0mm"});
        CHECK(s.all.back().certainty == Certainty::Probable);
    }
    SECTION("and when play has been claimed meanwhile") {
        s.known.play = false;
        s.known.turn = std::nullopt;
        s.known.due_at_claim = N;
        s.know();
        now_and_then("SK", 3);
        CHECK(s.heard() == Said{"shown N SK 0mm", "laid N SK 0mm"});
    }
    SECTION("three reads within a moment are a card carried past") {
        for (int i = 0; i < 3; ++i) s.reads(Seat::East, {"SK"}).wait(20ms);
        CHECK(s.heard().empty());
    }
    SECTION("several cards of the hand are a hand carried over the table") {
        now_and_then("SK");
        now_and_then("D7");
        CHECK(s.heard().empty());
    }
    SECTION("another's turn, another's card, dummy's, or one that has been played") {
        SECTION("turn") { s.known.turn = Seat::West; }
        SECTION("card") { s.known.hands[N].erase(card("SK")); }
        SECTION("nobody knows whose") { s.known.hands = {}; }
        SECTION("dummy") { s.known.dummy = N; }
        SECTION("played") { s.known.played.insert(card("SK")); }
        s.know();
        now_and_then("SK", 6);
        CHECK(s.heard().empty());
    }
}

TEST_CASE("several cards of a hand over the zone are a hand, and none of them is played") {
    Script s;
    s.known.turn = N;
    s.plays(Seat::East, std::nullopt);
    s.height(N, 1).printed(N).sweeps(N, {"SK", "D7", "H2"}).wait(300ms);
    CHECK(s.heard() == Said{"hand N"});
    s.sweeps(N, {"SK"}).wait(200ms);
    CHECK(s.heard().empty());
}

TEST_CASE("in glare a face sensor that sees a card turn where nothing moves is not believed at once") {
    Script s;
    s.lay(N, "SK").wait(1s).heard();
    s.plain(N).wait(4s);
    CHECK(s.heard().empty());
    s.printed(N).wait(1s);
    CHECK(s.heard().empty());
    s.plain(N).wait(5500ms);  // longer than any glare
    CHECK(s.heard() == Said{"turned N SK"});
}

TEST_CASE("a card that another zone hears better lies there") {
    Script s;
    s.plays(Seat::South, std::nullopt);
    s.lay(Seat::East, "SK").wait(500ms).heard();
    s.height(N, 1).printed(N);
    for (int i = 0; i < 4; ++i) s.reads(N, {"SK"}).wait(50ms).reads(N, {"SK"}).wait(50ms).reads(N, {}).wait(200ms);
    CHECK(s.heard() == Said{"unread N"});  // a card of his own lies there, and East's is not taken for it
}

TEST_CASE("a card that a hand takes up is seen to go up; one that is slid aside under a hand, or lost, is not") {
    Script s;
    s.lay(N, "SK").heard();
    const auto lifted = [&] { return std::get<observation::CardLeft>(s.all.back().body).lifted; };
    SECTION("taken up") {
        for (float h : {25.F, 45.F, 60.F, 75.F}) s.height(N, h).wait(25ms);
        s.nothing(N).no_height(N).sweeps(N, {}).wait(200ms);
        CHECK(s.heard() == Said{"left N SK up laid"});
        CHECK(lifted());
    }
    SECTION("slid aside: what the range sensor sees is the hand, and the face sensor no card") {
        for (float h : {30.F, 45.F, 60.F}) s.nothing(N).height(N, h).wait(25ms);
        s.no_height(N).sweeps(N, {}).wait(200ms);
        CHECK(s.heard() == Said{"left N SK up laid"});
        CHECK_FALSE(lifted());
    }
    SECTION("lifted a little, put down again, and slid aside") {
        for (float h : {30.F, 45.F, 20.F, 1.F, 1.F}) s.height(N, h).wait(50ms);
        s.nothing(N).no_height(N).sweeps(N, {}).wait(200ms);
        CHECK_FALSE(lifted());
    }
}

TEST_CASE("since when nothing has been over a zone: known while both of its sensors work and see nothing") {
    Script s;
    const auto since = [&] { return s.perception.nothing_over_since(N); };
    CHECK(since() == never);  // neither has reported yet
    s.no_height(N);
    CHECK(since() == never);
    s.nothing(N);
    CHECK(since() == s.now());
    s.wait(1s).height(N, 80).wait(200ms);  // a hand, and no card
    CHECK(since() == never);
    s.no_height(N).wait(200ms);
    const auto gone = since();
    CHECK((gone <= s.now() && s.now() - gone <= 200ms));
    s.lay(N, "SK");
    CHECK(since() == never);
    s.nothing(N).no_height(N).sweeps(N, {}).wait(1s);
    CHECK(since() < s.now());
    s.device("north.range", reading::Health::Failed).wait(100ms);
    CHECK(since() == never);
}
