/// The four column antennas of one seat's dummy area: which cards each has, through missed reads.
#pragma once

#include <array>

#include "controller/perception/config.hpp"
#include "controller/perception/observation.hpp"
#include "controller/perception/tag_table.hpp"
#include "controller/perception/votes.hpp"

namespace kibitz::perception {

class ColumnAntennas {
public:
    static constexpr int columns = 4;

    /// @param sensors, tags  must outlive the antennas
    ColumnAntennas(const SensorThresholds& sensors, const TagTable& tags) noexcept : sensors_(sensors), tags_(tags) {}

    /// One sweep of the antenna of `column`. Returns whether its stable set changed by it.
    bool see(int column, const reading::Inventory& sweep) noexcept {
        auto& c = columns_[static_cast<std::size_t>(column)];
        bridge::CardSet read;
        for (TagId tag : sweep.tags)
            if (const auto card = tags_.card(tag)) read.insert(*card);
        c.votes.sweep(read);
        // Many tags answer at once, so one is missed more often than on a play zone, and nothing else would say that
        // the card is still there: it takes twice as many sweeps without it.
        const auto there = c.stable & c.votes.any(2 * sensors_.gone_sweeps);
        const auto stable = there | c.votes.at_least(sensors_.identity_reads, sensors_.identity_window);
        if (stable == c.stable) return false;
        c.stable = stable;
        return true;
    }
    bridge::CardSet cards(int column) const noexcept { return columns_[static_cast<std::size_t>(column)].stable; }
    bridge::CardSet all_cards() const noexcept {
        bridge::CardSet all;
        for (const auto& c : columns_) all = all | c.stable;
        return all;
    }

private:
    struct Column {
        Votes votes;
        bridge::CardSet stable;
    };
    const SensorThresholds& sensors_;
    const TagTable& tags_;
    std::array<Column, columns> columns_{};
};

}  // namespace kibitz::perception
