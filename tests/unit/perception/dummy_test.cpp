// Dummy's area: where the cards lie, who is dummy, and what the column antennas change in it (Law 41D).
#include "controller/perception/dummy_layout.hpp"
#include "script.hpp"

using namespace kibitz;
using namespace kibitz::tests;
using bridge::CardSet;
using bridge::Suit;
using perception::DummyLayout;
using reading::Antenna;

namespace {

const CardSet hand = set({"SK", "SJ", "S9", "S4", "HA", "H7", "H2", "CK", "CQ", "C5", "D8", "D6", "D3"});

std::string at(const DummyLayout& layout, float x, float y) {
    const auto found = layout.at({x}, {y});
    return found ? to_string(*found) : "-";
}
std::string near(const DummyLayout& layout, float x, float y, float uncertainty) {
    std::string text;
    for (Card c : layout.candidates({x}, {y}, {uncertainty})) text += (text.empty() ? "" : " ") + to_string(c);
    return text;
}

}  // namespace

TEST_CASE("columns: trumps first, then spades, hearts, clubs, diamonds") {
    using Order = std::array<Suit, 4>;
    CHECK(DummyLayout::conventional_order(std::nullopt) == Order{Suit::Spades, Suit::Hearts, Suit::Clubs, Suit::Diamonds});
    CHECK(DummyLayout::conventional_order(Suit::Diamonds) == Order{Suit::Diamonds, Suit::Spades, Suit::Hearts, Suit::Clubs});
}

TEST_CASE("each card shows its strip, the lowest its whole length") {
    DummyLayout layout(config().dummy);
    layout.spread(hand, Suit::Spades);
    CHECK(at(layout, 30, 9) == "-");
    CHECK(at(layout, 30, 11) == "SK");
    CHECK(at(layout, 30, 31) == "SJ");
    CHECK(at(layout, 30, 51) == "S9");
    CHECK(at(layout, 30, 71) == "S4");
    CHECK(at(layout, 30, 157) == "S4");
    CHECK(at(layout, 30, 159) == "-");
    CHECK(at(layout, 62, 20) == "-");  // between two columns
    CHECK(at(layout, 67, 20) == "HA");
    CHECK(at(layout, 3 * 66 + 1, 51) == "D3");
}

TEST_CASE("a card taken leaves a gap; what it lay on shows") {
    DummyLayout layout(config().dummy);
    layout.spread(hand, Suit::Spades);
    layout.take(set({"S9"}));
    CHECK(at(layout, 30, 55) == "SJ");
    CHECK(at(layout, 30, 75) == "S4");
    layout.take(set({"S4"}));
    CHECK(at(layout, 30, 117) == "SJ");
    CHECK(at(layout, 30, 119) == "-");
    CHECK(layout.present() == hand - set({"S9", "S4"}));
}

TEST_CASE("candidates: within the uncertainty, the nearest first, no more than four") {
    DummyLayout layout(config().dummy);
    layout.spread(hand, Suit::Spades);
    CHECK(near(layout, 30, 40, 0) == "SJ");
    CHECK(near(layout, 30, 40, 9) == "SJ");
    CHECK(near(layout, 30, 32, 5) == "SJ SK");
    CHECK(near(layout, 30, 48, 5) == "SJ S9");
    CHECK(near(layout, 61, 20, 4) == "SK");
    CHECK(near(layout, 61, 20, 6) == "SK HA");
    CHECK(near(layout, 100, 60, 1000).size() == 4 * 2 + 3);
    CHECK(near(layout, 30, 400, 9).empty());
}

TEST_CASE("an antenna knows better than convention which suit lies where") {
    DummyLayout layout(config().dummy);
    layout.spread(hand, Suit::Spades);
    layout.column_seen(1, set({"D8", "D6", "D3"}));
    CHECK(at(layout, 70, 11) == "D8");
    layout.column_seen(3, set({"HA", "H7", "H2"}));
    CHECK(at(layout, 3 * 66 + 5, 11) == "HA");
    CHECK(at(layout, 30, 11) == "SK");
    layout.column_seen(1, set({"D8", "D3"}));
    CHECK(at(layout, 70, 35) == "D8");  // the six has gone
    CHECK_FALSE(layout.present().contains(card("D6")));
}

TEST_CASE("an unknown hand is learned from the columns") {
    DummyLayout layout(config().dummy);
    layout.spread({}, Suit::Hearts);
    CHECK(at(layout, 30, 11) == "-");
    layout.column_seen(0, set({"H2", "HA"}));
    layout.column_seen(0, set({"H2", "HA", "H7"}));
    CHECK(at(layout, 30, 11) == "HA");
    CHECK(at(layout, 30, 31) == "H7");
    CHECK(at(layout, 30, 51) == "H2");
}

TEST_CASE("column antennas: the stable set is told when it changes") {
    Script s;
    s.reads(N, {"SK", "S4"}, Antenna::Column0).wait(200ms);
    CHECK(s.heard().empty());
    s.reads(N, {"SK"}, Antenna::Column0);
    CHECK(s.heard() == Said{"spread N SK"});
    s.wait(200ms).reads(N, {"SK", "S4"}, Antenna::Column0);
    CHECK(s.heard().empty());  // read once and missed once: it may be overheard
    s.wait(200ms).reads(N, {"SK", "S4"}, Antenna::Column0);
    CHECK(s.heard() == Said{"spread N S4 SK"});
    for (int i = 0; i < 8; ++i) s.wait(200ms).reads(N, {"SK", "S4"}, Antenna::Column0);
    for (int i = 0; i < 4; ++i) s.wait(200ms).reads(N, {"SK"}, Antenna::Column0);
    CHECK(s.heard().empty());  // a missed tag is not yet a card gone
    for (int i = 0; i < 2; ++i) s.wait(200ms).reads(N, {"SK"}, Antenna::Column0);
    CHECK(s.heard() == Said{"spread N SK"});
}

TEST_CASE("most of a hand in the columns makes a dummy, whatever the auction was taken for") {
    Script s;
    const auto hold = [&] {
        s.beam(N, reading::Edge::Inner, true).wait(100ms).contact(N, reading::ContactPhase::Down, 30, 15).wait(300ms);
        s.contact(N, reading::ContactPhase::Up, 30, 15);
        return s.heard();
    };
    s.command(reading::BoardStart{});
    CHECK(hold().empty());
    s.sweeps(N, {"SA", "SK", "SQ", "SJ"}, Antenna::Column0).heard();
    CHECK(hold().empty());
    s.sweeps(N, {"HA", "HK", "HQ"}, Antenna::Column1).heard();
    CHECK(hold() == Said{"hold N middle SA"});
}

TEST_CASE("a card moved to dummy's zone no longer lies in his area") {
    Script s;
    s.plays(N, Suit::Spades, hand);
    s.lay(N, "SJ").heard();
    s.beam(N, reading::Edge::Inner, true).wait(100ms).contact(N, reading::ContactPhase::Down, 30, 45).wait(300ms);
    CHECK(s.heard() == Said{"hold N middle SK"});
}
