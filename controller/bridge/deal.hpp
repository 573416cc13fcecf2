/// A deal: who was dealt which cards (Law 6). Hands may be unknown or partly known.
#pragma once

#include "controller/bridge/card.hpp"
#include "controller/bridge/seat.hpp"

namespace kibitz::bridge {

/// What is wrong with a deal, all faults at once (python-chess's status()).
enum class DealFault : std::uint8_t {
    None = 0,
    CardTwice = 1,       ///< a card stands in two hands
    TooManyCards = 2,    ///< a hand has more than thirteen
};

struct Deal {
    /// Cards each seat is known to have been dealt; fewer than 13 = partly known, empty = unknown.
    PerSeat<CardSet> hands{};

    constexpr bool complete() const noexcept {
        CardSet all;
        for (auto hand : hands) {
            if (hand.size() != cards_in_hand) return false;
            all = all | hand;
        }
        return all == CardSet::full_pack();
    }
    constexpr bool known(Seat seat) const noexcept { return hands[seat].size() == cards_in_hand; }
    /// Bits of DealFault.
    constexpr unsigned faults() const noexcept {
        unsigned result = 0;
        CardSet seen;
        for (auto hand : hands) {
            if (!(seen & hand).empty()) result |= static_cast<unsigned>(DealFault::CardTwice);
            if (hand.size() > cards_in_hand) result |= static_cast<unsigned>(DealFault::TooManyCards);
            seen = seen | hand;
        }
        return result;
    }
    /// When exactly three hands are complete, the fourth gets the rest of the pack. Returns whether it did.
    constexpr bool complete_fourth_hand() noexcept {
        int full = 0;
        Seat missing = Seat::North;
        CardSet all;
        for (Seat s : all_seats) {
            all = all | hands[s];
            if (known(s)) ++full; else missing = s;
        }
        if (full != 3) return false;
        CardSet others;
        for (Seat s : all_seats) if (s != missing) others = others | hands[s];
        const CardSet rest = CardSet::full_pack() - others;
        if (rest.size() != cards_in_hand || !(hands[missing] - rest).empty()) return false;
        hands[missing] = rest;
        return true;
    }
    /// Who was dealt the card, as far as known.
    constexpr std::optional<Seat> holder(Card card) const noexcept {
        for (Seat s : all_seats) if (hands[s].contains(card)) return s;
        return std::nullopt;
    }
    friend constexpr bool operator==(const Deal&, const Deal&) = default;
};

}  // namespace kibitz::bridge
