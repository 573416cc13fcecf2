/// What the table knows of its devices: sources of Readings, and outputs. Real chips, the simulator, a recorded tape and
/// another maker's table stand behind the same two interfaces.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "controller/laws/event.hpp"
#include "controller/perception/reading.hpp"

namespace kibitz::drivers {

/// How one device is now.
struct DeviceState {
    DeviceId id;
    reading::Health health = reading::Health::Ok;
    std::string detail{};  ///< what fails, for the Director; empty while it works
};

/// Readings of one kind of driver. A change of a device's health is a reading too (reading::Device); one without a
/// sequence is the source's own word for a device that went or came, and that counts its readings anew.
class Source {
public:
    using OnReading = std::function<void(const Reading&)>;

    virtual ~Source() = default;
    /// Of the driver, as board files have it: "simulated", "remote".
    virtual std::string_view name() const noexcept = 0;
    /// Begins to call `on_reading` on the table's thread, in order of time. Called once.
    virtual void start(OnReading on_reading) = 0;
    /// No reading comes after this returns.
    virtual void stop() = 0;
    /// A reading comes at most this long after the moment it carries; may change while it runs.
    virtual Duration latency() const noexcept = 0;
    /// Every device behind it, as the board file has them.
    virtual std::vector<DeviceState> devices() const = 0;
};

/// What a panel asks its player for. Nothing on it tells more than the player sees at the table.
enum class Prompt : std::uint8_t {
    Nothing,
    Call,         ///< it is his turn to call
    Play,         ///< it is his turn to play, or to play dummy's card
    ShowAgain,    ///< his card could not be read
    AnswerClaim,  ///< an opponent has claimed
    Confirm,      ///< the board is over: is this the result?
};

/// The lights and panels of a table.
class Outputs {
public:
    using Colour = laws::event::LightChanged::Colour;

    virtual ~Outputs() = default;
    /// Shows a light at a seat; without one there it does nothing.
    virtual void light(bridge::Seat seat, Colour colour) = 0;
    /// Shows a prompt on a seat's panel; without one there it does nothing.
    virtual void prompt(bridge::Seat seat, Prompt prompt) = 0;
};

/// Everything a table's session talks to.
struct TableDevices {
    std::vector<std::shared_ptr<Source>> sources;
    std::vector<std::shared_ptr<Outputs>> outputs;
    bridge::PerSeat<bool> page_panel{};  ///< seats whose panel is a page of the display
};

}  // namespace kibitz::drivers
