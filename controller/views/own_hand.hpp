/// A player's own cards, as the reader at his seat hears them: for one who does not see, when he asks, and for nobody else.
#pragma once

#include <span>
#include <string_view>
#include <tl/expected.hpp>

#include "controller/laws/state.hpp"
#include "controller/perception/tag_table.hpp"
#include "controller/table/device_watch.hpp"

namespace kibitz::views {

/// A reader tells its sweep once a second at least; one that has told nothing for so long is silent.
inline constexpr Duration reader_silent = std::chrono::seconds(4);

/// Why nothing is told, as `words::sentence` of Told::Refusing has it.
inline constexpr std::string_view no_own_reader = "this seat has no reader that hears cards";
inline constexpr std::string_view reader_silent_now = "the reader of this seat is silent";
inline constexpr std::string_view no_board_to_hold = "no board is being played";
inline constexpr std::string_view earphone_first = "your own cards are told in an earphone only: the settings ask whether you wear one";

/// Whether the table has a reader at that seat's zone.
bool has_reader(std::span<const table::DeviceRecord> devices, bridge::Seat seat) noexcept;

/// The cards that lie at that reader now, face up or down, but those that have been played on this board (66): of the state
/// nothing else is asked, and of no other seat's reader.
/// @param now  the table's time
[[nodiscard]] tl::expected<bridge::CardSet, std::string_view> own_hand(std::span<const table::DeviceRecord> devices, const laws::TableState& state,
                                                                       const perception::TagTable& tags, bridge::Seat seat, Instant now);

}  // namespace kibitz::views
