// Dummy: his cards spread, designated by declarer, and moved.
#include <algorithm>

#include "drivers/simulator/gestures.hpp"
#include "drivers/simulator/performance.hpp"

namespace kibitz::drivers::simulator {

using namespace std::chrono_literals;
using reading::Edge;
using reading::Naming;

namespace {

constexpr double by_key = 0.60;
constexpr double by_touch = 0.35;      ///< the rest: declarer takes the card himself
constexpr double names_in_part = 0.3;  ///< of the keys: "low", "high", a suit, a rank, where that is plain (Law 46)
constexpr double always_aloud = 0.9;     ///< of the cards of a declarer who names them aloud: the others he keys or points to
constexpr double waits_for_card = 0.85;  ///< of his cards but the last of a trick: the next hand waits until dummy's card lies there

}  // namespace

/// A finger on the card as it lies now: somewhere about the middle of what shows of it.
Touch Performance::finger(Card card, Instant from, Duration lasts) {
    const auto strip = layout_.visible(card);
    const auto aim = strip.middle();
    const bool on_border = clumsy_.chance(company_.ways.between);
    const double off_x = std::min(12.0, (strip.x1 - strip.x0) / 4);
    const double off_y = std::min(12.0, (strip.y1 - strip.y0) / 5);
    const auto x = static_cast<float>(aim.x + dice_.between(-off_x, off_x));
    auto y = static_cast<float>(aim.y + dice_.between(-off_y, off_y));
    if (on_border) y = static_cast<float>(layout_.border(card) + clumsy_.between(-3, 3));
    return {dummy_, from, from + lasts, x, y, x, y};
}

/// Column by column from his right: the packet of a suit comes down, then a finger fans it out.
void Performance::spread() {
    now_ += dice_.time(500ms, 1500ms);
    const Instant arm = now_;
    for (std::uint8_t column = 0; column < 4; ++column) {
        const CardSet cards = layout_.in_column(column);
        if (cards.empty()) continue;
        now_ += dice_.time(250ms, 500ms);
        for (Card card : cards) out_.columns.push_back({now_, column, card, true, layout_.off_axis(card), layout_.inwards(card)});
        // One or two cards are laid with the fingers on them; a longer suit is first put down, then fanned.
        now_ += cards.size() > 2 ? dice_.time(60ms, 180ms) : dice_.time(5ms, 40ms);
        const auto area = layout_.whole_column(column);
        const auto x = static_cast<float>(area.middle().x);
        const Duration lasts = cards.size() > 2 ? dice_.time(350ms, 750ms) : dice_.time(80ms, 160ms);
        const auto low = static_cast<float>(area.y0 + dice_.between(5, 15));
        const auto high = cards.size() > 2 ? static_cast<float>(area.y1 - dice_.between(25, 50)) : low;
        out_.touches.push_back({dummy_, now_, now_ + lasts, x, low, x, high});
        now_ += lasts + dice_.time(100ms, 250ms);
    }
    out_.reaches.push_back({dummy_, Edge::Outer, arm, now_});
    now_ += dice_.time(tempo_.look_low, tempo_.look_high);
}

void Performance::dummy_plays(std::size_t place) {
    const Card card = plan_.play[place].card;
    now_ = std::max(now_ + think(), busy_[dummy_]);
    if (clumsy_.chance(company_.ways.taps)) tap(clumsy_.chance(0.6));
    const double way = dice_.unit();
    const Act* wrong = plan_.find(Irregularity::Kind::DummyWrongCard, trick_);
    const Card designated = wrong && wrong->other ? *wrong->other : card;
    Instant at;
    const bool aloud = company_.players[declarer_].names_aloud && !wrong && clumsy_.chance(always_aloud);
    if (aloud) {
        at = now_;
        name_aloud(card);
        played(dummy_, card, at, on_table_[dummy_]->begin());  // nobody hears the word
        if (place % 4 != 3 && !dice_.chance(waits_for_card)) now_ = at;
        return;
    }
    if (now_ < away_until_ && !wrong) {
        at = now_ + 250ms;
        declarer_moves(card);
        played(dummy_, card, at);
        return;
    }
    if ((way < by_key || wrong) && !config_.printed_panels) at = designate_by_key(designated, place);
    else if (way < by_key + by_touch || wrong) at = designate_by_touch(designated);
    else {
        at = now_ + 250ms;
        declarer_moves(card);
        played(dummy_, card, at);
        return;
    }
    const Instant designated_at = now_;
    Instant from = now_ + dice_.time(350ms, 1100ms);
    if (wrong) {
        from = wrong_card(*wrong, from);
        if (wrong->what.accepted) {  // the wrong card lies there and stays
            played(dummy_, card, at);
            return;
        }
    }
    dummy_moves(card, from);
    played(dummy_, card, at);
    if (!wrong && place % 4 != 3 && !dice_.chance(waits_for_card)) now_ = designated_at;
}

Instant Performance::designate_by_key(Card card, std::size_t place) {
    out_.press(now_, declarer_, naming(card, place));
    return now_;
}

/// What declarer says: all of it, or a part that Law 46 completes to this very card.
reading::DesignateKey Performance::naming(Card card, std::size_t place) {
    const reading::DesignateKey whole{card.suit(), card.rank(), Naming::Exact};
    if (!dice_.chance(names_in_part)) return whole;
    const CardSet suit = layout_.cards().in_suit(card.suit());
    const bool leads = place % 4 == 0;
    const bool follows = !leads && plan_.play[place - place % 4].card.suit() == card.suit();
    if (suit.highest() == card && suit.size() > 1 && dice_.chance(0.5)) return {card.suit(), std::nullopt, Naming::High};
    if (suit.lowest() == card) {
        switch (dice_.whole(0, 2)) {
            case 0: return {card.suit(), std::nullopt, Naming::Exact};
            case 1: return {card.suit(), std::nullopt, Naming::Low};
            default: return follows ? reading::DesignateKey{std::nullopt, std::nullopt, Naming::Low} : whole;
        }
    }
    if (follows && dice_.chance(0.5)) return {std::nullopt, card.rank(), Naming::Exact};
    return whole;
}

/// Declarer reaches over from the middle of the table and points.
Instant Performance::designate_by_touch(Card card) {
    const Instant reaches = now_;
    Instant down = reaches + dice_.time(120ms, 300ms);
    if (dice_.chance(habits_.brushes))
        if (const auto near = layout_.neighbour(card)) {
            Touch brush = finger(*near, down, dice_.time(50ms, 110ms));
            const auto target = layout_.visible(card).middle();
            brush.y1 = brush.y0 + (static_cast<float>(target.y) - brush.y0) * 0.4f;
            out_.touches.push_back(brush);
            down = brush.to + 25ms;
        }
    const Touch touch = finger(card, down, dice_.time(320ms, 700ms));
    out_.touches.push_back(touch);
    now_ = touch.to;
    out_.reaches.push_back({dummy_, Edge::Inner, reaches, touch.to + dice_.time(100ms, 300ms)});
    return down;
}

void Performance::move_to_zone(Card card, Instant off) {
    out_.columns.push_back({off, layout_.column(card), card, false});
    layout_.take(card);
    CardPath path(card, off + dice_.time(150ms, 300ms), 70, Side::FaceUp);
    path.move({dice_.time(100ms, 220ms), dice_.between(20, 40)});
    now_ = lay_down(path, manner(dummy_));
    on_table_[dummy_] = &open_path(dummy_, std::move(path));
    busy_[dummy_] = now_;
}

/// Dummy picks the card up from his own edge and lays it in the played position.
void Performance::dummy_moves(Card card, Instant from) {
    lift_resting_hand(from);
    const Duration lasts = dice_.time(160ms, 360ms);
    const Touch touch = finger(card, from + dice_.time(120ms, 280ms), lasts);
    out_.touches.push_back(touch);
    move_to_zone(card, touch.to);
    out_.reaches.push_back({dummy_, Edge::Outer, from, now_ + dice_.time(100ms, 300ms)});
}

void Performance::declarer_moves(Card card) {
    const Instant reaches = now_;
    const Touch touch = finger(card, reaches + 250ms, dice_.time(320ms, 520ms));
    out_.touches.push_back(touch);
    move_to_zone(card, touch.to);
    out_.reaches.push_back({dummy_, Edge::Inner, reaches, now_ + dice_.time(100ms, 300ms)});
}

}  // namespace kibitz::drivers::simulator
