/// A board file's devices as the technician's page tells them.
#pragma once

#include <vector>

#include "boards/board.hpp"
#include "controller/views/technician_view.hpp"

namespace kibitz::app {

/// Each device with its wiring in words, and the column antennas of its readers, which the file does not name.
/// @param by_hand  the page at /table reports for the file's remote devices
std::vector<views::FittedDevice> fitted_devices(const boards::Board& board, bool by_hand);

}  // namespace kibitz::app
