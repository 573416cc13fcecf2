/// Whether a network knows a computer by its name.
#pragma once

#include <chrono>
#include <string>

namespace kibitz::hall {

/// Asks the system's resolver, and waits so long at most: where nobody answers for such names ("club.local" without mDNS and without a name
/// server) it asks for tens of seconds, and goes on by itself.
[[nodiscard]] bool name_is_known(const std::string& host, std::chrono::milliseconds patience);

}  // namespace kibitz::hall
