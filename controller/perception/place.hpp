/// All sensors of one seat: its play zone, the columns and the touch surface of its dummy area, its seat switch.
#pragma once

#include "controller/perception/column_antennas.hpp"
#include "controller/perception/touch.hpp"
#include "controller/perception/zone_tracker.hpp"

namespace kibitz::perception {

struct Place {
    Place(bridge::Seat s, const Config& config, const TagTable& tags, const Context& context,
          const Whereabouts& whereabouts) noexcept
        : seat(s),
          zone(s, config, tags, context, whereabouts),
          columns(s, config.sensors, context, whereabouts),
          touch(s, config),
          sitting(config.sensors.seat_settle, true),
          left_time(config.law.seat_left_time) {}

    bridge::Seat seat;
    ZoneTracker zone;
    ColumnAntennas columns;
    TouchSurface touch;
    Debounced sitting;
    Duration left_time;
    bool told_sitting = true;

    /// When the seat's switch is to be looked at again.
    Instant seat_due() const noexcept {
        if (sitting.raw() != sitting.settled()) return sitting.next_change();
        if (!sitting.settled() && told_sitting) return sitting.raw_since() + left_time;
        return never;
    }
    /// A player who comes back is told at once, one who rises only when he stays away (Law 43A2b).
    void look_at_seat(Instant at, Sink& sink) {
        sitting.pass(at);
        const bool now = sitting.settled();
        if (now == told_sitting || (!now && at - sitting.settled_since() < left_time)) return;
        told_sitting = now;
        sink.observe({at, Certainty::Certain, observation::SeatChanged{seat, now}});
    }
};

}  // namespace kibitz::perception
