#include "drivers/simulator/sensors.hpp"

#include <algorithm>

namespace kibitz::drivers::simulator {

namespace {

constexpr std::array<std::string_view, 4> seat_words{"north", "east", "south", "west"};
/// Readings of a usual board.
constexpr std::size_t usual_readings = 12000;

}  // namespace

std::string DeadDevice::name() const {
    const std::string seat_word(seat_words[static_cast<std::size_t>(seat)]);
    switch (kind) {
        case Kind::Range: return seat_word + ".range";
        case Kind::Touch: return seat_word + ".touch";
        case Kind::Column: return seat_word + ".column" + static_cast<char>('0' + column);
    }
    return seat_word;
}

std::vector<Reading> sense(const Timeline& timeline, const Sensing& sensing) {
    std::vector<Reading> all;
    all.reserve(usual_readings);
    all.insert(all.end(), timeline.said.begin(), timeline.said.end());
    if (sensing.dead) {
        const auto say = [&](Instant at, reading::Health health, std::string detail) {
            all.push_back({at, std::make_shared<const reading::Device>(
                                   reading::Device{sensing.dead->name(), health, std::move(detail)})});
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
