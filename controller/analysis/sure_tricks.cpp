#include "controller/analysis/sure_tricks.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace kibitz::analysis {
namespace {

/// Walks every lawful play once; what is left between two tricks is remembered.
class EveryPlay {
public:
    EveryPlay(const Position& position, Side side) : trump_(position.trump), side_(side) {
        for (const Seat seat : bridge::all_seats)
            for (const Card card : position.hands[seat]) cards_[seat].push_back(card);
        known_.assign(std::size_t{1} << (4 * sure_tricks_cards + 2), unknown);
    }

    /// Fewest tricks from here on.
    int fewest(PerSeat<CardSet>& hands, bridge::Trick trick) {
        if (trick.complete()) {
            const Seat winner = trick.winner(trump_);
            return (side_of(winner) == side_ ? 1 : 0) + between_tricks(hands, winner);
        }
        const Seat seat = trick.turn();
        if (hands[seat].empty()) return 0;
        int best = bridge::cards_in_hand;
        for (const Card card : legal_cards(hands[seat], trick)) {
            auto next = trick;
            next.play(card);
            hands[seat].erase(card);
            best = std::min(best, fewest(hands, next));
            hands[seat].insert(card);
            if (best == 0) break;
        }
        return best;
    }

private:
    static constexpr std::int8_t unknown = -1;

    int between_tricks(PerSeat<CardSet>& hands, Seat leader) {
        if (hands[leader].empty()) return 0;
        auto& known = known_[key(hands, leader)];
        if (known == unknown) known = static_cast<std::int8_t>(fewest(hands, bridge::Trick(leader)));
        return known;
    }

    /// Which of his cards each hand still has, and who leads.
    std::size_t key(const PerSeat<CardSet>& hands, Seat leader) const {
        std::size_t bits = 0;
        for (const Seat seat : bridge::all_seats)
            for (std::size_t i = 0; i < static_cast<std::size_t>(sure_tricks_cards); ++i)
                bits = bits << 1 | (i < cards_[seat].size() && hands[seat].contains(cards_[seat][i]) ? 1U : 0U);
        return bits << 2 | static_cast<std::size_t>(index(leader));
    }

    std::optional<Suit> trump_;
    Side side_;
    PerSeat<std::vector<Card>> cards_;
    std::vector<std::int8_t> known_;
};

}  // namespace

int sure_trumps(const Position& position, Side side) {
    if (!position.trump) return 0;
    std::optional<Card> highest;  // of the others', in a hand or on the table
    const auto theirs = [&](Seat seat, Card card) {
        if (side_of(seat) != side && card.suit() == *position.trump && (!highest || card > *highest)) highest = card;
    };
    for (int place = 0; place < position.trick.size(); ++place) theirs(clockwise(position.trick.leader(), place), position.trick.card(place));
    for (const Seat seat : bridge::all_seats)
        for (const Card card : position.hands[seat]) theirs(seat, card);
    int most = 0;
    for (const Seat seat : bridge::all_seats) {
        if (side_of(seat) != side) continue;
        int above = 0;
        for (const Card card : position.hands[seat]) above += card.suit() == *position.trump && (!highest || card > *highest) ? 1 : 0;
        most = std::max(most, above);
    }
    // Partner's higher trump may lie in the current trick, and one of these be thrown under it: that trick is the side's then.
    return most;
}

int sure_tricks(const Position& position, Side side) {
    for (const auto& hand : position.hands)
        if (hand.size() > sure_tricks_cards) return sure_trumps(position, side);
    auto hands = position.hands;
    return EveryPlay(position, side).fewest(hands, position.trick);
}

}  // namespace kibitz::analysis
