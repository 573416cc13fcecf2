/// What noise a tape of a table shows, in the simulator's own terms: the model is fitted to the table, not believed.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "controller/perception/reading.hpp"
#include "drivers/simulator/sensor_noise.hpp"

namespace kibitz::drivers {

/// What one device did on a tape.
struct DeviceRate {
    std::uint64_t readings = 0;
    double a_second = 0;
    std::uint64_t lost = 0;    ///< numbers left out
    Duration longest_gap{};    ///< between two of its readings
};
struct FittedNoise {
    simulator::SensorNoise sensors;
    bridge::PerSeat<std::optional<double>> range_offset_mm;  ///< what lies on the table is measured so high
    // How much each figure rests on: what was looked at.
    std::uint64_t sweeps = 0, range_samples = 0, face_samples = 0, touches = 0, edges = 0;
    std::map<DeviceId, DeviceRate> devices;
    Duration length{};
};

/// Takes a tape's readings in order. README.md says how each figure is got and where it errs.
class NoiseFit {
public:
    void take(const Reading& reading);
    FittedNoise result() const;

    /// Reports, each of which holds until the next one.
    using Heights = std::vector<std::pair<Instant, std::optional<float>>>;
    using Faces = std::vector<std::pair<Instant, reading::Surface>>;

private:
    struct Tag {
        Instant since{}, gone{};
        bool there = false;
        Duration present{};
        std::vector<Duration> gaps;  ///< times it was not heard in between
    };
    struct Antenna {
        std::vector<Duration> intervals;
        std::optional<Instant> last;
        std::map<TagId, Tag> tags;
        Duration present{};
        std::vector<Duration> gaps;
    };
    struct Touch {
        Instant from{};
        float low_x = 0, high_x = 0, low_y = 0, high_y = 0;
        int reports = 0;
    };
    struct Beam {
        Instant last{};
        int changes = 0;
    };
    void sweep(Instant at, const reading::Inventory& inventory);
    void contact(Instant at, const reading::Contact& contact);
    void beam(Instant at, const reading::Beam& beam);
    static void left(Antenna& antenna, Tag& tag);
    static void fit_heights(const bridge::PerSeat<Heights>& all, FittedNoise& out);
    static void fit_faces(const bridge::PerSeat<Faces>& all, FittedNoise& out);

    std::optional<Instant> first_;
    Instant last_{};
    std::map<std::pair<bridge::Seat, reading::Antenna>, Antenna> antennas_;
    bridge::PerSeat<Heights> heights_;
    bridge::PerSeat<Faces> faces_;
    std::map<std::pair<bridge::Seat, std::uint8_t>, Touch> touching_;
    std::vector<double> jitters_;
    std::uint64_t touches_ = 0, ghosts_ = 0;
    std::optional<Instant> last_touch_;
    Duration touched_time_{};
    std::map<std::pair<bridge::Seat, reading::Edge>, Beam> beams_;
    std::uint64_t edges_ = 0, bounced_ = 0;
    struct Counted {
        DeviceRate rate;
        Instant last{};
        std::uint32_t sequence = 0;
    };
    std::map<DeviceId, Counted> counted_;
};

}  // namespace kibitz::drivers
