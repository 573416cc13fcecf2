/// The choreography: a planned board becomes a timeline of people's gestures, one after the other as at a table.
#pragma once

#include "drivers/simulator/company.hpp"
#include "drivers/simulator/layout.hpp"
#include "drivers/simulator/manner.hpp"
#include "drivers/simulator/noise.hpp"
#include "drivers/simulator/plan.hpp"
#include "drivers/simulator/random.hpp"
#include "drivers/simulator/timeline.hpp"

namespace kibitz::drivers::simulator {

class Performance {
public:
    /// @param clumsy the dice of the company's habits: apart, so that a habit leaves what else is done as it was
    Performance(const SimulatorConfig& config, const Company& company, const formats::Game& game, std::size_t game_index,
                const Plan& plan, Random dice, Random clumsy, Timeline& out);

    /// Acts the whole board, from the board on the table to the board taken off.
    void run(Instant begin);

private:
    // performance.cpp: the board from end to end
    void put_board_on();
    void auction();
    void claim();
    void confirm();
    void pack_up();
    void take_board_off();
    Duration think();
    std::vector<formats::GameCall> calls() const;

    // endings.cpp: claims spoken, hands thrown in, play that stops
    void speak_claim(Seat claimer);
    void throw_in(Seat seat, Instant at);
    void face_hand(Seat seat, Instant at, Instant until);
    void gather_hands();

    // habits.cpp: what a clumsy table does besides
    Instant follows_at(Seat seat, Instant usual);
    Manner manner(Seat seat);
    Instant bring_clumsily(CardPath& path, const Manner& manner);
    Instant lay_down(CardPath& path, const Manner& manner);
    Instant put_away(Seat seat);
    bool leaves_turned(Seat seat);
    void clumsy_moments(Seat winner);
    void square_tricks(Seat seat);
    void rest_hand(Seat seat);
    void dummy_may_leave();
    void name_aloud(Card card);

    // play.cpp: cards from the hand, and tricks put aside
    void play();
    void play_card(std::size_t place);
    void opening_lead(const formats::GameCard& lead);
    void play_from_hand(const formats::GameCard& card);
    void hesitate(Seat seat, Card card);
    Instant show_and_take_back(Seat seat, Card card, Duration low, Duration high);
    void quit_trick(std::size_t place);
    Instant turn_down(Seat seat, Instant at);
    void put_aside(Seat seat);
    void disturb();
    CardPath& open_path(Seat seat, CardPath path);
    void played(Seat seat, Card card, Instant at, std::optional<Instant> told_from = {});

    // dummy.cpp: spread, designation, moving
    void spread();
    void dummy_plays(std::size_t place);
    Instant designate_by_key(Card card, std::size_t place);
    Instant designate_by_touch(Card card);
    reading::DesignateKey naming(Card card, std::size_t place);
    void dummy_moves(Card card, Instant from);
    void declarer_moves(Card card);
    void move_to_zone(Card card, Instant off);
    Touch finger(Card card, Instant from, Duration lasts);

    // touches.cpp: hands on dummy's cards that are not asked for any
    void dummy_touches(const Act& act);
    void tap(bool by_dummy);
    void rest_on_cards(Instant at, Instant until);
    void lift_resting_hand(Instant at);

    // acts.cpp: irregularities and how people mend them
    void act_before_trick();
    void act_before_card(const formats::GameCard& card);
    void act_after_card(const formats::GameCard& card);
    void act_after_trick();
    void lead_out_of_turn(const Act& act);
    void arranges(const Act& act);
    Instant wrong_card(const Act& act, Instant from);
    void happened(const Act& act, Instant at, bool visible = true);

    const SimulatorConfig& config_;
    const Company& company_;
    const formats::Game& game_;
    std::size_t game_index_;
    const Plan& plan_;
    Habits habits_;
    Tempo tempo_;
    Random dice_;
    Random clumsy_;
    Timeline& out_;

    Instant now_{};                      ///< nobody does anything new before this
    PerSeat<Instant> busy_{};            ///< the player's hand is occupied until
    PerSeat<CardPath*> on_table_{};      ///< his card of this trick, face up or already turned
    PerSeat<std::optional<Instant>> seen_early_{};  ///< his card was played by being shown: the moment (45C1)
    PerSeat<CardPath*> left_lying_{};    ///< turned at the end of an earlier trick, and left where it lay
    PerSeat<int> quitted_{};             ///< cards in his row of tricks
    PerSeat<CardSet> row_;               ///< which they are
    std::optional<Instant> ready_at_;    ///< the next card is held ready, and turned at this moment
    Instant last_played_{};              ///< moment of the last card played
    bool interrupted_ = false;           ///< something has happened since: all look at it, and nobody follows at once
    int leaves_before_ = 0;              ///< trick before which dummy leaves his seat; 0: he stays
    Instant away_until_{};               ///< dummy is not in his seat
    Instant rests_until_{};              ///< his hand lies on his cards
    Layout layout_;
    Seat declarer_ = Seat::North, dummy_ = Seat::South;
    int trick_ = 1;
    int declarer_tricks_ = 0;
};

}  // namespace kibitz::drivers::simulator
