/// What the chips of an I2C bus are opened with, by whoever owns the bus.
#pragma once

#include <string>

#include "boards/schema/board.pb.h"
#include "drivers/bus/i2c.hpp"
#include "drivers/chips/starting.hpp"

namespace kibitz::chips {

class Opening {
public:
    virtual ~Opening() = default;
    /// @param bus its name in the board file. What it gives outlives the chips.
    virtual bus::I2cBus& i2c(const std::string& bus) = 0;
    virtual OutputLine output(const board::v1::Line& line) = 0;
    /// Shared by the chips of that bus.
    virtual DefaultAddress& default_address(const std::string& bus) = 0;
};

}  // namespace kibitz::chips
