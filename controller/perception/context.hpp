/// What the record knows already and perception may build on: who is dummy, whose turn it is, which cards have been
/// played. Given by the pipeline after each fold; perception follows no auction of its own.
#pragma once

#include <optional>

#include "controller/bridge/card.hpp"
#include "controller/bridge/seat.hpp"

namespace kibitz::perception {

struct Context {
    /// Cards are being played: from the end of the auction to the last card.
    bool play = false;
    bool opening_lead = false;  ///< no card has been played yet
    std::optional<bridge::Seat> dummy, declarer, turn;
    /// Play has been claimed, by key: whose card came next. It may lie there already, and its tag not be heard for long enough.
    std::optional<bridge::Seat> due_at_claim;
    /// The others have gone on without the hand in turn: a card lies faced and waits for its own turn, or the other three
    /// have turned theirs. They saw a card there.
    bool played_on = false;
    /// Cards lie in the columns before dummy: the opening lead has been faced. Perception's own.
    bool dummy_lies = false;
    bool trick_open = false;  ///< a trick is under way: somebody has still to play to it
    std::optional<bridge::Suit> trump;
    bridge::PerSeat<bridge::CardSet> hands;  ///< as far as known: dealt, or learned; played cards included
    bridge::CardSet played;                  ///< by all four
    /// Of each seat, its cards in the trick under way, or in the last one until the next is led to.
    bridge::PerSeat<std::optional<bridge::Card>> on_table;

    /// Who holds the card, or held it; nothing when nobody knows.
    std::optional<bridge::Seat> owner(bridge::Card card) const noexcept {
        for (const auto seat : bridge::all_seats)
            if (hands[seat].contains(card)) return seat;
        return std::nullopt;
    }
    friend bool operator==(const Context&, const Context&) noexcept = default;
};

}  // namespace kibitz::perception
