/// Calls changed and calls reported: Laws 25 and 38.
#include <algorithm>

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

/// Either defender has faced an opening lead, in his turn or not: the auction period is over (22B1).
bool lead_faced(const TableState& state) {
    const auto incidents = incidents_now(state);
    return std::any_of(incidents.begin(), incidents.end(), [&](const Incident& one) {
        return one.situation == Situation::OpeningLeadOutOfTurn && one.status != IncidentStatus::Dismissed;
    });
}

}  // namespace

bool may_be_corrected(const TableState& state) {
    if (state.phase == Phase::Auction) return true;
    return state.phase == Phase::OpeningLead ? !lead_faced(state) : state.phase == Phase::Finished && state.board->auction.passed_out();
}

namespace {

/// 25A before 27, 30, 31: the call that was not intended waits as an irregular one, or has just been replaced (27C). The
/// fact is the same one, its clause another; `about` says so by naming itself. Returns whether it was so.
bool irregular_call_unintended(Decision& d, Seat who) {
    const auto& b = d.board();
    if (d.state.phase != Phase::Auction) return false;
    const auto waits_to_be_judged = [&](IncidentId id) {
        const auto* incident = d.state.incident(id);
        return incident && is_open(*incident) && incident->situation >= Situation::InsufficientBid &&
               incident->situation <= Situation::ObligatedPass;
    };
    Facts facts;
    facts.seat = who;
    const auto calls = b.calls.size();
    if (b.pending_call && b.pending_call->call.seat == who && waits_to_be_judged(b.pending_call->incident)) {
        // He has called again since, irregularly too: the first of the two is the one that was not intended.
        if (!b.cancelled_calls.empty()) {
            const auto& first = b.cancelled_calls.back();
            if (first.call.seat == who && first.incident != b.pending_call->incident && waits_to_be_judged(first.incident) &&
                (calls == 0 || b.calls.back().at < first.call.at)) {
                facts.first_call = first.call.call;
                facts.call = b.pending_call->call.call;
                facts.about = first.incident;
            }
        }
        const bool changes_earlier = calls >= 2 && b.calls[calls - 1].seat == left_hand_opponent(who) && b.calls[calls - 2].seat == who;
        if (changes_earlier) return false;
        if (!facts.about) {
            facts.first_call = b.pending_call->call.call;
            facts.about = b.pending_call->incident;
        }
    } else if (!b.pending_call && calls > 0 && b.calls.back().seat == who && !b.cancelled_calls.empty() &&
               b.cancelled_calls.back().call.seat == who && waits_to_be_judged(b.cancelled_calls.back().incident) &&
               b.calls.back().at >= b.cancelled_calls.back().call.at) {
        facts.first_call = b.cancelled_calls.back().call.call;
        facts.call = b.calls.back().call;
        facts.about = b.cancelled_calls.back().incident;
    } else {
        return false;
    }
    const auto id = *facts.about;
    d.update(id, Situation::CallChanged, std::move(facts), d.state.incident(id)->certainty);
    return true;
}

void report_unintended(Decision& d, Seat who) {
    if (irregular_call_unintended(d, who)) return;
    const auto& b = d.board();
    const auto first = last_call_of(b, who);
    if (!first || !may_be_corrected(d.state) || partner_has_called_since(b, who, *first)) return;
    Facts facts;
    facts.seat = who;
    facts.first_call = b.calls[*first].call;
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

/// 25A, as the organiser has ruled beforehand: the second call stands in the place of the first, and nobody is told.
static void change_silently(Decision& d, Seat seat, const reading::CallKey& key) {
    const auto& b = d.board();
    auto before = b.auction;
    before.pop();
    if (before.fault(seat, key.call) != bridge::CallFault::None)
        return raise_irregular_call(d, Situation::CallChanged, seat, key, b.calls.back().call);
    reopen_auction(d);
    d.emit(event::CallsCancelled{static_cast<int>(b.calls.size()) - 1, {}});
    record_call(d, seat, key, false);
}

void change_call(Decision& d, Seat seat, const reading::CallKey& key) {
    const auto first = d.board().calls.back().call;
    if (first == key.call) return;  // pressed twice: nothing is changed
    if (d.code.rules.changed_call_is_unintended && may_be_corrected(d.state)) return change_silently(d, seat, key);
    raise_irregular_call(d, Situation::CallChanged, seat, key, first);
}

bool complete_reported_change(Decision& d, Seat seat, const reading::CallKey& key) {
    const auto* open = d.latest({Situation::CallChanged});
    if (!open || !is_open(*open) || open->facts.seat != seat || open->facts.call || !may_be_corrected(d.state))
        return false;
    const auto& waiting = d.board().pending_call;
    if (first_was_irregular(*open) && waiting && waiting->incident == open->id) {
        if (waiting->call.call == key.call) return true;
        Facts facts = open->facts;
        facts.call = key.call;
        d.update(open->id, Situation::CallChanged, std::move(facts), open->certainty);
        return true;
    }
    const auto first = last_call_of(d.board(), seat);
    if (!first || partner_has_called_since(d.board(), seat, *first)) return false;
    if (d.board().calls[*first].call == key.call) return true;
    Facts facts = open->facts;
    facts.call = key.call;
    d.update(open->id, Situation::CallChanged, std::move(facts), open->certainty);
    return true;
}

Why substitution_refused(const TableState& state, const Incident& incident) {
    const auto& b = *state.board;
    const auto& f = incident.facts;
    if (!f.call) return Why::SecondCallMissing;
    if (!may_be_corrected(state)) return Why::AuctionPeriodOver;
    if (first_was_irregular(incident)) return Why::None;
    for (const auto& cancelled : b.cancelled_calls)
        if (cancelled.incident == incident.id && cancelled.call.call != *f.call)
            return Why::SecondCallStands;
    const auto first = last_call_of(b, *f.seat);
    if (!first) return Why::FirstCallCancelled;
    if (partner_has_called_since(b, *f.seat, *first)) return Why::PartnerCalled;
    auto before = b.auction;
    while (before.calls().size() > *first) before.pop();
    if (before.fault(*f.seat, *f.call) != bridge::CallFault::None) return Why::SecondCallIllegal;
    return Why::None;
}

bool first_was_irregular(const Incident& incident) noexcept {
    return incident.situation == Situation::CallChanged && incident.facts.about == incident.id;
}

void first_irregular_call_stands(Decision& d, const Incident& incident) {
    const auto first = incident.facts.first_call;
    if (!first) return;
    const auto& b = d.board();
    // His second call waits, under this incident or as an irregular one of its own.
    const bool waits = b.pending_call && b.pending_call->call.seat == incident.facts.seat && b.pending_call->call.call == incident.facts.call;
    if (b.pending_call && (waits || b.pending_call->incident == incident.id)) drop_pending_call(d);
    else {  // replaced already: what he bid first is judged by 27B with what he called instead
        Facts facts;
        facts.seat = incident.facts.seat;
        facts.call = first;
        d.raise(Situation::InsufficientBid, std::move(facts), Certainty::Certain);
        return;
    }
    reading::CallKey key;
    key.call = *first;
    if (const auto what = irregularity(b, *incident.facts.seat, *first)) raise_irregular_call(d, *what, *incident.facts.seat, key);
}

void substitute_call(Decision& d, const Incident& incident) {
    if (first_was_irregular(incident)) {
        const auto& waiting = d.board().pending_call;
        if (!waiting || waiting->incident != incident.id) return;  // it stands already
        drop_pending_call(d);
        reading::CallKey key;
        key.call = *incident.facts.call;
        return take_call_in_auction(d, *incident.facts.seat, key);
    }
    const auto first = *last_call_of(d.board(), *incident.facts.seat);
    const auto call = *incident.facts.call;
    const auto seat = *incident.facts.seat;
    const auto id = incident.id;
    reopen_auction(d);
    d.emit(event::CallsCancelled{static_cast<int>(first), id});
    reading::CallKey key;
    key.call = call;
    record_call(d, seat, key, false);
}

void report_call(Decision& d, Seat by, const reading::ReportKey& key) {
    if (!d.state.board) return;
    if (key.kind == reading::ReportKind::CallUnintended) return report_unintended(d, key.about);
    if (key.kind != reading::ReportKind::BidOverSeven || d.state.phase != Phase::Auction) return;
    Facts facts;  // 38: cannot be made on a panel
    facts.seat = key.about;
    facts.other_seat = by;
    facts.said = Remark::in_words(key.words);
    d.raise(Situation::BidOverSeven, std::move(facts), Certainty::Certain);
}

}  // namespace kibitz::laws
