/// A player's own cards, as the reader at his seat hears them: for one who does not see, when he asks, and for nobody else.
#pragma once

#include <span>
#include <tl/expected.hpp>

#include "controller/laws/state.hpp"
#include "controller/perception/tag_table.hpp"
#include "controller/table/device_watch.hpp"
#include "controller/words/denials.hpp"

namespace kibitz::views {

/// A reader tells its sweep once a second at least; one that has told nothing for so long is silent.
inline constexpr Duration reader_silent = std::chrono::seconds(4);

/// Whether the table has a reader at that seat's zone.
bool has_reader(std::span<const table::DeviceRecord> devices, bridge::Seat seat) noexcept;

/// The cards that lie at that reader now, face up or down, but those that have been played on this board (66): of the state
/// nothing else is asked, and of no other seat's reader.
/// @param now  the table's time
[[nodiscard]] tl::expected<bridge::CardSet, words::Denial> own_hand(std::span<const table::DeviceRecord> devices, const laws::TableState& state,
                                                                    const perception::TagTable& tags, bridge::Seat seat, Instant now);

}  // namespace kibitz::views
