// Tricks that no play can lose, against a search that remembers nothing.
#include "controller/analysis/sure_tricks.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

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

namespace {

Position ending(std::array<const char*, 4> hands, Seat leader, std::optional<bridge::Suit> trump) {
    Position position;
    position.trump = trump;
    position.trick = bridge::Trick(leader);
    for (std::size_t i = 0; i < 4; ++i)
        for (const std::string_view all = hands[i]; const char suit : std::string_view("SHDC")) {
            const auto from = all.find(suit);
            if (from == std::string_view::npos) continue;
            for (auto at = from + 1; at < all.size() && all[at] != ' '; ++at)
                position.hands[static_cast<Seat>(i)].insert(*bridge::card_from_string(std::string{suit, all[at]}));
        }
    return position;
}

}  // namespace

TEST_CASE("with more than five cards: a solid suit alone in a hand on lead, plain cards that can be thrown away") {
    // North has nothing but spades from the ace down, and leads: East and West hold them no longer than three rounds.
    const auto solid = ending({"SAKQJT98", "S765 H2345", "H6789TJQ", "S432 HAK D23"}, Seat::North, std::nullopt);
    CHECK(sure_tricks(solid, Side::NorthSouth) == 7);
    CHECK(sure_tricks(solid, Side::EastWest) == 0);
    // With one heart among them he may lead that, and throw spades away on the hearts that East has left, not on his spades.
    CHECK(sure_tricks(ending({"SAKQJT9 H2", "S765 H345A", "H6789TJQ", "S432 HK D234"}, Seat::North, std::nullopt), Side::NorthSouth) == 3);
    // Not on lead he may never get in; but the last spade of his seven is his at the end if spades are trumps.
    CHECK(sure_tricks(ending({"SAKQJT98", "S765 H2345", "H6789TJQ", "S432 HAK D23"}, Seat::West, std::nullopt), Side::NorthSouth) < 7);
    CHECK(sure_tricks(ending({"SAKQJT98", "S765 H2345", "H6789TJQ", "S432 HAK D23"}, Seat::West, bridge::Suit::Spades), Side::NorthSouth) == 7);
}

TEST_CASE("two hands of one side that have nothing but winners between them: trumps of both fall apart or together") {
    // The ace and king of trumps in different hands: one trick is sure by each alone, both may fall together.
    const auto apart = ending({"SA H2345 D2", "H6789 D34", "SK HTJQA D5", "HK D6789T"}, Seat::North, bridge::Suit::Spades);
    CHECK(sure_trumps(apart, Side::NorthSouth) == 1);
    CHECK(sure_tricks(apart, Side::NorthSouth) == 1);
    // In one hand they are two.
    CHECK(sure_tricks(ending({"SAK H234 D2", "H6789 D34", "H5TJQA D5", "HK D6789T"}, Seat::North, bridge::Suit::Spades), Side::NorthSouth) == 2);
}

TEST_CASE("of many cards as many are sure as have been proved, never more than of them all") {
    std::mt19937 random(7);
    for (int n = 0; n < 30; ++n) {
        const auto position = tests::random_ending(random, 4, 2 + n % 3, tests::denomination(n));
        for (const Side side : {Side::NorthSouth, Side::EastWest}) {
            const int all = sure_tricks(position, side);
            CHECK(all == slowly(position, side));
            int before = sure_trumps(position, side);
            for (const std::int64_t tried : {0, 10, 100, 1000, 10000}) {
                const int proved = sure_tricks(position, side, tried);
                CHECK(proved >= before);
                CHECK(proved <= all);
                before = proved;
            }
        }
    }
    CHECK(sure_tricks(tests::random_ending(random, 6, 4, std::nullopt), Side::NorthSouth) == 0);
    Position position;
    position.trick = bridge::Trick(Seat::West);
    position.hands = {{bridge::CardSet::of_suit(bridge::Suit::Spades), bridge::CardSet::of_suit(bridge::Suit::Hearts),
                       bridge::CardSet::of_suit(bridge::Suit::Diamonds), bridge::CardSet::of_suit(bridge::Suit::Clubs)}};
    position.trump = bridge::Suit::Spades;
    CHECK(sure_tricks(position, Side::NorthSouth) == 13);
    CHECK(sure_tricks(position, Side::EastWest) == 0);
    // East has the king instead of a heart: above it North has the ace alone.
    const auto king = *bridge::card_from_string("SK"), heart = *bridge::card_from_string("HA");
    position.hands[Seat::North].erase(king);
    position.hands[Seat::East].insert(king);
    position.hands[Seat::East].erase(heart);
    position.hands[Seat::North].insert(heart);
    CHECK(sure_trumps(position, Side::NorthSouth) == 1);
    CHECK(sure_tricks(position, Side::EastWest) == 0);
    // The ace lies on the table, and East has still to play: his king is to fall.
    position.trick = bridge::Trick(Seat::North);
    position.trick.play(*bridge::card_from_string("SA"));
    position.hands[Seat::North].erase(*bridge::card_from_string("SA"));
    CHECK(sure_tricks(position, Side::EastWest) == 0);
}
