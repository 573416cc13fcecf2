/// What all readers have in a board file, whichever it is: a bus, an antenna switch, antennas.
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

/// A serial bus as it is set up: of that name, which need not be there.
inline bus::SerialSettings serial_settings(const board::v1::Board& file, const std::string& name) {
    bus::SerialSettings line;
    for (const auto& one : file.bus()) {
        if (one.name() != name || !one.has_serial()) continue;
        if (one.serial().baud() != 0) line.baud = one.serial().baud();
        if (one.serial().parity() == board::v1::PARITY_NONE) line.parity = bus::Parity::None;
        if (one.serial().parity() == board::v1::PARITY_ODD) line.parity = bus::Parity::Odd;
    }
    return line;
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
