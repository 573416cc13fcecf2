/// What is served by one thread: the devices of one bus, the readers that share the field, lines, input devices. A lane is pure
/// of threads and clocks: whoever runs it says what time it is, and calls again when it wants to be called.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "controller/perception/reading.hpp"
#include "drivers/bus/fault.hpp"
#include "drivers/bus/moment.hpp"
#include "drivers/chips/particulars.hpp"

namespace kibitz::wired {

using bus::Fault;
using bus::microseconds;
using bus::milliseconds;
using bus::Moment;
using bus::Trouble;

/// What a device reported, or how it is now (a reading::Device).
struct Told {
    Moment at{};
    DeviceId device;
    Reading::Body body;
};
using Tell = std::function<void(const Told&)>;

/// Tells a change of a device's health. @param detail for the Director; empty when it works
inline void tell_health(const Tell& tell, Moment at, DeviceId id, bool works, const std::string& detail) {
    tell({at, id, std::make_shared<const reading::Device>(reading::Device{id, works ? reading::Health::Ok : reading::Health::Failed, detail})});
}

/// How long an antenna's sweeps took, from its turn to the field's end.
struct SweepTimes {
    std::size_t count = 0;
    microseconds last{}, most{};
    microseconds budget{};  ///< what the schedule reckons with (drivers/readers/turns.hpp)
    std::size_t over = 0;   ///< sweeps that took longer than that
};
/// What a lane knows of a device beside what it tells: for bring-up.
struct Inside {
    DeviceId device;  ///< or an antenna of a reader
    std::vector<chips::Particulars> chips;  ///< one a chip; of lines and input devices one as well
    std::optional<SweepTimes> sweeps{};     ///< of an antenna
};

class Lane {
public:
    virtual ~Lane() = default;
    /// In words, for threads and messages: "readers", "trunk".
    virtual std::string name() const = 0;
    /// Every device that it serves.
    virtual std::vector<DeviceId> devices() const = 0;
    /// Does what is due at `now`; may block for as long as its bus takes. @return when to call again, after `now`
    virtual Moment work(Moment now, const Tell& tell) = 0;
    /// Adds the descriptors that, readable, ask for an earlier call; asked for after each call of work().
    virtual void descriptors(std::vector<int>& all) const { (void)all; }
    /// Adds what it knows of its devices; on the thread that works it.
    virtual void inside(std::vector<Inside>& all) const { (void)all; }
    /// Its readings come at most this long after the moment they carry.
    virtual Duration latency() const noexcept { return milliseconds(20); }
};

}  // namespace kibitz::wired
