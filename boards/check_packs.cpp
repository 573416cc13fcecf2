#include <algorithm>
#include <cstdio>
#include <map>

#include "boards/check.hpp"
#include "controller/bridge/card.hpp"

namespace kibitz::boards {
namespace {

using namespace kibitz::board::v1;
using bridge::cards_in_pack;

/// First byte of every tag's identifier (ISO/IEC 15693-3, 4.1).
constexpr std::uint64_t first_byte = 0xE0;

std::string tag_in_hex(std::uint64_t tag) {
    char text[20];
    std::snprintf(text, sizeof text, "0x%016llX", static_cast<unsigned long long>(tag));
    return text;
}

struct CardOwner {
    int pack = 0;
    int card = 0;  ///< index of the card
    int line = 0;
};

std::string name(const Board& file, const CardOwner& owner) {
    return bridge::to_string(bridge::Card::from_index(owner.card)) + " of pack \"" + file.pack(owner.pack).name() + "\" (" +
           at_line(owner.line) + ")";
}

/// Says what is wrong with the pack's own lines; whether its tags can be compared.
bool check_pack(const Board& file, const Places& places, int i, Check& check) {
    const Pack& pack = file.pack(i);
    const Places* in = inside(&places, file, "pack", i);
    const int own_line = line_of(&places, file, "pack", i);
    const std::string who = "pack \"" + pack.name() + "\"";
    if (pack.name().empty())
        check.fault(own_line, "pack: name missing: the Director must tell packs apart: write `name: \"blue\"`");
    if (pack.first_tag() && pack.tag_size()) {
        check.fault(own_line, who + ": has both: first_tag (" + at_line(line_of(in, pack, "first_tag")) + ") and tag (" +
                                  at_line(line_of(in, pack, "tag", 0)) + "): keep one of them");
        return false;
    }
    if (!pack.first_tag() && pack.tag_size() != cards_in_pack) {
        check.fault(own_line, who + ": " + std::to_string(pack.tag_size()) +
                                  " tags: a pack has 52 cards: give 52 tags, clubs 2 to A, diamonds, hearts, spades, or first_tag "
                                  "where they count up");
        return false;
    }
    return true;
}

}  // namespace

void check_packs(const Board& file, const Places& places, Check& check) {
    // Who sees cards whole needs no tags in them.
    const auto does = [&](board::v1::Function function) {
        return std::any_of(file.device().begin(), file.device().end(), [&](const auto& device) { return function_of(device) == function; });
    };
    if (file.pack_size() == 0 && does(FUNCTION_SIGHT) && !does(FUNCTION_READER)) return;
    if (file.pack_size() == 0 && file.bring_up()) return;
    if (file.pack_size() == 0) {
        check.fault(0, "pack: missing: a table plays with at least one: copy the block of boards/simulated.textproto");
        return;
    }
    std::map<std::string, int> names;
    std::map<std::uint64_t, CardOwner> owners;
    for (int i = 0; i < file.pack_size(); ++i) {
        const Pack& pack = file.pack(i);
        const Places* in = inside(&places, file, "pack", i);
        const int own_line = line_of(&places, file, "pack", i);
        if (const auto [first, fresh] = names.emplace(pack.name(), own_line); !fresh && !pack.name().empty())
            check.fault(own_line, "pack \"" + pack.name() + "\": this name has an owner: " + at_line(first->second) + " and " +
                                      at_line(own_line) + ": rename one of them");
        if (!check_pack(file, places, i, check)) continue;
        for (int card = 0; card < cards_in_pack; ++card) {
            const bool listed = pack.tag_size() > 0;
            const std::uint64_t tag = listed ? pack.tag(card) : pack.first_tag() + static_cast<std::uint64_t>(card);
            const CardOwner owner{i, card, listed ? line_of(in, pack, "tag", card) : line_of(in, pack, "first_tag")};
            if (tag >> 56 != first_byte) {
                check.fault(owner.line, "tag " + tag_in_hex(tag) + ": identifiers begin with E0 (ISO 15693-3): " + name(file, owner) +
                                            ": read the card again; the least byte may have been written first");
                break;  // the pack's other tags would say the same
            }
            const auto [first, fresh] = owners.emplace(tag, owner);
            if (fresh) continue;
            check.fault(owner.line, "tag " + tag_in_hex(tag) + ": one tag, two cards: " + name(file, first->second) + " and " +
                                        name(file, owner) + ": read both cards again");
            // Packs counted up from overlapping first tags share a run of tags: one fault says it.
            if (!listed) break;
        }
    }
}

}  // namespace kibitz::boards
