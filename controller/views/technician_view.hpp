/// A table's devices as a technician sees them: where they stand, whether they work, what each told last. What sensors hear, cards of
/// hidden hands too, is for the Director's login; a technician's own has it without_cards().
#pragma once

#include <string>

#include "controller/laws/state.hpp"
#include "controller/perception/tag_table.hpp"
#include "controller/perception/what_to_check.hpp"
#include "controller/table/device_watch.hpp"
#include "drivers/cameras.hpp"
#include "kibitz/v1/technician.pb.h"

namespace kibitz::views {

/// A device as the board file has it.
struct FittedDevice {
    DeviceId id;
    bool required = false;
    Connection connection = Connection::Wired;
    std::string driver{}, wiring{};  ///< in words: English
};

/// How long lost readings make a device one that loses some.
inline constexpr Duration losses_count = std::chrono::seconds(60);
/// A device that repeats its value every second and has not for so long is silent.
inline constexpr Duration silence = std::chrono::seconds(3);

/// Whether it repeats its value once a second although nothing changes (design: "a sign of life").
bool repeats(const FittedDevice& device) noexcept;

/// What of it does not change, but for `check`, which is words. Clears `out` first.
void fill(const FittedDevice& device, v1::FittedDevice& out);
/// How it is now, but for `drift`, which is words. Clears `out` first.
/// @param record  what it told; its id is the device's
/// @param state   of the table: its lights
/// @param now     the table's time
void fill(const FittedDevice& device, const table::DeviceRecord& record, const laws::TableState& state, const perception::TagTable& tags,
          Instant now, v1::DeviceNow& out);

/// Whether a camera's picture is for this audience: the Director's at any time, a technician's while no board is on the table (16C, 16D: he
/// may have it still to play).
bool may_see_pictures(bool director, bool board_on_table) noexcept;
/// How a camera stands. Clears `out` first.
/// @param may_be_seen  its picture, by who is told this
void fill(const drivers::Camera& camera, bool may_be_seen, v1::CameraNow& out);

/// Takes out what tells a card, a call or a tag's number; that something is heard, how well, and how the device is stays. A technician may
/// have this board still to play (16C, 16D), and a pack's numbers tell its cards on every later board: so it is always done, on a table
/// without a board too. What is not known here to tell no card goes with it.
void without_cards(v1::DeviceNow& device);

}  // namespace kibitz::views
