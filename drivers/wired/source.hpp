/// A board's wired devices as sources and outputs of the table: a thread a group of lanes, or, with emulated devices, the table's.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <memory>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "controller/units/table_time.hpp"
#include "drivers/registry.hpp"
#include "drivers/source.hpp"
#include "drivers/wired/table.hpp"

namespace kibitz::wired {

/// Readings that wait for the table; more are dropped, and told by the gap in their numbers. Some 600 come in a second.
inline constexpr std::size_t most_waiting = 4096;

/// Who works the lanes.
enum class Runs : std::uint8_t {
    OnThreads,  ///< a thread a group: its calls block
    OnTable,    ///< the table's own, by a timer: emulated devices never block
};

struct TableConfig {
    std::shared_ptr<const boards::Board> board;
    std::shared_ptr<BackEnd> back;
    std::shared_ptr<const Calibration> calibration;
    Runs runs = Runs::OnThreads;
};

/// What a registry's family maker gives for the devices of drivers().
std::vector<drivers::Made> make_sources(const boost::asio::any_io_executor& executor, const TableTime& time,
                                        const std::vector<boards::Device>& devices, TableConfig config);

}  // namespace kibitz::wired
