/// A board on which hardly anything goes as it should: cards unseen, shown, early, gone and heard again, fingers, names, columns, hands,
/// and a zone that is said to have been empty all the time.
#pragma once

#include <functional>

#include "played_board.hpp"

namespace kibitz::tests {

struct TroubledBoard {
    PlayedBoard played;
    reconstruction::Notes notes;

    explicit TroubledBoard(unsigned seed) : played(seed, 3 + static_cast<int>(seed % 11)), dice_(seed * 7919) {
        const Seat dummy = bridge::partner(played.board.declarer);
        if (chance(4)) played.board.hands = {};
        else if (chance(4)) played.board.hands[Seat::East] = {};
        played.board.play = pick(reconstruction::Board::Play::Claimed, reconstruction::Board::Play::Over, reconstruction::Board::Play::GoesOn);
        if (played.board.play != reconstruction::Board::Play::GoesOn && !chance(3)) played.board.stopped = played.now + ms(-4000, 3000);
        if (played.board.play == reconstruction::Board::Play::Claimed) played.board.claimed = any(14);
        of_the_play();
        columns(dummy);
        besides(dummy);
        std::stable_sort(told_.begin(), told_.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        for (const auto& [at, tell] : told_) tell(notes);
        notes.nothing_over(static_cast<Seat>(any(4)), played.now - 300s);
    }

private:
    using Tell = std::function<void(reconstruction::Notes&)>;

    int any(int below) { return static_cast<int>(dice_() % static_cast<unsigned>(below)); }
    bool chance(int of) { return any(of) == 0; }
    Duration ms(int from, int to) { return std::chrono::milliseconds(from + any(to - from)); }
    template <class T>
    T pick(T a, T b, T c) { return any(3) == 0 ? a : chance(2) ? b : c; }
    Certainty sure() { return chance(2) ? Certainty::Certain : Certainty::Probable; }
    Instant some_time() { return played.now - std::chrono::milliseconds(any(static_cast<int>(played.play.size()) * 6000 + 1000)) + 2s; }
    Card some_card(Seat seat, Seat dummy) {
        const auto hand = chance(5) || played.board.hands[seat].empty() ? bridge::CardSet::full_pack() : played.board.hands[seat];
        std::vector<Card> all(hand.begin(), hand.end());
        return seat == dummy && chance(2) ? *played.play[static_cast<std::size_t>(any(static_cast<int>(played.play.size())))].card_of(dummy)
                                          : all[static_cast<std::size_t>(any(static_cast<int>(all.size())))];
    }
    void add(Observation o) {
        told_.emplace_back(o.at, [o](reconstruction::Notes& to) { to.hear(o); });
    }

    void of_the_play() {
        const int lost = 4 + any(20);
        for (auto o : played.seen) {
            if (chance(lost)) continue;
            if (chance(6)) o.certainty = Certainty::Probable;
            if (chance(9)) o.at += ms(-4000, 4000);
            if (auto* left = std::get_if<observation::CardLeft>(&o.body); left && chance(6)) left->face_up = !left->face_up;
            add(o);
        }
    }
    /// Dummy's columns hear his cards, and lose them early, late, together or never.
    void columns(Seat dummy) {
        if (chance(3)) return;
        bridge::CardSet lies;
        for (const auto& trick : played.play) lies.insert(*trick.card_of(dummy));
        lies = lies | played.board.hands[dummy];
        add({played.now - 200s, Certainty::Certain, observation::SpreadSeen{dummy, lies, {}}});
        auto at = std::chrono::seconds(0);
        for (const auto& trick : played.play) {
            at += 5s;
            if (chance(4)) continue;
            if (!chance(6)) lies.erase(*trick.card_of(dummy));
            if (chance(9)) lies.erase(lies.empty() ? Card::from_index(0) : lies.lowest());
            if (chance(9)) lies.insert(*trick.card_of(dummy));
            const auto when = played.now - 5s * static_cast<int>(played.play.size()) + at + ms(-3000, 9000);
            add({when, Certainty::Certain, observation::SpreadSeen{dummy, lies, {}}});
        }
    }
    void besides(Seat dummy) {
        for (int n = any(9); n > 0; --n) {
            const Seat seat = static_cast<Seat>(any(4));
            const Card card = some_card(seat, dummy);
            const Instant at = chance(2) ? some_time() : played.now + ms(-3000, 6000);
            switch (any(6)) {
                case 0: {
                    const auto stays = ms(100, 9000);
                    add({at, sure(), observation::CardShown{seat, card, Millimetres{40}, at}});
                    if (!chance(3)) add({at + 150ms, Certainty::Certain, observation::CardLaid{seat, card, Millimetres{2}, 200ms}});
                    if (chance(3)) add({at + stays / 2, Certainty::Certain, observation::CardTurnedDown{seat, card}});
                    if (!chance(3)) add({at + stays, Certainty::Certain, observation::CardLeft{seat, card, chance(2), true, Millimetres{2}, stays}});
                    break;
                }
                case 1: {
                    observation::DummyTouched finger;
                    finger.seat = dummy;
                    finger.arm = observation::Arm::FromMiddle;
                    finger.gesture = observation::Gesture::Hold;
                    finger.candidates = {some_card(dummy, dummy)};
                    if (chance(2)) finger.beside.insert(some_card(dummy, dummy));
                    add({at, Certainty::Certain, finger});
                    break;
                }
                case 2:
                case 3: {
                    const Card named = some_card(dummy, dummy);
                    const bool in_part = chance(2);
                    told_.emplace_back(at, [=](reconstruction::Notes& to) { to.designated(dummy, named, reconstruction::Sign::Name, at, in_part); });
                    break;
                }
                case 4: {
                    const auto hand = played.left(seat);
                    for (const Card one : hand) add({at + ms(0, 500), sure(), observation::CardShown{seat, one, Millimetres{20}, at}});
                    add({at + 600ms, Certainty::Certain, observation::HandSeen{seat, hand}});
                    break;
                }
                default: {
                    auto next = at;
                    for (Seat who = seat; !chance(4); who = bridge::clockwise(who, 1)) {  // thrown in, one after the other
                        const auto hand = played.left(who);
                        if (hand.empty()) break;
                        next += ms(0, 1500);
                        add({next, Certainty::Certain, observation::CardShown{who, hand.lowest(), Millimetres{20}, next}});
                        add({next + 200ms, Certainty::Certain, observation::CardLaid{who, hand.lowest(), Millimetres{2}, 200ms}});
                        if (chance(3)) add({next + ms(300, 3000), Certainty::Certain, observation::CardLeft{who, hand.lowest(), true, true, Millimetres{2}, 1s}});
                    }
                }
            }
        }
    }

    std::mt19937 dice_;
    std::vector<std::pair<Instant, Tell>> told_;
};

}  // namespace kibitz::tests
