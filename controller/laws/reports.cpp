/// What no sensor sees and a player or the Director tells by key: [R] of the law table.
#include "controller/laws/decision.hpp"

namespace kibitz::laws {

void take_report(Decision& d, Seat by, const reading::ReportKey& key) {
    d.emit(event::Reported{by, key.kind, key.about, key.words, key.card, IncidentId{key.incident}});
    decide_report(d, by, key);
}

void decide_report(Decision& d, Seat by, const reading::ReportKey& key) {
    report_call(d, by, key);
    report_of_dummy(d, by, key);
    using reading::ReportKind;
    switch (key.kind) {
        case ReportKind::FaceSeen: report_face_seen(d, key, by); break;
        case ReportKind::NotShuffled:
        case ReportKind::WrongPocket: report_deal(d, key, by); break;
        case ReportKind::HandTouched: report_touch(d, key, by); break;
        case ReportKind::HandCounted: report_count(d, key, by); break;
        case ReportKind::CardFound: report_card_found(d, key, by); break;
        case ReportKind::TwoCardsInTrick: report_two_cards(d, key, by); break;
        case ReportKind::Misinformed: report_misinformed(d, key, by); break;
        case ReportKind::TrickDisputed: score_disputed(d, by, key); break;
        default: break;
    }
}

void seat_changed(Decision& d, Seat seat, bool occupied) {
    if (d.state.occupied[seat] == occupied) return;
    d.emit(event::SeatOccupied{seat, occupied});
    if (!occupied) dummy_left_seat(d, seat);
}

}  // namespace kibitz::laws
