/// Explanations of a board's stays: plays of the board, each with what it asks one to believe, and how likely it is beside the others.
/// Multiple hypotheses over a whole board (Reid 1979, in its beam form), from the stays, from what bridge knows (a card is in one place,
/// there are thirteen tricks of four, the winner leads), and from that people mostly play by the Laws.
#pragma once

#include <boost/container/static_vector.hpp>
#include <optional>
#include <vector>

#include "controller/bridge/trick.hpp"
#include "controller/reconstruction/notes.hpp"
#include "controller/weights/weights.hpp"

namespace kibitz::reconstruction {

using weights::Belief;
using weights::Feature;
using weights::feature_rows;
using weights::features;
using weights::Fired;

using bridge::Suit;

/// What is known of the board besides what its sensors saw.
struct Board {
    Seat declarer = Seat::North;
    std::optional<Suit> trump;
    bridge::PerSeat<CardSet> hands;  ///< as dealt; fewer than thirteen: known in part, or not at all
    enum class Play : std::uint8_t {
        GoesOn,
        Claimed,  ///< by key: hands are mostly shown afterwards
        Over,     ///< every card is played; or hands are put together, thrown in or shown, and nobody keyed a claim
    };
    Play play = Play::GoesOn;
    int claimed = 0;  ///< tricks that somebody claimed: at least so many were left when play stopped
    std::optional<Instant> stopped;  ///< when the claim was keyed, or play was found to be over: a later card was hardly played
};

struct Assumption {
    Belief belief = Belief::Unseen;
    Seat seat = Seat::North;
    int trick = 1;  ///< 1..13: the trick that was going on
    Card card = Card::from_index(0);
    double cost = 0;  ///< -ln of how likely
};

/// One card of an explanation.
struct Played {
    Card card = Card::from_index(0);  ///< of an unseen card the likeliest
    CardSet candidates;               ///< of an unseen card: every card that it may have been; empty: the card is known
    std::optional<std::size_t> stay;  ///< which of the notes' stays it is; nothing: unseen
};
struct PlayedTrick {
    Seat leader = Seat::North;
    boost::container::static_vector<Played, 4> cards;  ///< in order of play
};

struct Explanation {
    boost::container::static_vector<PlayedTrick, 13> tricks;  ///< every one but the last has four cards
    Seat leader = Seat::North;     ///< who leads to the next trick
    std::vector<Assumption> assumed;
    std::vector<Fired> fired;      ///< its features, each once, in the order of Feature: what `cost` is the sum of
    double cost = 0;               ///< -ln of how likely, up to a constant that all share
    double weight = 0;             ///< 0..1 beside the others; all together 1
};

/// The tricks of a play, in order.
using Play = boost::container::static_vector<bridge::Trick, 13>;

/// The likeliest plays that explain what was noted, the best first; at most `most` of them, and their weights add up to 1.
/// Plays that differ only in which unseen card was played, and not in who won, are one. Empty when the notes have no stay.
/// @param recorded  the record's play: it is carried through the search and on from its end, however unlikely it begins
std::vector<Explanation> explain(const Board& board, const Notes& notes, const Weights& weights, std::size_t most = 16, const Play& recorded = {});

/// The play as an explanation, with its beliefs and its cost on the scale of explain(). Each card takes the stay that costs least.
/// @return nothing when it is no play: a card twice, or a card of another hand
std::optional<Explanation> weigh(const Board& board, const Notes& notes, const Weights& weights, const Play& play);

}  // namespace kibitz::reconstruction
