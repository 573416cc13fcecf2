/// An index: the rank and the suit printed in a card's corner. All coordinates are pixels of the picture it was found in.
#pragma once

#include <array>
#include <cmath>
#include <opencv2/core.hpp>

#include "controller/bridge/card.hpp"

namespace kibitz::camera {

/// Where an index lies: centre of its rank and centre of its suit. "Down" is from rank to suit, as its reader sees it.
struct IndexPlace {
    cv::Point2f rank, suit;
    float score = 0;  ///< the detector's, 0..1

    cv::Point2f middle() const { return (rank + suit) * 0.5F; }
    cv::Point2f down() const { return suit - rank; }
    /// From rank to suit: the measure of how big the cards are seen.
    float distance() const { return std::hypot(down().x, down().y); }
    IndexPlace scaled(float by) const { return {rank * by, suit * by, score}; }
};

/// How likely an index is each of the 52 cards (bridge::Card::index()); what is missing to 1 is "no index, or none that can be told".
using Likelihood = std::array<float, 52>;

/// An index that was found, and what may stand there.
struct SeenIndex {
    IndexPlace place;
    Likelihood likely{};
};

/// A card that was read.
struct ReadCard {
    bridge::Card card;
    float probability = 0;  ///< calibrated: of the cards told with 0.98, 98 in 100 are those cards
    cv::Point2f corner;     ///< the middle of the index by which it was read
    cv::Point2f down{};     ///< from that index's rank to its suit: the card lies on that way from the corner
};

}  // namespace kibitz::camera
