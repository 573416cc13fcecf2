// The game's vocabulary: seats, deals, contracts, the board on the table.
#include <array>

#include "controller/wire/terms.hpp"

namespace kibitz::wire {
namespace {

using bridge::Seat;
using bridge::Suit;

/// A hand's suits in the order of the message's fields.
struct SuitField {
    Suit suit;
    const std::string& (v1::Hand::*get)() const;
    std::string* (v1::Hand::*change)();
    const char* name;
};
constexpr std::array<SuitField, 4> suit_fields{{{Suit::Spades, &v1::Hand::spades, &v1::Hand::mutable_spades, "spades"},
                                                {Suit::Hearts, &v1::Hand::hearts, &v1::Hand::mutable_hearts, "hearts"},
                                                {Suit::Diamonds, &v1::Hand::diamonds, &v1::Hand::mutable_diamonds, "diamonds"},
                                                {Suit::Clubs, &v1::Hand::clubs, &v1::Hand::mutable_clubs, "clubs"}}};

struct HandField {
    Seat seat;
    const v1::Hand& (v1::Deal::*get)() const;
    v1::Hand* (v1::Deal::*change)();
    const char* name;
};
constexpr std::array<HandField, 4> hand_fields{{{Seat::North, &v1::Deal::north, &v1::Deal::mutable_north, "north"},
                                                {Seat::East, &v1::Deal::east, &v1::Deal::mutable_east, "east"},
                                                {Seat::South, &v1::Deal::south, &v1::Deal::mutable_south, "south"},
                                                {Seat::West, &v1::Deal::west, &v1::Deal::mutable_west, "west"}}};

void write(bridge::CardSet hand, v1::Hand& out) {
    for (const auto& field : suit_fields) {
        std::string& ranks = *(out.*field.change)();
        ranks.clear();
        for (bridge::CardSet rest = hand.in_suit(field.suit); !rest.empty(); rest.erase(rest.highest()))
            ranks += letter(rest.highest().rank());
    }
}

bridge::CardSet hand(const v1::Hand& message, terms::Terms& terms) {
    bridge::CardSet cards;
    for (const auto& field : suit_fields) {
        for (const char c : (message.*field.get)()) {
            const auto rank = bridge::rank_from_letter(c);
            if (!rank) {
                terms.refuse(field.name, (message.*field.get)(), "ranks are A K Q J T 9 .. 2, nothing between them");
                return cards;
            }
            const bridge::Card card(field.suit, *rank);
            if (cards.contains(card)) terms.refuse(field.name, to_string(card), "this card stands twice in the hand");
            cards.insert(card);
        }
    }
    if (cards.size() > bridge::cards_in_hand)
        terms.refuse("size", std::to_string(cards.size()), "a hand has at most 13 cards");
    return cards;
}

}  // namespace

v1::Seat to_proto(bridge::Seat seat) noexcept { return terms::named<v1::Seat>(seat); }

void to_proto(const bridge::Deal& deal, v1::Deal& out) {
    out.Clear();
    for (const auto& field : hand_fields)
        if (!deal.hands[field.seat].empty()) write(deal.hands[field.seat], *(out.*field.change)());
}

Parsed<bridge::Deal> from_proto(const v1::Deal& message) {
    bridge::Deal deal;
    for (const auto& field : hand_fields) {
        terms::Terms terms(field.name);
        deal.hands[field.seat] = hand((message.*field.get)(), terms);
        if (!terms.ok()) return tl::unexpected(terms.take_fault());
    }
    bridge::CardSet seen;
    for (const auto& field : hand_fields) {
        const auto twice = seen & deal.hands[field.seat];
        if (!twice.empty())
            return tl::unexpected(std::string(field.name) + ": " + to_string(twice.highest()) +
                                  ": this card stands in another hand too: each card is dealt once");
        seen = seen | deal.hands[field.seat];
    }
    return deal;
}

void to_proto(const bridge::Contract& contract, v1::Contract& out) {
    out.set_bid(to_string(contract.bid));
    out.set_doubling(static_cast<std::uint32_t>(contract.doubling));
    out.set_declarer(to_proto(contract.declarer));
}

void to_proto(const reading::BoardStart& start, v1::BoardStart& out) {
    out.Clear();
    out.set_board(start.board.value());
    out.set_dealer(to_proto(start.dealer));
    out.set_vulnerability(terms::named<v1::Vulnerability>(start.vulnerability));
    to_proto(start.deal, *out.mutable_deal());
    auto& players = *out.mutable_players();
    players.set_north(terms::utf8(start.players[Seat::North]));
    players.set_east(terms::utf8(start.players[Seat::East]));
    players.set_south(terms::utf8(start.players[Seat::South]));
    players.set_west(terms::utf8(start.players[Seat::West]));
    out.set_event(terms::utf8(start.event));
    out.set_site(terms::utf8(start.site));
    out.set_date(terms::utf8(start.date));
    out.set_room(terms::utf8(start.room));
    out.set_round(terms::utf8(start.round));
    out.set_section(terms::utf8(start.section));
    out.set_table(terms::utf8(start.table));
    out.set_pair_ns(terms::utf8(start.pair_ns));
    out.set_pair_ew(terms::utf8(start.pair_ew));
    out.set_prevent_illegal_calls(start.prevent_illegal_calls);
}

Parsed<reading::BoardStart> from_proto(const v1::BoardStart& message) {
    terms::Terms terms("board_start");
    reading::BoardStart start;
    start.board = bridge::BoardNumber(message.board());
    start.dealer = terms.seat(message.dealer(), "dealer");
    start.vulnerability = terms.enumerated<bridge::Vulnerability>(message.vulnerability(), "vulnerability",
                                           "vulnerability is VULNERABILITY_NONE, NORTH_SOUTH, EAST_WEST or BOTH");
    auto deal = from_proto(message.deal());
    if (deal) start.deal = *deal;
    else terms.refuse_below("deal", deal.error());
    if (!terms.ok()) return tl::unexpected(terms.take_fault());
    start.players[Seat::North] = message.players().north();
    start.players[Seat::East] = message.players().east();
    start.players[Seat::South] = message.players().south();
    start.players[Seat::West] = message.players().west();
    start.event = message.event();
    start.site = message.site();
    start.date = message.date();
    start.room = message.room();
    start.round = message.round();
    start.section = message.section();
    start.table = message.table();
    start.pair_ns = message.pair_ns();
    start.pair_ew = message.pair_ew();
    start.prevent_illegal_calls = message.prevent_illegal_calls();
    return start;
}

namespace terms {

void write(const reading::SessionStart& session, v1::SessionStart& out) {
    out.Clear();
    out.set_name(utf8(session.name));
    out.set_tells_corrections(session.tells_corrections);
    out.set_amends(session.amends);
    for (const auto& round : session.rounds) {
        auto& m = *out.add_round();
        m.set_pair_ns(utf8(round.pair_ns));
        m.set_pair_ew(utf8(round.pair_ew));
        for (const auto board : round.boards) m.add_board(board.value());
    }
}

reading::SessionStart session_start(const v1::SessionStart& message, Terms& terms) {
    reading::SessionStart session;
    session.name = message.name();
    session.tells_corrections = message.tells_corrections();
    session.amends = message.amends();
    if (session.name.empty()) terms.refuse("session_start.name", "", "a session has a name, unique in the journal");
    terms.number(message.round_size(), 0, max_rounds, "session_start.round");
    if (!terms.ok()) return session;
    for (const auto& m : message.round()) {
        reading::Round round{m.pair_ns(), m.pair_ew(), {}};
        for (const auto board : m.board())
            round.boards.push_back(
                bridge::BoardNumber(static_cast<std::uint32_t>(terms.number(board, 1, max_board, "session_start.round.board"))));
        session.rounds.push_back(std::move(round));
    }
    return session;
}

}  // namespace terms
}  // namespace kibitz::wire
