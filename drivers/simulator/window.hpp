/// What the sensors under a play zone's window see at a clumsy table: each looks up through its own spot of the window,
/// and whatever covers enough of the spot is what it sees.
#pragma once

#include <vector>

#include "drivers/simulator/sensors.hpp"

namespace kibitz::drivers::simulator {

/// Which share of a spot of this radius about the window's middle a card covers, 0..1. mm
double covered(Place place, Side side, double radius) noexcept;

/// Whether the face sensor can tell which side of a card that lies there is up, now and then at least.
bool shows_its_side(Place place) noexcept;
/// Whether it always can: the card lies flat there, and all over the window.
bool lies_plainly(Place place) noexcept;

/// The lowest thing over the window, as a sensor sees it.
struct Seen {
    std::optional<float> height;
    reading::Surface surface = reading::Surface::Nothing;
};

/// One zone's window through a board.
class Window {
public:
    Window(Seat seat, const Timeline& timeline, const Sensing& sensing);

    /// What range sees; its own zero is off. @pre t never goes back
    Seen range(const ZoneView::Cards& cards, Instant t);
    /// What face sees, glare included. @pre t never goes back
    reading::Surface face(const ZoneView::Cards& cards, Instant t);

private:
    struct Glare {
        Instant from, to;
        reading::Surface shown;
    };
    std::optional<float> arm(Instant t) const noexcept;
    double wavering(Instant t, std::uint64_t of) const noexcept;

    Seat seat_;
    const Sensing& sensing_;
    std::vector<ArmOver> arms_;
    std::vector<Glare> glares_;
    float zero_off_ = 0;
};

}  // namespace kibitz::drivers::simulator
