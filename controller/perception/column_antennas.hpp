/// The four column antennas of one seat's dummy area: which cards each has, through missed reads and what it overhears.
#pragma once

#include <array>

#include "controller/perception/config.hpp"
#include "controller/perception/context.hpp"
#include "controller/perception/observation.hpp"
#include "controller/perception/whereabouts.hpp"

namespace kibitz::perception {

class ColumnAntennas {
public:
    static constexpr int columns = 4;

    /// @param sensors, context, whereabouts  must outlive the antennas
    ColumnAntennas(bridge::Seat seat, const SensorThresholds& sensors, const Context& context,
                   const Whereabouts& whereabouts) noexcept
        : seat_(seat), sensors_(sensors), context_(context), whereabouts_(whereabouts) {}

    /// One sweep of the antenna of `column`, which is in the whereabouts already. Returns whether its stable set changed.
    bool see(int column, Instant at) noexcept {
        const auto c = static_cast<std::size_t>(column);
        bridge::CardSet stable;
        for (const auto card : whereabouts_.column(seat_, c).active()) {
            const float level = whereabouts_.column_level(seat_, c, card, at);
            if (level <= 0) continue;
            // What lies there stays until its misses have used up what spoke for it: nothing else would say that it is
            // still there. A newcomer must be read as often as it is unlikely here.
            if (!cards_[c].contains(card) && (level < needed(card) || whereabouts_.in_a_zone(seat_, c, card, at))) continue;
            stable.insert(card);
        }
        if (stable == cards_[c]) return false;
        cards_[c] = stable;
        return true;
    }
    bridge::CardSet cards(int column) const noexcept { return cards_[static_cast<std::size_t>(column)]; }
    bridge::CardSet all_cards() const noexcept {
        bridge::CardSet all;
        for (const auto c : cards_) all = all | c;
        return all;
    }

private:
    float needed(bridge::Card card) const noexcept {
        if (!context_.play || context_.dummy != seat_) return sensors_.weak_presence / 2;
        if (context_.played.contains(card)) return sensors_.strong_presence / 2;
        if (context_.hands[seat_].contains(card)) return sensors_.weak_presence / 2;
        return sensors_.weak_presence;
    }

    bridge::Seat seat_;
    const SensorThresholds& sensors_;
    const Context& context_;
    const Whereabouts& whereabouts_;
    std::array<bridge::CardSet, columns> cards_{};
};

}  // namespace kibitz::perception
