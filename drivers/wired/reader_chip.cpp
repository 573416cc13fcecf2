#include "drivers/wired/reader_chip.hpp"

#include <utility>

#include "boards/kinds.hpp"
#include "boards/rf.hpp"

namespace kibitz::wired {

tl::expected<std::unique_ptr<chips::ReaderChip>, bus::Fault> reader_chip(const boards::Board& board, const boards::Device& device,
                                                                           BackEnd& back) {
    auto wires = back.reader_wires(device);
    if (!wires) return tl::unexpected(std::move(wires.error()));
    chips::iso15693::SweepSettings how;
    how.guard = boards::rf_guard(board.file);
    how.rounds = 1;  // what was not told apart is asked again in the next turn
    how.quieted = 1;  // a second tag is what a turn has time for
    how.pause = bus::microseconds(0);
    return boards::role_of<chips::ReaderRole>(device.wiring)->open(*std::move(wires), how);
}

}  // namespace kibitz::wired
