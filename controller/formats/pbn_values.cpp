#include "controller/formats/pbn_values.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace kibitz::formats {
namespace {

using bridge::CardSet;
using bridge::Seat;

constexpr char upper(char c) noexcept { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

bool same_word(std::string_view a, std::string_view b) noexcept {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return upper(x) == upper(y); });
}

/// Pip count by letter, 0 for every other character.
constexpr auto rank_table = [] {
    std::array<std::uint8_t, 256> table{};
    for (const auto rank : bridge::all_ranks) {
        const char c = bridge::letter(rank);
        table[static_cast<unsigned char>(c)] = static_cast<std::uint8_t>(rank);
        if (c >= 'A') table[static_cast<unsigned char>(c - 'A' + 'a')] = static_cast<std::uint8_t>(rank);
    }
    return table;
}();

std::string whose(Seat seat) { return std::string(bridge::name(seat)) + "'s hand"; }

std::string quoted(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte > 0x20 && byte < 0x7f ? std::string(1, c) : std::string("a sign of no alphabet");
}

/// A suit's letter or its symbol in UTF-8 at the front of `text`, and how many bytes it has.
std::pair<std::optional<bridge::Suit>, std::size_t> suit_sign(std::string_view text) noexcept {
    for (const auto& [sign, suit] : {std::pair{"\u2660", bridge::Suit::Spades}, {"\u2665", bridge::Suit::Hearts}, {"\u2666", bridge::Suit::Diamonds}, {"\u2663", bridge::Suit::Clubs}})
        if (text.starts_with(sign)) return {suit, std::string_view(sign).size()};
    return {bridge::suit_from_letter(text[0]), 1};
}

/// A hand whose suits bear their letters besides, which PBN has no need of: "SA7.H864.DKQT.CT9853", in whatever order, a void
/// as "H" or "H-". @return what is wrong; empty: nothing
std::string read_lettered_hand(std::string_view text, Seat seat, CardSet& hand) {
    std::optional<bridge::Suit> suit;
    unsigned named = 0;
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] == '.' || text[i] == '-') {
            if (text[i++] == '.') suit.reset();
            continue;
        }
        if (const auto [next, bytes] = suit_sign(text.substr(i)); next) {
            const auto bit = 1U << static_cast<unsigned>(*next);
            if ((named & bit) != 0) return whose(seat) + " has " + std::string(1, bridge::letter(*next)) + " twice";
            named |= bit;
            suit = next;
            i += bytes;
            continue;
        }
        const bool ten = text.substr(i).starts_with("10");
        const auto rank = ten ? bridge::Rank::Ten : bridge::rank_from_letter(text[i]);
        if (!rank) return "a character in a hand is no rank: " + quoted(text[i]) + " in " + whose(seat);
        if (!suit) return std::string(1, bridge::letter(*rank)) + " in " + whose(seat) + " has no suit";
        const bridge::Card card(*suit, *rank);
        if (hand.contains(card)) return "a card stands twice in one hand: " + to_string(card) + " in " + whose(seat);
        hand.insert(card);
        i += ten ? 2U : 1U;
    }
    return {};
}

/// One hand at the front of `text`, up to a space; takes it off. Suits in the order S H D C. @return what is wrong; empty: nothing
std::string take_hand(std::string_view& text, Seat seat, CardSet& hand) {
    std::uint64_t mask = 0;
    int suit = 3;
    std::size_t i = 0;
    if (!text.empty() && text[0] == '-' && (text.size() == 1 || text[1] == ' ')) {
        text.remove_prefix(1);
        return {};
    }
    for (; i < text.size() && text[i] != ' '; ++i) {
        const char c = text[i];
        if (c == '.') {
            if (--suit < 0) return whose(seat) + " has more than four suits";
            continue;
        }
        int rank = rank_table[static_cast<unsigned char>(c)];
        if (c == '1' && i + 1 < text.size() && text[i + 1] == '0') {
            rank = 10;
            ++i;
        }
        if (rank == 0) {
            const auto whole = text.substr(0, text.find(' '));
            const bool lettered = std::any_of(whole.begin(), whole.end(), [](char one) { return bridge::suit_from_letter(one).has_value() || (one & 0x80) != 0; });
            if (!lettered) return "a character in a hand is no rank: " + quoted(c) + " in " + whose(seat);
            text.remove_prefix(whole.size());
            return read_lettered_hand(whole, seat, hand);
        }
        const auto bit = std::uint64_t{1} << (suit * 13 + rank - 2);
        if ((mask & bit) != 0)
            return "a card stands twice in one hand: " + to_string(bridge::Card::from_index(suit * 13 + rank - 2)) + " in " + whose(seat);
        mask |= bit;
    }
    if (suit != 0) return whose(seat) + " does not have four suits";
    hand = CardSet::from_mask(mask);
    text.remove_prefix(i);
    return {};
}

/// Which card it is that two hands hold, and whose they are.
std::string held_twice(const bridge::Deal& deal) {
    for (const Seat one : bridge::all_seats)
        for (const Seat other : bridge::all_seats)
            if (one < other)
                for (const auto card : deal.hands[one])
                    if (deal.hands[other].contains(card)) return "a card stands in two hands: " + to_string(card) + " in " + whose(one) + " and in " + whose(other);
    return "a card stands in two hands";
}

void skip_spaces(std::string_view& text) noexcept {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
}

}  // namespace

std::string read_deal(std::string_view value, bridge::Deal& deal) {
    skip_spaces(value);
    if (value.size() < 2 || value[1] != ':') return "the deal does not begin with a seat and a colon";
    const auto first = bridge::seat_from_letter(value[0]);
    if (!first) return "the deal does not begin with N, E, S or W";
    value.remove_prefix(2);
    for (int i = 0; i < 4; ++i) {
        skip_spaces(value);
        if (value.empty()) break;  // hands left out at the end are unknown
        const Seat seat = bridge::clockwise(*first, i);
        if (auto why = take_hand(value, seat, deal.hands[seat]); !why.empty()) return why;
    }
    skip_spaces(value);
    if (!value.empty()) return "the deal has more than four hands";
    const auto faults = deal.faults();
    if ((faults & static_cast<unsigned>(bridge::DealFault::CardTwice)) != 0) return held_twice(deal);
    if ((faults & static_cast<unsigned>(bridge::DealFault::TooManyCards)) != 0)
        for (const Seat seat : bridge::all_seats)
            if (const auto cards = deal.hands[seat].size(); cards > bridge::cards_in_hand)
                return "a hand has more than thirteen cards: " + whose(seat) + " has " + std::to_string(cards);
    deal.complete_fourth_hand();
    return {};
}

std::optional<bridge::Vulnerability> read_vulnerability(std::string_view value) noexcept {
    using bridge::Vulnerability;
    if (same_word(value, "None") || same_word(value, "Love") || value == "-") return Vulnerability::None;
    if (same_word(value, "NS") || same_word(value, "N-S") || same_word(value, "N/S")) return Vulnerability::NorthSouth;
    if (same_word(value, "EW") || same_word(value, "E-W") || same_word(value, "E/W")) return Vulnerability::EastWest;
    if (same_word(value, "All") || same_word(value, "Both")) return Vulnerability::Both;
    return std::nullopt;
}

std::optional<Seat> read_seat(std::string_view value) noexcept {
    skip_spaces(value);
    if (!value.empty() && value.front() == '^') value.remove_prefix(1);
    if (value.empty()) return std::nullopt;
    const auto seat = bridge::seat_from_letter(value.front());
    if (!seat || value.size() == 1) return seat;
    return same_word(value, bridge::name(*seat)) ? seat : std::nullopt;
}

bool is_pass(std::string_view value) noexcept {
    return same_word(value, "Pass") || same_word(value, "P") || same_word(value, "AP") ||
           same_word(value, "All Pass") || same_word(value, "Passed Out");
}

std::optional<bridge::Contract> read_contract(std::string_view value) noexcept {
    std::array<char, 8> squeezed{};  // "4 H x" as well as "4HX"; no contract is longer than "7NTXX"
    std::size_t size = 0;
    for (const char c : value) {
        if (c == ' ') continue;
        if (size == squeezed.size()) return std::nullopt;
        squeezed[size++] = upper(c);
    }
    std::string_view text(squeezed.data(), size);
    bridge::Contract contract;
    int doublings = 0;
    while (!text.empty() && (text.back() == 'X' || text.back() == '*') && doublings < 2) {
        text.remove_suffix(1);
        ++doublings;
    }
    const auto call = bridge::call_from_string(text);
    if (!call || !call->is_bid()) return std::nullopt;
    contract.bid = call->bid();
    contract.doubling = static_cast<bridge::Doubling>(doublings);
    return contract;
}

std::optional<std::uint32_t> read_number(std::string_view value) noexcept {
    constexpr std::uint32_t largest = 1'000'000;  // no event has more boards; keeps the product below in 32 bits
    std::size_t i = 0;
    while (i < value.size() && (value[i] < '0' || value[i] > '9')) ++i;
    if (i == value.size()) return std::nullopt;
    std::uint32_t number = 0;
    for (; i < value.size() && value[i] >= '0' && value[i] <= '9'; ++i) {
        number = number * 10 + static_cast<std::uint32_t>(value[i] - '0');
        if (number > largest) return std::nullopt;
    }
    return number;
}

std::optional<int> read_result(std::string_view value, std::optional<Seat> declarer) noexcept {
    skip_spaces(value);
    if (!value.empty() && value.front() == '^') value.remove_prefix(1);
    skip_spaces(value);
    if (value.empty()) return std::nullopt;
    const auto tricks = [](std::string_view text) -> std::optional<int> {
        const auto number = read_number(text);
        if (!number || *number > 13) return std::nullopt;
        return static_cast<int>(*number);
    };
    const bool north_south = same_word(value.substr(0, 2), "NS");
    if (!north_south && !same_word(value.substr(0, 2), "EW"))
        return value.front() >= '0' && value.front() <= '9' ? tricks(value) : std::nullopt;
    if (!declarer) return std::nullopt;
    const auto named = tricks(value.substr(2));
    const bool declarers = north_south == (bridge::side_of(*declarer) == bridge::Side::NorthSouth);
    return named && !declarers ? std::optional(13 - *named) : named;
}

void append_deal(std::string& out, const bridge::Deal& deal, Seat first) {
    out.push_back(bridge::letter(first));
    out.push_back(':');
    for (int i = 0; i < 4; ++i) {
        if (i > 0) out.push_back(' ');
        const auto hand = deal.hands[bridge::clockwise(first, i)];
        if (hand.empty()) {
            out.push_back('-');
            continue;
        }
        for (int suit = 3; suit >= 0; --suit) {
            for (auto cards = hand.in_suit(static_cast<bridge::Suit>(suit)); !cards.empty();) {
                out.push_back(bridge::letter(cards.highest().rank()));
                cards.erase(cards.highest());
            }
            if (suit > 0) out.push_back('.');
        }
    }
}

}  // namespace kibitz::formats
