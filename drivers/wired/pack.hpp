/// Tags to cards: a pack is learnt card by card, and checked. Pure.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "controller/bridge/card.hpp"
#include "controller/perception/config.hpp"
#include "controller/units/tag_id.hpp"

namespace kibitz::wired {

/// "clubs 2" first, "spades A" last: the order in which a pack's tags are written in board files.
class PackLearner {
public:
    /// @param others packs that the table has already: a tag of theirs is told
    explicit PackLearner(std::vector<perception::Pack> others) : others_(std::move(others)) {}

    /// The card to be laid now; nothing: all are learnt.
    std::optional<bridge::Card> wanted() const;
    /// What lies on the reader, for the wanted card. @return the fault in words; empty: taken
    std::string take(std::span<const TagId> tags);
    /// Takes the last one back.
    void back() noexcept { learnt_ -= learnt_ > 0 ? 1 : 0; }
    /// As board files have it.
    std::string to_text(const std::string& name) const;

private:
    std::vector<perception::Pack> others_;
    std::array<TagId, bridge::cards_in_pack> tags_{};
    std::size_t learnt_ = 0;
};

/// Cards laid on a reader, in any order, against the packs of a board file.
class PackCheck {
public:
    explicit PackCheck(std::vector<perception::Pack> packs) : packs_(std::move(packs)) {}
    /// What lies there, in words: each tag's card and pack, or that nobody knows it; a card seen before is told.
    std::vector<std::string> take(std::span<const TagId> tags);
    /// What was not seen of each pack of which anything was; tags that belong to two cards.
    std::vector<std::string> gaps() const;

private:
    struct Known {
        std::size_t pack;
        int card;
    };
    std::vector<Known> owners(TagId tag) const;
    std::vector<perception::Pack> packs_;
    std::map<TagId, int> seen_;
};

}  // namespace kibitz::wired
