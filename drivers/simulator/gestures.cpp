#include "drivers/simulator/gestures.hpp"

namespace kibitz::drivers::simulator::gesture {

using namespace std::chrono_literals;

namespace {

constexpr double carried = 150;  ///< mm: where a hand comes over the zone

}  // namespace

CardPath bring(Card card, Instant at, Random& dice) {
    CardPath path(card, at, carried, Side::OnEdge);
    path.move({dice.time(220ms, 450ms), dice.between(48, 70)});
    return path;
}

Instant face(CardPath& path, Random& dice) { return path.turn(Side::FaceUp, dice.time(70ms, 140ms)); }

Instant lay(CardPath& path, Random& dice) {
    path.wait(dice.time(0ms, 180ms));
    path.move({dice.time(130ms, 300ms), dice.between(4, 9)});
    return path.move({dice.time(40ms, 90ms), dice.between(0, 3)});
}

void fumble(CardPath& path, Random& dice) {
    path.move({dice.time(140ms, 260ms), dice.between(5, 14)});
    path.move({dice.time(120ms, 250ms), dice.between(28, 50)});
    path.wait(dice.time(50ms, 200ms));
}

Instant drop(CardPath& path, Random& dice) {
    path.move({dice.time(50ms, 80ms), dice.between(12, 20)});
    path.turn(Side::FaceUp, dice.time(20ms, 40ms));
    path.move({dice.time(15ms, 30ms), dice.between(0, 3)});
    path.move(dice.between(3, 8), 20ms);
    return path.move(dice.between(0, 3), 20ms);
}

void straighten(CardPath& path, Random& dice) {
    const double rest = path.height();
    path.move({dice.time(60ms, 120ms), rest + dice.between(1, 4)});
    path.move(rest, dice.time(60ms, 120ms));
}

Instant turn_over(CardPath& path, Side side, Random& dice) {
    path.move({dice.time(90ms, 180ms), dice.between(10, 26)});
    // A turn takes a third of a second; for about a third of that the card stands too steep to be read or seen.
    const Instant shown = path.turn(side, dice.time(60ms, 120ms));
    path.move({dice.time(90ms, 180ms), dice.between(0, 3)});
    return shown;
}

Instant slide_aside(CardPath& path, Random& dice) {
    path.wait(dice.time(120ms, 300ms));
    return path.leave();
}

Instant take_back(CardPath& path, Random& dice) {
    path.move({dice.time(120ms, 250ms), dice.between(40, 60)});
    path.turn(Side::OnEdge, dice.time(60ms, 120ms));
    path.move(carried, dice.time(120ms, 250ms));
    return path.leave();
}

}  // namespace kibitz::drivers::simulator::gesture
