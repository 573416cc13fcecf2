/// What a hall tells a table of its session beside the schedule, which is the record's: who the people are, where they go next, the clock.
#pragma once

#include <functional>

#include "controller/views/audience.hpp"
#include "kibitz/v1/seat.pb.h"

namespace kibitz::display {

/// Both empty: the table is by itself.
struct SessionTold {
    std::function<void(views::Audience, v1::SeatRound&)> fill;  ///< a round that the schedule has filled in
    std::function<void(v1::SeatClock&)> now;                    ///< a clock whose setting stands: what is left of it now
};

}  // namespace kibitz::display
