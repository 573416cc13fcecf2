/// Random deals and endings for the analysis tests; the same seed gives the same ones everywhere.
#pragma once

#include <algorithm>
#include <random>
#include <vector>

#include "controller/analysis/position.hpp"

namespace kibitz::tests {

inline int below(std::mt19937& random, int bound) {
    return static_cast<int>(random() % static_cast<unsigned>(bound));
}

inline std::vector<bridge::Card> shuffled_pack(std::mt19937& random) {
    std::vector<bridge::Card> pack;
    for (const bridge::Card card : bridge::CardSet::full_pack()) pack.push_back(card);
    for (int i = bridge::cards_in_pack - 1; i > 0; --i)
        std::swap(pack[static_cast<std::size_t>(i)], pack[static_cast<std::size_t>(below(random, i + 1))]);
    return pack;
}

inline bridge::Deal random_deal(std::mt19937& random) {
    bridge::Deal deal;
    const auto pack = shuffled_pack(random);
    for (std::size_t i = 0; i < pack.size(); ++i) deal.hands[static_cast<bridge::Seat>(i % 4)].insert(pack[i]);
    return deal;
}

/// `cards` a hand, out of the whole pack or, every other time, out of its `suits` lowest suits: long suits and voids.
inline analysis::Position random_ending(std::mt19937& random, int cards, int suits, std::optional<bridge::Suit> trump) {
    analysis::Position position;
    position.trump = trump;
    int dealt = 0;
    for (const bridge::Card card : shuffled_pack(random)) {
        if (dealt == 4 * cards) break;
        if (static_cast<int>(card.suit()) < suits) position.hands[static_cast<bridge::Seat>(dealt++ % 4)].insert(card);
    }
    position.trick = bridge::Trick(static_cast<bridge::Seat>(below(random, 4)));
    return position;
}

/// The hand in turn plays a random card: a lawful one, or any (a revoke, maybe).
inline void play_random(std::mt19937& random, analysis::Position& position, bool lawful) {
    auto& hand = position.hands[position.turn()];
    const auto cards = lawful ? legal_cards(hand, position.trick) : hand;
    auto card = cards.begin();
    std::advance(card, below(random, cards.size()));
    const bridge::Card chosen = *card;
    hand.erase(chosen);
    position.trick.play(chosen);
}

inline std::optional<bridge::Suit> denomination(int number) {
    return bridge::trump_suit(static_cast<bridge::Denomination>(number % 5));
}

}  // namespace kibitz::tests
