#include "drivers/simulator/sensors.hpp"

#include <algorithm>

namespace kibitz::drivers::simulator {

namespace {

/// Readings of a usual board.
constexpr std::size_t usual_readings = 12000;

}  // namespace

DeviceId DeadDevice::id() const noexcept {
    switch (kind) {
        case Kind::Range: return device_at(seat, Function::Range);
        case Kind::Touch: return device_at(seat, Function::Touch);
        case Kind::Column: return device_at(seat, Function::Column, column);
    }
    return {};
}

std::vector<Reading> sense(const Timeline& timeline, const Sensing& sensing) {
    std::vector<Reading> all;
    all.reserve(usual_readings);
    all.insert(all.end(), timeline.said.begin(), timeline.said.end());
    if (sensing.dead) {
        const auto say = [&](Instant at, reading::Health health, std::string detail) {
            all.push_back({at, std::make_shared<const reading::Device>(
                                   reading::Device{sensing.dead->id(), health, std::move(detail)})});
        };
        say(sensing.dead->from, reading::Health::Failed, "no answer on the bus");
        say(sensing.dead->to, reading::Health::Ok, "answers again");
    }
    sweep_antennas(timeline, sensing, all);
    look_up(timeline, sensing, all);
    watch_surface(timeline, sensing, all);

    // Readings are large: their order is sorted, then each is moved once.
    std::vector<std::pair<Instant, std::uint32_t>> order;
    order.reserve(all.size());
    for (std::uint32_t i = 0; i < all.size(); ++i) order.emplace_back(all[i].at, i);
    std::sort(order.begin(), order.end());
    std::vector<Reading> sorted;
    sorted.reserve(all.size());
    for (const auto& [at, i] : order) sorted.push_back(std::move(all[i]));
    return sorted;
}

}  // namespace kibitz::drivers::simulator
