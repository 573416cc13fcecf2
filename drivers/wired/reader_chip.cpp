#include "drivers/wired/reader_chip.hpp"

#include <utility>

#include "boards/rf.hpp"
#include "drivers/chips/pn5180/pn5180.hpp"
#include "drivers/chips/st25r3916/st25r3916.hpp"

namespace kibitz::wired {

tl::expected<std::unique_ptr<chips::ReaderChip>, bus::Fault> reader_chip(const boards::Board& board, const boards::Device& device, BackEnd& back) {
    auto wires = back.reader_wires(device);
    if (!wires) return tl::unexpected(std::move(wires.error()));
    chips::iso15693::SweepSettings how;
    how.guard = boards::rf_guard(board.file);
    how.rounds = 1;  // what was not told apart is asked again in the next turn
    how.pause = bus::microseconds(0);
    if (device.wiring.has_pn5180()) return std::make_unique<chips::ReaderOnWires<chips::pn5180::Core>>(*std::move(wires), how);
    return std::make_unique<chips::ReaderOnWires<chips::st25r3916::Core>>(*std::move(wires), how);
}

}  // namespace kibitz::wired
