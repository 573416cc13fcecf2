/// The sensors: a board's timeline in, its readings out, under the reporting rules of controller/perception/reading.hpp.
#pragma once

#include <optional>
#include <vector>

#include "drivers/simulator/noise.hpp"
#include "drivers/simulator/timeline.hpp"

namespace kibitz::drivers::simulator {

/// A degradable device that is silent from a moment to another.
struct DeadDevice {
    enum class Kind : std::uint8_t { Range, Touch, Column };
    Kind kind = Kind::Range;
    Seat seat = Seat::North;
    std::uint8_t column = 0;  ///< of Kind::Column
    Instant from{}, to{};

    DeviceId id() const noexcept;
    bool silent(Kind what, Seat where, Instant when) const noexcept {
        return kind == what && seat == where && from <= when && when < to;
    }
};

struct Sensing {
    const SensorNoise& noise;
    const perception::Pack& pack;
    const perception::DummyGeometry& geometry;
    std::uint64_t seed = 0;  ///< of this board
    std::optional<DeadDevice> dead;
    Clumsiness ways{};             ///< without any, cards lie in the middle of the window and antennas hear only their own
    std::uint64_t table_seed = 0;  ///< what is of the table stays so from board to board
};

/// Everything the table's devices report over the timeline, in order of time.
std::vector<Reading> sense(const Timeline& timeline, const Sensing& sensing);

/// The parts of sense(), unordered between each other: appended to `out`.
void sweep_antennas(const Timeline& timeline, const Sensing& sensing, std::vector<Reading>& out);
void look_up(const Timeline& timeline, const Sensing& sensing, std::vector<Reading>& out);
void watch_surface(const Timeline& timeline, const Sensing& sensing, std::vector<Reading>& out);

}  // namespace kibitz::drivers::simulator
