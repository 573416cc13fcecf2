#include "drivers/wired/table.hpp"

#include <algorithm>
#include <map>

#include "boards/reader_wiring.hpp"
#include "drivers/wired/i2c_lane.hpp"
#include "drivers/wired/input_lane.hpp"
#include "drivers/wired/lines_lane.hpp"

namespace kibitz::wired {

namespace {

template <class Is>
std::vector<boards::Device> those(const std::vector<boards::Device>& devices, Is is) {
    std::vector<boards::Device> found;
    std::copy_if(devices.begin(), devices.end(), std::back_inserter(found), [&](const boards::Device& one) { return is(one.wiring); });
    return found;
}

std::string bus_of(const board::v1::Device& wiring) {
    if (wiring.has_vl6180x()) return wiring.vl6180x().bus();
    if (wiring.has_apds9960()) return wiring.apds9960().bus(0);
    return wiring.mpr121().bus();
}

}  // namespace

const std::vector<std::string>& drivers() {
    static const std::vector<std::string> all{"pn5180", "st25r3916", "vl6180x", "apds9960", "mpr121", "break_beams", "contact", "lamps", "film", "screen"};
    return all;
}

Lanes make_lanes(const boards::Board& board, const std::vector<boards::Device>& devices, const Calibration& calibration, BackEnd& back,
                 const Taps& taps) {
    Lanes lanes;
    Group readers_group{"readers", {}}, i2c{"i2c", {}}, gpio{"gpio", {}}, input{"input", {}};
    if (const auto readers = those(devices, boards::is_reader_chip); !readers.empty()) {
        auto lane = std::make_unique<ReadersLane>(board, readers, back, taps);
        lanes.readers = lane.get();
        readers_group.lanes.push_back(std::move(lane));
    }
    const Wiring wiring(board);
    std::map<std::string, std::vector<boards::Device>> on_bus;
    for (const auto& one : those(devices, [](const auto& w) { return w.has_vl6180x() || w.has_apds9960() || w.has_mpr121(); }))
        on_bus[wiring.root(bus_of(one.wiring))].push_back(one);
    for (const auto& [root, on_it] : on_bus) i2c.lanes.push_back(std::make_unique<I2cLane>(board, root, on_it, calibration, back, taps));
    if (const auto lines = those(devices, [](const auto& w) { return w.has_break_beams() || w.has_contact(); }); !lines.empty())
        gpio.lanes.push_back(std::make_unique<LinesLane>(board, lines, back));
    if (const auto lamps = those(devices, [](const auto& w) { return w.has_lamps(); }); !lamps.empty()) {
        auto lane = std::make_unique<LightsLane>(board, lamps, back);
        lanes.lights = lane.get();
        gpio.lanes.push_back(std::move(lane));
    }
    if (const auto inputs = those(devices, [](const auto& w) { return w.has_film() || w.has_screen(); }); !inputs.empty())
        input.lanes.push_back(std::make_unique<InputLane>(inputs, calibration, back, taps));
    for (auto* group : {&readers_group, &i2c, &gpio, &input})
        if (!group->lanes.empty()) lanes.groups.push_back(std::move(*group));
    return lanes;
}

}  // namespace kibitz::wired
