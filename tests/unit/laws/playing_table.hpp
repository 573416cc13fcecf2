/// A table that plays what it is told to, lawfully, and folds its journal beside itself.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "controller/laws/correction.hpp"
#include "controller/laws/engine.hpp"
#include "invariants.hpp"

namespace kibitz::tests {

using namespace std::chrono_literals;

inline Card card(const char* text) { return *bridge::card_from_string(text); }
inline bridge::CardSet cards(std::initializer_list<const char*> texts) {
    bridge::CardSet set;
    for (const char* text : texts) set.insert(card(text));
    return set;
}

struct Table {
    LawCode code = told_at_once(*embedded_law_code("duplicate-2017"));
    TableState state, folded;
    std::vector<Event> journal;  ///< of the last step
    Instant now{};

    void take(bool taken) {
        REQUIRE(taken);
        for (const auto& event : journal) evolve(folded, event);
        REQUIRE(same_board(state, folded));
    }
    void observe(Observation::Body body) {
        now += 2s;
        journal.clear();
        take(apply(code, state, {now, Certainty::Certain, std::move(body)}, journal));
    }
    void command(reading::Command c) { observe(observation::CommandGiven{std::make_shared<const reading::Command>(std::move(c))}); }
    void key(Seat seat, reading::PanelKey k) {
        observe(observation::PanelPressed{std::make_shared<const reading::Panel>(reading::Panel{seat, std::move(k)})});
    }
    void correct(event::PlayCorrected play) {
        now += 1s;
        journal.clear();
        take(!play_correction(code, state, now, std::move(play), journal));
    }
    const BoardState& board() const { return *state.board; }
    event::PlayCorrected play() const { return play_as_recorded(board()); }
    template <class E>
    bool told() const {
        return std::any_of(journal.begin(), journal.end(), [](const Event& e) { return std::holds_alternative<E>(e.body); });
    }

    /// Board 3, dealer South.
    void put_on(const bridge::Deal& deal) {
        reading::BoardStart start;
        start.board = bridge::BoardNumber(3);
        start.dealer = Seat::South;
        start.deal = deal;
        command(start);
    }
    /// South plays one notrump.
    void start(const bridge::Deal& deal) {
        put_on(deal);
        key(Seat::South, reading::CallKey{*bridge::call_from_string("1NT"), false, {}});
        for (Seat seat : {Seat::West, Seat::North, Seat::East}) key(seat, reading::CallKey{bridge::Call::pass(), false, {}});
        REQUIRE(state.phase == Phase::OpeningLead);
    }
    /// The hand in turn plays it as his Laws are.
    void plays(Card c) {
        const Seat seat = *turn(state);
        if (seat == Seat::North && state.phase == Phase::Play) {
            key(Seat::South, reading::DesignateKey{c.suit(), c.rank(), reading::Naming::Exact});
        } else {
            observe(observation::CardShown{seat, c, Millimetres{1}});
            if (seat == Seat::South) observe(observation::CardLaid{seat, c, Millimetres{1}, 200ms});
        }
        REQUIRE(board().played[seat].contains(c));
    }
    void plays(std::initializer_list<const char*> texts) {
        for (const char* text : texts) plays(card(text));
    }
};

/// A finger at rest on a card of North's, dummy's.
inline observation::DummyTouched finger_on(const char* text, observation::Arm arm, Duration lasted = 400ms) {
    observation::DummyTouched touched;
    touched.seat = Seat::North;
    touched.arm = arm;
    touched.gesture = observation::Gesture::Hold;
    touched.candidates.push_back(card(text));
    touched.lasted = lasted;
    return touched;
}

/// Each hand one suit: North spades, East hearts, South diamonds, West clubs.
inline bridge::Deal suits() {
    bridge::Deal deal;
    deal.hands = {{bridge::CardSet::of_suit(Suit::Spades), bridge::CardSet::of_suit(Suit::Hearts),
                   bridge::CardSet::of_suit(Suit::Diamonds), bridge::CardSet::of_suit(Suit::Clubs)}};
    return deal;
}

}  // namespace kibitz::tests
