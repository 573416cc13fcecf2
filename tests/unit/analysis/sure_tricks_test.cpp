// Tricks that no play can lose, against a search that remembers nothing.
#include "controller/analysis/sure_tricks.hpp"

#include <algorithm>

#include "catch.hpp"
#include "controller/analysis/double_dummy.hpp"
#include "unit/analysis/positions.hpp"

using namespace kibitz;
using namespace kibitz::analysis;

namespace {

int slowly(Position p, Side side) {
    if (p.trick.complete()) {
        const Seat winner = p.trick.winner(p.trump);
        p.trick = bridge::Trick(winner);
        return (side_of(winner) == side ? 1 : 0) + (p.hands[winner].empty() ? 0 : slowly(p, side));
    }
    int least = 13;
    for (const Card card : legal_cards(p.hands[p.turn()], p.trick)) {
        Position next = p;
        next.hands[p.turn()].erase(card);
        next.trick.play(card);
        least = std::min(least, slowly(next, side));
    }
    return least;
}

}  // namespace

TEST_CASE("sure tricks are what the slow search finds, and never more than double dummy") {
    std::mt19937 random(71);
    for (int n = 0; n < 60; ++n) {
        auto position = tests::random_ending(random, 1 + n % 3, 2 + n % 3, tests::denomination(n));
        for (int played = tests::below(random, 4); played > 0; --played) tests::play_random(random, position, true);
        for (const Side side : {Side::NorthSouth, Side::EastWest}) {
            const auto sure = sure_tricks(position, side);
            CHECK(sure == slowly(position, side));
            CHECK(sure <= tricks_for(position, side).value());
            CHECK(sure_trumps(position, side) <= sure);
        }
    }
}

TEST_CASE("aces in a hand on lead at no trump are sure; a king is not") {
    Position position;
    position.trick = bridge::Trick(Seat::North);
    const auto give = [&](Seat seat, std::initializer_list<const char*> cards) {
        for (const char* text : cards) position.hands[seat].insert(*bridge::card_from_string(text));
    };
    give(Seat::North, {"SA", "SK", "HK"});
    give(Seat::East, {"S2", "S3", "H2"});
    give(Seat::South, {"S4", "S5", "H3"});
    give(Seat::West, {"S6", "S7", "HA"});
    CHECK(sure_tricks(position, Side::NorthSouth) == 2);
    CHECK(sure_tricks(position, Side::EastWest) == 1);
}

TEST_CASE("with more than five cards the trumps that nobody can beat are sure, and nothing else") {
    std::mt19937 random(7);
    CHECK(sure_tricks(tests::random_ending(random, 6, 4, std::nullopt), Side::NorthSouth) == 0);
    Position position;
    position.trick = bridge::Trick(Seat::West);
    position.hands = {{bridge::CardSet::of_suit(bridge::Suit::Spades), bridge::CardSet::of_suit(bridge::Suit::Hearts),
                       bridge::CardSet::of_suit(bridge::Suit::Diamonds), bridge::CardSet::of_suit(bridge::Suit::Clubs)}};
    position.trump = bridge::Suit::Spades;
    CHECK(sure_tricks(position, Side::NorthSouth) == 13);
    CHECK(sure_tricks(position, Side::EastWest) == 0);
    // East has the king instead of a heart: above it North has the ace alone.
    const auto king = *bridge::card_from_string("SK"), heart = *bridge::card_from_string("H2");
    position.hands[Seat::North].erase(king);
    position.hands[Seat::East].insert(king);
    position.hands[Seat::East].erase(heart);
    position.hands[Seat::North].insert(heart);
    CHECK(sure_tricks(position, Side::NorthSouth) == 1);
    CHECK(sure_tricks(position, Side::EastWest) == 0);
    // The ace lies on the table, and East has still to play: his king is to fall.
    position.trick = bridge::Trick(Seat::North);
    position.trick.play(*bridge::card_from_string("SA"));
    position.hands[Seat::North].erase(*bridge::card_from_string("SA"));
    CHECK(sure_tricks(position, Side::EastWest) == 0);
}
