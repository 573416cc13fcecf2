/// What all reader chips have in a board file, whichever chip it is: a chip select, an antenna switch, antennas.
#pragma once

#include <cstdint>
#include <optional>

#include "boards/kinds.hpp"

namespace kibitz::boards {

inline bool is_reader_chip(const board::v1::Device& device) { return role_of<chips::ReaderRole>(device) != nullptr; }

/// Of that device, which outlives it. Nothing: no reader chip.
inline std::optional<chips::ReaderRole::Wiring> reader_wiring(const board::v1::Device& device) {
    const auto* role = role_of<chips::ReaderRole>(device);
    if (!role) return std::nullopt;
    return role->wiring(device);
}

/// At whose place an antenna of that reader lies.
inline board::v1::SeatName seat_of(const board::v1::Antenna& antenna, const board::v1::Device& reader) {
    return antenna.seat() == board::v1::SEAT_NAME_UNSPECIFIED ? reader.seat() : antenna.seat();
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
