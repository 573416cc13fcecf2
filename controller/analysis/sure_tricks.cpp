#include "controller/analysis/sure_tricks.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <vector>

namespace kibitz::analysis {
namespace {

/// What is left between two tricks, whichever cards of the pack it is: of each suit whose the cards are, from the highest.
using Left = std::array<std::uint32_t, 4>;

struct LeftHash {
    std::size_t operator()(const Left& left) const noexcept {
        std::uint64_t hash = 0;
        for (const auto suit : left) hash = (hash ^ suit) * 0x9e3779b97f4a7c15U, hash ^= hash >> 29;
        return static_cast<std::size_t>(hash);
    }
};

/// Looks for a play of all four hands by which a side takes no more than so many tricks. All four are its friends in this, so
/// one play that does it is enough, and what has been refuted once is remembered.
class LosingPlay {
public:
    LosingPlay(const Position& position, Side side, std::int64_t cards_tried) : trump_(position.trump), side_(side), left_to_try_(cards_tried) {}

    /// Is there a play by which the side takes `most` tricks or fewer? What it says is worth nothing when given_up().
    bool exists(PerSeat<CardSet>& hands, const bridge::Trick& trick, int most) {
        if (trick.complete()) {
            const Seat winner = trick.winner(trump_);
            return between_tricks(hands, winner, most - (side_of(winner) == side_ ? 1 : 0));
        }
        const Seat seat = trick.turn();
        for (const Card card : in_order(hands, trick)) {
            if (--left_to_try_ < 0) return false;
            auto next = trick;
            next.play(card);
            hands[seat].erase(card);
            const bool found = exists(hands, next, most);
            hands[seat].insert(card);
            if (found) return true;
        }
        return false;
    }

    bool given_up() const noexcept { return left_to_try_ < 0; }

private:
    bool between_tricks(PerSeat<CardSet>& hands, Seat leader, int most) {
        if (most < 0) return false;
        if (hands[leader].size() <= most) return true;
        const auto key = left(hands, leader);
        if (const auto known = refuted_.find(key); known != refuted_.end() && known->second >= most) return false;
        if (sure_trumps({hands, trump_, bridge::Trick(leader)}, side_) > most) return false;
        if (exists(hands, bridge::Trick(leader), most)) return true;
        if (!given_up()) refuted_[key] = static_cast<std::int8_t>(most);
        return false;
    }

    static Left left(const PerSeat<CardSet>& hands, Seat leader) {
        const CardSet all = hands[Seat::North] | hands[Seat::East] | hands[Seat::South] | hands[Seat::West];
        Left whose{};
        for (const auto suit : bridge::all_suits) {
            std::uint32_t bits = 1;  // tells how many follow: 27 bits at most
            for (const Card card : all.in_suit(suit))
                for (const Seat seat : bridge::all_seats)
                    if (hands[seat].contains(card)) bits = bits << 2 | static_cast<std::uint32_t>(index(seat));
            whose[static_cast<std::size_t>(suit)] = bits;
        }
        whose[0] |= static_cast<std::uint32_t>(index(leader)) << 30;
        return whose;
    }

    /// The lawful cards, of each sequence one, those first that are likely to lose the trick for the side.
    std::vector<Card> in_order(const PerSeat<CardSet>& hands, const bridge::Trick& trick) const {
        const Seat seat = trick.turn();
        CardSet others;
        for (const Seat other : bridge::all_seats)
            if (other != seat) others = others | hands[other];
        for (int place = 0; place < trick.size(); ++place) others.insert(trick.card(place));
        std::vector<Card> cards;
        std::optional<Card> above;
        const auto lawful = legal_cards(hands[seat], trick);
        for (int i = bridge::cards_in_pack; i-- > 0;) {
            const Card card = Card::from_index(i);
            if (others.contains(card)) above.reset();
            if (!lawful.contains(card)) continue;
            if (!above || above->suit() != card.suit()) cards.push_back(card);
            above = card;
        }
        const bool ours = side_of(seat) == side_;
        const bool discards = trick.size() > 0 && !cards.empty() && cards.front().suit() != trick.suit_led() && cards.back().suit() != trick.suit_led();
        std::stable_sort(cards.begin(), cards.end(), [&](Card a, Card b) {
            if ((a.suit() == trump_) != (b.suit() == trump_)) return (b.suit() == trump_) == ours;  // trumps: ours last, theirs first
            return ours && !discards ? a.rank() < b.rank() : a.rank() > b.rank();                     // high cards are thrown away
        });
        return cards;
    }

    std::optional<Suit> trump_;
    Side side_;
    std::int64_t left_to_try_;
    std::unordered_map<Left, std::int8_t, LeftHash> refuted_;  ///< more than so many tricks are taken from here by any play
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

int sure_tricks(const Position& position, Side side, std::int64_t cards_tried) {
    LosingPlay losing(position, side, cards_tried);
    auto hands = position.hands;
    for (int sure = sure_trumps(position, side);; ++sure) {
        if (sure >= position.tricks_left() || losing.exists(hands, position.trick, sure) || losing.given_up()) return sure;
    }
}

}  // namespace kibitz::analysis
