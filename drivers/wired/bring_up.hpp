/// Bringing a table up: every device looked at, measured and calibrated, for the person with the screwdriver. It works the lanes
/// itself, on the caller's thread.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

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

    /// Samples since the last call of clear(): what the steps of a calibration measure.
    struct Measured {
        std::map<DeviceId, std::vector<float>> heights;  ///< mm
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

/// One line a device: found or not, its chip, its last reading, or what is wrong, and on a second line what to check first (what_to_check.hpp).
/// @return how many do not work
std::size_t probe(BringUp& table, Moment::duration time, const std::function<void(const std::string&)>& say);

/// The guided dialogue. @param only names of devices, empty: all. @return nothing: the person stopped
[[nodiscard]] std::optional<Calibration> calibrate(BringUp& table, const std::vector<std::string>& only, const Person& person);

}  // namespace kibitz::wired
