#include <rapidcheck.h>

#include <set>

#include "catch.hpp"
#include "controller/bridge/deal.hpp"
#include "controller/bridge/trick.hpp"

using namespace kibitz::bridge;

namespace {

CardSet some_cards() { return CardSet::from_mask(*rc::gen::arbitrary<std::uint64_t>()); }

std::set<int> indices(CardSet cards) {
    std::set<int> result;
    for (const Card card : cards) result.insert(card.index());
    return result;
}

Deal random_deal() {
    Deal deal;
    std::vector<int> pack;
    for (int i = 0; i < cards_in_pack; ++i) pack.push_back(i);
    for (std::size_t i = pack.size() - 1; i > 0; --i)
        std::swap(pack[i], pack[static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(i) + 1))]);
    for (std::size_t i = 0; i < pack.size(); ++i) deal.hands[static_cast<Seat>(i % 4)].insert(Card::from_index(pack[i]));
    return deal;
}

}  // namespace

TEST_CASE("every card is written and read, in both cases") {
    int previous = -1;
    for (const Suit suit : all_suits)
        for (const Rank rank : all_ranks) {
            const Card card(suit, rank);
            CHECK(card.index() == ++previous);
            CHECK(card.suit() == suit);
            CHECK(card.rank() == rank);
            CHECK(card_from_string(to_string(card)) == card);
            const std::string small{static_cast<char>(letter(suit) + 32),
                                    letter(rank) >= 'A' ? static_cast<char>(letter(rank) + 32) : letter(rank)};
            CHECK(card_from_string(small) == card);
        }
    CHECK(card_from_string("H10") == Card(Suit::Hearts, Rank::Ten));
    for (const auto* text : {"", "S", "SAA", "AS", "S1", "X2", "S0", "H11", "S 2"}) CHECK_FALSE(card_from_string(text));
    CHECK(is_honour(Rank::Ten));
    CHECK_FALSE(is_honour(Rank::Nine));
}

TEST_CASE("a set of cards does what a set of numbers does") {
    REQUIRE(rc::check("sets", [] {
        const auto a = some_cards();
        const auto b = some_cards();
        const auto x = indices(a);
        const auto y = indices(b);
        RC_ASSERT(a.size() == static_cast<int>(x.size()));
        std::set<int> both, either, first_only;
        for (int i = 0; i < cards_in_pack; ++i) {
            if (x.count(i) && y.count(i)) both.insert(i);
            if (x.count(i) || y.count(i)) either.insert(i);
            if (x.count(i) && !y.count(i)) first_only.insert(i);
            RC_ASSERT(a.contains(Card::from_index(i)) == (x.count(i) == 1));
        }
        RC_ASSERT(indices(a & b) == both);
        RC_ASSERT(indices(a | b) == either);
        RC_ASSERT(indices(a - b) == first_only);
        int by_suit = 0;
        for (const Suit suit : all_suits) {
            by_suit += a.in_suit(suit).size();
            RC_ASSERT(a.has_suit(suit) == !a.in_suit(suit).empty());
            for (const Card card : a.in_suit(suit)) RC_ASSERT(card.suit() == suit);
        }
        RC_ASSERT(by_suit == a.size());
        if (a.empty()) return;
        RC_ASSERT(a.lowest().index() == *x.begin());
        RC_ASSERT(a.highest().index() == *x.rbegin());
        auto less = a;
        less.erase(a.lowest());
        RC_ASSERT(less.size() == a.size() - 1);
        less.insert(a.lowest());
        RC_ASSERT(less == a);
    }));
    CHECK(CardSet::full_pack().size() == cards_in_pack);
    CHECK(CardSet::from_mask(~std::uint64_t{0}) == CardSet::full_pack());
}

TEST_CASE("a trick is won by its highest trump, else by its highest card of the suit led (Law 44E, 44F)") {
    REQUIRE(rc::check("winner", [] {
        const auto deal = random_deal();
        const auto leader = static_cast<Seat>(*rc::gen::inRange(0, 4));
        const int trump_or_none = *rc::gen::inRange(-1, 4);
        const auto trump = trump_or_none < 0 ? std::nullopt : std::optional(static_cast<Suit>(trump_or_none));
        Trick trick(leader);
        std::vector<std::pair<Seat, Card>> played;
        for (int i = 0; i < 4; ++i) {
            const Seat seat = clockwise(leader, i);
            RC_ASSERT(trick.turn() == seat);
            const auto hand = deal.hands[seat];
            const auto n = *rc::gen::inRange(0, hand.size());
            auto at = hand.begin();
            for (int k = 0; k < n; ++k) ++at;
            trick.play(*at);
            played.emplace_back(seat, *at);
            RC_ASSERT(trick.card_of(seat) == *at);
            // Slow statement: among the trumps, else among the suit led, the one with most pips.
            std::optional<std::pair<Seat, Card>> best;
            for (const bool trumps : {true, false}) {
                if (best) break;
                for (const auto& [who, card] : played) {
                    if (trumps ? card.suit() != trump : card.suit() != played[0].second.suit()) continue;
                    if (!best || card.rank() > best->second.rank()) best = {who, card};
                }
            }
            RC_ASSERT(trick.winner(trump) == best->first);
        }
        RC_ASSERT(trick.complete());
        auto shorter = trick;
        shorter.take_back();
        RC_ASSERT(shorter.size() == 3);
        RC_ASSERT(!(shorter == trick));
        shorter.play(played[3].second);
        RC_ASSERT(shorter == trick);
    }));
}

TEST_CASE("legal cards are those of the suit led, or all where there is none (Law 44C, 44D)") {
    REQUIRE(rc::check("legal cards", [] {
        const auto deal = random_deal();
        const auto hand = deal.hands[Seat::East];
        Trick trick(Seat::North);
        RC_ASSERT(legal_cards(hand, trick) == hand);
        trick.play(deal.hands[Seat::North].lowest());
        for (const Card card : hand) {
            bool void_in_suit = true;
            for (const Card other : hand) void_in_suit = void_in_suit && other.suit() != trick.suit_led();
            RC_ASSERT(legal_cards(hand, trick).contains(card) == (void_in_suit || card.suit() == trick.suit_led()));
        }
    }));
}

TEST_CASE("a deal knows its faults") {
    REQUIRE(rc::check("deal", [] {
        auto deal = random_deal();
        RC_ASSERT(deal.complete());
        RC_ASSERT(deal.faults() == 0U);
        for (const Seat seat : all_seats)
            for (const Card card : deal.hands[seat]) RC_ASSERT(deal.holder(card) == seat);

        const auto missing = static_cast<Seat>(*rc::gen::inRange(0, 4));
        auto three = deal;
        three.hands[missing] = {};
        RC_ASSERT(!three.complete());
        RC_ASSERT(!three.known(missing));
        RC_ASSERT(three.complete_fourth_hand());
        RC_ASSERT(three == deal);

        auto two = deal;
        two.hands[missing] = {};
        two.hands[partner(missing)] = {};
        RC_ASSERT(!two.complete_fourth_hand());

        auto twice = deal;
        twice.hands[missing].erase(twice.hands[missing].lowest());
        twice.hands[missing].insert(twice.hands[partner(missing)].lowest());
        RC_ASSERT(twice.faults() == static_cast<unsigned>(DealFault::CardTwice));
        auto many = deal;
        many.hands[missing].insert(many.hands[partner(missing)].lowest());
        RC_ASSERT((many.faults() & static_cast<unsigned>(DealFault::TooManyCards)) != 0U);
    }));
}
