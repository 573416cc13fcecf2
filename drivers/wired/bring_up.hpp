/// Bringing a table up: every device looked at, measured and calibrated, for the person with the screwdriver. It works the lanes
/// itself, on the caller's thread.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "controller/perception/what_to_check.hpp"
#include "drivers/wired/table.hpp"

namespace kibitz::wired {

/// Whether it is a reader of tags with wires: cards can be laid on it to learn a pack.
bool reads_tags(const boards::Device& device);

/// What time it is, and a wait: the clock's, or a test's.
struct Pace {
    std::function<Moment()> now;
    std::function<void(Moment)> wait_until;
};
Pace real_pace();

/// The person: is told something, and asked to do something. Nothing answered: he wants to stop.
struct Person {
    std::function<void(const std::string&)> say;
    std::function<std::optional<std::string>(const std::string&)> ask;
};

class BringUp {
public:
    /// All outlive it.
    BringUp(const boards::Board& board, const Calibration& calibration, BackEnd& back, Pace pace);

    /// Works every lane for that long.
    void run(Moment::duration time);

    /// What a device told since the beginning.
    struct Seen {
        std::optional<bool> works;   ///< nothing: it said nothing of it
        std::string fault;           ///< why not
        std::string last;            ///< its last reading, in words
        std::size_t readings = 0;
        float strength = 0;          ///< of the first tag of the last sweep, mV; 0: nobody says
    };
    const Seen& seen(DeviceId id) { return seen_[id]; }
    /// What the lanes know of their devices beside what they told: a reader's antennas each.
    std::vector<Inside> inside() const;

    /// Samples since the last call of clear(): what the steps of a calibration measure.
    struct Measured {
        std::map<DeviceId, std::vector<float>> heights;  ///< mm
        std::map<DeviceId, std::vector<chips::RangeSample>> ranges;  ///< every sample, as the chip told it
        std::map<DeviceId, std::vector<std::vector<chips::face::Sample>>> colours;  ///< by window
        std::map<DeviceId, std::vector<evdev::Touch>> touches;
        std::map<DeviceId, std::vector<std::vector<TagId>>> sweeps;
    };
    Measured& measured() noexcept { return measured_; }
    void clear() { measured_ = {}; }
    const boards::Board& board() const noexcept { return *board_; }

private:
    void told(const Told& told);
    Taps taps();
    const boards::Board* board_;
    Pace pace_;
    Measured measured_;
    std::map<DeviceId, Seen> seen_;
    Lanes lanes_;
    struct Due {
        Lane* lane;
        Moment at{};
    };
    std::vector<Due> due_;
};

/// How a device with wires is by now; of a reader with several antennas each of them.
struct ProbeRow {
    DeviceId device;
    std::optional<bool> works;  ///< nothing: it has said nothing yet
    std::string chip;           ///< its name, and the version that it tells
    std::string reading;        ///< the last one, or why it does not work
    std::string counts;         ///< "sweep 12.6 ms of 13.0, 0 bus errors, AGC 312": what changes all the time
    std::uint64_t faults = 0;   ///< bus errors and the like since the beginning
    std::string last_fault;
    Connection connection = Connection::Wired;
};
std::vector<ProbeRow> rows(BringUp& table);

struct Probed {
    std::size_t wired = 0;  ///< devices with wires
    std::size_t bad = 0;    ///< of them, do not work
};
/// A device's row on one line or two: found or not, its chip, its last reading and its counts; or what is wrong, and what to check first
/// (what_to_check.hpp).
Probed probe(BringUp& table, Moment::duration time, const std::function<void(const std::string&)>& say);

/// Where watch() writes.
struct Screen {
    bool redrawn = false;    ///< a terminal: every line is written again over itself; else a line for each change
    std::size_t width = 80;  ///< of a terminal, in letters
    std::function<void(const std::string&)> write;  ///< as it is; lines end with a line feed
};
/// Looks on until that time is over: a line a device, all the time anew.
Probed watch(BringUp& table, Moment::duration time, const Screen& screen);

/// The guided dialogue. @param only names of devices, empty: all. @return nothing: the person stopped
[[nodiscard]] std::optional<Calibration> calibrate(BringUp& table, const std::vector<std::string>& only, const Person& person);

}  // namespace kibitz::wired
