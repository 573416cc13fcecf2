#include "controller/perception/tag_table.hpp"

#include <bit>

namespace kibitz::perception {

TagTable::TagTable(const std::vector<Pack>& packs) {
    const std::size_t tags = packs.size() * bridge::cards_in_pack;
    entries_.resize(std::bit_ceil(2 * tags + 2));  // at least one slot stays free, or a search would not end
    mask_ = entries_.size() - 1;
    for (const auto& pack : packs) {
        for (std::size_t card = 0; card < pack.tags.size(); ++card) {
            const TagId tag = pack.tags[card];
            if (tag == TagId{}) continue;
            std::size_t i = slot(tag);
            while (entries_[i].tag != TagId{} && entries_[i].tag != tag) i = (i + 1) & mask_;
            entries_[i] = {tag, static_cast<std::uint8_t>(card)};
        }
    }
}

}  // namespace kibitz::perception
