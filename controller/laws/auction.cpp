/// Calls: Laws 17-22 and, as far as they are flagged today, 27, 28, 36 and 39.
#include "controller/laws/decision.hpp"

namespace kibitz::laws {
namespace {

Facts facts_of(Seat seat, bridge::Call call) {
    Facts facts;
    facts.seat = seat;
    facts.call = call;
    return facts;
}

void end_auction(Decision& d) {
    d.emit(event::AuctionEnded{d.board().auction.contract()});
    if (d.board().auction.passed_out()) d.emit(event::PlayEnded{std::nullopt, 0, 0, false});
}

void record_call(Decision& d, Seat seat, const reading::CallKey& key, bool accepted_irregular) {
    d.emit(event::CallMade{seat, key.call, key.alert, key.explanation, accepted_irregular});
    if (d.board().auction.ended()) end_auction(d);
}

/// An insufficient bid waits. The next player calling accepts it (27A1); the bidder calling again replaces it (27B1).
void settle_pending_call(Decision& d, Seat seat) {
    const auto pending = d.board().pending_call;
    if (!pending || seat != bridge::left_hand_opponent(pending->call.seat)) return;
    accept_pending_call(d);
}

}  // namespace

void accept_pending_call(Decision& d) {
    const auto pending = d.board().pending_call->call;
    reading::CallKey key;
    key.call = pending.call;
    record_call(d, pending.seat, key, true);
}

void note_call(Decision& d, Seat by, Seat about, CallNote kind, const std::string& words) {
    d.emit(event::CallNoted{by, about, kind, words});
}

void take_call(Decision& d, Seat seat, const reading::CallKey& key) {
    if (d.state.phase != Phase::Auction) {
        d.raise(Situation::CallAfterEnd, facts_of(seat, key.call), Certainty::Certain);
        return;
    }
    settle_pending_call(d, seat);
    const auto& auction = d.board().auction;
    if (seat != auction.turn()) {
        auto facts = facts_of(seat, key.call);
        facts.other_seat = auction.turn();
        d.raise(key.call.is_pass()  ? Situation::PassOutOfRotation
                : key.call.is_bid() ? Situation::BidOutOfRotation
                                    : Situation::DoubleOutOfRotation,
                std::move(facts), Certainty::Certain);
        return;
    }
    switch (auction.fault(key.call)) {
        case bridge::CallFault::None: record_call(d, seat, key, false); break;
        case bridge::CallFault::InsufficientBid:
            d.raise(Situation::InsufficientBid, facts_of(seat, key.call), Certainty::Certain);
            break;
        case bridge::CallFault::InadmissibleDouble:
        case bridge::CallFault::InadmissibleRedouble:
            d.raise(Situation::InadmissibleDouble, facts_of(seat, key.call), Certainty::Certain);
            break;
        case bridge::CallFault::AuctionOver:
            d.raise(Situation::CallAfterEnd, facts_of(seat, key.call), Certainty::Certain);
            break;
    }
}

}  // namespace kibitz::laws
