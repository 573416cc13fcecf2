/// The order in which LIN names the seats: hands, players and, from 1, the dealer.
#pragma once

#include <array>

#include "controller/bridge/seat.hpp"

namespace kibitz::formats {

inline constexpr std::array<bridge::Seat, 4> lin_seats{bridge::Seat::South, bridge::Seat::West, bridge::Seat::North, bridge::Seat::East};

}  // namespace kibitz::formats
