#include "controller/bridge/auction.hpp"

#include "controller/units/require.hpp"


namespace kibitz::bridge {

CallFault Auction::fault(Seat seat, Call call) const noexcept {
    if (ended()) return CallFault::AuctionOver;
    if (call.is_pass()) return CallFault::None;
    if (call.is_bid()) return last_bid_ && call.bid() <= *last_bid_ ? CallFault::InsufficientBid : CallFault::None;
    const bool own_bid = last_bid_ && side_of(last_bidder_) == side_of(seat);
    if (call.is_double())
        return last_bid_ && !own_bid && doubling_ == Doubling::Undoubled ? CallFault::None
                                                                         : CallFault::InadmissibleDouble;
    return own_bid && doubling_ == Doubling::Doubled ? CallFault::None : CallFault::InadmissibleRedouble;
}

void Auction::note(Seat caller, Call call) noexcept {
    if (call.is_pass()) {
        ++passes_;
    } else {
        passes_ = 0;
        if (call.is_double()) doubling_ = Doubling::Doubled;
        if (call.is_redouble()) doubling_ = Doubling::Redoubled;
        if (call.is_bid()) {
            last_bid_ = call.bid();
            last_bidder_ = caller;
            doubling_ = Doubling::Undoubled;
            auto& first = first_named_[static_cast<std::size_t>(side_of(caller))]
                                      [static_cast<std::size_t>(call.bid().denomination())];
            if (first == 0xff) first = static_cast<std::uint8_t>(index(caller));
        }
    }
    calls_.push_back(call);
    callers_.push_back(caller);
}

CallFault Auction::push(Call call) noexcept {
    const auto why = fault(call);
    if (why == CallFault::None) note(turn(), call);
    return why;
}

void Auction::push_accepted(Seat caller, Call call) noexcept {
    require(!full(), "a call follows another only while there is room");
    note(caller, call);
}

void Auction::pop() noexcept {
    require(!calls_.empty(), "a call is taken back only where there is one");
    const auto earlier = *this;
    *this = Auction(dealer_);
    for (std::size_t i = 0; i + 1 < earlier.calls_.size(); ++i) note(earlier.callers_[i], earlier.calls_[i]);
}

std::optional<Contract> Auction::contract() const noexcept {
    if (!last_bid_) return std::nullopt;
    const auto declarer = first_named_[static_cast<std::size_t>(side_of(last_bidder_))]
                                      [static_cast<std::size_t>(last_bid_->denomination())];
    return Contract{*last_bid_, doubling_, static_cast<Seat>(declarer)};
}

}  // namespace kibitz::bridge
