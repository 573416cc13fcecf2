/// Which tags an antenna hears at a clumsy table, from where cards and loops are: the field of a loop falls with the cube
/// of the distance, a tag takes what of it passes through its own coil, and tags on each other spoil each other.
#pragma once

#include <vector>

#include "drivers/simulator/random.hpp"
#include "drivers/simulator/sensors.hpp"

namespace kibitz::drivers::simulator {

/// How strongly a tag is coupled to a play zone's loop: 1 = it answers every other sweep. Height in mm over the loop.
double zone_coupling(Place place, float height, Side side) noexcept;
/// The same of the loop of a column of dummy's, `off_axis` mm from its middle line and `beyond` mm further in than its
/// inner end (negative: over the column).
double column_coupling(float off_axis, float beyond, float height) noexcept;
/// In which share of sweeps a tag so coupled answers, and the coupling for a share. 0 < share < 1
double share_heard(double coupling) noexcept;
double coupling_for(double share) noexcept;
/// How much of a card lies over another, 0..1, both lying about straight.
double overlap(Place a, Place b) noexcept;

/// What the antennas of a clumsy table hear.
class Field {
public:
    Field(const Timeline& timeline, const Sensing& sensing);

    using Views = PerSeat<std::optional<ZoneView>>;
    /// A card of dummy's was put into a column, or taken out.
    void take(const ColumnChange& change);
    /// Tags that answer a sweep of this zone's loop at `t`. @pre t never goes back
    CardSet zone(Seat seat, Instant t, Views& views, Random& dice);
    /// Tags that answer a sweep of dummy's column.
    CardSet column(std::uint8_t column, Instant t, Views& views, Random& dice);

private:
    struct Quitted {
        Lying lying;
        double coupling;  ///< to its own zone's loop
        double heard;  ///< share of sweeps of its own zone
    };
    float card_in_zone(const ColumnChange& card) const noexcept;
    double fading(std::uint64_t path, Instant t) const noexcept;
    bool spoiled(Card card, Card other, double how_close) const noexcept;
    void hear(const ZoneView::Cards& cards, CardSet& heard, Random& dice) const;

    const Sensing& sensing_;
    Seat dummy_ = Seat::North;
    PerSeat<std::vector<Quitted>> quitted_;
    std::vector<ColumnChange> lies_;  ///< in dummy's columns, as last put there
    double from_neighbour_ = 0;  ///< what of a tag's coupling to its own loop reaches the neighbour's reader
    double from_zone_ = 0;       ///< what of a card in the zone reaches a column's reader by way of the cable they share
    double from_column_ = 0;     ///< and of a card in a column the zone's
};

}  // namespace kibitz::drivers::simulator
