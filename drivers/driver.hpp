/// What every driver offers the table: a source of Readings, and the table's lights. Real chips, the simulator and a
/// recorded tape stand behind the same interface.
#pragma once

#include <functional>
#include <string>

#include "controller/laws/event.hpp"
#include "controller/perception/reading.hpp"

namespace kibitz::drivers {

class Driver {
public:
    using OnReading = std::function<void(const Reading&)>;

    virtual ~Driver() = default;
    /// Begins to call `on_reading` on the table's thread, in order of time. Called once.
    virtual void start(OnReading on_reading) = 0;
    /// No reading comes after this returns.
    virtual void stop() = 0;
    /// Shows a light at a seat; a driver without lights does nothing.
    virtual void light(bridge::Seat seat, laws::event::LightChanged::Colour colour) = 0;
};

}  // namespace kibitz::drivers
