/// How a card comes to the table at a clumsy table, and where it comes to rest.
#pragma once

#include "drivers/simulator/company.hpp"
#include "drivers/simulator/gestures.hpp"

namespace kibitz::drivers::simulator {

struct Manner {
    enum class Way : std::uint8_t { Laid, Thrown, Slid, FaceDownFirst };
    Way way = Way::Laid;
    Place rests;
    float raised = 0;  ///< mm: what it lies on, or how far it is tilted over the window
};

/// Draws a card's manner. Without habits: laid, in the middle, flat.
Manner manner_of(const Company& company, Seat seat, Random& dice);

namespace gesture {

/// Tossed from the hand: it turns in the air, strikes the table and slides on. @return the moment its face is visible
Instant toss(CardPath& path, const Manner& manner, Random& dice);
/// Pushed in from the player's side along the table, face up. @return the moment its face is over the table
Instant push_in(CardPath& path, const Manner& manner, Random& dice);
/// Lowers a card that shows its side and lets it rest at manner's place and height. @return the moment it rests
Instant lay(CardPath& path, const Manner& manner, Random& dice);
/// Slides a card that lies there to another place.
Instant slide_to(CardPath& path, Place to, Random& dice);

}  // namespace gesture

}  // namespace kibitz::drivers::simulator
