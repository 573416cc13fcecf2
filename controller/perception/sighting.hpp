/// Sightings: what something that sees cards whole (a camera, another maker's table, a hand in a browser) says, put in
/// the terms of a reader, a range sensor and a face sensor, which say the same in three parts.
#pragma once

#include <optional>

#include "controller/perception/config.hpp"
#include "controller/perception/reading.hpp"

namespace kibitz::perception {

/// The tag that stands for a card told by name, so that cards and tags go the same way. No chip has it: the identifiers
/// of ISO 15693 begin with 0xE0.
constexpr TagId tag_of_named(bridge::Card card) noexcept { return {0x6b62'0000'0000'0000ULL + static_cast<std::uint64_t>(card.index())}; }
/// The card a tag of tag_of_named() stands for; nothing for any other tag.
constexpr std::optional<bridge::Card> named_card(TagId tag) noexcept {
    constexpr std::uint64_t first = tag_of_named(bridge::Card::from_index(0)).value;
    if (tag.value < first || tag.value >= first + bridge::cards_in_pack) return std::nullopt;
    return bridge::Card::from_index(static_cast<int>(tag.value - first));
}

/// A sighting of a play zone in three parts.
struct Parts {
    reading::Inventory cards;
    bool sure = false;                       ///< the cards are certain; all told with Quantity::SureSighting and more
    std::optional<reading::Range> height;    ///< nothing: heights are not seen here
    std::optional<reading::Face> side;       ///< nothing: sides are not seen here
};
/// A card told with less than Quantity::LeastSighting is there, and its name is left out.
Parts parts_of(const reading::Sighting& sighting, const Config& config) noexcept;

}  // namespace kibitz::perception
