/// Where dummy's cards lie (Law 41D): trumps at his right, the other suits spades, hearts, clubs, diamonds; in each column
/// the highest card at his own edge, each lower one over it and further in. A card taken away leaves a gap.
#pragma once

#include <optional>

#include "drivers/simulator/random.hpp"
#include "drivers/simulator/timeline.hpp"

namespace kibitz::drivers::simulator {

class Layout {
public:
    Layout() = default;
    Layout(const perception::DummyGeometry& geometry, std::optional<bridge::Suit> trump, CardSet hand);

    std::uint8_t column(Card card) const noexcept { return column_of_[static_cast<std::size_t>(card.suit())]; }
    /// Cards still in the columns.
    CardSet cards() const noexcept { return cards_; }
    CardSet in_column(std::uint8_t column) const noexcept;
    void take(Card card) noexcept { cards_.erase(card); }
    void put(Card card) noexcept { cards_.insert(card); }

    struct Point {
        double x, y;
    };
    struct Strip {
        double x0, x1, y0, y1;  ///< mm
        Point middle() const noexcept { return {(x0 + x1) / 2, (y0 + y1) / 2}; }
    };
    /// The part of the card that no other card covers now. @pre cards().contains(card)
    Strip visible(Card card) const noexcept;
    /// The card next to this one in its column as it lies now: one up or down, if there is one.
    std::optional<Card> neighbour(Card card) const noexcept;
    /// The line, in y, between what shows of this card and what shows of the next one over it; of the innermost card, the
    /// line to the one under it. @pre cards().contains(card)
    double border(Card card) const noexcept;
    /// How far the card's middle lies to dummy's left of its column's, mm.
    float off_axis(Card card) const noexcept { return off_x_[static_cast<std::size_t>(card.index())]; }
    /// How much further in the card lies than the seventh of a column, mm; negative: further out.
    float inwards(Card card) const noexcept;
    /// Lays the cards as untidily as this: sigma in mm, in x and y.
    void disturb(double sigma, Random& dice);
    /// Lays suits in columns, and cards in each, in no order.
    void shuffle(Random& dice);
    /// The whole area of a column as dealt, from the first card's outer edge to the last one's inner edge.
    Strip whole_column(std::uint8_t column) const noexcept;

private:
    double top(Card card) const noexcept;
    std::int8_t row(Card card) const noexcept { return row_[static_cast<std::size_t>(card.index())]; }

    perception::DummyGeometry geometry_;
    std::array<std::uint8_t, 4> column_of_{};  ///< by suit
    std::array<bridge::Suit, 4> suit_of_{};    ///< by column
    CardSet dealt_, cards_;
    std::array<std::int8_t, bridge::cards_in_pack> row_{};  ///< of each card in its column, from the outer edge
    std::array<float, bridge::cards_in_pack> off_x_{}, off_y_{};
};

}  // namespace kibitz::drivers::simulator
