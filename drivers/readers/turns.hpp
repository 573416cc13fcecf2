/// How long a sweep of an antenna takes at the longest, field on to field off: what a schedule is computed with. ISO 15693-2's
/// times at 26 kbit/s and a Pi's on SPI, the longer one of two chips; tests/unit/wired holds the emulated chips to them.
#pragma once

#include "drivers/bus/moment.hpp"

namespace kibitz::readers {

using bus::microseconds;

/// Time that a reader's commands take besides the air: switching the field, two looks whether it has its settings.
inline constexpr microseconds commands_time{1500};
/// A zone with one card or none, asked in one slot.
constexpr microseconds slot_turn(microseconds guard) noexcept { return guard + commands_time + microseconds(6500); }
/// 16 slots once, with an answer or a collision in each; a few cards take 30 ms.
inline constexpr microseconds round_time{78500};
constexpr microseconds round_turn(microseconds guard) noexcept { return guard + commands_time + round_time; }

}  // namespace kibitz::readers
