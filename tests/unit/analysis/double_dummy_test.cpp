// libdds's figures against a search that tries everything, and what is said of a position that cannot be.
#include "controller/analysis/double_dummy.hpp"

#include "catch.hpp"
#include "controller/analysis/search.hpp"
#include "minimax.hpp"
#include "positions.hpp"

using namespace kibitz;
using namespace kibitz::analysis;

namespace {

CardSet cards(std::initializer_list<const char*> names) {
    CardSet set;
    for (const char* name : names) set.insert(*bridge::card_from_string(name));
    return set;
}

bool says(const std::string& text, const char* words) { return text.find(words) != std::string::npos; }

std::string written(const Position& position) {
    std::string text = position.trump ? std::string(1, letter(*position.trump)) : std::string("NT");
    for (const Seat seat : bridge::all_seats) {
        text += std::string(" ") + letter(seat);
        for (const Card card : position.hands[seat]) text += " " + to_string(card);
    }
    text += std::string(", led by ") + letter(position.trick.leader());
    for (int place = 0; place < position.trick.size(); ++place) text += " " + to_string(position.trick.card(place));
    return text;
}

void agrees_with_everything_tried(const Position& position) {
    INFO(written(position));
    tests::Minimax truth(position.trump);
    const int left = position.tricks_left();
    const int ns = truth.north_south(position.hands, position.trick);
    REQUIRE(tricks_for(position, Side::NorthSouth) == ns);
    REQUIRE(tricks_for(position, Side::EastWest) == left - ns);

    std::vector<CardTricks> each;
    for (const Card card : legal_cards(position.hands[position.turn()], position.trick)) {
        const int after = truth.north_south_after(position.hands, position.trick, card);
        each.push_back({card, side_of(position.turn()) == Side::NorthSouth ? after : left - after});
    }
    const auto by_card = tricks_by_card(position);
    REQUIRE(by_card.has_value());
    REQUIRE(*by_card == each);
}

/// Every suit in one hand: North spades, East hearts, South diamonds, West clubs.
bridge::Deal suit_each() {
    bridge::Deal deal;
    for (const Suit suit : bridge::all_suits)
        deal.hands[static_cast<Seat>(3 - static_cast<int>(suit))] = CardSet::of_suit(suit);
    return deal;
}

bridge::Contract contract(int level, bridge::Denomination denomination, Seat declarer) {
    return {bridge::Bid(level, denomination), bridge::Doubling::Undoubled, declarer};
}

}  // namespace

TEST_CASE("endings of one to five cards, all denominations, mid-trick and revoked, agree with everything tried") {
    std::mt19937 random(20260731);
    int positions = 0;
    for (const auto& [hand, count] : {std::pair{1, 120}, {2, 240}, {3, 300}, {4, 300}, {5, 120}})
        for (int i = 0; i < count; ++i) {
            auto position = tests::random_ending(random, hand, 2 + i % 3, tests::denomination(i));
            const bool lawful = tests::below(random, 4) != 0;
            for (int played = tests::below(random, 4); played > 0; --played) tests::play_random(random, position, lawful);
            agrees_with_everything_tried(position);
            ++positions;
        }
    CHECK(positions == 1080);
}

TEST_CASE("one position after another of the same deal, trumps changing, agree with everything tried") {
    // What libdds keeps between two calls must not show: same cards with another trump, another leader, fewer cards.
    std::mt19937 random(7);
    for (int i = 0; i < 12; ++i) {
        auto position = tests::random_ending(random, 4, 4, std::nullopt);
        while (position.tricks_left() > 0) {
            for (int trump = 0; trump < 5; ++trump) {
                auto same_cards = position;
                same_cards.trump = tests::denomination(trump);
                agrees_with_everything_tried(same_cards);
            }
            while (!position.trick.complete()) tests::play_random(random, position, true);
            position.trick = bridge::Trick(position.trick.winner(position.trump));
        }
    }
}

TEST_CASE("deals whose tricks can be counted by eye") {
    using bridge::Denomination;
    const auto deal = suit_each();
    const auto table = tricks_table(deal);
    REQUIRE(table.has_value());
    for (const Seat declarer : bridge::all_seats) {
        CHECK(table->at(Denomination::Spades, declarer) == (side_of(declarer) == Side::NorthSouth ? 13 : 0));
        CHECK(table->at(Denomination::Hearts, declarer) == (side_of(declarer) == Side::EastWest ? 13 : 0));
        CHECK(table->at(Denomination::Diamonds, declarer) == (side_of(declarer) == Side::NorthSouth ? 13 : 0));
        CHECK(table->at(Denomination::Clubs, declarer) == (side_of(declarer) == Side::EastWest ? 13 : 0));
        CHECK(table->at(Denomination::NoTrump, declarer) == 0);  // the leader runs his suit
    }
    CHECK(declarer_tricks(deal, contract(7, Denomination::Spades, Seat::South)) == 13);
    CHECK(declarer_tricks(deal, contract(7, Denomination::NoTrump, Seat::South)) == 0);

    // South leads his winner and puts West in; a finesse over West sees his king.
    Position finesse;
    finesse.hands = {{cards({"SA", "SQ"}), cards({"H3", "H4"}), cards({"S2", "S3"}), cards({"SK", "S5"})}};
    finesse.trick = bridge::Trick(Seat::South);
    CHECK(tricks_for(finesse, Side::NorthSouth) == 2);
    std::swap(finesse.hands[Seat::East], finesse.hands[Seat::West]);
    CHECK(tricks_for(finesse, Side::NorthSouth) == 1);
    CHECK(tricks_for(finesse, Side::EastWest) == 1);
}

TEST_CASE("cards that are equal are all named, also over cards gone from play") {
    Position position;
    position.hands = {{cards({"SA", "SK", "SJ"}), cards({"S2", "H2", "H3"}), cards({"S3", "H4", "H5"}), cards({"ST", "H6", "H7"})}};
    position.trick = bridge::Trick(Seat::North);
    const auto by_card = tricks_by_card(position);
    REQUIRE(by_card.has_value());
    REQUIRE(by_card->size() == 3);
    CHECK((*by_card)[0] == CardTricks{*bridge::card_from_string("SJ"), 3});
    CHECK((*by_card)[1] == CardTricks{*bridge::card_from_string("SK"), 3});
    CHECK((*by_card)[2] == CardTricks{*bridge::card_from_string("SA"), 3});
}

TEST_CASE("no cards left are no tricks") {
    CHECK(tricks_for(Position{}, Side::NorthSouth) == 0);
    CHECK(tricks_for(Position{}, Side::EastWest) == 0);
    const auto by_card = tricks_by_card(Position{});
    REQUIRE(by_card.has_value());
    CHECK(by_card->empty());
}

TEST_CASE("a position that cannot be is refused in words") {
    Position good;
    good.hands = {{cards({"S2", "S3"}), cards({"H2", "H3"}), cards({"D2", "D3"}), cards({"C2", "C3"})}};
    REQUIRE(!fault(good));
    const auto refused = [](const Position& position) {
        const auto what = fault(position);
        REQUIRE(what);
        const auto tricks = tricks_for(position, Side::NorthSouth);
        REQUIRE(!tricks);
        CHECK(tricks.error() == *what);
        const auto by_card = tricks_by_card(position);
        REQUIRE(!by_card);
        CHECK(by_card.error() == *what);
        return *what;
    };
    auto position = good;
    position.hands[Seat::South].insert(*bridge::card_from_string("H3"));
    position.hands[Seat::South].erase(*bridge::card_from_string("D2"));
    CHECK(says(refused(position), "H3 is held by South and is somewhere else too: "));
    position = good;
    position.hands[Seat::West].erase(*bridge::card_from_string("C2"));
    CHECK(says(refused(position), "West holds 1 cards and North, whose turn it is, 2: "));
    position = good;
    position.trick.play(*bridge::card_from_string("S3"));
    CHECK(says(refused(position), "S3 is held by North and is somewhere else too: "));
    position = good;
    position.trick.play(*bridge::card_from_string("S9"));
    CHECK(says(refused(position), "North holds 2 cards after playing to the trick and East, whose turn it is, 2: "));
    position = good;
    position.trick.play(*bridge::card_from_string("S9"));
    position.trick.play(*bridge::card_from_string("S9"));
    CHECK(says(refused(position), "S9 lies twice in the current trick: "));
    position = good;
    for (const char* name : {"S9", "S8", "S7", "S6"}) position.trick.play(*bridge::card_from_string(name));
    CHECK(says(refused(position), "the current trick has all four cards: "));
    position = Position{};
    position.trick.play(*bridge::card_from_string("S9"));
    CHECK(says(refused(position), "East has no card for the current trick: "));

    bridge::Deal unknown;
    unknown.hands[Seat::North] = CardSet::of_suit(Suit::Spades);
    const auto tricks = declarer_tricks(unknown, contract(1, bridge::Denomination::Spades, Seat::North));
    REQUIRE(!tricks);
    CHECK(says(tricks.error(), "the deal is not known whole: "));
    CHECK(!tricks_table(unknown));
    CHECK(tricks_for(good, Side::NorthSouth) == 2);  // and the next question is answered as before
}

TEST_CASE("a position is reached by playing tricks, each with its own leader") {
    const auto deal = suit_each();
    bridge::Trick first(Seat::East);
    for (const char* name : {"HA", "D2", "C2", "S2"}) first.play(*bridge::card_from_string(name));
    bridge::Trick out_of_turn(Seat::West);
    out_of_turn.play(*bridge::card_from_string("CA"));

    auto position = position_after(deal.hands, std::nullopt, Seat::East, {});
    REQUIRE(position.has_value());
    CHECK(*position == opening_position(deal, contract(3, bridge::Denomination::NoTrump, Seat::North)));
    position = position_after(deal.hands, std::nullopt, Seat::East, std::array{first});
    REQUIRE(position.has_value());
    CHECK(position->turn() == Seat::East);
    CHECK(position->tricks_left() == 12);
    CHECK(tricks_for(*position, Side::EastWest) == 12);
    position = position_after(deal.hands, Suit::Diamonds, Seat::East, std::array{first, out_of_turn});
    REQUIRE(position.has_value());
    CHECK(position->turn() == Seat::North);
    CHECK(position->hands[Seat::West].size() == 11);
    CHECK(tricks_for(*position, Side::NorthSouth) == 12);

    const auto open_twice = position_after(deal.hands, std::nullopt, Seat::East, std::array{out_of_turn, first});
    REQUIRE(!open_twice);
    CHECK(says(open_twice.error(), "trick 1 is not complete and another follows: "));
    const auto not_his = position_after(deal.hands, std::nullopt, Seat::East, std::array{first, first});
    REQUIRE(!not_his);
    CHECK(says(not_his.error(), "East played HA to trick 2 and does not hold it: "));
}

TEST_CASE("libdds's codes become words") {
    CHECK(search::words(-4) == "libdds: Cards duplicated (code -4): please report the position");
    CHECK(search::words(-10) == "libdds: Too many cards (code -10): please report the position");
}

TEST_CASE("a figure is the same whatever was asked before, and after memory was given back and taken again") {
    // Left to itself libdds takes fresh memory that still holds the deal before for prepared, and answers wrongly.
    std::mt19937 random(11);
    struct Asked {
        Position position;
        int north_south;
        std::vector<CardTricks> by_card;
    };
    std::vector<Asked> all;
    for (int i = 0; i < 40; ++i) {
        const auto position = tests::random_ending(random, 2 + i % 4, 4, tests::denomination(i));
        INFO(written(position));
        agrees_with_everything_tried(position);
        all.push_back({position, *tricks_for(position, Side::NorthSouth), *tricks_by_card(position)});
    }
    for (int round = 0; round < 100; ++round) {
        const auto& [position, north_south, by_card] = all[static_cast<std::size_t>(tests::below(random, 40))];
        INFO(written(position));
        REQUIRE(tricks_for(position, Side::NorthSouth) == north_south);
        REQUIRE(tricks_by_card(position) == by_card);
    }
}
