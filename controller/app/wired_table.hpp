/// The real devices of a board file, or the same board emulated, for the registry of `kibitz run`.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "boards/board.hpp"
#include "drivers/registry.hpp"
#include "drivers/simulator/live.hpp"
#include "drivers/wired/source.hpp"

namespace kibitz::app {

struct WiredOptions {
    bool emulated = false;
    bool nobody = false;      ///< plays: the devices are brought up, those that are there
    std::string calibration;  ///< path; empty = none
};

/// Who plays at emulated devices; given the table's thread and time.
using People = std::function<std::unique_ptr<drivers::LiveSimulator>(const boost::asio::any_io_executor&, const TableTime&)>;

/// The calibration at `path` for this board; nothing after its faults were printed. Without a path an empty one.
[[nodiscard]] std::optional<wired::Calibration> find_calibration(const std::string& path, const boards::Board& board, std::ostream& err);
/// Required devices of this board that this computer cannot open, each with what and why: with them a start is refused.
std::vector<std::string> missing_required(const boards::Board& board);
/// Adds the makers of the drivers that have wires. False after faults were printed.
[[nodiscard]] bool add_wired(drivers::Registry& registry, const boards::Board& board, const WiredOptions& options,
               People people, std::ostream& err);

}  // namespace kibitz::app
