/// An inadmissible double or redouble that nobody minded (36A, 36C): the next player called over it, and the others went on from there.
/// Each of their calls is cancelled, until whose turn it was calls again; but when they come to an end of it and the lead is faced, the
/// contract is what these calls make without the double.
#include <algorithm>

#include "controller/laws/calls.hpp"

namespace kibitz::laws {
namespace {

struct GoneOn {
    const Incident* incident = nullptr;
    std::vector<RecordedCall> before;  ///< the calls of the auction up to it
    std::vector<RecordedCall> after;   ///< whatever has been called since, each in turn, by their own count
    Seat turn() const { return left_hand_opponent(after.empty() ? *incident->facts.seat : after.back().seat); }
    bool ended() const {
        return after.size() >= 3 && std::all_of(after.end() - 3, after.end(), [](const RecordedCall& one) { return one.call.is_pass(); });
    }
};

/// @return nothing where nobody has called over such a double, where it has been ruled on, or where somebody has called out of turn
std::optional<GoneOn> gone_on(const Decision& d) {
    if (!d.state.board || d.board().pending_call) return std::nullopt;
    const auto& b = d.board();
    const auto* incident = d.latest({Situation::InadmissibleDouble});
    if (!incident || incident->status == IncidentStatus::Ruled || incident->status == IncidentStatus::Dismissed) return std::nullopt;
    const auto made = std::find_if(b.cancelled_calls.begin(), b.cancelled_calls.end(), [&](const CancelledCall& one) {
        return one.incident == incident->id && one.call.seat == incident->facts.seat && one.call.call == incident->facts.call;
    });
    if (made == b.cancelled_calls.end()) return std::nullopt;
    GoneOn out;
    out.incident = incident;
    for (const auto& call : b.calls) (call.at < made->call.at ? out.before : out.after).push_back(call);
    for (auto one = made + 1; one != b.cancelled_calls.end(); ++one) {
        if (one->incident != incident->id) return std::nullopt;  // something else is the matter
        out.after.push_back(one->call);
    }
    std::stable_sort(out.after.begin(), out.after.end(), [](const RecordedCall& a, const RecordedCall& c) { return a.at < c.at; });
    Seat turn = left_hand_opponent(*incident->facts.seat);
    for (const auto& call : out.after) {
        if (call.seat != turn) return std::nullopt;
        turn = left_hand_opponent(turn);
    }
    return out.after.empty() ? std::nullopt : std::optional(out);
}

/// The same calls without the double, and without what only the double allowed.
/// @return nothing where they make no auction that has ended in a contract
std::optional<bridge::Auction> without_the_double(const GoneOn& from, const BoardState& b) {
    bridge::Auction auction(b.auction.dealer());
    for (const auto& call : from.before) auction.push_accepted(call.seat, call.call);
    for (const auto& call : from.after) {
        if (auction.ended() || auction.full()) break;
        const auto fault = auction.fault(call.seat, call.call);
        if (fault == bridge::CallFault::InsufficientBid) return std::nullopt;
        if (fault == bridge::CallFault::None) auction.push_accepted(call.seat, call.call);
    }
    return auction.ended() && auction.contract() ? std::optional(auction) : std::nullopt;
}

}  // namespace

std::optional<IncidentId> goes_on_after_double(const Decision& d, Seat seat) {
    const auto on = gone_on(d);
    if (!on || on->ended() || seat != on->turn()) return std::nullopt;
    return seat == d.board().auction.turn() ? std::nullopt : std::optional(on->incident->id);
}

void take_contract_without_double(Decision& d, Seat leader) {
    const auto on = gone_on(d);
    if (!on || !on->ended()) return;
    const auto auction = without_the_double(*on, d.board());
    if (!auction || auction->contract() == d.board().contract || left_hand_opponent(auction->contract()->declarer) != leader) return;
    const Incident incident = *on->incident;
    reopen_auction(d);
    d.emit(event::CallsCancelled{static_cast<int>(on->before.size()), incident.id});
    for (const auto& call : on->after) {
        const auto& now = d.board().auction;
        if (now.ended()) break;
        if (now.fault(call.seat, call.call) != bridge::CallFault::None) continue;
        d.emit(event::CallMade{call.seat, call.call, call.alert, call.explanation, call.seat != now.turn()});
    }
    end_auction(d);
    d.update(incident.id, incident.situation, incident.facts, incident.certainty);
}

}  // namespace kibitz::laws
