// Cards played from the hand, tricks turned and put aside, and the table's small disturbances.
#include <algorithm>

#include "drivers/simulator/gestures.hpp"
#include "drivers/simulator/performance.hpp"
#include "drivers/simulator/window.hpp"

namespace kibitz::drivers::simulator {

using namespace std::chrono_literals;

namespace {

/// One card in so many is held up by declarer for all to see before it is laid (45C2b).
constexpr double declarer_holds = 0.06;
/// After this long at a height where all see it, people take the card for played.
constexpr Duration taken_for_played = 1500ms;

}  // namespace

void Performance::play() {
    for (std::size_t place = 0; place < plan_.play.size(); ++place) {
        trick_ = static_cast<int>(place / 4) + 1;
        if (place % 4 == 0) {
            dummy_may_leave();
            act_before_trick();
        }
        play_card(place);
        if (place % 4 == 3) quit_trick(place);
    }
    if (plan_.stops) gather_hands();
}

void Performance::play_card(std::size_t place) {
    const formats::GameCard& card = plan_.play[place];
    act_before_card(card);
    if (card.seat == dummy_) dummy_plays(place);
    else if (place == 0) opening_lead(card);
    else play_from_hand(card);
    if (place == 0) spread();
    act_after_card(card);
}

CardPath& Performance::open_path(Seat seat, CardPath path) { return out_.zone[seat].emplace_back(std::move(path)); }

void Performance::played(Seat seat, Card card, Instant at, std::optional<Instant> told_from) {
    if (const auto shown = seen_early_[seat]) at = *shown;
    seen_early_[seat].reset();
    const bool plain = !left_lying_[seat] && (!on_table_[seat] || lies_plainly(on_table_[seat]->place()));
    out_.plays.push_back({game_index_, seat, card, trick_, at, told_from.value_or(at), plain});
    last_played_ = at;
    interrupted_ = false;
}

/// Law 41A: face down first; he turns it up when nobody has a question left.
void Performance::opening_lead(const formats::GameCard& lead) {
    now_ = std::max(now_ + think(), busy_[lead.seat]);
    CardPath& path = open_path(lead.seat, gesture::bring(lead.card, now_, dice_));
    path.turn(Side::FaceDown, dice_.time(70ms, 140ms));
    lay_down(path, manner(lead.seat));
    path.wait(dice_.time(1300ms, 3500ms));
    on_table_[lead.seat] = &path;
    played(lead.seat, lead.card, gesture::turn_over(path, Side::FaceUp, dice_));
    now_ = busy_[lead.seat] = path.now();
}

void Performance::hesitate(Seat seat, Card card) {
    CardPath& path = open_path(seat, CardPath(card, now_, 150, Side::OnEdge));
    path.move({dice_.time(250ms, 500ms), dice_.between(75, 110)});
    path.wait(dice_.time(300ms, 1500ms));
    path.move(150, dice_.time(200ms, 400ms));
    now_ = path.leave() + dice_.time(500ms, 2s);
}

/// Shows a card near the table and takes it back. Returns the moment its face was visible.
Instant Performance::show_and_take_back(Seat seat, Card card, Duration low, Duration high) {
    CardPath& path = open_path(seat, gesture::bring(card, now_, dice_));
    path.move({dice_.time(40ms, 90ms), dice_.between(32, 58)});
    const Instant shown = gesture::face(path, dice_);
    path.wait(dice_.time(low, high));
    path.turn(Side::OnEdge, dice_.time(50ms, 90ms));
    path.move(150, dice_.time(150ms, 300ms));
    now_ = busy_[seat] = path.leave();
    return shown;
}

void Performance::play_from_hand(const formats::GameCard& card) {
    const bool declarer = card.seat == declarer_;
    now_ = follows_at(card.seat, now_ + think());
    if (dice_.chance(habits_.hesitates)) hesitate(card.seat, card.card);
    if (declarer && dice_.chance(habits_.flashes)) {
        show_and_take_back(card.seat, card.card, 100ms, 400ms);
        now_ += dice_.time(700ms, 2500ms);
    }
    CardPath& path = open_path(card.seat, gesture::bring(card.card, now_, dice_));
    on_table_[card.seat] = &path;
    if (ready_at_) path.wait_until(*ready_at_);
    const Manner manner = this->manner(card.seat);
    if (manner.way != Manner::Way::Laid) {
        const Instant shown = bring_clumsily(path, manner);
        now_ = path.now();
        played(card.seat, card.card, declarer ? now_ : shown);
    } else if (dice_.chance(habits_.drops)) {
        path.at_place(manner.rests);
        now_ = gesture::drop(path, dice_);
        played(card.seat, card.card, now_);
    } else {
        const Instant shown = gesture::face(path, dice_);
        const bool holds = declarer && dice_.chance(declarer_holds);
        if (holds) path.wait(dice_.time(1700ms, 2600ms));
        else if (dice_.chance(habits_.hovers)) path.wait(dice_.time(200ms, 700ms));
        else if (dice_.chance(habits_.fumbles)) gesture::fumble(path, dice_);
        now_ = lay_down(path, manner);
        played(card.seat, card.card, !declarer ? shown : holds ? shown + taken_for_played : now_);
    }
    if (dice_.chance(habits_.straightens)) {
        path.wait(dice_.time(300ms, 700ms));
        gesture::straighten(path, dice_);
    }
    busy_[card.seat] = path.now();
}

/// Turns his card down, unless it is already. Returns the moment its back shows.
Instant Performance::turn_down(Seat seat, Instant at) {
    CardPath& path = *on_table_[seat];
    path.wait_until(at);
    return path.side() == Side::FaceUp ? gesture::turn_over(path, Side::FaceDown, dice_) : path.now();
}

/// Out of the field, to the quitted tricks.
void Performance::put_aside(Seat seat) {
    CardPath& path = *on_table_[seat];
    path.wait_until(now_);
    gesture::slide_aside(path, dice_);
    busy_[seat] = path.now();
    on_table_[seat] = nullptr;
}

/// Law 65A: each turns his own card down near him, in about the same second; then the cards are slid to the others.
void Performance::quit_trick(std::size_t place) {
    bridge::Trick trick(plan_.play[place - 3].seat);
    for (std::size_t i = place - 3; i <= place; ++i) trick.play(plan_.play[i].card);
    const Seat winner = trick.winner(plan_.contract->trump());
    if (side_of(winner) == side_of(declarer_)) ++declarer_tricks_;
    act_after_trick();

    // Neither the next leader, nor dummy, who waits for nothing.
    const Seat slow = static_cast<Seat>(dice_.whole(0, 3));
    const bool dawdles = place + 1 < plan_.play.size() && slow != winner && slow != dummy_ &&
                         dice_.chance(habits_.dawdles);
    const Instant agreed = now_ + dice_.time(500ms, 1600ms);
    for (Seat seat : bridge::all_seats) {
        if (!on_table_[seat]) continue;
        Instant at = std::max(agreed + dice_.time(0ms, 800ms), busy_[seat]);
        if (dawdles && seat == slow) at += dice_.time(1500ms, 3500ms);
        const Card card = on_table_[seat]->card();
        turn_down(seat, at);
        on_table_[seat]->wait(dice_.time(300ms, 900ms));
        const Instant gone = place + 1 < plan_.play.size() && leaves_turned(seat) ? on_table_[seat]->now() : put_away(seat);
        on_table_[seat] = nullptr;
        busy_[seat] = gone;
        if (!dawdles || seat != slow) now_ = std::max(now_, gone);
        if (dice_.chance(habits_.squares_up)) {
            CardPath& again = open_path(seat, CardPath(card, gone + dice_.time(300ms, 500ms), 1, Side::FaceDown));
            again.wait(dice_.time(100ms, 350ms));
            again.leave();
            busy_[seat] = again.now() + 100ms;
        }
    }
    disturb();
    clumsy_moments(winner);
}

/// Arms where no card is played.
void Performance::disturb() {
    if (dice_.chance(habits_.reaches_across)) {
        const Instant at = now_ + dice_.time(0ms, 600ms);
        const Duration lasts = dice_.time(200ms, 700ms);
        out_.reaches.push_back({dummy_, reading::Edge::Inner, at, at + lasts});
        const Seat over = static_cast<Seat>(dice_.whole(0, 3));
        out_.arms[over].push_back({at + 50ms, at + lasts - 50ms, static_cast<float>(dice_.between(45, 95))});
    }
    if (dice_.chance(habits_.arm_rests)) {
        const Instant at = now_ + dice_.time(0ms, 1s);
        out_.reaches.push_back({dummy_, reading::Edge::Outer, at, at + dice_.time(400ms, 2500ms)});
    }
}

}  // namespace kibitz::drivers::simulator
