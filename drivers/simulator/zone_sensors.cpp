// Range and face: both look up from under the play zone's window and see the lowest thing above it.
#include <cmath>

#include "drivers/simulator/random.hpp"
#include "drivers/simulator/sensors.hpp"
#include "drivers/simulator/window.hpp"

namespace kibitz::drivers::simulator {

using namespace std::chrono_literals;
using reading::Surface;

namespace {

constexpr float range_reach = 100;   ///< mm
constexpr float face_reach = 80;     ///< mm
constexpr Duration sampling = 25ms;  ///< of both sensors
constexpr Duration sign_of_life = 1s;

/// Cards lie in the middle of the window: the lowest thing covers all of it.
Seen lowest(const ZoneView::Cards& cards) {
    Seen seen;
    for (const auto& card : cards) {
        if (seen.height && *seen.height <= card.height) continue;
        seen.height = card.height;
        seen.surface = card.side == Side::FaceUp ? Surface::Printed
                       : card.side == Side::FaceDown ? Surface::Plain
                                                     : Surface::Nothing;
    }
    return seen;
}

class RangeSensor {
    static constexpr int nothing = -1;  ///< within reach

public:
    RangeSensor(Seat seat, const SensorNoise& noise) : seat_(seat), noise_(noise) {}

    void sample(Instant t, std::optional<float> height, Random& dice, std::vector<Reading>& out) {
        int value = nothing;
        if (height && noise_.range_sigma > 0) {
            double measured = static_cast<double>(*height) + noise_.range_sigma * dice.bell();
            if (dice.chance(noise_.range_outlier)) measured = dice.between(0, static_cast<double>(range_reach));
            value = static_cast<int>(std::lround(std::max(0.0, measured)));
        } else if (height) {
            value = static_cast<int>(std::lround(*height));
        }
        if (value > static_cast<int>(range_reach)) value = nothing;
        const bool changed = !begun_ || (value == nothing) != (last_ == nothing) ||
                             std::abs(value - last_) >= noise_.range_dead_band;
        if (!changed && t - reported_ < sign_of_life) return;
        begun_ = true;
        last_ = value;
        reported_ = t;
        reading::Range range{seat_, std::nullopt};
        if (value != nothing) range.height = Millimetres{static_cast<float>(value)};
        out.push_back({t, range});
    }

private:
    Seat seat_;
    const SensorNoise& noise_;
    bool begun_ = false;
    int last_ = nothing;
    Instant reported_{};
};

class FaceSensor {
public:
    FaceSensor(Seat seat, const SensorNoise& noise) : seat_(seat), noise_(noise) {}

    void sample(Instant t, Surface surface, Random& dice, std::vector<Reading>& out) {
        if (dice.chance(noise_.wrong_face))
            surface = static_cast<Surface>((static_cast<int>(surface) + dice.whole(1, 2)) % 3);
        if (begun_ && surface == last_ && t - reported_ < sign_of_life) return;
        begun_ = true;
        last_ = surface;
        reported_ = t;
        out.push_back({t, reading::Face{seat_, surface}});
    }

private:
    Seat seat_;
    const SensorNoise& noise_;
    bool begun_ = false;
    Surface last_ = Surface::Nothing;
    Instant reported_{};
};

void look_up_at(Seat seat, const Timeline& timeline, const Sensing& sensing, std::vector<Reading>& out) {
    Random dice(sensing.seed, 10 + static_cast<std::uint64_t>(seat));
    ZoneView view(timeline.zone[seat]);
    RangeSensor range(seat, sensing.noise);
    FaceSensor face(seat, sensing.noise);
    // Neither the seats nor the two sensors of one seat sample in step.
    const Duration phase = dice.time(0ms, sampling);
    const Duration face_after_range = dice.time(1ms, sampling - 1ms);
    if (sensing.ways.any()) {
        Window window(seat, timeline, sensing);
        for (Instant t = timeline.begin + phase; t + face_after_range < timeline.end; t += sampling) {
            const Seen seen = window.range(view.at(t), t);
            if (!sensing.dead || !sensing.dead->silent(DeadDevice::Kind::Range, seat, t))
                range.sample(t, seen.height && *seen.height <= range_reach ? seen.height : std::nullopt, dice, out);
            const Instant later = t + face_after_range;
            face.sample(later, window.face(view.at(later), later), dice, out);
        }
        return;
    }
    std::size_t arm = 0;
    const auto& arms = timeline.arms[seat];
    for (Instant t = timeline.begin + phase; t + face_after_range < timeline.end; t += sampling) {
        Seen seen = lowest(view.at(t));
        while (arm < arms.size() && arms[arm].to <= t) ++arm;
        if (arm < arms.size() && arms[arm].from <= t && (!seen.height || arms[arm].height < *seen.height))
            seen = {arms[arm].height, Surface::Nothing};
        if (!sensing.dead || !sensing.dead->silent(DeadDevice::Kind::Range, seat, t))
            range.sample(t, seen.height && *seen.height <= range_reach ? seen.height : std::nullopt, dice, out);
        const Seen later = seen.surface == Surface::Nothing && view.empty() ? seen : lowest(view.at(t + face_after_range));
        const bool near = later.height && *later.height <= face_reach;
        face.sample(t + face_after_range, near ? later.surface : Surface::Nothing, dice, out);
    }
}

}  // namespace

void look_up(const Timeline& timeline, const Sensing& sensing, std::vector<Reading>& out) {
    for (Seat seat : bridge::all_seats) look_up_at(seat, timeline, sensing, out);
}

}  // namespace kibitz::drivers::simulator
