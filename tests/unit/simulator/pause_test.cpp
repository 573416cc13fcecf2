// People who wait: everything lies as it lies, the sensors see it, and the board is the same board when they go on.
#include <map>

#include "catch.hpp"
#include "table.hpp"

using namespace kibitz;
using namespace kibitz::tests;
using drivers::Noise;

namespace {

constexpr Duration waited = 10min;

struct Stop {
    Instant asked{}, from{}, to{};
};

/// The board with people who stop after every so many readings, and go on ten minutes later.
Played with_stops(drivers::SimulatorConfig the_config, std::size_t every, std::vector<Stop>& stops) {
    drivers::Simulator simulator(std::move(the_config), {random_game(1)});
    Played played;
    std::size_t since = 0;
    std::optional<Stop> stop;
    std::map<std::pair<Seat, int>, bool> fingers;
    while (auto reading = simulator.next()) {
        const Instant at = reading->at;
        if (const auto* contact = as<reading::Contact>(*reading))
            fingers[{contact->seat, contact->finger}] = contact->phase != reading::ContactPhase::Up;
        if (!played.readings.empty()) CHECK(at >= played.readings.back().at);
        played.readings.push_back(std::move(*reading));
        if (stop && simulator.paused() && at >= stop->asked + waited) {
            stop->to = at;
            simulator.resume(at);
            stops.push_back(*std::exchange(stop, {}));
            since = 0;
        } else if (!stop && ++since == every) {
            simulator.pause(at);
            if (simulator.paused()) stop = Stop{at, {}, {}};
            else since = every - 1;  // not just now
        }
    }
    for (const auto& [finger, down] : fingers) CHECK(!down);
    played.truth = simulator.truth();
    return played;
}

}  // namespace

TEST_CASE("people who wait do nothing, whenever they are asked to, and play on as they would have") {
    const auto noise = GENERATE(Noise::None, Noise::Typical, Noise::Harsh, Noise::Wild);
    auto c = config(noise);
    c.irregularities_per_board = 2;
    const Played straight = play(c, {random_game(1)});
    std::vector<Stop> stops;
    const Played stopped = with_stops(c, 700, stops);
    REQUIRE(stops.size() >= 4);
    // The same cards and violations, each later by what was waited before it.
    REQUIRE(stopped.truth.plays.size() == straight.truth.plays.size());
    for (std::size_t i = 0; i < straight.truth.plays.size(); ++i) {
        CHECK(stopped.truth.plays[i].seat == straight.truth.plays[i].seat);
        CHECK(stopped.truth.plays[i].card == straight.truth.plays[i].card);
    }
    CHECK(stopped.truth.violations.size() == straight.truth.violations.size());
    CHECK(stopped.truth.plays.back().at - straight.truth.plays.back().at >= (static_cast<int>(stops.size()) - 2) * waited);
    for (const Stop& stop : stops) {
        // They finish what they are at: a few seconds.
        const Instant still = stop.asked + 15s;
        Instant last_seen = still;
        int keys = 0, arms = 0, touches = 0;
        for (const Reading& reading : stopped.readings) {
            if (reading.at <= still || reading.at > stop.to) continue;
            keys += std::holds_alternative<std::shared_ptr<const reading::Panel>>(reading.body) ||
                    std::holds_alternative<std::shared_ptr<const reading::Command>>(reading.body);
            arms += as<reading::Beam>(reading) != nullptr;
            if (const auto* contact = as<reading::Contact>(reading)) touches += contact->phase == reading::ContactPhase::Down;
            last_seen = reading.at;
        }
        CHECK(keys == 0);
        CHECK(arms == 0);
        CHECK(touches <= (noise == Noise::None ? 0 : 40));  // of nobody: ghosts
        CHECK(last_seen >= stop.to - 2s);                  // the sensors are awake
    }
}
