/// A random board played by the Laws, as perception tells of it: each card shown, laid and turned. A test changes what was seen.
#pragma once

#include <algorithm>
#include <random>
#include <vector>

#include "controller/reconstruction/explanation.hpp"

namespace kibitz::tests {

using namespace std::chrono_literals;
using bridge::Card;
using bridge::CardSet;
using bridge::Seat;

struct PlayedBoard {
    reconstruction::Board board;
    boost::container::static_vector<bridge::Trick, 13> play;
    std::vector<Observation> seen;
    Instant now{std::chrono::hours(1)};

    /// @param tricks  so many are played
    explicit PlayedBoard(unsigned seed, int tricks = 13) : random_(seed) {
        std::vector<Card> pack;
        for (int i = 0; i < bridge::cards_in_pack; ++i) pack.push_back(Card::from_index(i));
        std::shuffle(pack.begin(), pack.end(), random_);
        for (int i = 0; i < bridge::cards_in_pack; ++i) board.hands[static_cast<Seat>(i % 4)].insert(pack[static_cast<std::size_t>(i)]);
        board.declarer = Seat::South;
        if (seed % 5 != 0) board.trump = static_cast<bridge::Suit>(seed % 4);
        board.play = reconstruction::Board::Play::Over;
        auto left = board.hands;
        Seat leader = Seat::West;
        for (int t = 0; t < tricks; ++t) leader = trick(left, leader);
    }
    /// What is told of the n-th card played (0 upwards) is taken out of what was seen.
    void unsee(std::size_t n) {
        const Card card = play[n / 4].card(static_cast<int>(n % 4));
        std::erase_if(seen, [&](const Observation& o) { return card_of(o) == card; });
    }
    reconstruction::Notes notes() const {
        reconstruction::Notes notes;
        auto in_order = seen;
        std::stable_sort(in_order.begin(), in_order.end(), [](const auto& a, const auto& b) { return a.at < b.at; });
        for (const auto& one : in_order) notes.hear(one);
        return notes;
    }
    /// What the hand holds after the tricks played.
    bridge::CardSet left(Seat seat) const {
        bridge::CardSet cards = board.hands[seat];
        for (const auto& trick : play) cards.erase(*trick.card_of(seat));
        return cards;
    }
    /// A card faced at a seat for a while: shown, laid, gone with its face up.
    void show(Seat seat, Card card, Instant at, Duration time) {
        seen.push_back({at, Certainty::Certain, observation::CardShown{seat, card, Millimetres{40}, at}});
        seen.push_back({at + 200ms, Certainty::Certain, observation::CardLaid{seat, card, Millimetres{2}, 200ms}});
        seen.push_back({at + time, Certainty::Certain, observation::CardLeft{seat, card, true, true, Millimetres{2}, time}});
    }

private:
    static std::optional<Card> card_of(const Observation& o) {
        if (const auto* shown = std::get_if<observation::CardShown>(&o.body)) return shown->card;
        if (const auto* laid = std::get_if<observation::CardLaid>(&o.body)) return laid->card;
        if (const auto* turned = std::get_if<observation::CardTurnedDown>(&o.body)) return turned->card;
        if (const auto* left = std::get_if<observation::CardLeft>(&o.body)) return left->card;
        return std::nullopt;
    }
    Seat trick(bridge::PerSeat<CardSet>& left, Seat leader) {
        bridge::Trick cards(leader);
        while (!cards.complete()) {
            const Seat seat = cards.turn();
            auto choice = left[seat];
            if (cards.size() > 0 && choice.has_suit(cards.suit_led())) choice = choice.in_suit(cards.suit_led());
            std::vector<Card> all(choice.begin(), choice.end());
            const Card card = all[random_() % all.size()];
            left[seat].erase(card);
            cards.play(card);
            now += 900ms + std::chrono::milliseconds(random_() % 1500);
            seen.push_back({now, Certainty::Certain, observation::CardShown{seat, card, Millimetres{40}, now}});
            seen.push_back({now + 250ms, Certainty::Certain, observation::CardLaid{seat, card, Millimetres{2}, 250ms}});
        }
        now += 1200ms;
        for (const Seat seat : bridge::all_seats) {
            seen.push_back({now + std::chrono::milliseconds(random_() % 300), Certainty::Certain, observation::CardTurnedDown{seat, *cards.card_of(seat)}});
            seen.push_back({now + 900ms, Certainty::Certain, observation::CardLeft{seat, *cards.card_of(seat), false, true, Millimetres{2}, 2s}});
        }
        now += 1s;
        play.push_back(cards);
        return cards.winner(board.trump);
    }
    std::mt19937 random_;
};

/// Eight tricks, and dummy's card to the fourth: what may be taken for it.
struct FourthTrick : PlayedBoard {
    Seat dummy = bridge::partner(board.declarer);
    Card card = *play[3].card_of(dummy);
    CardSet alike = board.hands[dummy].in_suit(card.suit());  ///< of its suit, not played yet
    std::size_t place = 3 * 4 + static_cast<std::size_t>((bridge::index(dummy) - bridge::index(play[3].leader())) & 3);
    Instant came{};

    explicit FourthTrick(unsigned seed) : PlayedBoard(seed, 8) {
        board.play = reconstruction::Board::Play::GoesOn;
        for (const auto& other : play) alike.erase(*other.card_of(dummy));
        for (const auto& o : seen)
            if (const auto* shown = std::get_if<observation::CardShown>(&o.body); shown && shown->card == card) came = o.at;
    }
};

}  // namespace kibitz::tests
