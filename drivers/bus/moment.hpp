/// The time of buses: the clock that the kernel stamps edges with.
#pragma once

#include <chrono>

#include "controller/units/table_time.hpp"

namespace kibitz::bus {

/// CLOCK_MONOTONIC; never set, never running back. TableTime::at() makes it a moment of the table.
using Moment = TableTime::Monotonic;
using std::chrono::microseconds;
using std::chrono::milliseconds;

}  // namespace kibitz::bus
