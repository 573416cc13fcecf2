/// What a chip of touch pads tells, whichever it is: which of its electrodes are touched.
#pragma once

#include <cstdint>

#include "drivers/bus/moment.hpp"

namespace kibitz::chips {

struct PadSample {
    bus::Moment at{};
    std::uint16_t touched = 0;       ///< bit n: electrode n
    std::uint16_t out_of_range = 0;  ///< electrodes that say nothing: too large, too small or not connected
    friend bool operator==(const PadSample&, const PadSample&) = default;
};

/// Pads in rows from the outer edge, in each row from dummy's right: the electrodes of one chip, then of the next.
struct PadGrid {
    unsigned columns = 4;
    std::uint32_t pitch_x_mm = 66, pitch_y_mm = 60;  ///< from pad to pad, from row to row
    unsigned electrodes = 12;  ///< of each chip, 1..16
    unsigned pads = 0;         ///< of all chips, 32 at the most
};

}  // namespace kibitz::chips
