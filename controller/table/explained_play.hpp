/// Compares the plays of explanations, and makes a correction of the record of one of them.
#pragma once

#include <span>
#include <vector>

#include "controller/laws/event.hpp"
#include "controller/laws/state.hpp"
#include "controller/reconstruction/explanation.hpp"

namespace kibitz::table {

/// The explanation as a correction of the record; cards that the record has already stay as they are recorded.
/// @param stays  the stays of the notes that were explained
/// @param now    the latest moment that a card of the correction may have
laws::event::PlayCorrected as_correction(const reconstruction::Explanation& better, const reconstruction::Board& board,
                                         std::span<const reconstruction::Stay> stays, const laws::BoardState& recorded, Instant now);

/// The same cards in the same tricks.
bool same_cards(const reconstruction::Explanation& a, const reconstruction::Explanation& b);

/// How many cards were played to tricks of which every one but the last is complete.
template <class Tricks>
std::size_t cards_of(const Tricks& tricks) {
    return tricks.empty() ? 0 : bridge::all_seats.size() * (tricks.size() - 1) + tricks.back().cards.size();
}

/// `b` is the play of `a`, and goes on.
bool goes_on(const reconstruction::Explanation& a, const reconstruction::Explanation& b);

/// When play stops in mid-trick, hands come down as cards do. Of plays that differ only in where they stop this takes the longest that may
/// well be: a card too many in it is recorded as doubtful, and of a card too few nobody would say anything. It completes no trick, for
/// somebody would win it.
/// @return  `from` or one of `all`, which must outlive it
const reconstruction::Explanation& longest_that_may_be(const std::vector<reconstruction::Explanation>& all,
                                                       const reconstruction::Explanation& from, const weights::Weights& weights);

/// Makes the weights flatter, for a table where they rest on few sensors: one antenna or one habit of a player tells of several cards, and
/// the model takes each by itself.
/// @param exponent  applied to each weight, 0..1; 1: the weights stay
void flatten(std::vector<reconstruction::Explanation>& all, double exponent);

/// @return  the weight of all explanations in which a hand has a card in a trick, and none in that trick of `play`, 0..1
double weight_beyond(const std::vector<reconstruction::Explanation>& all, const laws::event::PlayCorrected& play);

/// Do explanations of some weight have another result than the play taken: other tricks complete, or won by others? A thirteenth trick
/// that was not played to its end is no other result: each hand has one card for it.
/// @param worth_asking  the weight of these explanations above which the answer is yes
/// @return  the trick that was complete last, 1..13; 0: the result is known
int result_hangs_on(const std::vector<reconstruction::Explanation>& all, const reconstruction::Explanation& taken, const reconstruction::Board& board,
                    double worth_asking);

}  // namespace kibitz::table
