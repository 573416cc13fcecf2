/// What all reader chips have in a board file, whichever chip it is: a chip select, an antenna switch, antennas.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "boards/schema/board.pb.h"

namespace kibitz::boards {

struct ReaderWiring {
    std::string bus;  ///< spi
    google::protobuf::RepeatedPtrField<board::v1::Line> select_line;
    google::protobuf::RepeatedPtrField<board::v1::Antenna> antenna;  ///< none: one, of the play zone, or of the board
};

inline bool is_reader_chip(const board::v1::Device& device) { return device.has_pn5180() || device.has_st25r3916(); }

/// Nothing: no reader chip.
inline std::optional<ReaderWiring> reader_wiring(const board::v1::Device& device) {
    const auto of = [](const auto& chip) { return ReaderWiring{chip.bus(), chip.select_line(), chip.antenna()}; };
    if (device.has_pn5180()) return of(device.pn5180());
    if (device.has_st25r3916()) return of(device.st25r3916());
    return std::nullopt;
}

/// Which of dummy's columns an antenna of that zone lies under, 0 at dummy's right; nothing: under none.
inline std::optional<std::uint8_t> column_of(board::v1::Zone zone) {
    switch (zone) {
        case board::v1::ZONE_COLUMN0: return 0;
        case board::v1::ZONE_COLUMN1: return 1;
        case board::v1::ZONE_COLUMN2: return 2;
        case board::v1::ZONE_COLUMN3: return 3;
        default: return std::nullopt;
    }
}

}  // namespace kibitz::boards
