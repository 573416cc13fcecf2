/// Which readings of each device have come: tells loss, repetition and disorder from the numbers they carry.
#pragma once

#include <array>
#include <cstdint>

#include "controller/perception/device.hpp"

namespace kibitz::table {

class SequenceLedger {
public:
    /// How far back a number is still known to have come or not: a remote device that resumes repeats at most what was
    /// under way, and a sweep of readings on several cables overtakes by less.
    static constexpr std::uint32_t memory = 64;

    enum class Came : std::uint8_t {
        InOrder,     ///< the number after the last one, or the device's first
        AfterLoss,   ///< numbers were left out before it: `lost` of them
        Overtaken,   ///< a number that was taken for lost came after all
        Again,       ///< a number that has come already: the reading is not to be taken twice
        Restarted,   ///< far behind the last one: the device has begun to count anew
    };
    struct Entry {
        Came came = Came::InOrder;
        std::uint32_t lost = 0;
    };

    /// Notes a number. @pre is_device(id) and sequence > 0. After 2^32-1 comes 1.
    Entry note(DeviceId id, std::uint32_t sequence) noexcept;
    /// The device will begin to count anew, from any number.
    void forget(DeviceId id) noexcept { last_[slot(id)] = {}; }
    /// The highest number that has come; 0: none.
    std::uint32_t last(DeviceId id) const noexcept { return last_[slot(id)].highest; }

private:
    struct Last {
        std::uint32_t highest = 0;
        std::uint64_t seen = 0;  ///< bit i: the number i below the highest has come
    };
    static constexpr std::size_t numbers = DeviceId::last_number + 1;
    static constexpr std::size_t places = 5;
    static constexpr std::size_t slot(DeviceId id) noexcept {
        return (static_cast<std::size_t>(id.place) * all_functions.size() + static_cast<std::size_t>(id.function)) * numbers + id.number;
    }
    std::array<Last, places * all_functions.size() * numbers> last_{};
};

/// The number after `sequence`: 0 is none, so that it is left out when they have all been used.
constexpr std::uint32_t next_sequence(std::uint32_t sequence) noexcept { return sequence + 1 == 0 ? 1 : sequence + 1; }

}  // namespace kibitz::table
