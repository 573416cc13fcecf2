/// The table top of a board file as a drawing to scale.
#pragma once

#include <string>

#include "boards/schema/board.pb.h"

namespace kibitz::boards {

/// SVG, a unit a millimetre, north at the top: dummy's area with its cards, film or pads, zones, sensors, panels.
std::string to_svg(const board::v1::Board& file);

}  // namespace kibitz::boards
