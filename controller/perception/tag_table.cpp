#include "controller/perception/tag_table.hpp"

#include <bit>

#include "controller/perception/sighting.hpp"

namespace kibitz::perception {

TagTable::TagTable(const std::vector<Pack>& packs) {
    const std::size_t tags = (packs.size() + 1) * bridge::cards_in_pack;
    entries_.resize(std::bit_ceil(2 * tags + 2));  // at least one slot stays free, or a search would not end
    mask_ = entries_.size() - 1;
    for (const auto& pack : packs)
        for (std::size_t card = 0; card < pack.tags.size(); ++card) insert(pack.tags[card], card);
    // Cards told by name are a pack of every table.
    for (int card = 0; card < bridge::cards_in_pack; ++card)
        insert(tag_of_named(bridge::Card::from_index(card)), static_cast<std::size_t>(card));
}

void TagTable::insert(TagId tag, std::size_t card) noexcept {
    if (tag == TagId{}) return;
    std::size_t i = slot(tag);
    while (entries_[i].tag != TagId{} && entries_[i].tag != tag) i = (i + 1) & mask_;
    entries_[i] = {tag, static_cast<std::uint8_t>(card)};
}

}  // namespace kibitz::perception
