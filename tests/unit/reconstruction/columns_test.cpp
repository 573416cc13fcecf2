/// What dummy's columns tell of his cards, beside declarer's words and what is heard in his zone.
#include <catch.hpp>

#include "explained.hpp"

using namespace kibitz;
using namespace kibitz::reconstruction;
using kibitz::tests::FourthTrick;
using kibitz::tests::PlayedBoard;
using namespace std::chrono_literals;

namespace {

const auto& usual = *built_in_weights();

/// Before the fourth trick all of dummy's cards are heard in one column, and `card` is lost to it at a moment.
struct Column : FourthTrick {
    explicit Column(unsigned seed) : FourthTrick(seed) { unsee(place); }
    bool can_err() const { return !alike.empty(); }
    /// A card of the same suit that dummy plays to one of the next tricks.
    std::optional<Card> of_its_suit_later() const {
        for (std::size_t t = 4; t < play.size(); ++t)
            if (const Card later = *play[t].card_of(dummy); later.suit() == card.suit()) return later;
        return std::nullopt;
    }
    /// Notes with declarer's word for `named`, or his finger on it, and the column's loss of the card played.
    Notes told(Sign how, Card named, Instant word, Instant lost) {
        CardSet lies = board.hands[dummy];
        for (int t = 0; t < 3; ++t) lies.erase(*play[static_cast<std::size_t>(t)].card_of(dummy));
        CardSet less = lies;
        less.erase(card);
        seen.push_back({came - 5s, Certainty::Certain, observation::SpreadSeen{dummy, lies, {}}});
        seen.push_back({lost, Certainty::Certain, observation::SpreadSeen{dummy, less, {}}});
        std::stable_sort(seen.begin(), seen.end(), [](const auto& x, const auto& y) { return x.at < y.at; });
        Notes notes;
        bool spoken = false;
        for (const auto& one : seen) {
            if (!spoken && one.at >= word) {
                notes.designated(dummy, named, how, word);
                spoken = true;
            }
            notes.hear(one);
        }
        return notes;
    }
    bool right(const Explanation& e) const { return e.tricks.size() >= 4 && e.tricks[3].cards[place % 4].card == card; }
};

}  // namespace

TEST_CASE("the key comes when dummy has moved the card: its column tells that it was played, and a tag overheard was not") {
    int tried = 0;
    for (unsigned seed = 1; seed <= 60; ++seed) {
        Column b(seed);
        if (!b.can_err()) continue;
        const Card overheard = b.alike.lowest();
        b.seen.push_back({b.came, Certainty::Probable, observation::CardShown{b.dummy, overheard, Millimetres{0}, b.came}});
        b.seen.push_back({b.came + 2s, Certainty::Probable, observation::CardLeft{b.dummy, overheard, false, false, Millimetres{0}, 2s}});
        const auto notes = b.told(Sign::Name, b.card, b.came + 2500ms, b.came + 3200ms);
        const auto all = explain(b.board, notes, usual);
        REQUIRE(!all.empty());
        CAPTURE(seed, to_string(b.card), to_string(overheard));
        CHECK(b.right(all.front()));
        ++tried;
    }
    CHECK(tried > 15);
}

TEST_CASE("another card than the one named leaves its column: it was played, where the one named lies there") {
    int tried = 0;
    for (unsigned seed = 1; seed <= 120; ++seed) {
        Column b(seed);
        const auto named = b.of_its_suit_later();
        if (!named) continue;
        const auto notes = b.told(Sign::Name, *named, b.came, b.came + 1200ms);
        const auto all = explain(b.board, notes, usual);
        REQUIRE(!all.empty());
        CAPTURE(seed, to_string(b.card), to_string(*named));
        CHECK(b.right(all.front()));
        ++tried;
    }
    CHECK(tried > 15);
}

TEST_CASE("a finger on the wrong card of dummy's, and his columns: the one that is gone was played") {
    int tried = 0;
    for (unsigned seed = 1; seed <= 60; ++seed) {
        Column b(seed);
        if (!b.can_err()) continue;
        const Card touched = b.alike.lowest();
        const auto notes = b.told(Sign::Touch, touched, b.came, b.came + 1500ms);
        const auto all = explain(b.board, notes, usual);
        REQUIRE(!all.empty());
        CAPTURE(seed, to_string(b.card), to_string(touched));
        CHECK(b.right(all.front()));
        ++tried;
    }
    CHECK(tried > 15);
}

TEST_CASE("declarer named a card, dummy put down another and mended it when the trick had been turned: the one named was played to it") {
    int tried = 0;
    for (unsigned seed = 1; seed <= 120; ++seed) {
        Column b(seed);
        if (!b.can_err()) continue;
        const Card wrong = b.alike.lowest();
        b.show(b.dummy, wrong, b.came, 2s);
        b.show(b.dummy, b.card, b.came + 2600ms, 2s);
        const auto notes = b.told(Sign::Name, b.card, b.came - 1s, b.came + 3400ms);
        const auto all = explain(b.board, notes, usual);
        REQUIRE(!all.empty());
        CAPTURE(seed, to_string(b.card), to_string(wrong));
        CHECK(b.right(all.front()));
        CHECK(kibitz::tests::believed(all.front(), Belief::NotPlayed) >= 1);
        ++tried;
    }
    CHECK(tried > 15);
}

TEST_CASE("a finger read a card off: the card beside it was played, when the one it was read on is played later") {
    int tried = 0;
    for (unsigned seed = 1; seed <= 120; ++seed) {
        Column b(seed);
        const auto read = b.of_its_suit_later();
        if (!read || kibitz::tests::shown_at(b, *read) - b.came < 7s) continue;
        Notes notes;
        observation::DummyTouched finger;
        finger.seat = b.dummy;
        finger.arm = observation::Arm::FromMiddle;
        finger.gesture = observation::Gesture::Hold;
        finger.candidates = {*read};
        finger.beside.insert(b.card);
        b.seen.push_back({b.came, Certainty::Certain, finger});
        std::stable_sort(b.seen.begin(), b.seen.end(), [](const auto& x, const auto& y) { return x.at < y.at; });
        for (const auto& one : b.seen) notes.hear(one);
        const auto all = explain(b.board, notes, usual);
        REQUIRE(!all.empty());
        CAPTURE(seed, to_string(b.card), to_string(*read));
        CHECK(b.right(all.front()));
        CHECK(kibitz::tests::believed(all.front(), Belief::Unseen) == 0);
        ++tried;
    }
    CHECK(tried > 15);
}

TEST_CASE("a tag of dummy's heard in his zone, while its column heard the card before, then and long after, was no card played") {
    auto often = usual;
    often.set_rate(Feature::Unseen, 0.05);
    int tried = 0;
    for (unsigned seed = 1; seed <= 60; ++seed) {
        FourthTrick b(seed);
        if (b.alike.empty()) continue;
        const Seat dummy = b.dummy;
        const Card card = b.card;
        const Card overheard = b.alike.lowest();
        const Instant came = b.came;
        b.unsee(b.place);
        b.seen.push_back({came, Certainty::Probable, observation::CardShown{dummy, overheard, Millimetres{0}, came}});
        b.seen.push_back({came + 2s, Certainty::Probable, observation::CardLeft{dummy, overheard, false, false, Millimetres{0}, 2s}});
        CardSet lies;
        lies.insert(overheard);
        b.seen.push_back({came - 5s, Certainty::Certain, observation::SpreadSeen{dummy, lies, {}}});
        b.seen.push_back({came + 12s, Certainty::Certain, observation::SpreadSeen{dummy, lies, {}}});
        const auto notes = b.notes();
        const auto all = explain(b.board, notes, often);
        REQUIRE(!all.empty());
        CAPTURE(seed, to_string(card), to_string(overheard));
        ++tried;
        for (const auto& one : all.front().tricks[3].cards) CHECK(!(one.card == overheard));
    }
    CHECK(tried > 15);
}

TEST_CASE("a tag of dummy's heard before him lay there when its column had lost it meanwhile, and was overheard when it had not") {
    int tried = 0;
    for (unsigned seed = 1; seed <= 60; ++seed) {
        for (const bool moved : {true, false}) {
            FourthTrick b(seed);
            if (b.alike.empty()) continue;
            const Card other = b.alike.lowest();
            const Instant came = b.came - 700ms;
            b.seen.push_back({came, Certainty::Probable, observation::CardShown{b.dummy, other, Millimetres{0}, came}});
            b.seen.push_back({came + 500ms, Certainty::Probable, observation::CardLeft{b.dummy, other, false, false, Millimetres{0}, 500ms}});
            CardSet lies;
            lies.insert(other);
            b.seen.push_back({came - 9s, Certainty::Certain, observation::SpreadSeen{b.dummy, lies, {}}});
            if (moved) b.seen.push_back({came + 300ms, Certainty::Certain, observation::SpreadSeen{b.dummy, {}, {}}});
            if (moved) b.seen.push_back({came + 1500ms, Certainty::Certain, observation::SpreadSeen{b.dummy, lies, {}}});
            const auto all = explain(b.board, b.notes(), usual, 8, b.play);
            REQUIRE(!all.empty());
            const auto what = std::find_if(all.front().assumed.begin(), all.front().assumed.end(), [&](const Assumption& one) { return one.card == other; });
            if (what == all.front().assumed.end()) continue;
            CAPTURE(seed, moved, to_string(other));
            CHECK(what->belief == (moved ? Belief::NotPlayed : Belief::Stray));
            ++tried;
        }
    }
    CHECK(tried > 30);
}

TEST_CASE("dummy's last card leaves its column when the others take theirs up: it may not have been played") {
    int tried = 0;
    for (unsigned seed = 1; seed <= 200; ++seed) {
        for (const bool taken_up : {true, false}) {
            PlayedBoard b(seed, 12);
            const Seat dummy = bridge::partner(b.board.declarer);
            if (b.play.back().winner(b.board.trump) != bridge::clockwise(dummy, 1)) continue;  // dummy is last to play
            Instant at = b.now + 1s;
            const Instant gathered = b.now + 9s;
            for (int i = 1; i < 4; ++i, at += 900ms) {
                const Seat seat = bridge::clockwise(dummy, i);
                const Card card = b.left(seat).lowest();
                b.show(seat, card, at, gathered - at);
                if (!taken_up) b.seen.push_back({gathered - 500ms, Certainty::Certain, observation::CardTurnedDown{seat, card}});
            }
            b.seen.push_back({b.now, Certainty::Certain, observation::SpreadSeen{dummy, b.left(dummy), {}}});
            b.seen.push_back({gathered + 300ms, Certainty::Certain, observation::SpreadSeen{dummy, {}, {}}});
            double with = 0;
            for (const auto& one : explain(b.board, b.notes(), usual)) with += one.tricks.size()
                == 13 && one.tricks.back().cards.size() == 4 ? one.weight : 0;
            CAPTURE(seed, taken_up, with);
            CHECK((taken_up ? with < 0.97 : with > 0.99));
            ++tried;
        }
    }
    CHECK(tried > 20);
}

TEST_CASE("dummy's card that was taken up with its face up, lay in its column again and left that later was put back, and is no card of the trick") {
    for (unsigned seed = 1; seed <= 40; ++seed) {
        FourthTrick b(seed);
        const auto cost = [&](bool again) {
            FourthTrick one(seed);
            one.unsee(one.place);
            one.show(one.dummy, one.card, one.came, 3s);
            CardSet lies;
            lies.insert(one.card);
            one.seen.push_back({one.came - 5s, Certainty::Certain, observation::SpreadSeen{one.dummy, lies, {}}});
            one.seen.push_back({one.came + 1500ms, Certainty::Certain, observation::SpreadSeen{one.dummy, {}, {}}});
            if (again) {
                one.seen.push_back({one.came + 5s, Certainty::Certain, observation::SpreadSeen{one.dummy, lies, {}}});
                one.seen.push_back({one.came + 20s, Certainty::Certain, observation::SpreadSeen{one.dummy, {}, {}}});
            }
            const auto weighed = weigh(one.board, one.notes(), usual, one.play);
            REQUIRE(weighed);
            return weighed->cost;
        };
        CAPTURE(seed, to_string(b.card));
        CHECK(cost(true) > cost(false) + 2.5);
    }
}

TEST_CASE("play has stopped: a card of dummy's that left its column long before his others were put together was moved, and is to be explained") {
    for (unsigned seed = 1; seed <= 40; ++seed) {
        const PlayedBoard b(seed, 8);
        const Seat dummy = bridge::partner(b.board.declarer);
        const auto cost = [&](Duration after) {
            PlayedBoard one = b;
            CardSet lies;
            lies.insert(b.left(dummy).lowest());
            one.seen.push_back({b.now - 10s, Certainty::Certain, observation::SpreadSeen{dummy, lies, {}}});
            one.seen.push_back({b.now + after, Certainty::Certain, observation::SpreadSeen{dummy, {}, {}}});
            one.seen.push_back({b.now + 20s, Certainty::Certain, observation::TimePassed{}});
            const auto weighed = weigh(one.board, one.notes(), usual, one.play);
            REQUIRE(weighed);
            return weighed->cost;
        };
        CAPTURE(seed);
        CHECK(cost(1s) > cost(19s) + 1.5);
    }
}

TEST_CASE("dummy put back the wrong card; touched in a later trick, and gone from its column then, it was played there") {
    int tried = 0, right = 0;
    for (unsigned seed = 1; seed <= 200; ++seed) {
        PlayedBoard b(seed);
        const Seat dummy = bridge::partner(b.board.declarer);
        const std::size_t first = 2, later = 6;
        const Card named = *b.play[first].card_of(dummy), wrong = *b.play[later].card_of(dummy);
        if (named.suit() != wrong.suit() || b.play[first].suit_led() != named.suit()) continue;
        ++tried;
        auto lie = b.board.hands[dummy];
        std::array<Instant, 13> moved{};
        for (const auto& one : b.seen)
            if (const auto* shown = std::get_if<observation::CardShown>(&one.body); shown && shown->seat == dummy)
                for (std::size_t t = 0; t < b.play.size(); ++t)
                    if (*b.play[t].card_of(dummy) == shown->card) moved[t] = one.at;
        for (const std::size_t t : {first, later}) b.unsee(t * 4 + static_cast<std::size_t>((bridge::index(dummy) - bridge::index(b.play[t].leader())) & 3));
        b.show(dummy, wrong, moved[first] + 200ms, 2s);
        b.seen.push_back({moved[0] - 5s, Certainty::Certain, observation::SpreadSeen{dummy, lie, {}}});
        for (std::size_t t = 0; t < b.play.size(); ++t) {
            auto less = lie;
            less.erase(wrong);
            if (t == first) b.seen.push_back({moved[t] + 1500ms, Certainty::Certain, observation::SpreadSeen{dummy, less, {}}});
            lie.erase(*b.play[t].card_of(dummy));
            b.seen.push_back({moved[t] + (t == first ? 4s : 2s), Certainty::Certain, observation::SpreadSeen{dummy, lie, {}}});
        }
        std::stable_sort(b.seen.begin(), b.seen.end(), [](const auto& x, const auto& y) { return x.at < y.at; });
        Notes notes;
        std::size_t touched = 0;
        for (const auto& one : b.seen) {
            for (; touched < 2 && one.at >= moved[touched == 0 ? first : later]; ++touched)
                notes.designated(dummy, touched == 0 ? named : wrong, Sign::Touch, moved[touched == 0 ? first : later]);
            notes.hear(one);
        }
        const auto all = explain(b.board, notes, usual);
        REQUIRE(!all.empty());
        CAPTURE(seed);
        right += kibitz::tests::is(all.front(), b) ? 1 : 0;
    }
    CHECK(tried > 5);
    CHECK(4 * right >= 3 * tried);  // in the others the card touched first has a neighbour that fits as well
}
