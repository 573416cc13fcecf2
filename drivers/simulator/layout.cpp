#include "drivers/simulator/layout.hpp"

#include "controller/units/require.hpp"


namespace kibitz::drivers::simulator {

using bridge::Suit;

Layout::Layout(const perception::DummyGeometry& geometry, std::optional<Suit> trump, CardSet hand)
    : geometry_(geometry), dealt_(hand), cards_(hand) {
    std::size_t column = 0;
    const auto put_suit = [&](Suit suit) {
        column_of_[static_cast<std::size_t>(suit)] = static_cast<std::uint8_t>(column);
        suit_of_[column++] = suit;
    };
    if (trump) put_suit(*trump);
    for (Suit suit : {Suit::Spades, Suit::Hearts, Suit::Clubs, Suit::Diamonds})
        if (suit != trump) put_suit(suit);
    for (Card card : hand)
        for (Card other : hand.in_suit(card.suit()))
            if (other.rank() > card.rank()) ++row_[static_cast<std::size_t>(card.index())];
}

void Layout::disturb(double sigma, Random& dice) {
    for (Card card : dealt_) {
        off_x_[static_cast<std::size_t>(card.index())] = static_cast<float>(sigma * dice.bell());
        off_y_[static_cast<std::size_t>(card.index())] = static_cast<float>(sigma / 2 * dice.bell());
    }
}

void Layout::shuffle(Random& dice) {
    for (std::size_t left = 3; left > 0; --left)
        std::swap(suit_of_[left], suit_of_[static_cast<std::size_t>(dice.whole(0, static_cast<int>(left)))]);
    for (std::size_t column = 0; column < 4; ++column) column_of_[static_cast<std::size_t>(suit_of_[column])] = static_cast<std::uint8_t>(column);
    for (Suit suit : suit_of_) {
        const CardSet cards = dealt_.in_suit(suit);
        int left = cards.size();
        // Fisher and Yates, over the rows the cards have.
        for (Card card : cards) {
            int skip = dice.whole(0, --left);
            for (Card other : cards) {
                if (other < card) continue;
                if (skip-- == 0) std::swap(row_[static_cast<std::size_t>(card.index())], row_[static_cast<std::size_t>(other.index())]);
            }
        }
    }
}

CardSet Layout::in_column(std::uint8_t column) const noexcept { return cards_.in_suit(suit_of_[column]); }

double Layout::top(Card card) const noexcept {
    return static_cast<double>(geometry_.outer_margin.value) + row(card) * static_cast<double>(geometry_.strip.value) +
           static_cast<double>(off_y_[static_cast<std::size_t>(card.index())]);
}

float Layout::inwards(Card card) const noexcept {
    return static_cast<float>(row(card) - 6) * geometry_.strip.value + off_y_[static_cast<std::size_t>(card.index())];
}

Layout::Strip Layout::visible(Card card) const noexcept {
    require(cards_.contains(card), "the card lies in dummy");
    const double x0 = column(card) * static_cast<double>(geometry_.column_pitch.value) + static_cast<double>(off_axis(card));
    Strip strip{x0, x0 + static_cast<double>(geometry_.column_width.value), top(card),
                top(card) + static_cast<double>(geometry_.card_length.value)};
    for (Card other : cards_.in_suit(card.suit()))
        if (row(other) > row(card)) strip.y1 = std::min(strip.y1, top(other));
    strip.y1 = std::max(strip.y1, strip.y0 + 4);  // something of it always shows
    return strip;
}

double Layout::border(Card card) const noexcept {
    const Strip strip = visible(card);
    for (Card other : cards_.in_suit(card.suit()))
        if (row(other) > row(card)) return strip.y1;
    return strip.y0;
}

std::optional<Card> Layout::neighbour(Card card) const noexcept {
    std::optional<Card> below, above;
    for (Card other : cards_.in_suit(card.suit())) {
        if (other.rank() < card.rank()) below = other;
        if (other.rank() > card.rank() && !above) above = other;
    }
    return below ? below : above;
}

Layout::Strip Layout::whole_column(std::uint8_t column) const noexcept {
    const double x0 = column * static_cast<double>(geometry_.column_pitch.value);
    const double margin = static_cast<double>(geometry_.outer_margin.value);
    const int cards = dealt_.in_suit(suit_of_[column]).size();
    return {x0, x0 + static_cast<double>(geometry_.column_width.value), margin,
            margin + std::max(0, cards - 1) * static_cast<double>(geometry_.strip.value) +
                static_cast<double>(geometry_.card_length.value)};
}

}  // namespace kibitz::drivers::simulator
