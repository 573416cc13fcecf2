#include "drivers/simulator/manner.hpp"

namespace kibitz::drivers::simulator {

using namespace std::chrono_literals;

namespace {

/// A card in the hand, over the player's own edge of the zone.
constexpr float hand_y = -150;

float around(double sigma, Random& dice) { return static_cast<float>(sigma * dice.bell()); }

/// To one side of the window or the other, or past it: `from` to `to` mm off in x, half a card's length more in y.
Place off_middle(double from, double to, Random& dice) {
    const double off = dice.between(from, to);
    const double sign = dice.chance(0.5) ? 1 : -1;
    if (dice.chance(0.65)) return {static_cast<float>(sign * off), around(6, dice), around(0.08, dice), 0};
    return {around(6, dice), static_cast<float>(sign * (off + 15.5)), around(0.08, dice), 0};
}

}  // namespace

Manner manner_of(const Company& company, Seat seat, Random& dice) {
    const Clumsiness& ways = company.ways;
    Manner manner;
    const auto& player = company.players[seat];
    manner.rests = {around(ways.scatter, dice), around(ways.scatter, dice), around(ways.scatter / 60, dice), 0};
    if (player.left_handed) {
        // His arm comes from the other side: the card lies turned, nearer to that side.
        manner.rests.x += 9;
        manner.rests.turn += 0.25f;
    }
    const double way = dice.unit();
    if (way < ways.throws) {
        manner.way = Manner::Way::Thrown;
        manner.rests.x += around(9, dice);
        manner.rests.y += around(12, dice);
        manner.rests.turn += around(0.2, dice);
        // Tossed cards miss the window more often than laid ones.
        if (dice.chance(0.03)) manner.rests = off_middle(21, 34, dice);
    } else if (way < ways.throws + ways.slides) {
        manner.way = Manner::Way::Slid;
        manner.rests.y += around(6, dice);
    } else if (way < ways.throws + ways.slides + ways.face_down) {
        manner.way = Manner::Way::FaceDownFirst;
    }
    const double where = dice.unit();
    // Half of a card is 28.5 mm wide: its edge runs across a window of 18 mm when the card lies 20 to 37 mm off.
    if (where < ways.beside) manner.rests = off_middle(41, 55, dice);
    else if (where < ways.beside + ways.half) manner.rests = off_middle(21, 36, dice);
    if (dice.chance(ways.tilted)) {
        // One side rests on a finger's breadth of something; the window sees about the middle.
        manner.raised = static_cast<float>(dice.between(8, 22));
        manner.rests.tilt = 2 * manner.raised;
    }
    return manner;
}

namespace gesture {

Instant toss(CardPath& path, const Manner& manner, Random& dice) {
    path.at_place({manner.rests.x, hand_y, 0, 0});
    const Instant shown = path.turn(Side::FaceUp, dice.time(30ms, 60ms));
    const Place strikes{manner.rests.x * 0.8f, manner.rests.y - static_cast<float>(dice.between(10, 50)), 0, 0};
    path.move({dice.time(110ms, 200ms), dice.between(2, 8)}, strikes);
    path.move({dice.time(60ms, 220ms), manner.raised + dice.between(0, 2)}, manner.rests);
    return shown;
}

Instant push_in(CardPath& path, const Manner& manner, Random& dice) {
    path.at_place({manner.rests.x, hand_y, manner.rests.turn, 0});
    path.move({dice.time(120ms, 250ms), dice.between(3, 12)});
    const Instant shown = path.turn(Side::FaceUp, dice.time(50ms, 110ms));
    path.move({dice.time(120ms, 250ms), dice.between(1, 7)}, {manner.rests.x, -60, manner.rests.turn, 0});
    path.move({dice.time(120ms, 300ms), manner.raised + dice.between(0, 2)}, manner.rests);
    return shown;
}

Instant lay(CardPath& path, const Manner& manner, Random& dice) {
    path.wait(dice.time(0ms, 180ms));
    path.move({dice.time(130ms, 300ms), manner.raised + dice.between(4, 9)}, manner.rests);
    return path.move({dice.time(40ms, 90ms), manner.raised + dice.between(0, 3)});
}

Instant slide_to(CardPath& path, Place to, Random& dice) {
    path.wait(dice.time(120ms, 300ms));
    return path.move(0, to, dice.time(150ms, 350ms));
}

}  // namespace gesture

}  // namespace kibitz::drivers::simulator
