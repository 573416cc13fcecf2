/// What a board's devices ask of their buses and of the supply, in figures.
#pragma once

#include <string>
#include <vector>

#include "boards/schema/board.pb.h"

namespace kibitz::boards {

/// The load of one bus with wires of its own: share of its time that bits are on it.
struct BusLoad {
    std::string name;
    double share = 0;  ///< 0..1
    int devices = 0;
};
/// I2C by transactions and clock, SPI by the field's turns.
std::vector<BusLoad> bus_loads(const board::v1::Board& file);

/// Milliamperes, means; from data sheets, rounded up.
struct Currents {
    double volts_3_3 = 0;
    double volts_5 = 0;
};
Currents currents(const board::v1::Board& file);
/// What a Pi's 3.3 V pins give besides the Pi itself, a rule of thumb.
inline constexpr double most_3_3_ma = 500;
/// Share of the time that a field is on: between sweeps only commands go.
double field_duty(const board::v1::Board& file);

}  // namespace kibitz::boards
