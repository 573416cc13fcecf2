/// A moment of the play with all hands known: what a double-dummy figure is asked about.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <tl/expected.hpp>

#include "controller/bridge/contract.hpp"
#include "controller/bridge/deal.hpp"
#include "controller/bridge/trick.hpp"

namespace kibitz::analysis {

using bridge::Card;
using bridge::CardSet;
using bridge::PerSeat;
using bridge::Seat;
using bridge::Side;
using bridge::Suit;

/// A plain value; `fault` says whether it can be analysed. A revoke card in the current trick is allowed: it lies there.
struct Position {
    PerSeat<CardSet> hands{};          ///< cards still held; those of the current trick are no longer among them
    std::optional<Suit> trump;         ///< nothing: no trump
    bridge::Trick trick{Seat::North};  ///< the current trick: who leads to it, and its cards so far, 0..3

    constexpr Seat turn() const noexcept { return trick.turn(); }
    /// Tricks still to be won, the current one included. @pre !fault(*this)
    constexpr int tricks_left() const noexcept { return hands[turn()].size(); }
    friend bool operator==(const Position&, const Position&) = default;
};

/// Why the position cannot be analysed, as "what: what to do"; nothing when it can. All hands empty is no fault.
[[nodiscard]] std::optional<std::string> fault(const Position& position);

/// Before the opening lead (Law 41A). @pre deal.complete()
Position opening_position(const bridge::Deal& deal, const bridge::Contract& contract);

/// The position after `tricks` were played in this order, the last of them perhaps not complete. Each trick tells its
/// own leader, so an accepted lead out of turn (53A) goes through; nobody is held to follow suit (44C). `first_leader`
/// leads where there is no trick yet.
/// @return the position, or who played a card he does not hold.
[[nodiscard]] tl::expected<Position, std::string> position_after(const PerSeat<CardSet>& dealt, std::optional<Suit> trump,
                                                   Seat first_leader, std::span<const bridge::Trick> tricks);

}  // namespace kibitz::analysis
