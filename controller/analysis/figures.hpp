/// What is asked about a position, and what is answered: double-dummy figures and sure tricks.
#pragma once

#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "controller/analysis/position.hpp"

namespace kibitz::analysis {

struct CardTricks {
    Card card = Card::from_index(0);
    int tricks = 0;  ///< of the remaining, for the side that plays the card
    friend bool operator==(const CardTricks&, const CardTricks&) = default;
};

struct Question {
    Position position;
    bool by_card = false;  ///< also every card the hand in turn may play; two to three times the work
    std::optional<Side> sure_for{};  ///< also the tricks this side cannot lose by any play (sure_tricks.hpp)
    friend bool operator==(const Question&, const Question&) = default;
};

/// Of the tricks still to be won at the position, the current one included.
struct Figures {
    int north_south = 0;
    int east_west = 0;
    std::vector<CardTricks> by_card{};  ///< as tricks_by_card gives them; empty when not asked for
    std::optional<int> sure{};          ///< of the side asked for; nothing where no side was
    friend bool operator==(const Figures&, const Figures&) = default;
};

/// Figures, or in words why there are none ("what: what to do").
using Answer = tl::expected<Figures, std::string>;

}  // namespace kibitz::analysis
