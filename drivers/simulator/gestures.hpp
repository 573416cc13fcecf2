/// What hands do with one card over a play zone. Heights and times are how people play; README.md lists them.
#pragma once

#include "drivers/simulator/random.hpp"
#include "drivers/simulator/timeline.hpp"

namespace kibitz::drivers::simulator::gesture {

/// Carries a card over the zone, upright, face towards the player. Ends near the turning height.
CardPath bring(Card card, Instant at, Random& dice);
/// Turns it face up where it is. Returns the moment its face is visible.
Instant face(CardPath& path, Random& dice);
/// Lowers it to the table. Returns the moment it rests.
Instant lay(CardPath& path, Random& dice);
/// Almost lays it, raises it again.
void fumble(CardPath& path, Random& dice);
/// Lets it fall face up; returns the moment it rests.
Instant drop(CardPath& path, Random& dice);
/// Nudges a card that lies there.
void straighten(CardPath& path, Random& dice);
/// Lifts a card that lies there and turns it over to `side`, in place. Returns the moment the new side shows.
Instant turn_over(CardPath& path, Side side, Random& dice);
/// Slides a card that lies there out of the field.
Instant slide_aside(CardPath& path, Random& dice);
/// Takes a card up and back to the hand.
Instant take_back(CardPath& path, Random& dice);

}  // namespace kibitz::drivers::simulator::gesture
