/// Irregular calls: Laws 27-33, 36 and 37. Each waits: the next player accepts it by calling, the offender replaces it
/// where he may, or the Director rules.
#include <algorithm>

#include "controller/laws/calls.hpp"

namespace kibitz::laws {
namespace {

bool is_settled(const Incident& incident) {
    return incident.status == IncidentStatus::Ruled || incident.status == IncidentStatus::Dismissed;
}

/// The same key again, and nothing has been called in between: the same fact.
bool is_known(const Decision& d, Situation what, Seat seat, bridge::Call call) {
    const auto* last = d.latest({what});
    return last && !is_settled(*last) && last->facts.seat == seat && last->facts.call == call &&
           last->raised_at >= d.state.turn_since;
}

/// 28B: he whose turn it was has called, and his side exacts nothing for the call out of rotation.
void forfeit(Decision& d, IncidentId irregularity) { d.emit(event::Forfeited{irregularity, false, irregularity}); }

/// 36A: the inadmissible call and the one made over it are cancelled, and nothing else follows.
void cancel_with_inadmissible_call(Decision& d, Seat seat, const reading::CallKey& key) {
    const auto id = d.board().pending_call->incident;
    drop_pending_call(d);
    record_cancelled_call(d, seat, key, id);
    if (const auto* incident = d.state.incident(id); incident && !is_settled(*incident))
        d.update(id, incident->situation, incident->facts, incident->certainty);
}

/// The dealer calls after his right-hand opponent opened: over that call, or as if it had not been made (28B)?
bool would_be_insufficient_over(const bridge::Auction& auction, const RecordedCall& pending, bridge::Call call) {
    return pending.call.is_bid() && call.is_bid() && call.bid() <= pending.call.bid() &&
           auction.fault(call) == bridge::CallFault::None;
}

void accept_by_calling(Decision& d) {
    const auto& pending = *d.board().pending_call;
    const auto* incident = d.state.incident(pending.incident);
    if (incident && incident->situation == Situation::CallChanged && substitution_refused(d.state, *incident) != Why::None)
        return drop_pending_call(d);
    accept_pending_call(d);
}

/// Whose turn it is calls, and somebody else's call waits that he is not the one to accept.
bool call_in_rotation(Decision& d, Seat seat, const reading::CallKey& key) {
    const auto pending = *d.board().pending_call;
    drop_pending_call(d);
    if (side_of(seat) == side_of(pending.call.seat)) return false;
    forfeit(d, pending.incident);
    // 33: called together with him whose turn it was, the other's call comes after his.
    const bool together = d.at - pending.call.at <= d.code.simultaneous_time;
    if (!together || pending.call.seat != left_hand_opponent(seat) || irregularity(d.board(), seat, key.call))
        return false;
    record_call(d, seat, key, false);
    if (d.state.phase != Phase::Auction || irregularity(d.board(), pending.call.seat, pending.call.call)) return true;
    reading::CallKey second;
    second.call = pending.call.call;
    second.explanation = pending.call.explanation;
    record_call(d, pending.call.seat, second, false);
    return true;
}

}  // namespace

/// Calls at the right-hand opponent's turn: an artificial pass is one as a bid is (30C).
constexpr std::initializer_list<Situation> at_rhos_turn{Situation::PassAtRhosTurn, Situation::BidAtRhosTurn, Situation::DoubleAtRhosTurn};

std::optional<bridge::Call> must_repeat(const Decision& d, Seat seat) {
    const auto& b = d.board();
    const auto* incident = d.latest(at_rhos_turn);
    if (!incident || incident->facts.seat != seat || !incident->facts.call) return std::nullopt;
    const auto& effects = ruled_effects(*incident);
    const bool cancelled = std::find(effects.begin(), effects.end(), Effect::CancelCall) != effects.end() ||
                           std::find(effects.begin(), effects.end(), Effect::CancelCallPartnerPassesOnce) != effects.end();
    if (!cancelled || b.calls.empty()) return std::nullopt;
    const auto& last = b.calls.back();
    // The very next call after it: his opponent's pass. Later turns are free.
    if (last.seat != right_hand_opponent(seat) || !last.call.is_pass() || last.at < incident->raised_at) return std::nullopt;
    for (const auto& call : b.calls)
        if (call.seat == seat && call.at >= incident->raised_at) return std::nullopt;
    if (b.auction.fault(seat, *incident->facts.call) != bridge::CallFault::None) return std::nullopt;
    return incident->facts.call;
}

bool was_repeated(const BoardState& b, const Incident& incident) {
    const auto& f = incident.facts;
    if (std::find(at_rhos_turn.begin(), at_rhos_turn.end(), incident.situation) == at_rhos_turn.end()) return false;
    if (!f.seat || !f.other_seat) return false;
    const auto again = std::find_if(b.calls.begin(), b.calls.end(), [&](const RecordedCall& c) { return c.seat == *f.seat && c.at >= incident.raised_at; });
    if (again == b.calls.end() || again == b.calls.begin() || again->call != f.call) return false;
    const auto& before = *std::prev(again);
    return before.seat == *f.other_seat && before.call.is_pass() && before.at >= incident.raised_at;
}

void free_partner_of_repeated_call(Decision& d, Seat seat) {
    const auto restrictions = d.board().restrictions;
    for (const auto& r : restrictions) {
        const auto* incident = d.state.incident(r.incident);
        if (r.seat == partner(seat) && incident && incident->facts.seat == seat && was_repeated(d.board(), *incident))
            d.emit(event::RestrictionLifted{r.seat, r.kind, r.incident});
    }
}

bool replaces_insufficient_bid(const Decision& d, Seat seat) {
    const auto& b = d.board();
    const auto* incident = d.latest({Situation::InsufficientBid});
    if (!incident || incident->facts.seat != seat) return false;
    for (const auto& call : b.calls)
        if (call.seat == seat && call.at >= incident->raised_at) return false;
    const bool dropped = std::any_of(b.cancelled_calls.begin(), b.cancelled_calls.end(),
                                     [&](const CancelledCall& c) { return c.incident == incident->id; });
    if (!dropped) return false;
    const auto& effects = ruled_effects(*incident);
    // Ruled comparable (27B1) it is a call as any other.
    return incident->status != IncidentStatus::Ruled ||
           std::find(effects.begin(), effects.end(), Effect::CancelCallPartnerPasses) != effects.end();
}

void bind_partner_of_substitute(Decision& d, Seat seat) {
    const auto& b = d.board();
    for (std::size_t i = d.state.incidents.size(); i-- > 0 && d.state.incidents[i].play == b.play;) {
        const auto& incident = d.state.incidents[i];
        if (incident.facts.seat != seat || incident.facts.other_seat == right_hand_opponent(seat)) continue;
        const auto& effects = ruled_effects(incident);
        if (std::find(effects.begin(), effects.end(), Effect::CancelCallPartnerPassesOnce) == effects.end()) continue;
        const auto made = std::count_if(b.calls.begin(), b.calls.end(),
                                        [&](const RecordedCall& c) { return c.seat == seat && c.at >= incident.raised_at; });
        if (made == 1) d.emit(event::RestrictionSet{partner(seat), RestrictionKind::PassOnce, {}, {}, incident.id});
        return;
    }
}

/// 30 to 32: the call by whose turn it was.
static Situation out_of_rotation(Seat seat, Seat in_turn, bridge::Call call) {
    using enum Situation;
    const bool rhos_turn = in_turn == right_hand_opponent(seat);
    if (call.is_pass()) return rhos_turn ? PassAtRhosTurn : PassAtPartnersTurn;
    if (call.is_bid()) return rhos_turn ? BidAtRhosTurn : BidAtPartnersTurn;
    return rhos_turn ? DoubleAtRhosTurn : DoubleAtPartnersTurn;
}

std::optional<Situation> irregularity(const BoardState& b, Seat seat, bridge::Call call) {
    using bridge::CallFault;
    const auto fault = b.auction.fault(seat, call);
    // An inadmissible double stays one whoever's turn it is, and whoever must pass (32, 36).
    if (fault == CallFault::InadmissibleDouble || fault == CallFault::InadmissibleRedouble)
        return Situation::InadmissibleDouble;
    if (seat != b.auction.turn()) return out_of_rotation(seat, b.auction.turn(), call);
    if (!call.is_pass() && must_pass(b, seat)) return Situation::ObligatedPass;
    if (fault == CallFault::InsufficientBid) return Situation::InsufficientBid;
    return std::nullopt;
}

/// The incident without whose ruling that call would be none: he must pass by it, or repeat a call that it cancelled.
static IncidentId ruling_behind(const Decision& d, Situation what, Seat seat) {
    const Incident* ruled = nullptr;
    if (what == Situation::CallNotRepeated) ruled = d.latest(at_rhos_turn);
    if (what == Situation::DoubleAsReplacement) ruled = d.latest({Situation::InsufficientBid});
    if (ruled) return ruled->status == IncidentStatus::Ruled ? ruled->id : IncidentId{};
    if (what == Situation::ObligatedPass)
        for (const auto& r : d.board().restrictions)
            if (r.seat == seat && (r.kind == RestrictionKind::Pass || r.kind == RestrictionKind::PassOnce)) return r.incident;
    return {};
}

void raise_irregular_call(Decision& d, Situation what, Seat seat, const reading::CallKey& key, std::optional<bridge::Call> first) {
    if (is_known(d, what, seat, key.call)) return;
    const Seat in_turn = d.board().auction.turn();
    Facts facts;
    facts.seat = seat;
    facts.call = key.call;
    facts.first_call = first;
    if (what == Situation::InsufficientBid)
        if (const auto last = d.board().auction.last_bid()) facts.first_call = *last;
    facts.said = Remark::in_words(key.explanation);
    if (seat != in_turn) facts.other_seat = in_turn;
    d.raise(what, std::move(facts), Certainty::Certain, ruling_behind(d, what, seat));
}

void drop_pending_call(Decision& d) { d.emit(event::PendingCallDropped{d.board().pending_call->incident}); }

bool settle_pending_call(Decision& d, Seat seat, const reading::CallKey& key) {
    const auto pending = d.board().pending_call->call;
    const auto* incident = d.state.incident(d.board().pending_call->incident);
    const auto what = incident ? incident->situation : Situation::InsufficientBid;
    const Seat in_turn = d.board().auction.turn();
    if (seat == pending.seat) {
        if (key.call == pending.call) return true;  // pressed twice
        drop_pending_call(d);
        if (what != Situation::CallChanged) return false;  // 27B, 27C, 36B, 37B: he calls again
        const auto first = last_call_of(d.board(), seat);
        return first && d.board().calls[*first].call == key.call;  // he has gone back to his first call
    }
    if (seat == left_hand_opponent(pending.seat)) {
        const bool out_of_rotation = pending.seat != in_turn && what != Situation::CallChanged;
        const bool in_rotation =
            seat == in_turn && out_of_rotation &&
            (what == Situation::InadmissibleDouble || would_be_insufficient_over(d.board().auction, pending, key.call));
        if (in_rotation) return call_in_rotation(d, seat, key);
        if (what == Situation::InadmissibleDouble) return cancel_with_inadmissible_call(d, seat, key), true;
        const auto id = d.board().pending_call->incident;
        accept_by_calling(d);
        if (d.state.phase != Phase::Auction)
            return take_call(d, seat, key), true;  // the call accepted ended the auction
        if (d.board().auction.turn() == seat) return false;
        // The pass accepted was the third, and the turn goes back to the player it was taken from (17D3): this call is one
        // of those that are cancelled.
        record_cancelled_call(d, seat, key, id);
        return true;
    }
    return seat == in_turn && call_in_rotation(d, seat, key);
}

void accept_pending_call(Decision& d) {
    const auto pending = *d.board().pending_call;
    const auto* incident = d.state.incident(pending.incident);
    if (incident && incident->situation == Situation::CallChanged) return substitute_call(d, Incident(*incident));
    reading::CallKey key;
    key.call = pending.call.call;
    key.explanation = pending.call.explanation;
    record_call(d, pending.call.seat, key, true);
}

}  // namespace kibitz::laws
