#include <catch.hpp>

#include "explained.hpp"

using namespace kibitz;
using namespace kibitz::reconstruction;
using kibitz::tests::believed;
using kibitz::tests::FourthTrick;
using kibitz::tests::is;
using kibitz::tests::PlayedBoard;
using namespace std::chrono_literals;

namespace {

const auto& usual = *built_in_weights();

}  // namespace

TEST_CASE("a play of which all was seen explains itself, and nothing else comes near") {
    for (unsigned seed = 1; seed <= 60; ++seed) {
        PlayedBoard b(seed);
        const auto all = explain(b.board, b.notes(), usual);
        REQUIRE(!all.empty());
        CAPTURE(seed);
        CHECK(is(all.front(), b));
        CHECK(all.front().weight > 0.99);
        CHECK(all.front().assumed.empty());
        CHECK(all.front().cost == 0);
    }
}

TEST_CASE("a card that no sensor told of is found: by elimination where hands are known") {
    int right = 0, others = 0;
    for (unsigned seed = 1; seed <= 120; ++seed) {
        PlayedBoard b(seed);
        b.unsee(seed * 7 % 48);
        const auto all = explain(b.board, b.notes(), usual);
        REQUIRE(!all.empty());
        CAPTURE(seed);
        CHECK(believed(all.front(), Belief::Revoke) == 0);
        CHECK(believed(all.front(), Belief::NotPlayed) == 0);
        CHECK(believed(all.front(), Belief::LedOutOfTurn) == 0);
        (is(all.front(), b) ? right : others) += 1;
    }
    CHECK(right == 120);
    CHECK(others == 0);
}

TEST_CASE("three cards lost on one board accuse nobody") {
    int right = 0;
    for (unsigned seed = 1; seed <= 60; ++seed) {
        PlayedBoard b(seed);
        for (unsigned n : {5U, 18U, 33U}) b.unsee((seed + n) % 44);
        const auto all = explain(b.board, b.notes(), usual);
        REQUIRE(!all.empty());
        CAPTURE(seed);
        CHECK(believed(all.front(), Belief::Revoke) + believed(all.front(), Belief::NotPlayed) == 0);
        right += is(all.front(), b) ? 1 : 0;
    }
    CHECK(right >= 54);  // of one hand's two lost cards either may have been in either trick
}

TEST_CASE("a fifth card that all saw stays a card that was not played") {
    for (unsigned seed = 1; seed <= 60; ++seed) {
        PlayedBoard b(seed);
        const auto& trick = b.play[4];
        const Seat seat = trick.leader();
        const Card later = *b.play[9].card_of(seat);
        Instant at{};
        for (const auto& o : b.seen)
            if (const auto* shown = std::get_if<observation::CardShown>(&o.body); shown && shown->card == trick.card(3)) at = o.at;
        b.show(seat, later, at + 200ms, 700ms);
        const auto all = explain(b.board, b.notes(), usual);
        REQUIRE(!all.empty());
        CAPTURE(seed);
        CHECK(is(all.front(), b));
        CHECK(believed(all.front(), Belief::NotPlayed) == 1);
    }
}

TEST_CASE("a card shown twice and taken back is played later, though nobody sees it then; it was shown once") {
    int right = 0;
    for (unsigned seed = 1; seed <= 60; ++seed) {
        PlayedBoard b(seed);
        const Seat seat = Seat::West;
        const auto card = *b.play[9].card_of(seat);
        const auto own = *b.play[5].card_of(seat);
        Instant at{};
        for (const auto& one : b.seen)
            if (const auto* shown = std::get_if<observation::CardShown>(&one.body); shown && shown->card == own) at = one.at;
        b.unsee(36 + static_cast<std::size_t>((bridge::index(seat) - bridge::index(b.play[9].leader())) & 3));
        b.show(seat, card, at + 600ms, 700ms);
        b.show(seat, card, at + 5s, 700ms);
        const auto all = explain(b.board, b.notes(), usual);
        REQUIRE(!all.empty());
        CAPTURE(seed);
        right += is(all.front(), b) ? 1 : 0;
    }
    CHECK(right >= 54);
}

TEST_CASE("two cards that follow a lead nobody saw: a lead out of turn where the zone of the hand on lead was plainly empty, else an unseen card") {
    int tried = 0;
    for (unsigned seed = 1; seed <= 200; ++seed) {
        PlayedBoard b(seed, 6);
        b.board.play = Board::Play::GoesOn;
        const Seat leader = b.play.back().winner(b.board.trump), first = bridge::clockwise(leader, 1), second = bridge::clockwise(leader, 2);
        const Seat dummy = bridge::partner(b.board.declarer);
        const Card card = b.left(first).lowest();
        const auto following = b.left(second).in_suit(card.suit());
        if (leader == dummy || following.empty() || b.left(leader).in_suit(card.suit()).empty()) continue;
        ++tried;
        for (const auto& [seat, laid, after] : {std::tuple{first, card, 2s}, std::tuple{second, following.lowest(), 3s}}) {
            b.seen.push_back({b.now + after, Certainty::Certain, observation::CardShown{seat, laid, Millimetres{40}, b.now + after}});
            b.seen.push_back({b.now + after + 200ms, Certainty::Certain, observation::CardLaid{seat, laid, Millimetres{2}, 200ms}});
        }
        CAPTURE(seed);
        const auto unknown = explain(b.board, b.notes(), usual);
        auto notes = b.notes();
        notes.nothing_over(leader, b.now);
        const auto empty = explain(b.board, notes, usual);
        REQUIRE((!unknown.empty() && !empty.empty()));
        CHECK(believed(unknown.front(), Belief::Unseen) == 1);
        CHECK(believed(unknown.front(), Belief::LedOutOfTurn) == 0);
        CHECK(believed(empty.front(), Belief::Unseen) == 0);
        CHECK(believed(empty.front(), Belief::LedOutOfTurn) == 1);
    }
    CHECK(tried > 40);
}

TEST_CASE("who shows his last card when the others have put theirs together has not led out of turn") {
    for (unsigned seed = 1; seed <= 60; ++seed) {
        PlayedBoard b(seed, 12);
        const Seat winner = b.play.back().winner(b.board.trump);
        const Seat seat = bridge::clockwise(winner, 1 + static_cast<int>(seed % 3));
        CardSet left = b.board.hands[seat];
        for (const auto& trick : b.play) left.erase(*trick.card_of(seat));
        b.show(seat, left.lowest(), b.now + 800ms, 2s);
        const auto all = explain(b.board, b.notes(), usual);
        REQUIRE(!all.empty());
        CAPTURE(seed);
        CHECK(all.front().tricks.size() == 12);
        CHECK(believed(all.front(), Belief::LedOutOfTurn) == 0);
    }
}

TEST_CASE("his last card as a fifth card to the twelfth trick is one all the same") {
    for (unsigned seed = 1; seed <= 60; ++seed) {
        PlayedBoard b(seed);
        const auto& trick = b.play[11];
        const Seat seat = trick.leader();
        if (b.play[12].leader() == bridge::clockwise(seat, 3)) continue;  // the search does not find that he lays it again behind the lead
        Instant at{};
        for (const auto& o : b.seen)
            if (const auto* shown = std::get_if<observation::CardShown>(&o.body); shown && shown->card == trick.card(3)) at = o.at;
        b.show(seat, *b.play[12].card_of(seat), at + 300ms, 800ms);
        const auto all = explain(b.board, b.notes(), usual);
        REQUIRE(!all.empty());
        CAPTURE(seed);
        CHECK(is(all.front(), b));
        CHECK(believed(all.front(), Belief::NotPlayed) == 1);
    }
}

TEST_CASE("usual add up to one, the best is the cheapest, and weigh() is on the same scale") {
    for (unsigned seed = 1; seed <= 60; ++seed) {
        PlayedBoard b(seed, 3 + static_cast<int>(seed % 11));
        b.unsee(seed % 9);
        const auto notes = b.notes();
        const auto all = explain(b.board, notes, usual);
        double sum = 0;
        for (const auto& e : all) sum += e.weight;
        CAPTURE(seed);
        CHECK(sum == Approx(1));
        const auto truth = weigh(b.board, notes, usual, b.play);
        REQUIRE(truth);
        CHECK(truth->cost >= all.front().cost - 1e-9);
    }
}

TEST_CASE("no play: a card twice is told") {
    PlayedBoard b(3);
    auto play = b.play;
    play[5].replace(play[5].leader(), play[1].card(0));
    CHECK(!weigh(b.board, b.notes(), usual, play));
}

TEST_CASE("with hands that are not known a card lost is one of several") {
    int consistent = 0;
    for (unsigned seed = 1; seed <= 60; ++seed) {
        PlayedBoard b(seed);
        b.board.hands = {};
        b.unsee(20 + seed % 20);
        const auto all = explain(b.board, b.notes(), usual);
        REQUIRE(!all.empty());
        CAPTURE(seed);
        CHECK(believed(all.front(), Belief::Unseen) <= 1);
        consistent += all.front().tricks.size() == 13 ? 1 : 0;
    }
    CHECK(consistent >= 57);
}

TEST_CASE("a flood of cards heard everywhere is borne: bounded, and soon over") {
    std::mt19937 random(7);
    PlayedBoard b(11);
    for (int i = 0; i < 3000; ++i) {
        const auto seat = static_cast<Seat>(random() % 4);
        const auto card = Card::from_index(static_cast<int>(random() % 52));
        const Instant at = Instant(std::chrono::hours(1)) + std::chrono::milliseconds(random() % 90'000);
        b.seen.push_back({at, random() % 2 ? Certainty::Certain : Certainty::Probable, observation::CardShown{seat, card, Millimetres{5}, at}});
        b.seen.push_back({at + 1s, Certainty::Certain, observation::CardLeft{seat, card, true, false, Millimetres{5}, 1s}});
    }
    const auto notes = b.notes();
    CHECK(notes.full());
    CHECK(notes.stays().size() == Notes::most);
    const auto all = explain(b.board, notes, usual);
    CHECK(all.size() <= 16);
}

TEST_CASE("declarer does not name a card that has been played: the one said to have been it was another") {
    PlayedBoard b(7);
    const Seat dummy = bridge::partner(b.board.declarer);
    auto notes = b.notes();
    const Card played = *b.play[2].card_of(dummy);
    notes.designated(dummy, played, Sign::Name, b.now);
    const auto all = explain(b.board, notes, usual);
    REQUIRE(!all.empty());
    CHECK(all.front().cost > 4);
}

TEST_CASE("by suit or rank alone he may have named another than the record made of it") {
    PlayedBoard b(7);
    const Seat dummy = bridge::partner(b.board.declarer);
    auto notes = b.notes();
    notes.designated(dummy, *b.play[2].card_of(dummy), Sign::Name, b.now, true);
    const auto all = explain(b.board, notes, usual);
    REQUIRE(!all.empty());
    CHECK(is(all.front(), b));
    CHECK(all.front().cost < 1);
}

TEST_CASE("a play that was recorded is never lost among others that begin better") {
    for (unsigned seed = 1; seed <= 60; ++seed) {
        PlayedBoard b(seed);
        for (unsigned n : {3U, 9U, 14U, 20U, 31U}) b.unsee((seed * 5 + n) % 52);
        const auto notes = b.notes();
        const auto all = explain(b.board, notes, usual, 16, b.play);
        REQUIRE(!all.empty());
        const auto recorded = weigh(b.board, notes, usual, b.play);
        CAPTURE(seed);
        REQUIRE(recorded);
        CHECK(all.front().cost <= recorded->cost + 1e-9);
    }
}

TEST_CASE("named aloud, and the key pressed when the card lay there: the next hand was not early for having heard the word") {
    int tried = 0;
    for (unsigned seed = 1; seed <= 60; ++seed) {
        FourthTrick b(seed);
        if (b.place % 4 == 3) continue;  // nobody follows him
        ++tried;
        const Card next = b.play[3].card(static_cast<int>(b.place % 4) + 1);
        Instant followed{};
        for (const auto& o : b.seen)
            if (const auto* shown = std::get_if<observation::CardShown>(&o.body); shown && shown->card == next) followed = o.at;
        b.unsee(b.place + 1);
        b.show(bridge::clockwise(b.dummy, 1), next, b.came - 700ms, followed - b.came + 3s);
        const auto before = weigh(b.board, b.notes(), usual, b.play);
        std::stable_sort(b.seen.begin(), b.seen.end(), [](const auto& x, const auto& y) { return x.at < y.at; });
        reconstruction::Notes notes;
        bool pressed = false;
        for (const auto& one : b.seen) {
            if (!pressed && one.at >= b.came + 600ms) {
                notes.designated(b.dummy, b.card, Sign::Name, b.came + 600ms);
                pressed = true;
            }
            notes.hear(one);
        }
        const auto after = weigh(b.board, notes, usual, b.play);
        CAPTURE(seed);
        REQUIRE(before);
        REQUIRE(after);
        CHECK(after->cost <= before->cost + 1e-9);
    }
    CHECK(tried > 15);
}

TEST_CASE("a tag that had gone before a trick was led to is of no card played to it, though the card was seen by nobody") {
    int tried = 0;
    for (unsigned seed = 1; seed <= 200; ++seed) {
        PlayedBoard b(seed, 8);
        b.board.play = Board::Play::Over;
        const auto& trick = b.play[4];
        const int place = 1 + static_cast<int>(seed % 3);
        const Seat seat = bridge::clockwise(trick.leader(), place);
        const Card played = trick.card(place);
        const auto alike = b.left(seat).in_suit(played.suit());
        if (seat == bridge::partner(b.board.declarer) || alike.empty()) continue;
        const Instant lead = tests::shown_at(b, trick.card(0));
        b.unsee(16U + static_cast<std::size_t>(place));
        b.seen.push_back({lead - 6s, Certainty::Probable, observation::CardShown{seat, alike.lowest(), Millimetres{0}, lead - 6s}});
        b.seen.push_back({lead - 2s, Certainty::Probable, observation::CardLeft{seat, alike.lowest(), false, false, Millimetres{0}, 4s}});
        const auto all = explain(b.board, b.notes(), usual);
        REQUIRE(!all.empty());
        CAPTURE(seed, to_string(played), to_string(alike.lowest()));
        REQUIRE(all.front().tricks.size() >= 5);
        CHECK_FALSE(all.front().tricks[4].cards[static_cast<std::size_t>(place)].stay);  // one that nobody saw, whichever it was
        ++tried;
    }
    CHECK(tried > 30);
}
