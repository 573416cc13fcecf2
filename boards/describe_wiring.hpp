/// The part of `kibitz board show` that is about wires. Inside kibitz-boards only.
#pragma once

#include <iosfwd>

#include "boards/schema/board.pb.h"

namespace kibitz::boards {

void describe_wiring(const board::v1::Board& file, std::ostream& out);

}  // namespace kibitz::boards
