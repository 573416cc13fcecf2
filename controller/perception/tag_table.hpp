/// Which card a tag is: looked up for each tag of each inventory, so without a search through the packs.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "controller/bridge/card.hpp"
#include "controller/perception/config.hpp"

namespace kibitz::perception {

/// Open addressing, linear probing, at most half full; built once from the packs.
class TagTable {
public:
    explicit TagTable(const std::vector<Pack>& packs);

    /// The card of a tag; nothing for a tag of no pack on this table.
    std::optional<bridge::Card> card(TagId tag) const noexcept {
        for (std::size_t i = slot(tag);; i = (i + 1) & mask_) {
            if (entries_[i].tag == TagId{}) return std::nullopt;
            if (entries_[i].tag == tag) return bridge::Card::from_index(entries_[i].card);
        }
    }

private:
    struct Entry {
        TagId tag;  ///< 0 = free: 0 is never a tag
        std::uint8_t card = 0;
    };
    void insert(TagId tag, std::size_t card) noexcept;
    std::size_t slot(TagId tag) const noexcept {
        // Fibonacci hashing: tags of one pack usually count up, so their low bits alone would do, but need not.
        return static_cast<std::size_t>((tag.value * 0x9E3779B97F4A7C15ull) >> 32) & mask_;
    }
    std::vector<Entry> entries_;
    std::size_t mask_ = 0;
};

}  // namespace kibitz::perception
