#include "controller/perception/dummy_layout.hpp"

#include <algorithm>
#include <cmath>

namespace kibitz::perception {

using bridge::Card;
using bridge::CardSet;
using bridge::Suit;

namespace {

/// Highest first, as they lie from the outer edge; cards of a strange suit after them.
boost::container::static_vector<Card, bridge::cards_in_pack> from_outer_edge(CardSet cards) noexcept {
    boost::container::static_vector<Card, bridge::cards_in_pack> result;
    for (Card card : cards) result.push_back(card);
    std::sort(result.begin(), result.end(), [](Card a, Card b) {
        return a.rank() != b.rank() ? a.rank() > b.rank() : a.suit() > b.suit();
    });
    return result;
}

}  // namespace

DummyLayout::DummyLayout(const DummyGeometry& geometry) noexcept
    : geometry_(geometry), suits_(conventional_order(std::nullopt)) {}

std::array<Suit, 4> DummyLayout::conventional_order(std::optional<Suit> trump) noexcept {
    std::array<Suit, 4> order{};
    std::size_t column = 0;
    if (trump) order[column++] = *trump;
    for (Suit suit : {Suit::Spades, Suit::Hearts, Suit::Clubs, Suit::Diamonds})
        if (suit != trump) order[column++] = suit;
    return order;
}

void DummyLayout::spread(CardSet hand, std::optional<Suit> trump) noexcept {
    hand_ = hand;
    suits_ = conventional_order(trump);
    gone_ = {};
    // The antennas may have seen the spread before the auction was known to be over.
    for (int column = 0; column < columns; ++column) {
        const CardSet cards = seen_[static_cast<std::size_t>(column)];
        seen_[static_cast<std::size_t>(column)] = {};
        column_seen(column, cards);
    }
    arrange();
}

void DummyLayout::column_seen(int column, CardSet cards) noexcept {
    if (column < 0 || column >= columns) return;
    const auto c = static_cast<std::size_t>(column);
    for (Suit suit : bridge::all_suits) {
        if (2 * cards.in_suit(suit).size() <= cards.size()) continue;
        const auto old = static_cast<std::size_t>(std::find(suits_.begin(), suits_.end(), suit) - suits_.begin());
        std::swap(suits_[c], suits_[old]);
    }
    gone_ = gone_ - cards;
    gone_ = gone_ | (seen_[c] - cards);
    for (auto& other : seen_) other = other - cards;
    seen_[c] = seen_[c] | cards;
    arrange();
}

void DummyLayout::take(CardSet cards) noexcept {
    if ((cards & present()).empty()) return;
    gone_ = gone_ | (cards & cards_);
    find_visible();
}

/// Which cards each column has had: those of its suit, but where an antenna saw them elsewhere.
void DummyLayout::arrange() noexcept {
    CardSet all_seen;
    for (CardSet cards : seen_) all_seen = all_seen | cards;
    cards_ = {};
    for (std::size_t c = 0; c < columns; ++c) {
        column_cards_[c] = (hand_.in_suit(suits_[c]) - all_seen) | seen_[c];
        cards_ = cards_ | column_cards_[c];
    }
    find_visible();
}

/// Each card covers its length from its own strip on; what lies over it is whatever of the lower cards is still there.
void DummyLayout::find_visible() noexcept {
    visible_.clear();
    for (std::size_t c = 0; c < columns; ++c) {
        const auto order = from_outer_edge(column_cards_[c]);
        float covered_from = HUGE_VALF;
        for (std::size_t k = order.size(); k-- > 0;) {
            if (gone_.contains(order[k])) continue;
            const float from = geometry_.outer_margin.value + static_cast<float>(k) * geometry_.strip.value;
            visible_.push_back({order[k], static_cast<int>(c), from,
                                std::min(from + geometry_.card_length.value, covered_from)});
            covered_from = from;
        }
    }
}

float DummyLayout::distance(const Place& place, float x, float y) const noexcept {
    const float left = static_cast<float>(place.column) * geometry_.column_pitch.value;
    const float dx = std::max({left - x, 0.0F, x - (left + geometry_.column_width.value)});
    const float dy = std::max({place.from - y, 0.0F, y - place.to});
    return std::sqrt(dx * dx + dy * dy);
}

float DummyLayout::off_middle(Millimetres x) const noexcept {
    const float pitch = geometry_.column_pitch.value;
    const float middle = geometry_.column_width.value / 2;
    const float column = std::clamp(std::round((x.value - middle) / pitch), 0.0F, static_cast<float>(std::min(geometry_.columns, columns) - 1));
    return x.value - (column * pitch + middle);
}

std::optional<Card> DummyLayout::at(Millimetres x, Millimetres y) const noexcept {
    for (const auto& place : visible_) {  // innermost first: it lies on top
        if (distance(place, x.value, y.value) == 0.0F) return place.card;
    }
    return std::nullopt;
}

DummyLayout::Candidates DummyLayout::candidates(Millimetres x, Millimetres y, Millimetres uncertainty) const noexcept {
    Candidates result;
    std::array<float, observation::DummyTouched::max_candidates> distances{};
    for (const auto& place : visible_) {
        const float d = distance(place, x.value, y.value);
        if (!(d <= uncertainty.value)) continue;
        std::size_t i = 0;
        while (i < result.size() && distances[i] <= d) ++i;
        if (i == result.capacity()) continue;
        if (result.size() == result.capacity()) result.pop_back();
        result.insert(result.begin() + static_cast<std::ptrdiff_t>(i), place.card);
        for (std::size_t j = result.size() - 1; j > i; --j) distances[j] = distances[j - 1];
        distances[i] = d;
    }
    return result;
}

}  // namespace kibitz::perception
