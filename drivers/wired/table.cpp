#include "drivers/wired/table.hpp"

#include <algorithm>
#include <map>

#include "boards/kinds.hpp"
#include "drivers/wired/i2c_lane.hpp"
#include "drivers/wired/input_lane.hpp"
#include "drivers/wired/lines_lane.hpp"
#include "drivers/wired/slots_lane.hpp"

namespace kibitz::wired {

namespace {

/// Those whose kind has one of these roles.
template <class... Roles>
std::vector<boards::Device> those(const std::vector<boards::Device>& devices) {
    std::vector<boards::Device> found;
    std::copy_if(devices.begin(), devices.end(), std::back_inserter(found),
                 [](const boards::Device& one) { return ((boards::role_of<Roles>(one.wiring) != nullptr) || ...); });
    return found;
}

}  // namespace

std::vector<std::string> drivers() {
    std::vector<std::string> all;
    for (const auto* kind : boards::kinds()) all.push_back(kind->key());
    return all;
}

Lanes make_lanes(const boards::Board& board, const std::vector<boards::Device>& devices, const Calibration& calibration, BackEnd& back,
                 const Taps& taps) {
    Lanes lanes;
    Group readers{readers_group, {}}, slots{"slots", {}}, i2c{"i2c", {}}, gpio{"gpio", {}}, input{"input", {}};
    if (const auto found = those<chips::ReaderRole>(devices); !found.empty()) {
        auto lane = std::make_unique<ReadersLane>(board, found, back, taps);
        lanes.readers = lane.get();
        readers.lanes.push_back(std::move(lane));
    }
    if (const auto found = those<chips::SlotRole>(devices); !found.empty()) slots.lanes.push_back(std::make_unique<SlotsLane>(found, back, taps));
    const Wiring wiring(board);
    std::map<std::string, std::vector<boards::Device>> on_bus;
    for (const auto& one : those<chips::RangeRole, chips::FaceRole, chips::PadsRole>(devices))
        on_bus[wiring.root(boards::buses_of(one.wiring).front())].push_back(one);
    for (const auto& [root, on_it] : on_bus) i2c.lanes.push_back(std::make_unique<I2cLane>(board, root, on_it, calibration, back, taps));
    if (const auto lines = those<chips::LinesRole>(devices); !lines.empty())
        gpio.lanes.push_back(std::make_unique<LinesLane>(board, lines, back));
    if (const auto lamps = those<chips::LampsRole>(devices); !lamps.empty()) {
        auto lane = std::make_unique<LightsLane>(board, lamps, back);
        lanes.lights = lane.get();
        gpio.lanes.push_back(std::move(lane));
    }
    if (const auto inputs = those<chips::InputRole>(devices); !inputs.empty())
        input.lanes.push_back(std::make_unique<InputLane>(inputs, calibration, back, taps));
    for (auto* group : {&readers, &slots, &i2c, &gpio, &input})
        if (!group->lanes.empty()) lanes.groups.push_back(std::move(*group));
    return lanes;
}

}  // namespace kibitz::wired
