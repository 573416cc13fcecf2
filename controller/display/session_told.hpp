/// What a hall tells a table of its session beside the schedule, which is the record's: who the people are, where they go next, the clock.
#pragma once

#include <functional>
#include <string>
#include <tl/expected.hpp>

#include "controller/bridge/seat.hpp"
#include "controller/views/audience.hpp"
#include "kibitz/v1/seat.pb.h"

namespace kibitz::display {

/// All empty: nothing is told, and nobody is asked who he is.
struct SessionTold {
    std::function<void(views::Audience, v1::SeatRound&)> fill;  ///< a round that the schedule has filled in
    std::function<void(v1::SeatClock&)> now;                    ///< a clock whose setting stands: what is left of it now
    /// Who sits here, as a player says: his own name, his partner's, either empty. @return why not, a sentence
    std::function<tl::expected<void, std::string>(bridge::Seat, const std::string& own, const std::string& partner)> who_sits{};
};

}  // namespace kibitz::display
