/// Par: what a deal comes to when all four players see all cards, and bid and play their best.
#pragma once

#include <array>
#include <vector>

#include "controller/bridge/board.hpp"
#include "controller/bridge/contract.hpp"
#include "controller/bridge/seat.hpp"

namespace kibitz::bridge {

/// Tricks that each seat takes as declarer, double dummy: by denomination (Denomination's order), then declarer. 0 to 13.
using TricksByDeclarer = std::array<PerSeat<int>, 5>;

struct ParContract {
    Contract contract;
    int tricks = 0;  ///< declarer's side takes, 0 to 13
    friend bool operator==(const ParContract&, const ParContract&) = default;
};

struct Par {
    int north_south = 0;  ///< points; of a board that is passed out 0
    /// The contracts that come to it, of each denomination and side the highest; a side's two players are two. None: passed out.
    std::vector<ParContract> contracts;
    friend bool operator==(const Par&, const Par&) = default;
};

/// Neither side can do better by another call, and what fails is doubled. Where both sides can make the same bid, whose turn comes
/// first has it. A contract is played by whichever of the side's two hands takes more tricks.
[[nodiscard]] Par par(const TricksByDeclarer& tricks, Seat dealer, Vulnerability vulnerability);

}  // namespace kibitz::bridge
