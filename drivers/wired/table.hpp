/// The wired devices of a board file: which lanes serve them, and what their panels and lights are told.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "drivers/source.hpp"
#include "drivers/wired/backend.hpp"
#include "drivers/wired/calibration.hpp"
#include "drivers/wired/lane.hpp"
#include "drivers/wired/lights_lane.hpp"
#include "drivers/wired/readers_lane.hpp"
#include "drivers/wired/taps.hpp"

namespace kibitz::wired {

/// The drivers of this folder, by the key of their wiring in board files.
std::vector<std::string> drivers();

/// Lanes that one thread works, and whose readings come in one order of time: one source of the table.
inline constexpr const char* readers_group = "readers";
struct Group {
    std::string name;  ///< "readers", "i2c", "gpio", "input"
    std::vector<std::unique_ptr<Lane>> lanes;
};

struct Lanes {
    std::vector<Group> groups;
    ReadersLane* readers = nullptr;  ///< in the group "readers"; null: the board has no reader
    LightsLane* lights = nullptr;    ///< in the group "gpio"
};

/// @param devices those of drivers(); board, back and calibration outlive the lanes
Lanes make_lanes(const boards::Board& board, const std::vector<boards::Device>& devices, const Calibration& calibration, BackEnd& back,
                 const Taps& taps = {});

}  // namespace kibitz::wired
