/// What was measured of one table and stands in no board file: a seat's range offset, what a pack looks like to each window,
/// where film and panels lie. It belongs to one board file and is refused by any other.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "boards/board.hpp"
#include "drivers/chips/face/face.hpp"
#include "drivers/evdev/calibration.hpp"

namespace kibitz::wired {

struct Calibration {
    std::map<DeviceId, Millimetres> range_offset;
    std::map<DeviceId, float> crosstalk;  ///< of a range sensor's window, Mcps; nothing: none was measured
    std::map<DeviceId, std::vector<chips::face::FaceCalibration>> face;  ///< one a window
    std::map<DeviceId, evdev::Calibration> surface;                          ///< of film and panels: their units to mm
    std::map<DeviceId, unsigned> reach;  ///< of an antenna: how many of ten sweeps heard a card laid in the middle of its zone
};

/// Of a board file's wiring, without its packs: whoever adds a pack has moved no sensor.
std::string fingerprint(const boards::Board& board);
/// As text, for that board.
std::string to_text(const Calibration& calibration, const boards::Board& board);
/// Faults, all at once: "file:line: value: rule: what to do"; one of another board is refused.
[[nodiscard]] tl::expected<Calibration, std::vector<std::string>> read_calibration(std::string_view text, std::string_view file_name,
                                                                                   const boards::Board& board);

}  // namespace kibitz::wired
