/// An auction as it was made, irregular calls among them: which call is illegal, when it ends, in what contract.
/// bridge::Auction holds legal auctions in rotation; a record may hold accepted irregularities (PBN's ^I and ^S), so the
/// seat of each call is given here, and no call is kept.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "controller/bridge/auction.hpp"

namespace kibitz::formats {

class CallSequence {
public:
    /// What is wrong with `call` by `seat`; rotation is not looked at.
    constexpr bridge::CallFault fault(bridge::Seat seat, bridge::Call call) const noexcept {
        using bridge::CallFault;
        if (ended()) return CallFault::AuctionOver;
        if (call.is_pass()) return CallFault::None;
        if (call.is_bid()) return call.index() <= last_bid_ ? CallFault::InsufficientBid : CallFault::None;
        const bool own_bid = last_bid_ != 0 && bridge::side_of(bidder_) == bridge::side_of(seat);
        if (call.is_double())
            return last_bid_ != 0 && !own_bid && doubling_ == bridge::Doubling::Undoubled
                       ? CallFault::None
                       : CallFault::InadmissibleDouble;
        return own_bid && doubling_ == bridge::Doubling::Doubled ? CallFault::None : CallFault::InadmissibleRedouble;
    }

    /// Adds a call without asking whether it is legal.
    constexpr void add(bridge::Seat seat, bridge::Call call) noexcept {
        if (call.is_pass()) {
            if (passes_ < 4) ++passes_;
            return;
        }
        passes_ = 0;
        if (call.is_double()) {
            doubling_ = bridge::Doubling::Doubled;
        } else if (call.is_redouble()) {
            doubling_ = bridge::Doubling::Redoubled;
        } else {
            last_bid_ = static_cast<std::uint8_t>(call.index());
            bidder_ = seat;
            doubling_ = bridge::Doubling::Undoubled;
            auto& first = first_named_[static_cast<std::size_t>(bridge::side_of(seat))]
                                      [static_cast<std::size_t>(call.bid().denomination())];
            if (first == nobody) first = static_cast<std::uint8_t>(bridge::index(seat));
        }
    }

    /// Three passes after a bid, or four passes (Law 22).
    constexpr bool ended() const noexcept { return passes_ >= (last_bid_ != 0 ? 3 : 4); }
    /// Passes still missing before the auction has ended: what PBN's AP stands for.
    constexpr int passes_missing() const noexcept { return ended() ? 0 : (last_bid_ != 0 ? 3 : 4) - passes_; }
    /// As it stands now; nothing while nobody has bid.
    constexpr std::optional<bridge::Contract> contract() const noexcept {
        if (last_bid_ == 0) return std::nullopt;
        const auto bid = bridge::Call::from_index(last_bid_).bid();
        const auto declarer = first_named_[static_cast<std::size_t>(bridge::side_of(bidder_))]
                                          [static_cast<std::size_t>(bid.denomination())];
        return bridge::Contract{bid, doubling_, static_cast<bridge::Seat>(declarer)};
    }

private:
    static constexpr std::uint8_t nobody = 0xff;
    std::uint8_t last_bid_ = 0;  ///< Call::index(); 0 (a pass) while nobody has bid
    bridge::Seat bidder_ = bridge::Seat::North;
    bridge::Doubling doubling_ = bridge::Doubling::Undoubled;
    std::uint8_t passes_ = 0;
    /// First seat of each side to name each denomination (Law 22B).
    std::array<std::array<std::uint8_t, 5>, 2> first_named_{
        {{nobody, nobody, nobody, nobody, nobody}, {nobody, nobody, nobody, nobody, nobody}}};
};

}  // namespace kibitz::formats
