#include "controller/formats/pbn_values.hpp"

#include <algorithm>
#include <array>

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

/// One hand at the front of `text`, up to a space; takes it off. Suits in the order S H D C.
const char* take_hand(std::string_view& text, CardSet& hand) noexcept {
    std::uint64_t mask = 0;
    int suit = 3;
    std::size_t i = 0;
    if (!text.empty() && text[0] == '-' && (text.size() == 1 || text[1] == ' ')) {
        text.remove_prefix(1);
        return nullptr;
    }
    for (; i < text.size() && text[i] != ' '; ++i) {
        const char c = text[i];
        if (c == '.') {
            if (--suit < 0) return "a hand has more than four suits";
            continue;
        }
        int rank = rank_table[static_cast<unsigned char>(c)];
        if (c == '1' && i + 1 < text.size() && text[i + 1] == '0') {
            rank = 10;
            ++i;
        }
        if (rank == 0) return "a character in a hand is no rank";
        const auto bit = std::uint64_t{1} << (suit * 13 + rank - 2);
        if ((mask & bit) != 0) return "a card stands twice in one hand";
        mask |= bit;
    }
    if (suit != 0) return "a hand does not have four suits";
    hand = CardSet::from_mask(mask);
    text.remove_prefix(i);
    return nullptr;
}

void skip_spaces(std::string_view& text) noexcept {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
}

}  // namespace

const char* read_deal(std::string_view value, bridge::Deal& deal) noexcept {
    skip_spaces(value);
    if (value.size() < 2 || value[1] != ':') return "the deal does not begin with a seat and a colon";
    const auto first = bridge::seat_from_letter(value[0]);
    if (!first) return "the deal does not begin with N, E, S or W";
    value.remove_prefix(2);
    for (int i = 0; i < 4; ++i) {
        skip_spaces(value);
        if (value.empty()) break;  // hands left out at the end are unknown
        if (const char* why = take_hand(value, deal.hands[bridge::clockwise(*first, i)])) return why;
    }
    skip_spaces(value);
    if (!value.empty()) return "the deal has more than four hands";
    const auto faults = deal.faults();
    if ((faults & static_cast<unsigned>(bridge::DealFault::CardTwice)) != 0) return "a card stands in two hands";
    if ((faults & static_cast<unsigned>(bridge::DealFault::TooManyCards)) != 0)
        return "a hand has more than thirteen cards";
    deal.complete_fourth_hand();
    return nullptr;
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
