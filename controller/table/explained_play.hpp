/// Plays of explanations beside each other, and one of them as a correction of the record.
#pragma once

#include <span>
#include <vector>

#include "controller/laws/event.hpp"
#include "controller/laws/state.hpp"
#include "controller/reconstruction/explanation.hpp"

namespace kibitz::table {

/// The explanation as a correction; what the record has already stays as it is recorded.
/// @param stays  those of the notes that were explained
/// @param now    no card of it is later
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

/// When play stops in mid-trick hands come down as cards do. Of plays that differ in nothing but where it stopped, the longest
/// that may well be: what is too much in it is told to be doubtful, and what is missing in another would be told by nobody.
/// No trick is completed so: it would be somebody's.
/// @return  `from` or one of `all`, which must outlive it
const reconstruction::Explanation& longest_that_may_be(const std::vector<reconstruction::Explanation>& all,
                                                       const reconstruction::Explanation& from);

/// Flatter weights, for a table where what speaks for one explanation rests on few sensors: one antenna, one habit of a player tells of
/// several cards, and the model takes each for itself.
/// @param exponent  of each weight, 0..1; 1: as they are
void flatten(std::vector<reconstruction::Explanation>& all, double exponent);

/// @return  the weight of all explanations in which a hand has a card in a trick, and none in that trick of `play`, 0..1
double weight_beyond(const std::vector<reconstruction::Explanation>& all, const laws::event::PlayCorrected& play);

/// Explanations of some weight come to another result than the play taken: other tricks are complete, or others have won them.
/// That the thirteenth trick was not played to its end is no other result: each hand has one card for it.
/// @param worth_asking  above this weight of all that come to another
/// @return  the trick that was complete last, 1..13; 0: the result is known
int result_hangs_on(const std::vector<reconstruction::Explanation>& all, const reconstruction::Explanation& taken, const reconstruction::Board& board,
                    double worth_asking);

}  // namespace kibitz::table
