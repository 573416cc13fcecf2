/// What no sensor sees and a player or the Director tells by key: [R] of the law table.
#include "controller/laws/decision.hpp"

namespace kibitz::laws {

void take_report(Decision& d, Seat by, const reading::ReportKey& key) {
    d.emit(event::Reported{by, key.kind, key.about, key.words, key.card, IncidentId{key.incident}});
}

void seat_changed(Decision& d, Seat seat, bool occupied) {
    if (d.state.occupied[seat] != occupied) d.emit(event::SeatOccupied{seat, occupied});
}

}  // namespace kibitz::laws
