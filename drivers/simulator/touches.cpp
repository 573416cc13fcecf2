// Hands on dummy's cards that are not asked for any: a finger that means a card, one in passing, a hand that lies there.
#include <algorithm>

#include "drivers/simulator/performance.hpp"

namespace kibitz::drivers::simulator {

using namespace std::chrono_literals;
using reading::Edge;

namespace {

/// How long a touch of dummy's lasts: of 100 so many, even over the range.
struct Lasts {
    double up_to;  ///< share of all, with those before it
    Duration low, high;
};
constexpr Lasts stays[] = {{0.15, 100ms, 300ms}, {0.55, 300ms, 800ms}, {0.85, 800ms, 2s}, {1.0, 2s, 5s}};

Duration stay_time(Random& hand) {
    const double share = hand.unit();
    for (const auto& one : stays)
        if (share < one.up_to) return hand.time(one.low, one.high);
    return stays[0].low;
}

/// The part of a hand that lies on the cards besides, in mm from the first.
Touch beside(const Touch& first, double x, double y) {
    Touch other = first;
    other.x0 += static_cast<float>(x);
    other.x1 += static_cast<float>(x);
    other.y0 = std::max(0.0f, other.y0 + static_cast<float>(y));
    other.y1 = std::max(0.0f, other.y1 + static_cast<float>(y));
    return other;
}

/// It comes down somewhat later than the first and leaves somewhat before it.
Touch within(Touch part, Random& hand) {
    const Duration some = std::min<Duration>(60ms, (part.to - part.from) / 5);
    part.from += hand.time({}, some);
    part.to -= hand.time({}, some);
    return part;
}

}  // namespace

/// Dummy means a card: with a finger, with two, or with the edge of his hand, whose tip is on the card and whose side lies
/// along the column towards him. One in five of the quick strokes over it.
void Performance::dummy_touches(const Act& act) {
    const Instant arm = now_ + dice_.time(300ms, 900ms);
    Random hand(dice_.bits());
    Touch touch = finger(*act.card, arm + dice_.time(150ms, 300ms), stay_time(hand));
    if (touch.to - touch.from < 800ms && hand.chance(0.2)) touch.x1 += static_cast<float>(hand.between(-8, 8));
    out_.touches.push_back(touch);
    const double shape = hand.unit();
    if (shape > 0.60 && shape <= 0.88) {
        const double apart = hand.chance(0.5) ? hand.between(16, 24) : hand.between(-24, -16);
        out_.touches.push_back(within(beside(touch, apart, hand.between(-6, 6)), hand));
    } else if (shape > 0.88) {
        for (int part = 1; part <= hand.whole(1, 2); ++part)
            out_.touches.push_back(within(beside(touch, hand.between(-5, 5), part * hand.between(-34, -24)), hand));
    }
    now_ = touch.to + dice_.time(100ms, 300ms);
    out_.reaches.push_back({dummy_, Edge::Outer, arm, now_});
    happened(act, touch.from);
    out_.violations.back().lasted = touch.to - touch.from;
    now_ += dice_.time(400ms, 1200ms);
}

/// Tapping on the glass while thinking, pushing a card straight in passing: nobody means anything by it.
void Performance::tap(bool by_dummy) {
    if (layout_.cards().empty()) return;
    int skip = clumsy_.whole(0, layout_.cards().size() - 1);
    for (Card card : layout_.cards()) {
        if (skip-- != 0) continue;
        const auto aim = layout_.visible(card).middle();
        const Instant at = now_ + clumsy_.time(50ms, 400ms);
        const Instant end = at + clumsy_.time(25ms, 130ms);
        const auto x = static_cast<float>(aim.x + clumsy_.between(-9, 9)), y = static_cast<float>(aim.y + clumsy_.between(-6, 6));
        out_.touches.push_back({dummy_, at, end, x, y, x, y});
        out_.reaches.push_back({dummy_, by_dummy ? Edge::Outer : Edge::Inner, at - 40ms, end + 60ms});
        now_ = end + clumsy_.time(200ms, 700ms);
    }
}

/// Dummy's hand comes to rest anywhere on his cards: three to five fingertips, its edge, or its heel. It is heavy and at ease: it
/// shifts while it lies there, and fingers lift and come down again.
void Performance::rest_on_cards(Instant at, Instant until) {
    if (layout_.cards().empty() || now_ < away_until_) return;
    Random hand(clumsy_.bits());
    const auto& area = config_.geometry;
    const double width = area.columns * static_cast<double>(area.column_pitch.value);
    const double depth = static_cast<double>((area.outer_margin + area.card_length).value);
    const auto x = static_cast<float>(hand.between(0, width)), y = static_cast<float>(hand.between(5, depth));
    const auto to_x = x + static_cast<float>(hand.between(-12, 12)), to_y = y + static_cast<float>(hand.between(-12, 12));
    const Touch first{dummy_, at, until, x, y, to_x, std::max(0.0f, to_y)};
    const double shape = hand.unit();
    const int parts = shape < 0.5 ? hand.whole(3, 5) : shape < 0.8 ? hand.whole(2, 3) : 1;
    for (int part = 0; part < parts; ++part) {
        const Touch lies = within(shape < 0.5 ? beside(first, part * hand.between(17, 26), hand.between(-10, 10))
                                              : beside(first, hand.between(-6, 6), part * hand.between(-40, -25)), hand);
        if (part == 0 || !hand.chance(0.3)) {
            out_.touches.push_back(lies);
            continue;
        }
        const Instant lifts = lies.from + hand.time({}, lies.to - lies.from);
        const Instant again = std::min(lifts + hand.time(80ms, 500ms), lies.to);
        Touch before = lies, after = lies;
        before.to = lifts;
        after.from = again;
        if (before.to > before.from) out_.touches.push_back(before);
        if (after.to > after.from) out_.touches.push_back(after);
    }
    out_.reaches.push_back({dummy_, Edge::Outer, at - hand.time(120ms, 300ms), until + hand.time(80ms, 200ms)});
    rests_until_ = until;
}

/// He has work to do: what of him lies on the cards does so no longer.
void Performance::lift_resting_hand(Instant at) {
    if (rests_until_ <= at) return;
    for (auto& touch : out_.touches)
        if (touch.seat == dummy_) touch.to = std::min(touch.to, std::max(touch.from, at));
    std::erase_if(out_.touches, [](const Touch& touch) { return touch.to <= touch.from; });
    for (auto& reach : out_.reaches)
        if (reach.seat == dummy_ && reach.edge == Edge::Outer) reach.to = std::min(reach.to, std::max(reach.from, at));
}

}  // namespace kibitz::drivers::simulator
