#include "drivers/wired/lights_lane.hpp"

#include <algorithm>
#include <utility>

namespace kibitz::wired {

namespace {

constexpr auto lights_again = milliseconds(1000);
constexpr auto lights_pause = milliseconds(5);
constexpr int lights_tries = 3;

}  // namespace

LightsLane::LightsLane(const boards::Board& board, const std::vector<boards::Device>& devices, BackEnd& back) : back_(&back) {
    const Wiring wiring(board);
    for (const auto& device : devices) {
        Lamp lamp;
        lamp.id = device.id;
        lamp.green = wiring.line(device.wiring.lamps().green());
        lamp.amber = wiring.line(device.wiring.lamps().amber());
        const LinesPlace place{lamp.green.chip, {lamp.green.line, lamp.amber.line}};
        lamp.outputs = std::make_unique<ReopeningOutputs>([this, place] { return back_->outputs(place); });
        lamps_.push_back(std::move(lamp));
    }
}

std::vector<DeviceId> LightsLane::devices() const {
    std::vector<DeviceId> all;
    for (const auto& one : lamps_) all.push_back(one.id);
    return all;
}

void LightsLane::set(bridge::Seat seat, Colour colour) {
    for (auto& lamp : lamps_)
        if (lamp.id.place == place_of(seat) && std::exchange(lamp.colour, colour) != colour) lamp.fresh = true;
}

Moment LightsLane::work(Moment now, const Tell& tell) {
    now = back_->reach(name(), now);
    auto next = now + lights_again;
    for (auto& lamp : lamps_) {
        const bool waits = lamp.faults >= lights_tries;  // failed: only once a second
        if ((lamp.fresh && !waits) || lamp.due <= now) write(lamp, now, tell);
        next = std::min(next, lamp.due);
    }
    return std::max(next, now + microseconds(200));
}

void LightsLane::write(Lamp& lamp, Moment now, const Tell& tell) {
    auto good = lamp.outputs->set(lamp.green.line.offset, lamp.colour == Colour::Green);
    if (good) good = lamp.outputs->set(lamp.amber.line.offset, lamp.colour == Colour::Amber);
    if (good) {
        lamp.fresh = false;
        lamp.faults = 0;
        lamp.due = now + lights_again;
        if (!std::exchange(lamp.works, true)) tell_health(tell, now, lamp.id, true, {});
        return;
    }
    lamp.faults = std::min(lamp.faults + 1, lights_tries);
    lamp.due = now + (lamp.faults < lights_tries ? lights_pause : lights_again);
    if (lamp.faults < lights_tries || (!std::exchange(lamp.works, false) && lamp.told)) return;
    lamp.told = true;
    tell_health(tell, now, lamp.id, false, good.error().message);
}

}  // namespace kibitz::wired
