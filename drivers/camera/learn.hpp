/// A club's own pack, shown to the program: 52 cards in four rows.
#pragma once

#include <iosfwd>
#include <map>
#include <string>
#include <vector>

#include "drivers/camera/reader.hpp"

namespace kibitz::camera {

/// An index in a picture of the rows, and whose it is.
struct NamedIndex {
    IndexPlace place;
    bridge::Card card;
};

/// Which card is where in a picture of four rows: a suit each, ace to two or two to ace, whichever way the picture is turned. Rows and
/// order say it; the net's own reading only tells which row is which suit and at which end the aces lie.
/// @param seen  all indices of the picture
/// @param why   filled where nothing is returned: one sentence
std::vector<NamedIndex> rows_of(const std::vector<SeenIndex>& seen, std::string& why);

struct LearnOptions {
    std::string frames;  ///< a picture, a folder, a film or a device
    std::string output;  ///< where the pack is written
    int pictures = 8;    ///< so many are looked at, at most
};

/// @return 0; 1 if the cards could not all be seen; 2 for bad input
int learn(const LearnOptions& options, std::ostream& out, std::ostream& err);

}  // namespace kibitz::camera
