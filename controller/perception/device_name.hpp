/// What a device name of a board file says: "north.range" is the range sensor of North's place.
#pragma once

#include <optional>
#include <string_view>

#include "controller/bridge/seat.hpp"

namespace kibitz::perception {

/// The devices whose failure changes what perception may believe.
enum class SensorKind : std::uint8_t { Range, Face, Beams };
struct SensorName {
    bridge::Seat seat = bridge::Seat::North;
    SensorKind kind = SensorKind::Range;
};

/// Reads "<seat>.<kind>"; nothing for any other device.
inline std::optional<SensorName> sensor_of(std::string_view device) noexcept {
    const auto dot = device.find('.');
    if (dot == std::string_view::npos || dot == 0) return std::nullopt;
    const auto seat_name = device.substr(0, dot);
    const auto kind = device.substr(dot + 1);
    for (bridge::Seat seat : bridge::all_seats) {
        const auto name = bridge::name(seat);
        if (name.substr(1) != seat_name.substr(1) || (name[0] | 0x20) != (seat_name[0] | 0x20)) continue;
        if (kind == "range") return SensorName{seat, SensorKind::Range};
        if (kind == "face") return SensorName{seat, SensorKind::Face};
        if (kind == "beams") return SensorName{seat, SensorKind::Beams};
    }
    return std::nullopt;
}

}  // namespace kibitz::perception
