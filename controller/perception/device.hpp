/// Which device of the table: where it stands and what it does there. "north.range" in board files, journals and on the
/// Director's display is the same thing in letters.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "controller/bridge/seat.hpp"

namespace kibitz {

/// Where at the table: a player's place, or the middle.
enum class Place : std::uint8_t { North, East, South, West, Centre };
constexpr Place place_of(bridge::Seat seat) noexcept { return static_cast<Place>(seat); }
/// The player whose place it is; nothing for the middle.
constexpr std::optional<bridge::Seat> seat_at(Place place) noexcept {
    if (place == Place::Centre) return std::nullopt;
    return static_cast<bridge::Seat>(place);
}
constexpr std::string_view name(Place place) noexcept {
    constexpr std::array<std::string_view, 5> names{"north", "east", "south", "west", "centre"};
    return names[static_cast<std::size_t>(place)];
}

/// What a device does, whatever chip does it.
enum class Function : std::uint8_t {
    Reader,       ///< tags over the play zone
    Range,        ///< how high the lowest thing over it is
    Face,         ///< which side lies up
    Touch,        ///< fingers on dummy's area
    Beams,        ///< arms over the edges of dummy's area
    SeatSwitch,   ///< is the player sitting
    Panel,        ///< calls, claims, the Director's key
    Light,        ///< green and amber
    BoardReader,  ///< the board's tag, in the middle of the table
    Column,       ///< one antenna of dummy's area; its number is the column, 0 at dummy's right
    Sight,        ///< cards seen whole: a camera, another maker's table, a hand in a browser
};
constexpr std::array all_functions{Function::Reader, Function::Range,       Function::Face,  Function::Touch,
                                   Function::Beams,  Function::SeatSwitch,  Function::Panel, Function::Light,
                                   Function::BoardReader, Function::Column, Function::Sight};
constexpr std::string_view name(Function function) noexcept {
    constexpr std::array<std::string_view, all_functions.size()> names{
        "reader", "range", "face", "touch", "beams", "seat-switch", "panel", "light", "board-reader", "column", "sight"};
    return names[static_cast<std::size_t>(function)];
}
/// Only the board lies in the middle; everything else belongs to a player, and a camera may hang over either.
constexpr bool stands_at(Function function, Place place) noexcept {
    if (function == Function::Sight) return true;
    return (function == Function::BoardReader) == (place == Place::Centre);
}

/// One device of a table.
struct DeviceId {
    static constexpr std::uint8_t last_number = 9;

    Place place = Place::North;
    Function function = Function::Reader;
    /// Of several that do the same at one place: 0 the only one or the first, then 2, 3 ... 9; of a column antenna its
    /// column, 0 to 3.
    std::uint8_t number = 0;

    friend constexpr auto operator<=>(const DeviceId&, const DeviceId&) noexcept = default;
};
constexpr DeviceId device_at(bridge::Seat seat, Function function, std::uint8_t number = 0) noexcept {
    return {place_of(seat), function, number};
}
inline constexpr DeviceId board_reader{Place::Centre, Function::BoardReader, 0};

/// Whether there can be such a device.
constexpr bool is_device(DeviceId id) noexcept {
    if (id.place > Place::Centre || id.function > all_functions.back() || !stands_at(id.function, id.place)) return false;
    if (id.function == Function::Column) return id.number < 4;
    return id.number != 1 && id.number <= DeviceId::last_number;
}

/// "north.range", "east.face2", "south.column0", "centre.board-reader".
std::string to_string(DeviceId id);
/// The same back; nothing for anything else.
std::optional<DeviceId> device_from_name(std::string_view name) noexcept;
/// What a device's name must look like, for messages.
inline constexpr std::string_view device_name_rule =
    "a device is called PLACE.FUNCTION, like north.range, east.face2, south.column0 or centre.board-reader";

}  // namespace kibitz
