#include <catch.hpp>

#include "controller/reconstruction/notes.hpp"

using namespace kibitz;
using namespace kibitz::reconstruction;
using namespace std::chrono_literals;

namespace {
const Card card = *bridge::card_from_string("SK");
Observation at(Duration when, Observation::Body body, Certainty sure = Certainty::Certain) { return {Instant(when), sure, std::move(body)}; }
bridge::CardSet only(Card one) {
    bridge::CardSet cards;
    cards.insert(one);
    return cards;
}
/// Since when the card lies in North's columns; nothing: it does not.
std::optional<Instant> lies_since(const Notes& notes) {
    const auto lay = notes.in_column(Seat::North, card);
    return lay && !lay->until ? std::optional(lay->since) : std::nullopt;
}
}  // namespace

TEST_CASE("one stay from when a card comes until it leaves") {
    Notes notes;
    notes.hear(at(10s, observation::CardShown{Seat::East, card, Millimetres{40}, Instant(9900ms)}));
    notes.hear(at(10200ms, observation::CardLaid{Seat::East, card, Millimetres{2}, 200ms}));
    notes.hear(at(12s, observation::CardTurnedDown{Seat::East, card}));
    notes.hear(at(13s, observation::CardLeft{Seat::East, card, false, true, Millimetres{2}, 2s}));
    REQUIRE(notes.stays().size() == 1);
    const auto& stay = notes.stays()[0];
    CHECK(stay.sign == Sign::Face);
    CHECK(stay.came == Instant(9900ms));
    CHECK(*stay.laid == Instant(10200ms));
    CHECK(*stay.turned == Instant(12s));
    CHECK(*stay.gone == Instant(13s));
    notes.clear();
    CHECK(notes.stays().empty());
}

TEST_CASE("a zone lay empty between two moments where nothing was over it from before the one to an observation after the other") {
    Notes notes;
    const auto hear = [&](Duration when, Instant since) {
        notes.hear(at(when, observation::TimePassed{}));
        notes.nothing_over(Seat::East, since);
    };
    hear(10s, Instant(8s));
    hear(12s, Instant(8s));
    hear(13s, never);  // a card lies there
    hear(20s, Instant(18s));
    CHECK(notes.lay_empty(Seat::East, Instant(8s), Instant(12s)));
    CHECK(notes.lay_empty(Seat::East, Instant(9s), Instant(9s)));
    CHECK(!notes.lay_empty(Seat::East, Instant(7s), Instant(9s)));
    CHECK(!notes.lay_empty(Seat::East, Instant(11s), Instant(13s)));
    CHECK(!notes.lay_empty(Seat::East, Instant(11s), Instant(19s)));
    CHECK(notes.lay_empty(Seat::East, Instant(18s), Instant(20s)));
    CHECK(!notes.lay_empty(Seat::West, Instant(9s), Instant(9s)));
    notes.clear();
    CHECK(!notes.lay_empty(Seat::East, Instant(9s), Instant(9s)));
}

TEST_CASE("turned in glare and seen again at once it has not been away; taken back with its face up it has") {
    Notes notes;
    notes.hear(at(10s, observation::CardShown{Seat::East, card, {}, {}}));
    notes.hear(at(11s, observation::CardTurnedDown{Seat::East, card}));
    notes.hear(at(12s, observation::CardShown{Seat::East, card, {}, {}}));
    REQUIRE(notes.stays().size() == 1);
    CHECK(!notes.stays()[0].turned);
    notes.hear(at(13s, observation::CardLeft{Seat::East, card, true, true, {}, 1s}));
    notes.hear(at(14s, observation::CardShown{Seat::East, card, {}, {}}));
    CHECK(notes.stays().size() == 2);
}

TEST_CASE("lost to the window while its tag answered on, a card has not been away") {
    for (const auto& [since, stays] : {std::pair{Instant(11s), 1U}, std::pair{Instant(13500ms), 2U}}) {
        Notes notes;
        notes.hear(at(11s, observation::CardShown{Seat::East, card, {}, {}}));
        notes.hear(at(13s, observation::CardLeft{Seat::East, card, true, true, {}, 1s}));
        notes.hear(at(14s, observation::CardShown{Seat::East, card, {}, since}, Certainty::Probable));
        REQUIRE(notes.stays().size() == stays);
        CHECK(notes.stays()[0].gone.has_value() == (stays == 2));
    }
}

TEST_CASE("a card of dummy's that was named, and then moved, is one stay that knows when it was named") {
    Notes notes;
    notes.designated(Seat::North, card, Sign::Name, Instant(10s));
    notes.hear(at(12s, observation::CardShown{Seat::North, card, {}, Instant(11900ms)}));
    REQUIRE(notes.stays().size() == 1);
    CHECK(notes.stays()[0].sign == Sign::Face);
    CHECK(*notes.stays()[0].named == Instant(10s));
    CHECK(notes.stays()[0].came == Instant(11900ms));
}

TEST_CASE("a finger on one card of dummy's, and then another is moved: it was meant for that one, a word was not") {
    const Card other = *bridge::card_from_string("SQ");
    for (const auto sign : {Sign::Touch, Sign::Name}) {
        Notes notes;
        notes.designated(Seat::North, card, sign, Instant(10s));
        notes.hear(at(12s, observation::CardShown{Seat::North, other, {}, Instant(11900ms)}));
        notes.hear(at(16s, observation::CardShown{Seat::North, card, {}, Instant(15900ms)}));
        REQUIRE(notes.stays().size() == 2);
        CHECK(notes.stays()[0].card == card);
        CHECK(notes.stays()[0].came == Instant(15900ms));
        CHECK(notes.stays()[0].named.has_value() == (sign == Sign::Name));
    }
}

TEST_CASE("a tag alone is a weaker sign, and cards that come with a hand are known to") {
    Notes notes;
    notes.hear(at(10s, observation::CardShown{Seat::East, card, {}, {}}, Certainty::Probable));
    CHECK(notes.stays()[0].sign == Sign::Tag);
    bridge::CardSet cards;
    cards.insert(card);
    notes.hear(at(10500ms, observation::HandSeen{Seat::East, cards}));
    CHECK(notes.stays()[0].in_hand);
}

TEST_CASE("a card that leaves dummy's column is noted, and is none that left when it is heard there again") {
    Notes notes;
    bridge::CardSet two;
    const Card other = *bridge::card_from_string("S4");
    two.insert(card);
    two.insert(other);
    bridge::CardSet one;
    one.insert(other);
    notes.hear(at(5s, observation::SpreadSeen{Seat::North, two, {}}));
    CHECK(lies_since(notes) == Instant(5s));
    notes.hear(at(20s, observation::SpreadSeen{Seat::North, one, {}}));
    CHECK(!lies_since(notes));
    REQUIRE(notes.stays().size() == 1);
    CHECK(notes.stays()[0].sign == Sign::Column);
    CHECK(notes.stays()[0].came < Instant(20s));
    CHECK(!notes.stays()[0].gone);
    notes.hear(at(24s, observation::SpreadSeen{Seat::North, two, {}}));
    CHECK(notes.stays()[0].gone);
    CHECK(lies_since(notes) == Instant(24s));
}

TEST_CASE("what declarer asked for and dummy's column has lost is one stay") {
    Notes notes;
    bridge::CardSet one;
    one.insert(card);
    notes.hear(at(5s, observation::SpreadSeen{Seat::North, one, {}}));
    notes.designated(Seat::North, card, Sign::Touch, Instant(18s));
    notes.hear(at(20s, observation::SpreadSeen{Seat::North, {}, {}}));
    REQUIRE(notes.stays().size() == 1);
    CHECK(notes.stays()[0].sign == Sign::Touch);
    CHECK(*notes.stays()[0].left_column == Instant(20s));
}

TEST_CASE("a finger on the same card some seconds later is another instruction") {
    Notes notes;
    notes.designated(Seat::North, card, Sign::Touch, Instant(10s));
    notes.designated(Seat::North, card, Sign::Touch, Instant(11s));
    CHECK(notes.stays().size() == 1);
    notes.designated(Seat::North, card, Sign::Touch, Instant(18s));
    REQUIRE(notes.stays().size() == 2);
    CHECK(notes.stays()[1].came == Instant(18s));
}

TEST_CASE("a card that lay there for a second before the hand came was none of the hand") {
    Notes notes;
    notes.hear(at(10s, observation::CardShown{Seat::East, card, {}, Instant(9900ms)}));
    bridge::CardSet cards;
    cards.insert(card);
    notes.hear(at(11s, observation::HandSeen{Seat::East, cards}));
    CHECK(!notes.stays()[0].in_hand);
}

TEST_CASE("a card of dummy's that its column heard until it lay still came then, and was overheard before") {
    for (const bool in_column : {true, false}) {
        Notes notes;
        notes.hear(at(5s, observation::SpreadSeen{Seat::North, in_column ? only(card) : only(*bridge::card_from_string("S4")), {}}));
        notes.hear(at(10s, observation::CardShown{Seat::North, card, {}, Instant(10s)}));
        notes.hear(at(16s, observation::CardLaid{Seat::North, card, Millimetres{2}, 200ms}));
        INFO(in_column);
        REQUIRE(notes.stays().size() == 1);
        CHECK(notes.stays()[0].laid == Instant(16s));
        CHECK((notes.stays()[0].came > Instant(15s)) == in_column);
    }
}

TEST_CASE("a column that hears a card again had not lost it: what is seen of it later is told anew") {
    Notes notes;
    notes.hear(at(5s, observation::SpreadSeen{Seat::North, only(card), {}}));
    notes.hear(at(10s, observation::SpreadSeen{Seat::North, {}, {}}));
    notes.hear(at(11s, observation::SpreadSeen{Seat::North, only(card), {}}));
    notes.hear(at(19s, observation::CardShown{Seat::North, card, {}, Instant(19s)}));
    notes.hear(at(20s, observation::SpreadSeen{Seat::North, {}, {}}));
    notes.hear(at(23s, observation::CardTurnedDown{Seat::North, card}));
    REQUIRE(notes.stays().size() == 2);
    CHECK(notes.stays()[0].sign == Sign::Column);
    CHECK(notes.stays()[0].gone == Instant(11s));
    const auto& stay = notes.stays()[1];
    CHECK(stay.sign == Sign::Face);
    CHECK(stay.came == Instant(19s));
    CHECK(stay.left_column == Instant(20s));
    CHECK(stay.turned == Instant(23s));
    CHECK_FALSE(stay.gone);
}

TEST_CASE("of a card that has left its column it is known from when until when it lay there") {
    Notes notes;
    bridge::CardSet one;
    one.insert(card);
    CHECK(!notes.in_column(Seat::North, card));
    notes.hear(at(5s, observation::SpreadSeen{Seat::North, one, {}}));
    REQUIRE(notes.in_column(Seat::North, card));
    CHECK(notes.in_column(Seat::North, card)->since == Instant(5s));
    CHECK(!notes.in_column(Seat::North, card)->until);
    notes.hear(at(20s, observation::SpreadSeen{Seat::North, {}, {}}));
    CHECK(notes.in_column(Seat::North, card)->since == Instant(5s));
    CHECK(notes.in_column(Seat::North, card)->until == Instant(20s));
}

TEST_CASE("a key pressed when the card had left its column came after the word, and well before that it is the word") {
    for (const bool late : {true, false}) {
        Notes notes;
        notes.hear(at(5s, observation::SpreadSeen{Seat::North, only(card), {}}));
        notes.designated(Seat::North, card, Sign::Name, Instant(20s));
        notes.hear(at(late ? 20800ms : 22500ms, observation::SpreadSeen{Seat::North, {}, {}}));
        REQUIRE(notes.stays().size() == 1);
        const auto& stay = notes.stays()[0];
        CAPTURE(late);
        CHECK(stay.sign == Sign::Name);
        CHECK(stay.by_column == late);
        CHECK(stay.named.has_value() == late);
        CHECK((late ? stay.came < Instant(20s) : stay.came == Instant(20s)));
    }
}

TEST_CASE("two stays: a tag gone from his zone was overheard there, and then the column lost the card") {
    Notes notes;
    notes.hear(at(5s, observation::SpreadSeen{Seat::North, only(card), {}}));
    notes.hear(at(20s, observation::CardShown{Seat::North, card, Millimetres{0}, Instant(20s)}, Certainty::Probable));
    notes.hear(at(21s, observation::CardLeft{Seat::North, card, false, false, Millimetres{0}, 1s}));
    notes.hear(at(28s, observation::SpreadSeen{Seat::North, {}, {}}));
    REQUIRE(notes.stays().size() == 2);
    CHECK(!notes.stays()[0].left_column);
    CHECK(notes.stays()[1].sign == Sign::Column);
}

TEST_CASE("two stays: a finger on a card that its column loses long after may have been on another; a word was not") {
    for (const Sign sign : {Sign::Touch, Sign::Name}) {
        Notes notes;
        notes.hear(at(5s, observation::SpreadSeen{Seat::North, only(card), {}}));
        notes.designated(Seat::North, card, sign, Instant(20s));
        notes.hear(at(30s, observation::SpreadSeen{Seat::North, {}, {}}));
        CAPTURE(static_cast<int>(sign));
        REQUIRE(notes.stays().size() == (sign == Sign::Touch ? 2 : 1));
        CHECK(notes.stays().back().left_column == Instant(30s));
        CHECK(notes.stays().back().sign == (sign == Sign::Touch ? Sign::Column : Sign::Name));
    }
}

TEST_CASE("two stays: a card named long after it left its column had been played") {
    Notes notes;
    notes.hear(at(5s, observation::SpreadSeen{Seat::North, only(card), {}}));
    notes.hear(at(20s, observation::SpreadSeen{Seat::North, {}, {}}));
    notes.designated(Seat::North, card, Sign::Name, Instant(34s), true);
    REQUIRE(notes.stays().size() == 2);
    CHECK(notes.stays()[0].sign == Sign::Column);
    CHECK(notes.stays()[1].sign == Sign::Name);
}
