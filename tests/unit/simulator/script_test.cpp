// Scripts: what they may say, and what is said of those that say something else.
#include "catch.hpp"
#include "drivers/simulator/script.hpp"
#include "table.hpp"

using namespace kibitz;
using drivers::Irregularity;
using drivers::read_script;
using Kind = Irregularity::Kind;

TEST_CASE("a script names board, trick, seat, irregularity and card in any order") {
    const auto script = read_script(
        "# an evening\n"
        "board 3 trick 5 east fifth-card HK\n"
        "\n"
        "  trick 2\tdummy-touches   # any board\r\n"
        "trick 4 dummy-wrong-card stands\n"
        "contest-claim board 7 west",
        "evening.txt");
    REQUIRE(script);
    REQUIRE(script->size() == 4);
    const auto& fifth = (*script)[0];
    CHECK(fifth.kind == Kind::FifthCard);
    CHECK(fifth.board == 3u);
    CHECK(fifth.trick == 5);
    CHECK(fifth.seat == bridge::Seat::East);
    CHECK(fifth.card == bridge::Card(bridge::Suit::Hearts, bridge::Rank::King));
    CHECK(fifth.line == 2);
    CHECK((*script)[1].kind == Kind::DummyTouches);
    CHECK(!(*script)[1].board);
    CHECK((*script)[2].accepted);
    CHECK((*script)[3].kind == Kind::ContestClaim);
    CHECK((*script)[3].line == 6);
}

TEST_CASE("every fault of a script is told at once, with its line and what to do") {
    const auto script = read_script("trick 14 revoke\nboard 0 trick 1 revoke\ntrick 1 east west revoke\nfifth-card\n"
                                    "trick 2 dance\ntrick 3 revoke accepted\ntrick 2 revoke fifth-card\ntrick\ntrick 2 HK SK revoke\neast\n",
                                    "bad.txt");
    REQUIRE(!script);
    const auto& faults = script.error();
    REQUIRE(faults.size() == 10);
    CHECK(faults[0] == "bad.txt:1: '14': not a trick: write a number from 1 to 13");
    CHECK(faults[1] == "bad.txt:2: '0': not a board: write a number from 1");
    CHECK(faults[2] == "bad.txt:3: 'west': a second seat: name one");
    CHECK(faults[3] == "bad.txt:4: no trick named: write 'trick' and a number from 1 to 13");
    CHECK(faults[4].rfind("bad.txt:5: 'dance': not a seat, a card, or an irregularity: write one of fifth-card, ", 0) == 0);
    CHECK(faults[5] == "bad.txt:6: 'accepted' or 'stands': only for lead-out-of-turn and dummy-wrong-card: leave it out");
    CHECK(faults[6] == "bad.txt:7: 'fifth-card': a second irregularity: one a line");
    CHECK(faults[7] == "bad.txt:8: 'trick': a number is missing: write a number from 1 to 13 after it");
    CHECK(faults[8] == "bad.txt:9: 'SK': a second card: name one");
    CHECK(faults[9].rfind("bad.txt:10: no irregularity named", 0) == 0);
}

TEST_CASE("words for an irregularity read back as the same one") {
    drivers::simulator::Random dice(5);
    for (int i = 0; i < 2000; ++i) {
        Irregularity what;
        what.kind = static_cast<Kind>(dice.whole(0, 10));
        if (dice.chance(0.5)) what.board = static_cast<std::uint32_t>(dice.whole(1, 99));
        if (what.kind != Kind::ContestClaim) what.trick = dice.whole(1, 13);
        if (dice.chance(0.5)) what.seat = static_cast<bridge::Seat>(dice.whole(0, 3));
        if (dice.chance(0.5)) what.card = bridge::Card::from_index(dice.whole(0, 51));
        what.accepted = (what.kind == Kind::LeadOutOfTurn || what.kind == Kind::DummyWrongCard) && dice.chance(0.5);
        const auto script = read_script(drivers::simulator::in_words(what), "again");
        REQUIRE(script);
        REQUIRE(script->size() == 1);
        const auto& again = script->front();
        CHECK(again.kind == what.kind);
        CHECK(again.board == what.board);
        CHECK(again.trick == what.trick);
        CHECK(again.seat == what.seat);
        CHECK(again.card == what.card);
        CHECK(again.accepted == what.accepted);
    }
}

TEST_CASE("a script of any bytes is read or refused, never more") {
    drivers::simulator::Random dice(6);
    const std::string_view pieces[] = {"board", "trick", " ", "\n", "3", "east", "revoke", "HK", "#", "stands", "\0x", "\xff", "999999999999"};
    for (int i = 0; i < 3000; ++i) {
        std::string text;
        for (int piece = dice.whole(0, 20); piece > 0; --piece) {
            text += pieces[static_cast<std::size_t>(dice.whole(0, 12))];
            if (dice.chance(0.6)) text += ' ';
        }
        const auto script = read_script(text, "any");
        if (!script) CHECK(!script.error().empty());
    }
}

TEST_CASE("an irregularity that fits nowhere is told at the end") {
    auto c = tests::config();
    c.script = *read_script("board 999 trick 2 revoke\ntrick 2 fifth-card\ntrick 3 north dummy-touches\ncontest-claim\n", "s");
    const auto played = tests::play(c, {tests::random_game(1)});
    REQUIRE(played.unplaced.size() == 2);
    CHECK(played.unplaced[0] == "line 1: board 999 trick 2 revoke");
    CHECK(played.unplaced[1] == "line 4: contest-claim");
    CHECK(played.truth.violations.size() == 2);
}
