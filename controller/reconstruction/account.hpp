/// The explanations of a board kept for later (Weighed), and what they say of one trick, for a person to read (TrickAccount).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "controller/reconstruction/explanation.hpp"

namespace kibitz::reconstruction {

/// The explanations of a board as they were at one moment.
struct Weighed {
    /// Explanations kept: what is beyond them has hardly any weight.
    static constexpr std::size_t most = 8;

    std::uint32_t play = 0;  ///< counts boards in the journal, 1 upwards
    Instant at{};            ///< when they were weighed
    std::vector<Stay> stays;                 ///< what was seen of its cards
    std::vector<Explanation> explanations;   ///< the likeliest first; with what was not kept their weights add up to 1
    std::optional<Explanation> recorded;     ///< the play recorded then, on the same scale; its weight is not set
};

/// The explanations that are alike in one trick: the same cards, the same beliefs.
struct Way {
    std::optional<PlayedTrick> cards;  ///< nothing: the trick was not played
    std::vector<Assumption> assumed;   ///< the beliefs of this trick, and those that `about` picks
    double weight = 0;                 ///< 0..1, of all explanations together
    bool recorded = false;             ///< the record has these cards
};
/// One trick, as it was weighed.
struct TrickAccount {
    int trick = 1;                       ///< 1..13
    std::vector<Stay> seen;              ///< the stays about the time of the trick, in the order in which the cards came
    Instant begin{};                     ///< when its first card came, or the first of what was seen
    std::vector<Way> ways;               ///< the likeliest first; empty: nothing was seen of the board
    std::vector<Assumption> against;     ///< beliefs of the second way that the first does not need, of the whole board
    std::vector<Assumption> in_favour;   ///< beliefs of the first way that the second does not need
    double times = 0;                    ///< the second way is so many times less likely; 0: there is no second way
};

/// @param trick  1..13
/// @param about  picks beliefs that are told with this trick although an explanation has them in another: a card beyond a trick's four
///               belongs to the next trick as often as to that one
TrickAccount account_of(const Weighed& weighed, int trick, const std::function<bool(const Assumption&)>& about = {});

/// The weight of the explanations for which `in` is true: 0..1.
double weight_of(const Weighed& weighed, const std::function<bool(const Explanation&)>& in);

}  // namespace kibitz::reconstruction
