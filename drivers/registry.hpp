/// From a board file's device list to the table's sources and outputs: each driver's devices are handed to its maker.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "boards/board.hpp"
#include "controller/units/table_time.hpp"
#include "drivers/source.hpp"

namespace kibitz::drivers {

/// What one driver makes of its devices: readings, and lights or panels where it has some.
struct Made {
    std::shared_ptr<Source> source;
    std::shared_ptr<Outputs> outputs;  ///< often the source itself; may be empty
};

class Registry {
public:
    /// Makes the source of one driver's devices, on the table's thread. Fault: "what: why: what to do".
    using Maker = std::function<tl::expected<Made, std::string>(boost::asio::any_io_executor, const TableTime&, const std::vector<boards::Device>&)>;

    /// Makes the sources of several drivers' devices, which share buses.
    using FamilyMaker =
        std::function<tl::expected<std::vector<Made>, std::string>(boost::asio::any_io_executor, const TableTime&, const std::vector<boards::Device>&)>;

    /// @param driver the key of its wiring in board files: "simulated"
    void add(const std::string& driver, Maker maker);
    /// @param drivers the keys of their wirings
    void add(const std::vector<std::string>& drivers, FamilyMaker maker);

    /// Builds the table of a board file; its sources stamp what they sense with `time`. Faults, all at once: "file:line: device: what: what to do".
    [[nodiscard]] tl::expected<TableDevices, std::vector<std::string>> build(const boards::Board& board,
                                                               const boost::asio::any_io_executor& executor, const TableTime& time) const;

private:
    std::vector<FamilyMaker> makers_;
    std::map<std::string, std::size_t> by_driver_;  ///< index of its maker
};

}  // namespace kibitz::drivers
