/// A trick: up to four cards, and who wins it (Law 44).
#pragma once

#include <array>
#include <optional>

#include "controller/bridge/card.hpp"
#include "controller/bridge/seat.hpp"

namespace kibitz::bridge {

class Trick {
public:
    explicit constexpr Trick(Seat leader) noexcept : leader_(leader) {}

    constexpr Seat leader() const noexcept { return leader_; }
    constexpr int size() const noexcept { return count_; }
    constexpr bool complete() const noexcept { return count_ == 4; }
    /// Whose turn it is to play (Law 44B). Meaningless once complete().
    constexpr Seat turn() const noexcept { return clockwise(leader_, count_); }
    /// The card `seat` has played, if he has. Cards are held in order of play.
    constexpr std::optional<Card> card_of(Seat seat) const noexcept {
        const int place = (index(seat) - index(leader_)) & 3;
        if (place >= count_) return std::nullopt;
        return Card::from_index(cards_[static_cast<std::size_t>(place)]);
    }
    /// @pre place < size()
    constexpr Card card(int place) const noexcept { return Card::from_index(cards_[static_cast<std::size_t>(place)]); }
    /// The suit led. @pre size() > 0
    constexpr Suit suit_led() const noexcept { return card(0).suit(); }

    /// Adds the card of the seat in turn. @pre !complete()
    constexpr void play(Card c) noexcept { cards_[static_cast<std::size_t>(count_++)] = static_cast<std::uint8_t>(c.index()); }
    /// Takes back the last card. @pre size() > 0
    constexpr void take_back() noexcept { --count_; }
    /// Puts another card in the place of one played. @pre card_of(seat)
    constexpr void replace(Seat seat, Card c) noexcept {
        cards_[static_cast<std::size_t>((index(seat) - index(leader_)) & 3)] = static_cast<std::uint8_t>(c.index());
    }

    /// Who is winning: the highest trump, else the highest card of the suit led (Law 44E, 44F). @pre size() > 0
    constexpr Seat winner(std::optional<Suit> trump) const noexcept {
        int best = 0;
        for (int i = 1; i < count_; ++i) {
            const Card a = card(best);
            const Card b = card(i);
            if (b.suit() == a.suit() ? b.rank() > a.rank() : trump && b.suit() == *trump) best = i;
        }
        return clockwise(leader_, best);
    }
    friend constexpr bool operator==(const Trick& a, const Trick& b) noexcept {
        if (a.leader_ != b.leader_ || a.count_ != b.count_) return false;
        for (int i = 0; i < a.count_; ++i)
            if (a.card(i) != b.card(i)) return false;
        return true;
    }

private:
    Seat leader_;
    std::uint8_t count_ = 0;
    std::array<std::uint8_t, 4> cards_{};
};

/// The cards of `hand` that may lawfully be played to `trick` (Law 44C, 44D): the suit led if held, else any.
constexpr CardSet legal_cards(CardSet hand, const Trick& trick) noexcept {
    if (trick.size() == 0) return hand;
    const CardSet following = hand.in_suit(trick.suit_led());
    return following.empty() ? hand : following;
}

}  // namespace kibitz::bridge
