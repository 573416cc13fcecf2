/// Calls changed and calls reported: Laws 25 and 38.
#include "controller/laws/calls.hpp"

namespace kibitz::laws {
namespace {

bool is_open(const Incident& incident) {
    return incident.status == IncidentStatus::Raised || incident.status == IncidentStatus::Seen;
}

/// 25A4: after his partner's next call it is too late.
bool partner_has_called_since(const BoardState& b, Seat seat, std::size_t call) {
    for (std::size_t i = call + 1; i < b.calls.size(); ++i)
        if (b.calls[i].seat == partner(seat)) return true;
    return false;
}

/// Calls may be corrected until the auction period ends (22B): the final pass too, while no lead has been made.
bool may_be_corrected(const TableState& state) {
    if (state.phase == Phase::Auction) return true;
    const auto& b = *state.board;
    return state.phase == Phase::OpeningLead ? !b.lead_face_down
                                             : state.phase == Phase::Finished && b.auction.passed_out();
}

void report_unintended(Decision& d, Seat who) {
    const auto& b = d.board();
    const auto first = last_call_of(b, who);
    if (!first || !may_be_corrected(d.state) || partner_has_called_since(b, who, *first)) return;
    Facts facts;
    facts.seat = who;
    facts.words = to_string(b.calls[*first].call);
    if (!b.pending_call || b.pending_call->call.seat != who) {
        if (const auto* open = d.latest({Situation::CallChanged}); open && is_open(*open) && open->facts.seat == who)
            return;
        d.raise(Situation::CallChanged, std::move(facts), Certainty::Certain);
        return;
    }
    // He called again when the next player had called over his first call: that is no call out of rotation (25A).
    const auto id = b.pending_call->incident;
    const auto* incident = d.state.incident(id);
    if (incident->situation == Situation::CallChanged) return;
    facts.call = b.pending_call->call.call;
    d.update(id, Situation::CallChanged, std::move(facts), incident->certainty);
}

}  // namespace

std::optional<std::size_t> last_call_of(const BoardState& b, Seat seat) {
    for (std::size_t i = b.calls.size(); i-- > 0;)
        if (b.calls[i].seat == seat) return i;
    return std::nullopt;
}

void change_call(Decision& d, Seat seat, const reading::CallKey& key) {
    const auto& first = d.board().calls.back();
    if (first.call == key.call) return;  // pressed twice: nothing is changed
    reading::CallKey second = key;
    second.explanation = to_string(first.call);  // the fact's words: what he called first
    raise_irregular_call(d, Situation::CallChanged, seat, second);
}

bool complete_reported_change(Decision& d, Seat seat, const reading::CallKey& key) {
    const auto* open = d.latest({Situation::CallChanged});
    if (!open || !is_open(*open) || open->facts.seat != seat || open->facts.call || !may_be_corrected(d.state))
        return false;
    const auto first = last_call_of(d.board(), seat);
    if (!first || partner_has_called_since(d.board(), seat, *first)) return false;
    if (d.board().calls[*first].call == key.call) return true;
    Facts facts = open->facts;
    facts.call = key.call;
    d.update(open->id, Situation::CallChanged, std::move(facts), open->certainty);
    return true;
}

std::string substitution_refused(const TableState& state, const Incident& incident) {
    const auto& b = *state.board;
    const auto& f = incident.facts;
    if (!f.call) return "the second call has not been made";
    if (!may_be_corrected(state)) return "the auction period has ended";
    for (const auto& cancelled : b.cancelled_calls)
        if (cancelled.incident == incident.id && cancelled.call.call != *f.call)
            return "the second call stands already";
    const auto first = last_call_of(b, *f.seat);
    if (!first) return "his first call has been cancelled";
    if (partner_has_called_since(b, *f.seat, *first)) return "his partner has called since";
    auto before = b.auction;
    while (before.calls().size() > *first) before.pop();
    if (before.fault(*f.seat, *f.call) != bridge::CallFault::None) return "the second call is not a legal one";
    return "";
}

void substitute_call(Decision& d, const Incident& incident) {
    const auto first = *last_call_of(d.board(), *incident.facts.seat);
    d.emit(event::CallsCancelled{static_cast<int>(first), incident.id});
    reading::CallKey key;
    key.call = *incident.facts.call;
    record_call(d, *incident.facts.seat, key, false);
}

void report_call(Decision& d, Seat by, const reading::ReportKey& key) {
    if (!d.state.board) return;
    if (key.kind == reading::ReportKind::CallUnintended) return report_unintended(d, key.about);
    if (key.kind != reading::ReportKind::BidOverSeven || d.state.phase != Phase::Auction) return;
    Facts facts;  // 38: cannot be made on a panel
    facts.seat = key.about;
    facts.other_seat = by;
    facts.words = key.words;
    d.raise(Situation::BidOverSeven, std::move(facts), Certainty::Certain);
}

}  // namespace kibitz::laws
