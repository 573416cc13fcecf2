/// What each device of a table has told: whether it works, its last values, how often it tells something. For whoever looks for a
/// fault; nothing at the table is decided by it. A reading costs no memory from the heap.
#pragma once

#include <array>
#include <boost/container/static_vector.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "controller/perception/drift.hpp"
#include "controller/perception/reading.hpp"
#include "controller/table/sequence_ledger.hpp"
#include "drivers/source.hpp"

namespace kibitz::table {

/// A tag over an antenna, from when it came until it was not heard for `stay_ends`.
struct TagHeard {
    TagId tag;
    Instant since{};          ///< it came
    Instant last{};           ///< of the last sweep told that heard it, or the moment when it was first not heard
    Duration heard{};         ///< of the time up to `last` or the last sweep told
    std::uint32_t gaps = 0;   ///< how often it was not heard in between
    bool now = false;         ///< the last sweep told heard it
};

struct Finger {
    bool down = false;
    Millimetres x, y;  ///< where it is, or was last
};

/// What a device told last, as far as one of its kind tells it.
struct DeviceValues {
    std::optional<Reading::Body> last{};  ///< of a kind of which one reading says all: a height, a side, a seat, a board
    boost::container::static_vector<TagHeard, reading::Inventory::max_tags> tags;
    std::array<Finger, 10> fingers{};
    std::optional<std::uint8_t> last_finger{};  ///< who told something last
    std::array<bool, 2> broken{};  ///< by reading::Edge
    std::shared_ptr<const reading::Panel> key;
    std::shared_ptr<const reading::Sighting> sight[2];  ///< by reading::Area
};

/// Readings in each of the last seconds.
class Rate {
public:
    static constexpr int seconds = 4;  ///< over which it is a mean
    void note(Instant at) noexcept;
    /// Readings a second in the last full seconds before `now`.
    float per_second(Instant now) const noexcept;

private:
    static constexpr std::int64_t kept = 8;
    std::array<std::uint16_t, kept> counts_{};
    std::int64_t second_ = 0;  ///< of the newest
};

/// Moments are those at which a reading came to the table, by the table's time.
struct DeviceRecord {
    DeviceId id;
    Duration latency{};                ///< as its source states it
    reading::Health health = reading::Health::Ok;
    std::string fault{};               ///< what fails, in the driver's words
    Instant health_since{};            ///< the table's start, or the last change
    std::uint64_t readings = 0;        ///< since the table's start
    std::uint64_t lost = 0;            ///< left out in its numbers, and did not come later
    std::uint32_t failures = 0, recoveries = 0;
    std::optional<Instant> told_at{};  ///< its last reading
    std::optional<Instant> lost_at{};
    Instant changed_at{};              ///< its values, or whether it works, became others by more than noise
    Duration largest_gap{};            ///< between two readings, while it worked
    Rate rate{};
    DeviceValues values{};
    std::optional<perception::Drift> drift{};
    Instant drift_since{};
    float height_shown = 0;            ///< mm: what the height was when it was last called changed
    std::uint32_t awaited = 0;         ///< of the numbers left out last, those that have not come since
    std::optional<Instant> lost_before{};  ///< `lost_at` without those
};

class DeviceWatch {
public:
    /// A tag that was not heard for so long has left.
    static constexpr Duration stay_ends = std::chrono::seconds(2);
    /// Heights that differ by less are noise.
    static constexpr float height_noise_mm = 5;

    /// Begins with the devices of a table that starts. What they told before is forgotten.
    void start(const std::vector<std::shared_ptr<drivers::Source>>& sources, Instant now);
    /// @param now  when it came. A device that no source named (a column antenna of a simulated reader) begins with its first reading.
    void take(const Reading& reading, Instant now);
    /// What has drifted now.
    void drifted(const std::vector<perception::Drift>& drifts, Instant now);

    std::span<const DeviceRecord> records() const noexcept { return records_; }

private:
    DeviceRecord& record(DeviceId id, Instant now);
    static constexpr std::size_t numbers = DeviceId::last_number + 1, places = 5;
    static constexpr std::size_t slot(DeviceId id) noexcept {
        return (static_cast<std::size_t>(id.place) * all_functions.size() + static_cast<std::size_t>(id.function)) * numbers + id.number;
    }

    std::vector<DeviceRecord> records_;
    SequenceLedger ledger_;
    std::array<std::uint16_t, places * all_functions.size() * numbers> index_{};  ///< one more than the record's; 0: none
};

/// Whether a sensor of that kind is where such a drift shows.
bool shows(const perception::Drift& drift, DeviceId id) noexcept;

}  // namespace kibitz::table
