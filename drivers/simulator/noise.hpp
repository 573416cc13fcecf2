/// How imperfect sensors and people are, as numbers. README.md says the same in words; tests/unit/simulator measures it.
#pragma once

#include "drivers/simulator/sensor_noise.hpp"
#include "drivers/simulator/simulator.hpp"

namespace kibitz::drivers::simulator {

/// How often people do what makes a kibitzer's life hard; each for one card, trick or touch as said.
struct Habits {
    double hesitates = 0;      ///< a card: brought near, unseen by partner, taken back, thought over
    double hovers = 0;         ///< a card: kept a while over its place, face up, before it is laid
    double flashes = 0;        ///< a card of declarer: shown for a moment, taken back, then he plays (45C2: not played)
    double fumbles = 0;        ///< a card: almost laid, raised again, laid
    double drops = 0;          ///< a card: falls on the table
    double straightens = 0;    ///< a card: nudged after it lies
    double squares_up = 0;     ///< a quitted card: pushed back through the field while the tricks are squared up
    double dawdles = 0;        ///< a trick: one player turns his card when the next lead already lies there
    double reaches_across = 0; ///< a trick: somebody's arm crosses dummy's area or an empty zone
    double arm_rests = 0;      ///< a trick: dummy's arm rests over his outer edge
    double brushes = 0;        ///< a touch of declarer: the neighbour is brushed on the way
    double shows_claim = 0;    ///< a claim: the claimer then faces his hand
    double packs_up = 0;       ///< a seat: the hand goes back to the board across the own zone
    double seat_bounces = 0;   ///< a board: a seat switch flickers as somebody shifts
};

SensorNoise sensor_noise(Noise noise) noexcept;
Habits habits(Noise noise) noexcept;

/// Thinking times.
struct Tempo {
    Duration think_low, think_high;    ///< usual
    double ponders;                    ///< a call or card: takes longer, by
    Duration ponder_low, ponder_high;
    Duration look_low, look_high;      ///< at the hand before the first call, at dummy before the first card
};
Tempo tempo(bool cruise) noexcept;

}  // namespace kibitz::drivers::simulator
