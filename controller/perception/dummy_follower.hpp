/// Follows the auction only as far as needed to know who becomes dummy and what is trump. It judges nothing: a call
/// out of turn or an illegal one is passed over here, and the antennas of dummy's area have the last word.
#pragma once

#include <optional>

#include "controller/bridge/auction.hpp"
#include "controller/perception/reading.hpp"

namespace kibitz::perception {

class DummyFollower {
public:
    void start(const reading::BoardStart& board) noexcept;
    void end() noexcept { auction_.reset(); }
    /// A call was made on a panel. Returns whether dummy became known by it.
    bool call(bridge::Seat seat, bridge::Call call) noexcept;

    /// Once the auction has ended in a contract.
    std::optional<bridge::Contract> contract() const noexcept;
    const bridge::Deal& deal() const noexcept { return deal_; }

private:
    std::optional<bridge::Auction> auction_;
    bridge::Deal deal_;
};

}  // namespace kibitz::perception
