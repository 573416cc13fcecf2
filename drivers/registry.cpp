#include "drivers/registry.hpp"

#include <utility>

namespace kibitz::drivers {

tl::expected<TableDevices, std::vector<std::string>> Registry::build(const boards::Board& board,
                                                                     const boost::asio::any_io_executor& executor, const TableTime& time) const {
    std::vector<std::string> faults;
    const auto at = [&](const boards::Device& device) {
        return board.file_name + ":" + std::to_string(device.line) + ": device \"" + to_string(device.id) + "\": ";
    };
    std::map<std::string, std::vector<boards::Device>> by_driver;
    for (const auto& device : board.devices()) {
        if (makers_.contains(device.driver)) {
            by_driver[device.driver].push_back(device);
            continue;
        }
        std::string known;
        for (const auto& [name, maker] : makers_) known += (known.empty() ? "" : ", ") + name;
        faults.push_back(at(device) + "this program has no driver `" + device.driver + "`: it has " + known);
    }
    TableDevices table;
    for (const auto& [driver, devices] : by_driver) {
        auto made = makers_.at(driver)(executor, time, devices);
        if (!made) {
            faults.push_back(at(devices.front()) + driver + ": " + made.error());
            continue;
        }
        if (made->source) table.sources.push_back(std::move(made->source));
        if (made->outputs) table.outputs.push_back(std::move(made->outputs));
    }
    if (!faults.empty()) return tl::unexpected(std::move(faults));
    return table;
}

}  // namespace kibitz::drivers
