/// What was weighed of a board, kept so that it can be told later, and of one trick of it what there is to tell a person.
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

/// Explanations that are one as far as a trick goes: the same cards, the same things to believe of it.
struct Way {
    std::optional<PlayedTrick> cards;  ///< nothing: it is not played
    std::vector<Assumption> assumed;   ///< of this trick, or of what is asked about
    double weight = 0;                 ///< 0..1, of all explanations together
    bool recorded = false;             ///< the record has these cards
};
/// One trick, as it was weighed.
struct TrickAccount {
    int trick = 1;                       ///< 1..13
    std::vector<Stay> seen;              ///< about the time of it, in the order in which the cards came
    Instant begin{};                     ///< when its first card came, or the first of what was seen
    std::vector<Way> ways;               ///< the likeliest first; empty: nothing was seen of the board
    std::vector<Assumption> against;     ///< what the second way asks one to believe and the first does not, of the whole board
    std::vector<Assumption> in_favour;   ///< what the first asks one to believe and the second does not
    double times = 0;                    ///< the second is so many times less likely; 0: there is none
};

/// @param trick  1..13
/// @param about  what is asked about: told with this trick in whichever an explanation has it, for a card beyond a trick's four is one of
///               the next as often as of that one
TrickAccount account_of(const Weighed& weighed, int trick, const std::function<bool(const Assumption&)>& about = {});

/// Of the weight of all explanations, that of those of which `in` is true: 0..1.
double weight_of(const Weighed& weighed, const std::function<bool(const Explanation&)>& in);

}  // namespace kibitz::reconstruction
