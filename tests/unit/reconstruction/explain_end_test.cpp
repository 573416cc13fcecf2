// What ends a trick, and what ends play: cards turned, taken back, thrown in, and the tags that come too late.
#include <catch.hpp>

#include "explained.hpp"

using namespace kibitz;
using namespace kibitz::reconstruction;
using kibitz::tests::believed;
using kibitz::tests::FourthTrick;
using kibitz::tests::is;
using kibitz::tests::PlayedBoard;
using kibitz::tests::shown_at;
using namespace std::chrono_literals;

namespace {

const auto& usual = *built_in_weights();

/// So many tricks are played, and a claim is keyed after that.
struct Claimed : PlayedBoard {
    Seat winner, dummy = bridge::partner(board.declarer);
    Seat other;  ///< a hand after the winner's that is not dummy

    Claimed(unsigned seed, int tricks, int claimed)
        : PlayedBoard(seed, tricks), winner(play.back().winner(board.trump)),
          other(bridge::clockwise(winner, 1) == dummy ? bridge::clockwise(winner, 2) : bridge::clockwise(winner, 1)) {
        board.play = Board::Play::Claimed;
        board.claimed = claimed;
    }
};

}  // namespace

TEST_CASE("two hands faced long before the key: play had stopped, once, and nobody led out of turn") {
    for (unsigned seed = 1; seed <= 40; ++seed) {
        Claimed b(seed, 11, 1);
        const Instant came = b.now + 2s;
        if (b.winner == b.dummy) continue;
        for (const Card card : b.left(b.other)) b.show(b.other, card, came, 9s);
        for (const Card card : b.left(b.winner)) b.show(b.winner, card, came + 1200ms, 7800ms);
        b.board.stopped = came + 9s;
        const auto all = explain(b.board, b.notes(), usual);
        REQUIRE(!all.empty());
        CAPTURE(seed);
        CHECK(all.front().tricks.size() == 11);
        CHECK(believed(all.front(), Belief::NotPlayed) + believed(all.front(), Belief::LedOutOfTurn) == 0);
        CHECK(believed(all.front(), Belief::ThrownIn) == 4);
    }
}

TEST_CASE("a card taken back with its face up before the others of its trick came was hardly played to it") {
    for (unsigned seed = 1; seed <= 60; ++seed) {
        FourthTrick b(seed);
        const auto last = static_cast<std::size_t>(3 * 4 + 3);
        const Seat seat = b.play[3].leader();
        const Card led = b.play[3].card(0);
        Instant came{}, fourth{};
        for (const auto& o : b.seen)
            if (const auto* shown = std::get_if<observation::CardShown>(&o.body); shown && shown->card == led) came = o.at;
            else if (shown && shown->card == b.play[3].card(3)) fourth = o.at;
        PlayedBoard lies = b, gone = b;
        lies.unsee(last - 3);
        gone.unsee(last - 3);
        lies.show(seat, led, came, fourth - came + 1s);
        gone.show(seat, led, came, fourth - came - 500ms);
        const auto there = weigh(b.board, lies.notes(), usual, b.play), taken = weigh(b.board, gone.notes(), usual, b.play);
        CAPTURE(seed);
        REQUIRE(there);
        REQUIRE(taken);
        CHECK(taken->cost > there->cost + 2);
    }
}

TEST_CASE("a card faced and taken back a while before the hands were thrown in was shown out of turn, one that lay there until then was thrown in") {
    int tried = 0;
    for (unsigned seed = 1; seed <= 60; ++seed) {
        const Claimed b(seed, 9, 2);
        if (b.winner != b.board.declarer) continue;
        const Card card = b.left(b.other).lowest();
        const Instant came = b.now + 2s;
        const auto believed_of_it = [&](Duration lay) {
            PlayedBoard one = b;
            one.show(b.other, card, came, lay);
            one.show(b.winner, b.left(b.winner).lowest(), came + 6s, 5s);
            one.show(b.winner, b.left(b.winner).highest(), came + 8s, 3s);
            one.board.stopped = came + 8500ms;
            double thrown = 0, shown = 0;
            for (const auto& e : explain(one.board, one.notes(), usual))
                for (const auto& a : e.assumed)
                    if (a.card == card) (a.belief == Belief::ThrownIn ? thrown : shown) += e.weight;
            return std::pair(thrown, shown);
        };
        CAPTURE(seed);
        const auto [thrown, shown] = believed_of_it(3s);
        CHECK(shown > thrown);
        const auto [lies_thrown, lies_shown] = believed_of_it(11s);
        CHECK(lies_thrown / lies_shown > 3 * thrown / shown);
        ++tried;
    }
    CHECK(tried > 8);
}

TEST_CASE("a card turned as hands are put together says nothing of whether its trick was complete; one turned before does") {
    for (unsigned seed = 1; seed <= 40; ++seed) {
        const PlayedBoard b(seed, 9);
        const auto& last = b.play.back();
        const Card fourth = last.card(3);
        const Seat seat = bridge::clockwise(last.leader(), 3), other = last.leader();
        // The fourth is known by its tag alone; one of the others turns his card, and a hand comes.
        const auto how_much_likelier_complete = [&](Duration turned_before_hand) {
            PlayedBoard one = b;
            Instant third{};
            for (const auto& o : b.seen)
                if (const auto* shown = std::get_if<observation::CardShown>(&o.body); shown && shown->card == last.card(2)) third = o.at;
            for (std::size_t i = 0; i < 4; ++i) one.unsee(8 * 4 + i);
            for (int i = 0; i < 3; ++i) {
                const Instant came = third - (2 - i) * 1s;
                const auto who = bridge::clockwise(last.leader(), i);
                one.seen.push_back({came, Certainty::Certain, observation::CardShown{who, last.card(i), Millimetres{40}, came}});
                one.seen.push_back({came + 250ms, Certainty::Certain, observation::CardLaid{who, last.card(i), Millimetres{2}, 250ms}});
            }
            one.seen.push_back({third + 2s, Certainty::Probable, observation::CardShown{seat, fourth, {}, third + 1300ms}});
            const Instant hand = third + 6s;
            one.seen.push_back({hand - turned_before_hand, Certainty::Certain, observation::CardTurnedDown{other, *last.card_of(other)}});
            const auto left = one.left(other);
            one.seen.push_back({hand, Certainty::Certain, observation::CardShown{other, left.lowest(), Millimetres{2}, hand}});
            one.seen.push_back({hand + 100ms, Certainty::Certain, observation::HandSeen{other, left}});
            auto without = one.play;
            without.pop_back();
            bridge::Trick three(last.leader());
            for (int i = 0; i < 3; ++i) three.play(last.card(i));
            without.push_back(three);
            const auto complete = weigh(one.board, one.notes(), usual, one.play), open = weigh(one.board, one.notes(), usual, without);
            REQUIRE(complete);
            REQUIRE(open);
            return open->cost - complete->cost;
        };
        CAPTURE(seed);
        const double before = how_much_likelier_complete(3s), with_it = how_much_likelier_complete(100ms);
        CHECK(before > with_it + 2.9);
    }
}

TEST_CASE("a tag alone that was gone before the last card of its trick came was hardly a card played") {
    for (unsigned seed = 1; seed <= 40; ++seed) {
        const PlayedBoard b(seed);
        const auto& trick = b.play[4];
        const Instant led = shown_at(b, trick.card(0)), last = shown_at(b, trick.card(3));
        const auto cost = [&](Instant gone) {
            PlayedBoard one = b;
            one.unsee(4 * 4);
            one.seen.push_back({led + 700ms, Certainty::Probable, observation::CardShown{trick.leader(), trick.card(0), {}, led}});
            one.seen.push_back({gone, Certainty::Probable, observation::CardLeft{trick.leader(), trick.card(0), false, false, {}, gone - led}});
            const auto weighed = weigh(one.board, one.notes(), usual, one.play);
            REQUIRE(weighed);
            return weighed->cost;
        };
        CAPTURE(seed);
        CHECK(cost(last - 600ms) > cost(last + 2s) + 1.5);
    }
}

TEST_CASE("a trick of which nobody turned his card for seconds, and then play had stopped, was hardly complete") {
    for (unsigned seed = 1; seed <= 40; ++seed) {
        const PlayedBoard b(seed, 9);
        const auto& last = b.play.back();
        const auto complete_costs = [&](Duration left_lying, bool one_turned) {
            PlayedBoard one = b;
            const Instant fourth = shown_at(b, last.card(3));
            for (std::size_t i = 0; i < 4; ++i) one.unsee(8 * 4 + i);
            for (int i = 0; i < 4; ++i) {
                const Seat seat = bridge::clockwise(last.leader(), i);
                const Instant came = fourth - (3 - i) * 1s;
                one.show(seat, last.card(i), came, fourth + left_lying - came);
                if (one_turned && i == 0) one.seen.push_back({fourth + 800ms, Certainty::Certain, observation::CardTurnedDown{seat, last.card(i)}});
            }
            const auto weighed = weigh(one.board, one.notes(), usual, one.play);
            REQUIRE(weighed);
            return weighed->cost;
        };
        CAPTURE(seed);
        CHECK(complete_costs(4s, false) > complete_costs(1s, false) + 2);
        CHECK(complete_costs(4s, false) > complete_costs(4s, true) + 3);
    }
}

TEST_CASE("a tag alone that comes to be heard when its trick is turned: that card lay there since the turn was its hand's") {
    for (unsigned seed = 1; seed <= 40; ++seed) {
        PlayedBoard b(seed, 9);
        const auto& trick = b.play[5];
        const Seat second = bridge::clockwise(trick.leader(), 1);
        const Instant last = shown_at(b, trick.card(3));
        b.unsee(5 * 4 + 1);
        b.seen.push_back({last + 1500ms, Certainty::Probable, observation::CardShown{second, trick.card(1), {}, last + 1400ms}});
        b.seen.push_back({last + 2s, Certainty::Probable, observation::CardLeft{second, trick.card(1), false, false, {}, 500ms}});
        const auto all = explain(b.board, b.notes(), usual);
        REQUIRE(!all.empty());
        CAPTURE(seed, to_string(trick.card(1)));
        CHECK(is(all.front(), b));
        CHECK(all.front().weight > 0.8);
    }
}

TEST_CASE("play has stopped in a trick: a card of it that was turned before the next one came was turned early, or that is none of it") {
    int tried = 0;
    for (unsigned seed = 1; seed <= 40; ++seed) {
        const PlayedBoard b(seed, 9);
        const auto& last = b.play.back();
        if (bridge::clockwise(last.leader(), 2) == bridge::partner(b.board.declarer)) continue;  // dummy may be slow
        const auto cost = [&](Duration after_third) {
            PlayedBoard one = b;
            const Instant second = shown_at(b, last.card(1)), third = second + 4s;
            for (std::size_t i = 0; i < 4; ++i) one.unsee(8 * 4 + i);
            for (int i = 0; i < 3; ++i) one.show(bridge::clockwise(last.leader(), i), last.card(i), i == 2 ? third : second - (1 - i) * 1s, 9s);
            one.seen.push_back({third + after_third, Certainty::Certain, observation::CardTurnedDown{last.leader(), last.card(0)}});
            bridge::Trick three(last.leader());
            for (int i = 0; i < 3; ++i) three.play(last.card(i));
            one.play.pop_back();
            one.play.push_back(three);
            const auto weighed = weigh(one.board, one.notes(), usual, one.play);
            REQUIRE(weighed);
            return weighed->cost;
        };
        CAPTURE(seed);
        CHECK(cost(-2s) > cost(1s) + 2);
        ++tried;
    }
    CHECK(tried > 20);
}

TEST_CASE("play has stopped: a card that came in the moment in which the trick was complete is rather the first of a hand than a lead") {
    for (unsigned seed = 1; seed <= 40; ++seed) {
        const PlayedBoard b(seed, 9);
        const Seat leader = b.play.back().winner(b.board.trump);
        const Instant complete = shown_at(b, b.play.back().card(3));
        const auto cost = [&](Duration after) {
            PlayedBoard one = b;
            one.show(leader, b.left(leader).lowest(), complete + after, 8s);
            bridge::Trick open(leader);
            open.play(b.left(leader).lowest());
            one.play.push_back(open);
            const auto weighed = weigh(one.board, one.notes(), usual, one.play);
            REQUIRE(weighed);
            return weighed->cost;
        };
        if (b.play.back().card_of(leader) == b.play.back().card(3)) continue;  // his own two cards at once are another matter
        CAPTURE(seed);
        CHECK(cost(300ms) > cost(1500ms) + 1.9);
    }
}

TEST_CASE("a card of dummy's that was named, laid and turned was played, though nobody saw the three others of its trick") {
    for (unsigned seed = 1; seed <= 40; ++seed) {
        FourthTrick b(seed);
        for (std::size_t n = 12; n < 16; ++n)
            if (n != b.place) b.unsee(n);
        std::stable_sort(b.seen.begin(), b.seen.end(), [](const auto& x, const auto& y) { return x.at < y.at; });
        Notes notes;
        bool named = false;
        for (const auto& one : b.seen) {
            if (!named && one.at >= b.came - 1500ms) notes.designated(b.dummy, b.card, Sign::Name, b.came - 1500ms);
            named |= one.at >= b.came - 1500ms;
            notes.hear(one);
        }
        const auto all = explain(b.board, notes, usual);
        REQUIRE(!all.empty());
        CAPTURE(seed);
        REQUIRE(all.front().tricks.size() == 8);
        CHECK(all.front().tricks[3].cards[b.place % 4].card == b.card);
    }
}

TEST_CASE("a card shown for a moment, taken back, laid and turned before its trick was complete was turned early") {
    int tried = 0;
    for (unsigned seed = 1; seed <= 40; ++seed) {
        PlayedBoard b(seed);
        const auto& trick = b.play[4];
        if (trick.leader() == bridge::partner(b.board.declarer)) continue;  // his columns tell as well
        const Instant led = shown_at(b, trick.card(0)), third = shown_at(b, trick.card(2));
        b.show(trick.leader(), trick.card(0), led - 700ms, 300ms);
        std::erase_if(b.seen, [&](const Observation& o) {
            const auto* turned = std::get_if<observation::CardTurnedDown>(&o.body);
            return turned && turned->card == trick.card(0);
        });
        b.seen.push_back({third - 600ms, Certainty::Certain, observation::CardTurnedDown{trick.leader(), trick.card(0)}});
        const auto all = explain(b.board, b.notes(), usual);
        REQUIRE(!all.empty());
        CAPTURE(seed);
        CHECK(is(all.front(), b));
        CHECK(believed(all.front(), Belief::TurnedEarly) == 1);
        ++tried;
    }
    CHECK(tried > 20);
}

TEST_CASE("play has stopped: two cards of one hand in one moment are a hand that comes down, and neither is a card played") {
    int tried = 0;
    for (unsigned seed = 1; seed <= 40; ++seed) {
        const PlayedBoard b(seed, 9);
        const auto& last = b.play.back();
        const Seat fourth = bridge::clockwise(last.leader(), 3);
        if (fourth == bridge::partner(b.board.declarer)) continue;  // his cards lie on the table
        const auto cost = [&](Duration after) {
            PlayedBoard one = b;
            one.unsee(8 * 4 + 3);
            const Instant came = shown_at(b, last.card(3));
            one.show(fourth, last.card(3), came, 6s);
            one.show(fourth, b.left(fourth).lowest(), came + after, 6s);
            const auto weighed = weigh(one.board, one.notes(), usual, one.play);
            REQUIRE(weighed);
            return weighed->cost;
        };
        CAPTURE(seed);
        CHECK(cost(100ms) > cost(700ms) + 1.9);
        ++tried;
    }
    CHECK(tried > 20);
}

TEST_CASE("a card that comes before the key in its turn, and that no other of any hand follows, was hardly thrown in") {
    for (unsigned seed = 1; seed <= 40; ++seed) {
        const Claimed b(seed, 5, 1);
        if (b.winner == b.dummy) continue;
        const Instant came = b.now + 3s;
        const Card lead = b.left(b.winner).lowest(), beside = b.left(b.winner).highest();
        const auto thrown = [&](bool hand) {
            auto told = b;
            told.board.stopped = came + 1500ms;
            told.show(told.winner, lead, came, 9s);
            if (hand) told.show(told.winner, beside, came + 700ms, 8s);
            const auto e = weigh(told.board, told.notes(), usual, told.play);
            REQUIRE(e);
            const auto one = std::find_if(e->assumed.begin(), e->assumed.end(), [&](const auto& a) { return a.card == lead; });
            REQUIRE(one != e->assumed.end());
            return one->cost;
        };
        CAPTURE(seed);
        CHECK(thrown(false) > thrown(true) + 2);
    }
}
