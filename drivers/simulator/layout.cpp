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
}

CardSet Layout::in_column(std::uint8_t column) const noexcept { return cards_.in_suit(suit_of_[column]); }

double Layout::top(Card card) const noexcept {
    int above = 0;
    for (Card other : dealt_.in_suit(card.suit()))
        if (other.rank() > card.rank()) ++above;
    return static_cast<double>(geometry_.outer_margin.value) + above * static_cast<double>(geometry_.strip.value);
}

Layout::Strip Layout::visible(Card card) const noexcept {
    require(cards_.contains(card), "the card lies in dummy");
    const double x0 = column(card) * static_cast<double>(geometry_.column_pitch.value);
    Strip strip{x0, x0 + static_cast<double>(geometry_.column_width.value), top(card),
                top(card) + static_cast<double>(geometry_.card_length.value)};
    for (Card other : cards_.in_suit(card.suit()))
        if (other.rank() < card.rank()) strip.y1 = std::min(strip.y1, top(other));
    return strip;
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
