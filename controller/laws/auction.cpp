/// The auction, Laws 17-22: calls in rotation, the two ends of it, and what a panel does not take at all.
#include <algorithm>

#include "controller/laws/calls.hpp"

namespace kibitz::laws {
namespace {

/// 17D3: of three passes one was out of rotation and took a player's turn from him: which call it was.
std::optional<std::size_t> pass_that_took_a_turn(const bridge::Auction& auction) {
    const auto calls = auction.calls().size();
    for (std::size_t i = calls - 3; i < calls; ++i)
        if (auction.caller(i) != auction.turn_at(i)) return i;
    return std::nullopt;
}

/// 28A: the right-hand opponent must pass, so his left-hand opponent may call in his turn; the pass is taken as made.
void take_due_pass_as_made(Decision& d, Seat seat) {
    const Seat in_turn = d.board().auction.turn();
    if (left_hand_opponent(in_turn) != seat || !must_pass(d.board(), in_turn)) return;
    record_call(d, in_turn, {}, false);
}

/// The pass that 28A took as made is pressed now, after the call that did not wait for it.
bool is_late_due_pass(const BoardState& b, Seat seat, bridge::Call call) {
    if (!call.is_pass() || b.calls.size() < 2) return false;
    const auto& due = b.calls[b.calls.size() - 2];
    return due.seat == seat && due.call.is_pass() && due.at == b.calls.back().at;
}

/// 36A: the player in turn doubled inadmissibly, the next one called, and everything since is cancelled until the first
/// calls again or the Director rules.
std::optional<IncidentId> cancels_calls(const Decision& d) {
    const auto& b = d.board();
    if (b.cancelled_calls.empty() || b.pending_call) return std::nullopt;
    const auto& last = b.cancelled_calls.back();
    const auto* incident = d.state.incident(last.incident);
    const bool open = incident && incident->situation == Situation::InadmissibleDouble &&
                      incident->status != IncidentStatus::Ruled && incident->status != IncidentStatus::Dismissed;
    if (!open || last.call.seat == incident->facts.seat || incident->facts.seat != b.auction.turn())
        return std::nullopt;
    if (!b.calls.empty() && b.calls.back().at >= last.call.at) return std::nullopt;
    return last.incident;
}

/// A panel that prevents illegal calls takes none of them: no call, no incident, a word to the player.
bool refused_by_panel(Decision& d, Seat seat, const reading::CallKey& key) {
    const auto& b = d.board();
    if (!b.start.prevent_illegal_calls) return false;
    Refusal refused = Why::CallNotTaken;
    refused.seat = seat;
    refused.call = key.call;
    const auto refuse = [&](Why because) {
        refused.because = because;
        d.emit(event::CommandRefused{{}, refused});
        return true;
    };
    if (d.state.phase != Phase::Auction) return refuse(Why::PlayOn);
    const Seat in_turn = b.auction.turn();
    const bool legal_in_turn = b.auction.fault(seat, key.call) == bridge::CallFault::None;
    if (left_hand_opponent(in_turn) == seat && must_pass(b, in_turn) && legal_in_turn) return false;  // 28A
    if (is_late_due_pass(b, seat, key.call)) return false;
    if (!b.calls.empty() && b.calls.back().seat == seat && b.calls.back().call == key.call)
        return false;  // pressed twice
    const auto what = irregularity(b, seat, key.call);
    if (!what) return false;
    if (seat != in_turn) {
        refused.other_seat = in_turn;
        return refuse(Why::NotHisTurn);
    }
    switch (*what) {
        case Situation::InsufficientBid:
            refused.other_call = bridge::Call(*b.auction.last_bid());
            return refuse(Why::NotAbove);
        case Situation::ObligatedPass: return refuse(Why::MustPass);
        default: return refuse(Why::NothingToDouble);
    }
}

}  // namespace

void end_auction(Decision& d) {
    d.emit(event::AuctionEnded{d.board().auction.contract()});
    if (d.board().auction.passed_out()) d.emit(event::PlayEnded{std::nullopt, 0, 0, false});
    settle_after_auction(d);
}

bool must_pass(const BoardState& b, Seat seat) {
    return std::any_of(b.restrictions.begin(), b.restrictions.end(), [&](const Restriction& r) {
        return r.seat == seat && (r.kind == RestrictionKind::Pass || r.kind == RestrictionKind::PassOnce);
    });
}

void record_call(Decision& d, Seat seat, const reading::CallKey& key, bool irregular) {
    if (d.board().auction.full())
        return d.emit(event::CommandRefused{{}, Why::AuctionFull});
    d.emit(event::CallMade{seat, key.call, key.alert, key.explanation, irregular});
    const auto restrictions = d.board().restrictions;
    for (const auto& r : restrictions)
        if (r.seat == seat && r.kind == RestrictionKind::PassOnce)
            d.emit(event::RestrictionLifted{r.seat, r.kind, r.incident});
    bind_partner_of_substitute(d, seat);
    if (!d.board().auction.ended()) return;
    if (const auto keep = pass_that_took_a_turn(d.board().auction)) {
        const auto* incident = d.latest({Situation::PassAtRhosTurn, Situation::PassAtPartnersTurn});
        d.emit(event::CallsCancelled{static_cast<int>(*keep), incident ? incident->id : IncidentId{}});
        return;
    }
    end_auction(d);
}

void record_cancelled_call(Decision& d, Seat seat, const reading::CallKey& key, IncidentId incident) {
    if (d.board().auction.full()) return;
    d.emit(event::CallMade{seat, key.call, key.alert, key.explanation, false});
    d.emit(event::CallsCancelled{static_cast<int>(d.board().calls.size()) - 1, incident});
}

void note_call(Decision& d, Seat by, Seat about, CallNote kind, const std::string& words, std::uint32_t call) {
    const auto& calls = d.board().calls;
    if (kind == CallNote::Stop && d.board().stop == by) return;
    const bool his = call >= 1 && call <= calls.size() && calls[call - 1].seat == about;
    d.emit(event::CallNoted{by, about, kind, words, his ? static_cast<int>(call) : 0});
}

void take_call_in_auction(Decision& d, Seat seat, const reading::CallKey& key) {
    auto& b = d.board();
    if (b.pending_call && settle_pending_call(d, seat, key)) return;
    if (seat != b.auction.turn())
        if (const auto incident = cancels_calls(d)) return record_cancelled_call(d, seat, key, *incident);
    if (const auto incident = goes_on_after_double(d, seat)) return record_cancelled_call(d, seat, key, *incident);
    if (!b.calls.empty() && b.calls.back().seat == seat) return change_call(d, seat, key);
    if (is_late_due_pass(b, seat, key.call)) return;
    take_due_pass_as_made(d, seat);
    if (d.state.phase != Phase::Auction) return take_call(d, seat, key);
    if (const auto what = irregularity(b, seat, key.call)) return raise_irregular_call(d, *what, seat, key);
    const auto due = must_repeat(d, seat);
    if (due && *due != key.call) return raise_irregular_call(d, Situation::CallNotRepeated, seat, key, due);
    if (!key.call.is_pass() && !key.call.is_bid() && replaces_insufficient_bid(d, seat))
        return raise_irregular_call(d, Situation::DoubleAsReplacement, seat, key);
    record_call(d, seat, key, false);
    if (due) free_partner_of_repeated_call(d, seat);
}

void take_call(Decision& d, Seat seat, const reading::CallKey& key) {
    if (complete_reported_change(d, seat, key) || refused_by_panel(d, seat, key)) return;
    if (d.state.phase == Phase::Auction) return take_call_in_auction(d, seat, key);
    Facts facts;
    facts.seat = seat;
    facts.call = key.call;
    d.raise(Situation::CallAfterEnd, std::move(facts), Certainty::Certain);
    // 39B: called over by the next player, the call before it restricts no lead any more.
    const auto incidents = incidents_now(d.state);
    const auto before = std::find_if(incidents.rbegin(), incidents.rend(), [&](const Incident& one) {
        return one.situation == Situation::CallAfterEnd && one.facts.seat == right_hand_opponent(seat) &&
               one.status != IncidentStatus::Ruled && one.status != IncidentStatus::Dismissed;
    });
    if (before != incidents.rend()) d.update(before->id, before->situation, Facts(before->facts), before->certainty);
}

}  // namespace kibitz::laws
