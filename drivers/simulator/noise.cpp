#include "drivers/simulator/noise.hpp"

#include <chrono>

namespace kibitz::drivers {

using namespace std::chrono_literals;

std::string_view to_string(Noise noise) noexcept {
    switch (noise) {
        case Noise::None: return "none";
        case Noise::Typical: return "typical";
        case Noise::Harsh: return "harsh";
        case Noise::Club: return "club";
        case Noise::Wild: return "wild";
    }
    return "none";
}

std::optional<Noise> noise_from_string(std::string_view text) noexcept {
    for (Noise noise : {Noise::None, Noise::Typical, Noise::Harsh, Noise::Club, Noise::Wild})
        if (text == to_string(noise)) return noise;
    return std::nullopt;
}

namespace simulator {

SensorNoise sensor_noise(Noise noise) noexcept {
    SensorNoise result;
    if (noise == Noise::None) return result;
    const bool harsh = noise == Noise::Harsh;
    result.missed = harsh ? 0.10 : 0.02;
    result.range_sigma = harsh ? 4.0 : 1.5;
    result.range_outlier = harsh ? 0.01 : 0.005;
    result.range_dead_band = 2;
    result.wrong_face = harsh ? 0.05 : 0.01;
    result.contact_jitter = harsh ? 4.0 : 3.0;
    result.beam_bounce = harsh ? 0.5 : 0.3;
    result.ghost_touches = harsh ? 1.0 : 0.4;
    result.one_device_dead = harsh;
    if (noise == Noise::Wild) {  // half way to harsh, with all devices in order
        result.missed = 0.05;
        result.range_sigma = 2.5;
        result.wrong_face = 0.03;
        result.ghost_touches = 0.7;
    }
    return result;
}

Habits habits(Noise noise) noexcept {
    Habits result;
    if (noise == Noise::None) return result;
    result.hesitates = 0.03;
    result.hovers = 0.08;
    result.flashes = 0.006;
    result.fumbles = 0.02;
    result.drops = 0.005;
    result.straightens = 0.05;
    result.squares_up = 0.01;
    result.dawdles = 0.02;
    result.reaches_across = 0.04;
    result.arm_rests = 0.02;
    result.brushes = 0.05;
    result.shows_claim = 0.5;
    result.packs_up = 0.3;
    result.seat_bounces = 0.1;
    return result;
}

Tempo tempo(bool cruise) noexcept {
    if (cruise) return {250ms, 900ms, 0.05, 1s, 3s, 800ms, 1500ms};
    return {800ms, 2800ms, 0.12, 2s, 14s, 3s, 9s};
}

}  // namespace simulator

}  // namespace kibitz::drivers
