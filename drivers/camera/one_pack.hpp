/// The reader knows that a pack has each card once (Law 1): what one index leaves in doubt, the others may settle.
#pragma once

#include <vector>

#include "drivers/camera/card_index.hpp"

namespace kibitz::camera {

/// When a card is told and when "cannot tell" is the answer. A wrong card is ten times worse than none.
struct Certainty {
    float raw = 0.25F;   ///< what the net itself must give; without it the last free card would go to any smear
    float told = 0.7F;   ///< what must be left to the card once those read before are gone
};

/// Whether two indices may be the two ends of one card: as big, antiparallel (or side by side, where a pack has four), and not
/// further apart than a card's corners.
bool one_card(const IndexPlace& a, const IndexPlace& b);

/// Whether two places count one printed rank or suit as theirs. It belongs to one index: the 9 of a column, turned over and taken
/// together with the diamond of the card above it, would be a 6.
bool shares_a_glyph(const IndexPlace& a, const IndexPlace& b);

/// Whether `b` stands where a card has its second index, if `a` is its first: turned by half, over the card's middle. No other card can
/// have one there, but one that lies exactly on it. Bridge and poker cards, small and jumbo indices.
bool other_end(const IndexPlace& a, const IndexPlace& b);

/// Which card stands where: the surest first, each card once. In the order of certainty; an index of which no card can be told is
/// left out, and so is one that says a card which lies elsewhere already.
std::vector<ReadCard> one_pack(const std::vector<SeenIndex>& seen, const Certainty& certainty = {});

}  // namespace kibitz::camera
