/// Over which antenna a card lies, of all that hear it: fields overlap, and an antenna hears its neighbours' cards, dummy's
/// columns and the quitted cards beside its own zone. The best antenna wins.
#pragma once

#include <algorithm>
#include <array>

#include "controller/perception/config.hpp"
#include "controller/perception/context.hpp"
#include "controller/perception/presence.hpp"
#include "controller/perception/reading.hpp"

namespace kibitz::perception {

class Whereabouts {
public:
    static constexpr std::size_t columns = 4;

    /// @param zone    a play zone's antenna, swept each round
    /// @param column  a column's, swept in turn with the other columns
    Whereabouts(ReadWeights zone, ReadWeights column, const Config& config) noexcept
        : zone_weights_(zone),
          column_weights_(column),
          edge_weights_(share(config, Quantity::EdgeReads), share(config, Quantity::EdgeStrays), zone.sweep, *config.judged_by),
          margin_(config.measure(Quantity::SurerElsewhere)),
          in_column_(config.measure(Quantity::SureInColumn)) {}

    void zone_sweep(bridge::Seat seat, bridge::CardSet read, Instant at) noexcept {
        zones_[seat].sweep(read, at, zone_weights_);
        edges_[seat].sweep(read, at, edge_weights_);
    }
    void column_sweep(bridge::Seat seat, std::size_t column, bridge::CardSet read, Instant at) noexcept {
        columns_[seat][column & 3].sweep(read, at, column_weights_);
    }

    const Presence& zone(bridge::Seat seat) const noexcept { return zones_[seat]; }
    const Presence& column(bridge::Seat seat, std::size_t column) const noexcept { return columns_[seat][column & 3]; }
    float zone_level(bridge::Seat seat, bridge::Card card, Instant at) const noexcept {
        return zones_[seat].level(card, at, zone_weights_);
    }
    float column_level(bridge::Seat seat, std::size_t column, bridge::Card card, Instant at) const noexcept {
        return columns_[seat][column & 3].level(card, at, column_weights_);
    }
    /// The same with rates for a card at the edge of the field, where it answers half the time. Only for cards of a closed hand: they have
    /// no other reason to answer there than lying there.
    const Presence& edge(bridge::Seat seat) const noexcept { return edges_[seat]; }
    float edge_level(bridge::Seat seat, bridge::Card card, Instant at) const noexcept {
        return edges_[seat].level(card, at, edge_weights_);
    }
    const ReadWeights& edge_weights() const noexcept { return edge_weights_; }
    const ReadWeights& zone_weights() const noexcept { return zone_weights_; }

    /// The cards whose faces are seen before that seat.
    void lie_faced(bridge::Seat seat, bridge::CardSet cards) noexcept { faced_[seat] = cards; }
    /// The card's face is seen before another seat: here its tag is read from afar.
    bool faced_elsewhere(bridge::Seat here, bridge::Card card) const noexcept {
        for (const auto seat : bridge::all_seats)
            if (seat != here && faced_[seat].contains(card)) return true;
        return false;
    }
    /// Another zone's antenna is surer of the card, or the card still answers in a column of dummy's.
    bool elsewhere(bridge::Seat here, bridge::Card card, std::optional<bridge::Seat> dummy, Instant at) const noexcept {
        const float level = zone_level(here, card, at);
        for (const auto seat : bridge::all_seats)
            if (seat != here && zones_[seat].active().contains(card) && zone_level(seat, card, at) > level + margin_) return true;
        if (!dummy) return false;
        for (std::size_t column = 0; column < columns; ++column)
            if (columns_[*dummy][column].last().contains(card) && column_level(*dummy, column, card, at) >= in_column_) return true;
        return false;
    }
    /// A play zone's antenna is surer of the card than this column's.
    bool in_a_zone(bridge::Seat seat, std::size_t column, bridge::Card card, Instant at) const noexcept {
        const float level = column_level(seat, column, card, at);
        for (const auto zone : bridge::all_seats)
            if (zones_[zone].active().contains(card) && zone_level(zone, card, at) > level + margin_) return true;
        return false;
    }

private:
    /// Neither always nor never: an antenna that were sure of it would outweigh all else.
    static float share(const Config& config, Quantity rate) noexcept { return std::clamp(config.measure(rate), 0.001F, 0.999F); }

    ReadWeights zone_weights_, column_weights_, edge_weights_;
    float margin_, in_column_;  ///< nats
    bridge::PerSeat<Presence> zones_, edges_;
    bridge::PerSeat<bridge::CardSet> faced_{};
    bridge::PerSeat<std::array<Presence, columns>> columns_;
};

}  // namespace kibitz::perception
