#include "drivers/registry.hpp"

#include <utility>

namespace kibitz::drivers {

void Registry::add(const std::string& driver, Maker maker) {
    add(std::vector{driver}, [maker = std::move(maker)](const auto& executor, const auto& time, const auto& devices) -> tl::expected<std::vector<Made>, std::string> {
        auto made = maker(executor, time, devices);
        if (!made) return tl::unexpected(std::move(made.error()));
        return std::vector<Made>{*std::move(made)};
    });
}

void Registry::add(const std::vector<std::string>& drivers, FamilyMaker maker) {
    for (const auto& driver : drivers) by_driver_[driver] = makers_.size();
    makers_.push_back(std::move(maker));
}

tl::expected<TableDevices, std::vector<std::string>> Registry::build(const boards::Board& board,
                                                                     const boost::asio::any_io_executor& executor, const TableTime& time) const {
    std::vector<std::string> faults;
    const auto at = [&](const boards::Device& device) {
        return board.file_name + ":" + std::to_string(device.line) + ": device \"" + to_string(device.id) + "\": ";
    };
    std::map<std::size_t, std::vector<boards::Device>> by_maker;
    for (const auto& device : board.devices()) {
        if (const auto maker = by_driver_.find(device.driver); maker != by_driver_.end()) {
            by_maker[maker->second].push_back(device);
            continue;
        }
        std::string known;
        for (const auto& [name, maker] : by_driver_) known += (known.empty() ? "" : ", ") + name;
        faults.push_back(at(device) + "this program has no driver `" + device.driver + "`: it has " + known);
    }
    TableDevices table;
    for (const auto& [maker, devices] : by_maker) {
        auto made = makers_[maker](executor, time, devices);
        if (!made) {
            faults.push_back(at(devices.front()) + devices.front().driver + ": " + made.error());
            continue;
        }
        for (auto& one : *made) {
            if (one.source) table.sources.push_back(std::move(one.source));
            if (one.outputs) table.outputs.push_back(std::move(one.outputs));
        }
    }
    if (!faults.empty()) return tl::unexpected(std::move(faults));
    return table;
}

}  // namespace kibitz::drivers
