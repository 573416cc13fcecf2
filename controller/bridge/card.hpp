/// Cards and sets of cards: the 52 cards of a bridge pack (Law 1).
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kibitz::bridge {

/// The four suits in rising rank (Law 1B).
enum class Suit : std::uint8_t { Clubs, Diamonds, Hearts, Spades };

inline constexpr std::array<Suit, 4> all_suits{Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades};

/// The thirteen ranks; the underlying value is the pip count, ace high (Law 1A).
enum class Rank : std::uint8_t {
    Two = 2, Three, Four, Five, Six, Seven, Eight, Nine, Ten, Jack, Queen, King, Ace
};

inline constexpr std::array<Rank, 13> all_ranks{Rank::Two,  Rank::Three, Rank::Four, Rank::Five, Rank::Six,
                                                Rank::Seven, Rank::Eight, Rank::Nine, Rank::Ten,  Rank::Jack,
                                                Rank::Queen, Rank::King,  Rank::Ace};

/// An honour is an ace, king, queen, jack or ten (Law "Definitions": Honour); Law 50B needs it.
constexpr bool is_honour(Rank rank) noexcept { return rank >= Rank::Ten; }

constexpr char letter(Suit suit) noexcept { return "CDHS"[static_cast<int>(suit)]; }
/// '2'..'9', 'T', 'J', 'Q', 'K', 'A'.
constexpr char letter(Rank rank) noexcept { return "23456789TJQKA"[static_cast<int>(rank) - 2]; }
/// Letters in either case; nothing for any other character.
constexpr std::optional<Suit> suit_from_letter(char c) noexcept {
    switch (c) {
        case 'C': case 'c': return Suit::Clubs;
        case 'D': case 'd': return Suit::Diamonds;
        case 'H': case 'h': return Suit::Hearts;
        case 'S': case 's': return Suit::Spades;
        default: return std::nullopt;
    }
}
constexpr std::optional<Rank> rank_from_letter(char c) noexcept {
    if (c >= '2' && c <= '9') return static_cast<Rank>(c - '0');
    switch (c) {
        case 'T': case 't': return Rank::Ten;
        case 'J': case 'j': return Rank::Jack;
        case 'Q': case 'q': return Rank::Queen;
        case 'K': case 'k': return Rank::King;
        case 'A': case 'a': return Rank::Ace;
        default: return std::nullopt;
    }
}

/// One card. Ordered by suit, then rank; index() runs 0 (C2) .. 51 (SA).
class Card {
public:
    constexpr Card(Suit suit, Rank rank) noexcept
        : index_(static_cast<std::uint8_t>(static_cast<int>(suit) * 13 + static_cast<int>(rank) - 2)) {}
    /// @pre index < 52
    static constexpr Card from_index(int index) noexcept { return Card(static_cast<std::uint8_t>(index)); }

    constexpr Suit suit() const noexcept { return static_cast<Suit>(index_ / 13); }
    constexpr Rank rank() const noexcept { return static_cast<Rank>(index_ % 13 + 2); }
    constexpr int index() const noexcept { return index_; }

    friend constexpr auto operator<=>(Card, Card) noexcept = default;

private:
    explicit constexpr Card(std::uint8_t index) noexcept : index_(index) {}
    std::uint8_t index_;
};

inline constexpr int cards_in_pack = 52;
inline constexpr int cards_in_hand = 13;

/// "SK", "H2", "DT": suit letter, then rank letter, as PBN and LIN write played cards.
std::string to_string(Card card);
/// Reads to_string's form in either case, and "10" for the ten; nothing for anything else.
std::optional<Card> card_from_string(std::string_view text) noexcept;

/// A set of cards as a 52-bit mask; bit = Card::index().
class CardSet {
public:
    constexpr CardSet() noexcept = default;
    static constexpr CardSet from_mask(std::uint64_t mask) noexcept { CardSet s; s.mask_ = mask & full_mask; return s; }
    static constexpr CardSet of(Card card) noexcept { return from_mask(std::uint64_t{1} << card.index()); }
    static constexpr CardSet full_pack() noexcept { return from_mask(full_mask); }
    static constexpr CardSet of_suit(Suit suit) noexcept {
        return from_mask(std::uint64_t{0x1fff} << (static_cast<int>(suit) * 13));
    }

    constexpr bool contains(Card c) const noexcept { return (mask_ >> c.index() & 1) != 0; }
    constexpr bool empty() const noexcept { return mask_ == 0; }
    constexpr int size() const noexcept { return std::popcount(mask_); }
    constexpr void insert(Card c) noexcept { mask_ |= std::uint64_t{1} << c.index(); }
    constexpr void erase(Card c) noexcept { mask_ &= ~(std::uint64_t{1} << c.index()); }
    constexpr CardSet in_suit(Suit suit) const noexcept { return *this & of_suit(suit); }
    constexpr bool has_suit(Suit suit) const noexcept { return !in_suit(suit).empty(); }
    constexpr std::uint64_t mask() const noexcept { return mask_; }
    /// Lowest and highest by index (clubs lowest). @pre !empty()
    constexpr Card lowest() const noexcept { return Card::from_index(std::countr_zero(mask_)); }
    constexpr Card highest() const noexcept { return Card::from_index(63 - std::countl_zero(mask_)); }

    friend constexpr CardSet operator&(CardSet a, CardSet b) noexcept { return from_mask(a.mask_ & b.mask_); }
    friend constexpr CardSet operator|(CardSet a, CardSet b) noexcept { return from_mask(a.mask_ | b.mask_); }
    friend constexpr CardSet operator-(CardSet a, CardSet b) noexcept { return from_mask(a.mask_ & ~b.mask_); }
    friend constexpr bool operator==(CardSet, CardSet) noexcept = default;

    /// Iterates from the lowest index up.
    class iterator {
    public:
        using value_type = Card;
        using difference_type = std::ptrdiff_t;
        constexpr iterator() noexcept = default;
        explicit constexpr iterator(std::uint64_t rest) noexcept : rest_(rest) {}
        constexpr Card operator*() const noexcept { return Card::from_index(std::countr_zero(rest_)); }
        constexpr iterator& operator++() noexcept { rest_ &= rest_ - 1; return *this; }
        constexpr iterator operator++(int) noexcept { auto old = *this; ++*this; return old; }
        friend constexpr bool operator==(iterator, iterator) noexcept = default;
    private:
        std::uint64_t rest_ = 0;
    };
    constexpr iterator begin() const noexcept { return iterator(mask_); }
    constexpr iterator end() const noexcept { return iterator(0); }

private:
    static constexpr std::uint64_t full_mask = (std::uint64_t{1} << 52) - 1;
    std::uint64_t mask_ = 0;
};

}  // namespace kibitz::bridge
