#include "controller/app/fitted.hpp"

#include "boards/kinds.hpp"

namespace kibitz::app {
namespace {

Connection connection_of(const boards::Device& device, bool by_hand) {
    if (boards::role_of<chips::SlotRole>(device.wiring)) return Connection::Service;
    if (boards::is_wired(device)) return Connection::Wired;
    if (device.wiring.has_remote()) return by_hand ? Connection::ByHand : Connection::Network;
    return device.wiring.has_tablet() ? Connection::Page : Connection::Simulated;
}

}  // namespace

std::vector<views::FittedDevice> fitted_devices(const boards::Board& board, bool by_hand) {
    std::vector<views::FittedDevice> all;
    for (const auto& device : board.devices()) {
        const views::FittedDevice fitted{device.id, device.required, connection_of(device, by_hand), device.driver, boards::wiring(board, device)};
        all.push_back(fitted);
        if (device.id.function != Function::Reader) continue;
        for (std::uint8_t column = 0; column < board.geometry().columns; ++column) {
            auto antenna = fitted;
            antenna.id = {device.id.place, Function::Column, column};
            antenna.required = false;
            antenna.wiring = "an antenna of " + to_string(device.id);
            if (board.has(antenna.id)) all.push_back(antenna);
        }
    }
    return all;
}

}  // namespace kibitz::app
