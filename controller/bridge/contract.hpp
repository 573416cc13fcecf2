/// The contract (Law 22A): what the auction's last bid commits a side to.
#pragma once

#include <cstdint>
#include <string>

#include "controller/bridge/call.hpp"
#include "controller/bridge/seat.hpp"

namespace kibitz::bridge {

enum class Doubling : std::uint8_t { Undoubled, Doubled, Redoubled };

struct Contract {
    Bid bid{1, Denomination::Clubs};
    Doubling doubling = Doubling::Undoubled;
    Seat declarer = Seat::North;

    /// Odd tricks and the book of six (Law 18A, 19): tricks declarer needs, 7..13.
    constexpr int tricks_needed() const noexcept { return bid.level() + 6; }
    constexpr Seat dummy() const noexcept { return partner(declarer); }
    /// The defender on declarer's left makes the opening lead (Law 41A).
    constexpr Seat opening_leader() const noexcept { return left_hand_opponent(declarer); }
    constexpr std::optional<Suit> trump() const noexcept { return trump_suit(bid.denomination()); }
    friend constexpr bool operator==(const Contract&, const Contract&) noexcept = default;
};

/// "4SX" by PBN's [Contract] rule; the declarer is not part of it.
std::string to_string(const Contract& contract);

}  // namespace kibitz::bridge
