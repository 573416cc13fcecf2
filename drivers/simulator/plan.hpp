/// What is to be acted on one board: the cards in order of play, and the irregularities that found a place in it.
#pragma once

#include <vector>

#include "drivers/simulator/random.hpp"
#include "drivers/simulator/timeline.hpp"

namespace kibitz::drivers::simulator {

/// An irregularity with everything decided: who, when, with what.
struct Act {
    Irregularity what;
    Seat seat = Seat::North;
    std::optional<Card> card;   ///< the card shown, touched, led, moved wrongly ...
    std::optional<Card> other;  ///< the card designated (DummyWrongCard)
    int trick = 1;
};

struct Plan {
    std::optional<bridge::Contract> contract;
    std::vector<formats::GameCard> play;  ///< as acted: a revoke changes the order of a player's cards
    PerSeat<CardSet> hands;              ///< as dealt, or as far as the play tells
    std::vector<Act> acts;
    bool claimed = false;                ///< play ends early with an agreed result
    bool stops = false;                  ///< play ends early and nobody says a word

    const Act* find(Irregularity::Kind kind, int trick) const noexcept;
    const Act* find(Irregularity::Kind kind, int trick, Seat seat) const noexcept;
    /// Who leads to, and who wins, a trick played to the end. @pre the trick is in `play`
    Seat leader(int trick) const noexcept { return play[static_cast<std::size_t>(trick - 1) * 4].seat; }
};

/// Reads the game: contract, hands, play.
Plan plan_of(const formats::Game& game);

/// Tries to place one irregularity. @return whether it fits; nothing is changed when it does not.
[[nodiscard]] bool place(Plan& plan, const Irregularity& what, const formats::Game& game, Random& dice);

/// One at random out of those that happen in play, trick and seat left open; all of one kind where that is wanted.
Irregularity random_irregularity(Random& dice, std::optional<Irregularity::Kind> only);

/// Whose cards `seat`'s are on the table at this place of the play: what he still holds before card `place` is played.
CardSet held(const Plan& plan, Seat seat, std::size_t place) noexcept;

}  // namespace kibitz::drivers::simulator
