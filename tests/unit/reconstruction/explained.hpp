/// What an explanation says, for tests to ask.
#pragma once

#include <algorithm>

#include "played_board.hpp"

namespace kibitz::tests {

/// The play of the board, card by card.
inline bool is(const reconstruction::Explanation& e, const PlayedBoard& b) {
    if (e.tricks.size() != b.play.size()) return false;
    for (std::size_t t = 0; t < b.play.size(); ++t) {
        if (e.tricks[t].leader != b.play[t].leader() || e.tricks[t].cards.size() != 4) return false;
        for (int i = 0; i < 4; ++i)
            if (!(e.tricks[t].cards[static_cast<std::size_t>(i)].card == b.play[t].card(i))) return false;
    }
    return true;
}

/// When a card was first told of.
inline Instant shown_at(const PlayedBoard& b, Card card) {
    for (const auto& o : b.seen)
        if (const auto* shown = std::get_if<observation::CardShown>(&o.body); shown && shown->card == card) return o.at;
    return {};
}

/// How many times it is asked for.
inline int believed(const reconstruction::Explanation& e, weights::Belief belief) {
    return static_cast<int>(std::count_if(e.assumed.begin(), e.assumed.end(), [&](const auto& one) { return one.belief == belief; }));
}

}  // namespace kibitz::tests
