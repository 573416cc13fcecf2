#include "drivers/wired/reader_chip.hpp"

#include <utility>

#include "boards/reader_wiring.hpp"
#include "boards/rf.hpp"

namespace kibitz::wired {

tl::expected<std::unique_ptr<chips::ReaderChip>, bus::Fault> reader_chip(const boards::Board& board, const boards::Device& device,
                                                                           BackEnd& back) {
    const auto* role = boards::role_of<chips::ReaderRole>(device.wiring);
    if (const auto* on = std::get_if<chips::OnSerial>(&role->on)) {
        auto line = back.serial(device);
        if (!line) return tl::unexpected(std::move(line.error()));
        return on->open(device.wiring, *std::move(line), boards::serial_settings(board.file, role->wiring(device.wiring).bus));
    }
    auto wires = back.reader_wires(device);
    if (!wires) return tl::unexpected(std::move(wires.error()));
    chips::iso15693::SweepSettings how;
    how.guard = boards::rf_guard(board.file);
    how.rounds = 1;  // what was not told apart is asked again in the next turn
    how.quieted = 1;  // a second tag is what a turn has time for
    how.pause = bus::microseconds(0);
    return std::get<chips::OnSpi>(role->on).open(*std::move(wires), how);
}

}  // namespace kibitz::wired
