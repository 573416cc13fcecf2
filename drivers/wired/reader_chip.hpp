/// The reader chip of a device of a board file, whichever it is.
#pragma once

#include <memory>

#include "boards/board.hpp"
#include "drivers/chips/iso15693/reader_chip.hpp"
#include "drivers/wired/backend.hpp"

namespace kibitz::wired {

/// That of a device with a reader chip; a turn is bounded. Faults: of opening its wires.
[[nodiscard]] tl::expected<std::unique_ptr<chips::ReaderChip>, bus::Fault> reader_chip(const boards::Board& board, const boards::Device& device,
                                                                                         BackEnd& back);

}  // namespace kibitz::wired
