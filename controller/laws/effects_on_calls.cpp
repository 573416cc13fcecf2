/// What a ruling does to calls: when it may be given, and what it does (15A, 23-38).
#include <algorithm>

#include "controller/laws/calls.hpp"
#include "controller/laws/effects.hpp"

namespace kibitz::laws {
namespace {

bool waits(const BoardState& b, const Incident& incident) {
    return b.pending_call && b.pending_call->incident == incident.id;
}

/// The call became a call of the auction, by the next player or by ruling.
bool accepted(const BoardState& b, const Incident& incident) {
    return std::any_of(b.calls.begin(), b.calls.end(), [&](const RecordedCall& c) {
        return c.irregular && c.seat == incident.facts.seat && c.call == incident.facts.call &&
               c.at >= incident.raised_at;
    });
}

/// 27C: he replaced his insufficient bid before the ruling, and nobody has called over it: it may be accepted still.
bool replaced_just_now(const BoardState& b, const Incident& incident) {
    if (incident.situation != Situation::InsufficientBid || incident.status == IncidentStatus::Ruled) return false;
    if (b.pending_call || b.calls.empty() || b.calls.back().seat != incident.facts.seat || accepted(b, incident))
        return false;
    return std::any_of(b.cancelled_calls.begin(), b.cancelled_calls.end(),
                       [&](const CancelledCall& c) { return c.incident == incident.id; });
}

void oblige_to_pass(Decision& d, const Incident& incident, RestrictionKind kind, Seat seat) {
    if (d.state.phase == Phase::Auction) d.emit(event::RestrictionSet{seat, kind, {}, {}, incident.id});
}

/// He has called again at his turn, and his partner has not called over it.
bool substitute_made(const Decision& d, const Incident& incident) {
    bool made = false;
    for (const auto& call : d.board().calls) {
        if (call.at < incident.raised_at) continue;
        if (call.seat == incident.facts.seat) made = true;
        else if (made && call.seat == partner(*incident.facts.seat)) return false;
    }
    return made;
}

void drop(Decision& d, const Incident& incident) {
    if (waits(d.board(), incident)) drop_pending_call(d);
}

/// A ruling may have ended the auction, or change what outlives it.
void settle(Decision& d, const Incident& incident) {
    if (d.state.phase == Phase::OpeningLead) settle_after_auction(d);
    else if (d.state.phase == Phase::Play) settle_first_lead(d, *d.state.incident(incident.id));
}

/// 26B: cards are being played, and his partner has not led yet, or his first lead lies there and nobody has played to it.
bool first_lead_to_come(const Question& q) {
    const auto& b = q.board();
    if (q.state.phase != Phase::Play || !q.incident.facts.seat || !b.contract || side_of(*q.incident.facts.seat) == side_of(b.contract->declarer)) return false;
    return !first_lead_over(b, partner(*q.incident.facts.seat));
}

/// What he or his partner must do for a call that is cancelled with others (15A) is over.
void lift_obligations_since(Decision& d, Instant first) {
    const auto restrictions = d.board().restrictions;
    for (const auto& r : restrictions)
        if (const auto* incident = d.state.incident(r.incident); incident && incident->happened_at >= first)
            d.emit(event::RestrictionLifted{r.seat, r.kind, r.incident});
}

/// Until his partner has called after it, and until the auction period ends (21B1a, 22B).
bool may_call_back(const BoardState& b, std::size_t place) {
    const auto caller = place < b.calls.size() ? std::optional(b.calls[place].seat) : std::nullopt;
    return caller && std::none_of(b.calls.begin() + static_cast<std::ptrdiff_t>(place) + 1, b.calls.end(),
                                  [&](const RecordedCall& later) { return later.seat == partner(*caller); });
}

bool in_auction(const Question& q) { return q.state.phase == Phase::Auction; }

}  // namespace

Why call_back_closed(const Question& q) {
    const auto place = static_cast<std::size_t>(q.incident.facts.call_place);
    if (place == 0 || !may_be_corrected(q.state) || q.board().pending_call) return Why::NoCallBack;
    return may_call_back(q.board(), place - 1) ? Why::None : Why::NoCallBack;
}

void call_back(Decision& d, const Incident& incident, const reading::Given&) {
    const auto keep = incident.facts.call_place - 1;
    const auto id = incident.id;
    reopen_auction(d);
    d.emit(event::CallsCancelled{keep, id});
}

Why accept_call_closed(const Question& q) {
    const auto& b = q.board();
    return waits(b, q.incident) || (in_auction(q) && replaced_just_now(b, q.incident)) ? Why::None : Why::AuctionWentOn;
}

void accept_call(Decision& d, const Incident& incident, const reading::Given&) {
    if (waits(d.board(), incident)) accept_pending_call(d);
    else {
        d.emit(event::CallsCancelled{static_cast<int>(d.board().calls.size()) - 1, incident.id});
        reading::CallKey key;
        key.call = *incident.facts.call;
        record_call(d, *incident.facts.seat, key, true);
    }
    settle(d, incident);
}

Why cancel_call_closed(const Question& q) { return accepted(q.board(), q.incident) ? Why::CallAccepted : Why::None; }

void cancel_call(Decision& d, const Incident& incident, const reading::Given&) {
    drop(d, incident);
    settle(d, incident);
}

// 30A: passed at his right-hand opponent's turn, he passes when his own comes.
void cancel_call_passes_once(Decision& d, const Incident& incident, const reading::Given&) {
    const auto& f = incident.facts;
    drop(d, incident);
    if (d.board().auction.turn() == f.other_seat) oblige_to_pass(d, incident, RestrictionKind::PassOnce, *f.seat);
    settle(d, incident);
}

// 26B may follow until his partner has led.
Why cancel_call_partner_passes_closed(const Question& q) {
    if (accepted(q.board(), q.incident)) return Why::CallAccepted;
    return first_lead_to_come(q) ? Why::None : partner_passes_closed(q);
}

void cancel_call_partner_passes_once(Decision& d, const Incident& incident, const reading::Given&) {
    const auto& f = incident.facts;
    drop(d, incident);
    // 30B, 31B: at his partner's turn, or at his left-hand opponent's, partner is free first and passes when the
    // substitute call has been made.
    if (f.other_seat == right_hand_opponent(*f.seat) || substitute_made(d, incident))
        oblige_to_pass(d, incident, RestrictionKind::PassOnce, partner(*f.seat));
    settle(d, incident);
}

void cancel_call_partner_passes(Decision& d, const Incident& incident, const reading::Given&) {
    drop(d, incident);
    oblige_to_pass(d, incident, RestrictionKind::Pass, partner(*incident.facts.seat));
    settle(d, incident);
}

Why cancel_call_side_passes_closed(const Question& q) {
    if (accepted(q.board(), q.incident)) return Why::CallAccepted;
    return in_auction(q) ? Why::None : Why::AuctionOver;
}

// 37B, 38: a pass stands in its place.
void cancel_call_side_passes(Decision& d, const Incident& incident, const reading::Given&) {
    const Seat seat = *incident.facts.seat;
    drop(d, incident);
    oblige_to_pass(d, incident, RestrictionKind::Pass, partner(seat));
    oblige_to_pass(d, incident, RestrictionKind::Pass, seat);
    if (d.board().auction.turn() == seat) {
        if (d.board().pending_call) drop_pending_call(d);
        record_call(d, seat, {}, false);
    }
    settle(d, incident);
}

Why first_call_closed(const Question& q) {
    for (const auto& cancelled : q.board().cancelled_calls)
        if (!first_was_irregular(q.incident) && cancelled.incident == q.incident.id && cancelled.call.call != q.incident.facts.call)
            return Why::SecondCallStands;
    return Why::None;
}

void first_call_stands(Decision& d, const Incident& incident, const reading::Given&) {
    if (first_was_irregular(incident)) first_irregular_call_stands(d, incident);
    else drop(d, incident);
    settle(d, incident);
}

Why second_call_closed(const Question& q) { return substitution_refused(q.state, q.incident); }

void second_call_stands(Decision& d, const Incident& incident, const reading::Given&) {
    const auto seat = incident.facts.seat;
    substitute_call(d, incident);
    settle(d, incident);
    // His first call was none: an insufficient bid that stands is the first (27B4).
    const auto* bid = d.latest({Situation::InsufficientBid});
    if (!bid || bid->facts.seat != seat || bid->status == IncidentStatus::Ruled || bid->status == IncidentStatus::Dismissed) return;
    const Incident again = *bid;
    d.update(again.id, again.situation, again.facts, again.certainty);
}

Why cancel_auction_closed(const Question& q) { return may_be_corrected(q.state) ? Why::None : Why::AuctionPeriodOver; }

// 15A: his calls on those cards and what was called after them, irregular or not; earlier ones stand.
void cancel_auction(Decision& d, const Incident& incident, const reading::Given&) {
    const auto seat = incident.facts.seat;
    const auto id = incident.id;
    const auto& b = d.board();
    const auto first = std::find_if(b.calls.begin(), b.calls.end(), [&](const RecordedCall& c) { return !seat || c.seat == *seat; });
    const int keep = static_cast<int>(first - b.calls.begin());
    const bool made_later = first != b.calls.end();
    if (b.pending_call && (made_later || !seat || b.pending_call->call.seat == *seat)) drop_pending_call(d);
    if (!made_later) return;
    lift_obligations_since(d, first->at);
    reopen_auction(d);
    d.emit(event::CallsCancelled{keep, id});
}

Why partner_passes_closed(const Question& q) {
    return in_auction(q) || q.state.phase == Phase::OpeningLead ? Why::None : Why::AuctionOver;
}

void partner_passes_once(Decision& d, const Incident& incident, const reading::Given&) {
    oblige_to_pass(d, incident, RestrictionKind::PassOnce, partner(*incident.facts.seat));
    settle(d, incident);
}

}  // namespace kibitz::laws
