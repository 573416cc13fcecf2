/// The auction (Laws 17-22): calls in order and who made them, which are legal, when it ends and in what contract.
#pragma once

#include <boost/container/static_vector.hpp>
#include <optional>
#include <span>

#include "controller/bridge/call.hpp"
#include "controller/bridge/contract.hpp"
#include "controller/bridge/seat.hpp"

namespace kibitz::bridge {

/// Why a call is not legal at this point.
enum class CallFault : std::uint8_t {
    None,
    AuctionOver,         ///< Law 39
    InsufficientBid,     ///< Law 27
    InadmissibleDouble,  ///< Law 36: nothing to double, own side's bid, or doubled already
    InadmissibleRedouble ///< Law 36: nothing to redouble, the other side's bid, or redoubled already
};

/// An auction as it stands. push() takes legal calls in rotation only; an irregular call that was accepted (Laws 27A, 29A)
/// comes by push_accepted(), with its caller, and the auction goes on from his left-hand opponent.
class Auction {
public:
    /// Longest legal auction: 319 calls (three passes, then every bid doubled and redoubled with passes between).
    static constexpr std::size_t max_calls = 319;

    explicit Auction(Seat dealer) noexcept : dealer_(dealer) {}

    Seat dealer() const noexcept { return dealer_; }
    /// Whose turn it is (Law 17C): dealer's, then that of the last caller's left-hand opponent. Meaningless once ended().
    Seat turn() const noexcept { return callers_.empty() ? dealer_ : left_hand_opponent(callers_.back()); }
    std::span<const Call> calls() const noexcept { return {calls_.data(), calls_.size()}; }
    /// Who made that call, counted from 0. @pre call_number < calls().size()
    Seat caller(std::size_t call_number) const noexcept { return callers_[call_number]; }
    /// Whose turn it was at that call: another seat than caller() where a call out of rotation was accepted (Law 29A).
    /// @pre call_number <= calls().size()
    Seat turn_at(std::size_t call_number) const noexcept {
        return call_number == 0 ? dealer_ : left_hand_opponent(callers_[call_number - 1]);
    }
    /// No further call can be held. Only accepted insufficient bids (Law 27A) can bring an auction there.
    bool full() const noexcept { return calls_.size() >= max_calls; }

    /// What is wrong with `call` by the seat whose turn it is; None when legal.
    CallFault fault(Call call) const noexcept { return fault(turn(), call); }
    /// What is wrong with `call` by `seat`; rotation is not looked at.
    CallFault fault(Seat seat, Call call) const noexcept;
    bool is_legal(Call call) const noexcept { return fault(call) == CallFault::None; }
    /// Adds a call by the seat in turn. Returns fault(call); adds nothing unless None.
    CallFault push(Call call) noexcept;
    /// Adds a call without asking if it is legal or in rotation (accepted by Law 27A1 or 29A). @pre !full()
    void push_accepted(Seat caller, Call call) noexcept;
    /// Takes the last call back (Law 25). @pre !calls().empty()
    void pop() noexcept;

    /// Three passes after a bid, or four passes (Law 22).
    bool ended() const noexcept { return passes_ >= (last_bid_ ? 3 : 4); }
    bool passed_out() const noexcept { return ended() && !last_bid_; }
    /// The contract as it stands now (final once ended()); nothing while nobody has bid.
    std::optional<Contract> contract() const noexcept;
    std::optional<Bid> last_bid() const noexcept { return last_bid_; }

    friend bool operator==(const Auction& a, const Auction& b) noexcept {
        return a.dealer_ == b.dealer_ && a.calls_ == b.calls_ && a.callers_ == b.callers_;
    }

private:
    void note(Seat caller, Call call) noexcept;

    Seat dealer_;
    boost::container::static_vector<Call, max_calls + 1> calls_;
    boost::container::static_vector<Seat, max_calls + 1> callers_;
    std::optional<Bid> last_bid_;
    Seat last_bidder_ = Seat::North;
    Doubling doubling_ = Doubling::Undoubled;
    std::uint8_t passes_ = 0;
    /// First seat of each side to name each denomination (Law 22B: declarer), 0xff = nobody yet.
    std::array<std::array<std::uint8_t, 5>, 2> first_named_{{{0xff, 0xff, 0xff, 0xff, 0xff}, {0xff, 0xff, 0xff, 0xff, 0xff}}};
};

}  // namespace kibitz::bridge
