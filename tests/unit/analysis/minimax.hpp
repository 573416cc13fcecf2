/// Double-dummy truth by trying everything: slow, short, and knowing nothing of libdds. For endings of a few cards.
#pragma once

#include <algorithm>
#include <array>
#include <map>

#include "controller/analysis/position.hpp"

namespace kibitz::tests {

class Minimax {
public:
    explicit Minimax(std::optional<bridge::Suit> trump) : trump_(trump) {}

    /// Tricks of North and South from here on, the current one included.
    int north_south(const bridge::PerSeat<bridge::CardSet>& hands, const bridge::Trick& trick) {
        if (trick.complete()) {
            const bridge::Seat winner = trick.winner(trump_);
            return (side_of(winner) == bridge::Side::NorthSouth ? 1 : 0) + north_south(hands, bridge::Trick(winner));
        }
        if (trick.size() > 0) return best(hands, trick);
        if (hands[trick.leader()].empty()) return 0;
        const Key key{hands[bridge::Seat::North].mask(), hands[bridge::Seat::East].mask(),
                      hands[bridge::Seat::South].mask(), hands[bridge::Seat::West].mask(),
                      static_cast<std::uint64_t>(trick.leader())};
        if (const auto known = known_.find(key); known != known_.end()) return known->second;
        return known_[key] = best(hands, trick);
    }

    /// The same when the hand in turn plays `card`.
    int north_south_after(bridge::PerSeat<bridge::CardSet> hands, bridge::Trick trick, bridge::Card card) {
        hands[trick.turn()].erase(card);
        trick.play(card);
        return north_south(hands, trick);
    }

private:
    using Key = std::array<std::uint64_t, 5>;

    int best(const bridge::PerSeat<bridge::CardSet>& hands, const bridge::Trick& trick) {
        const bool ours = side_of(trick.turn()) == bridge::Side::NorthSouth;
        int result = ours ? -1 : 14;
        for (const bridge::Card card : legal_cards(hands[trick.turn()], trick)) {
            const int tricks = north_south_after(hands, trick, card);
            result = ours ? std::max(result, tricks) : std::min(result, tricks);
        }
        return result;
    }

    std::optional<bridge::Suit> trump_;
    std::map<Key, int> known_;
};

}  // namespace kibitz::tests
