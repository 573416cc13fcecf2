/// Whether a table may start: its required devices are looked for before it does.
#pragma once

#include <string>
#include <vector>

#include "drivers/wired/backend.hpp"

namespace kibitz::wired {

/// Devices that the board file calls required and whose bus, lines or input device cannot be opened. "device: what: what to do", all
/// at once. A chip that does not answer is no reason: it may be plugged in later, and the table says so until then.
std::vector<std::string> missing_required(const boards::Board& board, const std::vector<boards::Device>& devices, BackEnd& back);

}  // namespace kibitz::wired
