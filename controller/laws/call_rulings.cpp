/// The Director's rulings on calls: when they may be given and what they do (24-38).
#include <algorithm>

#include "controller/laws/calls.hpp"

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

void accept(Decision& d, const Incident& incident) {
    if (waits(d.board(), incident)) return accept_pending_call(d);
    d.emit(event::CallsCancelled{static_cast<int>(d.board().calls.size()) - 1, incident.id});
    reading::CallKey key;
    key.call = *incident.facts.call;
    record_call(d, *incident.facts.seat, key, true);
}

}  // namespace

Why closed_for_calls(const TableState& state, const Incident& incident, Effect effect) {
    const auto& b = *state.board;
    const bool in_auction = state.phase == Phase::Auction;
    switch (effect) {
        case Effect::AcceptCall:
            return waits(b, incident) || (in_auction && replaced_just_now(b, incident)) ? Why::None
                                                                                        : Why::AuctionWentOn;
        case Effect::SecondCallStands: return substitution_refused(state, incident);
        case Effect::FirstCallStands:
            for (const auto& cancelled : b.cancelled_calls)
                if (!first_was_irregular(incident) && cancelled.incident == incident.id && cancelled.call.call != incident.facts.call)
                    return Why::SecondCallStands;
            return Why::None;
        case Effect::CancelCall: return accepted(b, incident) ? Why::CallAccepted : Why::None;
        case Effect::CancelCallPartnerPassesOnce:
        case Effect::CancelCallPartnerPasses:  // 26B may follow as long as no lead has been made
            if (accepted(b, incident)) return Why::CallAccepted;
            return in_auction || state.phase == Phase::OpeningLead ? Why::None : Why::AuctionOver;
        case Effect::CancelCallSidePasses:
            if (accepted(b, incident)) return Why::CallAccepted;
            return in_auction ? Why::None : Why::AuctionOver;
        case Effect::PartnerPassesOnce:
            return in_auction || state.phase == Phase::OpeningLead ? Why::None : Why::AuctionOver;
        case Effect::CancelAuction: return in_auction ? Why::None : Why::AuctionOver;
        default: return Why::None;
    }
}

void rule_on_calls(Decision& d, const Incident& incident, Effect effect) {
    const auto& f = incident.facts;
    switch (effect) {
        case Effect::AcceptCall: accept(d, incident); break;
        case Effect::CancelCall:
            drop(d, incident);
            // 30A: passed at his right-hand opponent's turn, he passes when his own comes.
            if (incident.situation == Situation::PassOutOfRotation && f.other_seat &&
                left_hand_opponent(*f.other_seat) == f.seat && d.board().auction.turn() == *f.other_seat)
                oblige_to_pass(d, incident, RestrictionKind::PassOnce, *f.seat);
            break;
        case Effect::CancelCallPartnerPassesOnce:
            drop(d, incident);
            // 30B, 31B: at his partner's turn, or at his left-hand opponent's, partner is free first and passes when the
            // substitute call has been made.
            if (f.other_seat != right_hand_opponent(*f.seat) && !substitute_made(d, incident)) break;
            oblige_to_pass(d, incident, RestrictionKind::PassOnce, partner(*f.seat));
            break;
        case Effect::CancelCallPartnerPasses:
            drop(d, incident);
            oblige_to_pass(d, incident, RestrictionKind::Pass, partner(*f.seat));
            break;
        case Effect::CancelCallSidePasses:  // 37B, 38: a pass stands in its place
            drop(d, incident);
            oblige_to_pass(d, incident, RestrictionKind::Pass, partner(*f.seat));
            oblige_to_pass(d, incident, RestrictionKind::Pass, *f.seat);
            if (d.board().auction.turn() != *f.seat) break;
            if (d.board().pending_call) drop_pending_call(d);
            record_call(d, *f.seat, {}, false);
            break;
        case Effect::FirstCallStands:
            if (first_was_irregular(incident)) first_irregular_call_stands(d, incident);
            else drop(d, incident);
            break;
        case Effect::SecondCallStands: substitute_call(d, incident); break;
        case Effect::CancelAuction: {  // 15A: his calls on those cards and what was called after them; earlier ones stand
            const auto& calls = d.board().calls;
            const auto first = std::find_if(calls.begin(), calls.end(), [&](const RecordedCall& c) { return !f.seat || c.seat == *f.seat; });
            d.emit(event::CallsCancelled{static_cast<int>(first - calls.begin()), incident.id});
            break;
        }
        case Effect::PartnerPassesOnce: oblige_to_pass(d, incident, RestrictionKind::PassOnce, partner(*f.seat)); break;
        default: return;
    }
    if (d.state.phase == Phase::OpeningLead) settle_after_auction(d);
}

}  // namespace kibitz::laws
