/// A reader by pcscd, over libpcsclite. The service is reached when it is first needed, and again after it was gone.
#pragma once

#include <memory>

#include "drivers/bus/card_slot.hpp"

namespace kibitz::bus {

/// A call that takes longer than this is told as TimedOut; until it is over, the next ones wait for it a little and are told the same.
inline constexpr auto longest_served_call = milliseconds(2000);

/// @param reader how its name begins, as `pcsc_scan -r` prints it; empty: whichever there is, where there is one
std::unique_ptr<CardSlot> served_slot(std::string reader);

}  // namespace kibitz::bus
