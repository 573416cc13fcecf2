#include "drivers/simulator/gestures.hpp"

namespace kibitz::drivers::simulator::gesture {

using namespace std::chrono_literals;

namespace {

constexpr double carried = 150;  ///< mm: where a hand comes over the zone

}  // namespace

CardPath bring(Card card, Instant at, Random& dice) {
    CardPath path(card, at, carried, Side::OnEdge);
    path.move(dice.between(48, 70), dice.time(220ms, 450ms));
    return path;
}

Instant face(CardPath& path, Random& dice) { return path.turn(Side::FaceUp, dice.time(70ms, 140ms)); }

Instant lay(CardPath& path, Random& dice) {
    path.wait(dice.time(0ms, 180ms));
    path.move(dice.between(4, 9), dice.time(130ms, 300ms));
    return path.move(dice.between(0, 3), dice.time(40ms, 90ms));
}

void fumble(CardPath& path, Random& dice) {
    path.move(dice.between(5, 14), dice.time(140ms, 260ms));
    path.move(dice.between(28, 50), dice.time(120ms, 250ms));
    path.wait(dice.time(50ms, 200ms));
}

Instant drop(CardPath& path, Random& dice) {
    path.move(dice.between(12, 20), dice.time(50ms, 80ms));
    path.turn(Side::FaceUp, dice.time(20ms, 40ms));
    path.move(dice.between(0, 3), dice.time(15ms, 30ms));
    path.move(dice.between(3, 8), 20ms);
    return path.move(dice.between(0, 3), 20ms);
}

void straighten(CardPath& path, Random& dice) {
    const double rest = path.height();
    path.move(rest + dice.between(1, 4), dice.time(60ms, 120ms));
    path.move(rest, dice.time(60ms, 120ms));
}

Instant turn_over(CardPath& path, Side side, Random& dice) {
    path.move(dice.between(10, 26), dice.time(90ms, 180ms));
    // A turn takes a third of a second; for about a third of that the card stands too steep to be read or seen.
    const Instant shown = path.turn(side, dice.time(60ms, 120ms));
    path.move(dice.between(0, 3), dice.time(90ms, 180ms));
    return shown;
}

Instant slide_aside(CardPath& path, Random& dice) {
    path.wait(dice.time(120ms, 300ms));
    return path.leave();
}

Instant take_back(CardPath& path, Random& dice) {
    path.move(dice.between(40, 60), dice.time(120ms, 250ms));
    path.turn(Side::OnEdge, dice.time(60ms, 120ms));
    path.move(carried, dice.time(120ms, 250ms));
    return path.leave();
}

}  // namespace kibitz::drivers::simulator::gesture
