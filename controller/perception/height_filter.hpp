/// How high the lowest thing over a play zone is, and whether it has stopped, through the range sensor's noise.
#pragma once

#include <array>
#include <optional>

#include "controller/perception/config.hpp"
#include "controller/units/time.hpp"

namespace kibitz::perception {

/// "Moved less than `still_change` for `still_time`" (Law 45C2a) is said of the card, not of the sensor: the filter
/// measures the sensor's own noise from what it reports (how far each height lies off the line between its
/// neighbours), allows for it, and looks for longer where the noise is large. Without noise the thresholds are exact.
class HeightFilter {
public:
    /// @param config  must outlive the filter
    explicit HeightFilter(const Config& config) noexcept
        : config_(config),
          still_change_(config.law.still_change.value),
          still_time_(config.law.still_time),
          settle_(config.sensors.range_settle) {}

    /// The sensor reported `height` at `at` (nothing = nothing in its range). @pre at is not before the last moment
    void see(std::optional<Millimetres> height, Instant at) noexcept;
    /// Time went by until `at`: a sudden change that stayed for `range_settle` was one.
    void pass(Instant at) noexcept;
    /// When a sudden change will be believed; never when none waits.
    Instant next_change() const noexcept { return waiting_ ? jump_.at + settle_ : never; }

    /// Something is over the zone.
    bool present() const noexcept { return count_ > 0; }
    /// Its height, smoothed over the last `range_settle`. @pre present()
    Millimetres level() const noexcept;
    /// From which moment on it can be called still, if it goes on like this; never when nothing is there or it moves.
    Instant still_from() const noexcept;
    /// The sensor's noise as measured: one standard deviation.
    Millimetres noise() const noexcept { return {noise_}; }

private:
    struct Sample {
        Instant at{};
        float height = 0;
        bool nothing = false;
    };
    /// At 20 ms a sample this is half a second: longer than the longest look.
    static constexpr std::size_t memory = 32;

    const Sample& back(std::size_t age) const noexcept { return samples_[(next_ + memory - 1 - age) % memory]; }
    void accept(const Sample& sample) noexcept;
    void measure_noise() noexcept;
    bool is_jump(const Sample& sample) const noexcept;

    const Config& config_;
    float still_change_;
    Duration still_time_;
    Duration settle_;
    std::array<Sample, memory> samples_{};
    std::size_t next_ = 0;
    std::size_t count_ = 0;  ///< samples since something came over the zone, at most memory
    Sample jump_;
    bool waiting_ = false;
    float noise_ = 0;
};

}  // namespace kibitz::perception
