/// A reader by pcscd, over libpcsclite. The service is reached when it is first needed, and again after it was gone.
#pragma once

#include <memory>

#include "drivers/bus/card_slot.hpp"

namespace kibitz::bus {

/// @param reader how its name begins, as `pcsc_scan -r` prints it; empty: whichever there is, where there is one
std::unique_ptr<CardSlot> pcsc_slot(std::string reader);

}  // namespace kibitz::bus
