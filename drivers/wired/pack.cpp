#include "drivers/wired/pack.hpp"

#include <algorithm>
#include <cstdio>

namespace kibitz::wired {

namespace {

// First byte of every tag's identifier (ISO/IEC 15693-3, 4.1).
constexpr std::uint64_t first_byte = 0xE0;

std::string hex(TagId tag) {
    char text[24];
    std::snprintf(text, sizeof text, "0x%016llX", static_cast<unsigned long long>(tag.value));
    return text;
}
std::string card_name(std::size_t index) { return bridge::to_string(bridge::Card::from_index(static_cast<int>(index))); }

}  // namespace

std::optional<bridge::Card> PackLearner::wanted() const {
    if (learnt_ == tags_.size()) return std::nullopt;
    return bridge::Card::from_index(static_cast<int>(learnt_));
}

std::string PackLearner::take(std::span<const TagId> tags) {
    if (learnt_ == tags_.size()) return "the pack is complete";
    if (tags.empty()) return "no tag is heard: lay the card in the middle of the zone; has it a tag?";
    if (tags.size() > 1) return std::to_string(tags.size()) + " tags are heard: lay one card only";
    const auto tag = tags.front();
    if (tag.value >> 56U != first_byte) return "tag " + hex(tag) + ": identifiers begin with E0 (ISO 15693-3): read it again";
    for (std::size_t i = 0; i < learnt_; ++i)
        if (tags_[i] == tag) return "tag " + hex(tag) + " is that of " + card_name(i) + ": one tag, two cards: is it the same card, or is a tag glued twice?";
    for (const auto& pack : others_)
        if (const auto found = std::find(pack.tags.begin(), pack.tags.end(), tag); found != pack.tags.end())
            return "tag " + hex(tag) + " belongs to " + card_name(static_cast<std::size_t>(found - pack.tags.begin())) + " of pack \"" + pack.name + "\": a card of another pack";
    tags_[learnt_++] = tag;
    return {};
}

std::string PackLearner::to_text(const std::string& name) const {
    std::string text = "pack {\n  name: \"" + name + "\"\n";
    for (std::size_t i = 0; i < learnt_; ++i) text += "  tag: " + hex(tags_[i]) + "  # " + card_name(i) + "\n";
    return text + "}\n";
}

std::vector<PackCheck::Known> PackCheck::owners(TagId tag) const {
    std::vector<Known> all;
    for (std::size_t p = 0; p < packs_.size(); ++p)
        for (std::size_t i = 0; i < packs_[p].tags.size(); ++i)
            if (packs_[p].tags[i] == tag) all.push_back({p, static_cast<int>(i)});
    return all;
}

std::vector<std::string> PackCheck::take(std::span<const TagId> tags) {
    std::vector<std::string> told;
    for (const auto tag : tags) {
        const auto known = owners(tag);
        const int before = seen_[tag]++;
        if (known.empty()) {
            if (before == 0) told.push_back("tag " + hex(tag) + ": no pack of the board file has it: learn it, or is it another club's card?");
            continue;
        }
        for (const auto& one : known) {
            const auto text = card_name(static_cast<std::size_t>(one.card)) + " of pack \"" + packs_[one.pack].name + "\"";
            told.push_back(before == 0 ? text : text + ", seen before");
        }
        if (known.size() > 1) told.push_back("tag " + hex(tag) + " belongs to two cards: correct the board file");
    }
    return told;
}

std::vector<std::string> PackCheck::gaps() const {
    std::vector<std::string> told;
    for (const auto& pack : packs_) {
        std::string missing;
        int seen = 0;
        for (std::size_t i = 0; i < pack.tags.size(); ++i) {
            if (seen_.contains(pack.tags[i])) ++seen;
            else missing += " " + card_name(i);
        }
        if (seen == 0) continue;
        told.push_back("pack \"" + pack.name + "\": " + std::to_string(seen) + " of 52 seen" + (missing.empty() ? ": complete" : ", missing:" + missing));
    }
    return told;
}

}  // namespace kibitz::wired
