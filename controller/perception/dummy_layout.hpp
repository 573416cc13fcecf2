/// Where dummy's cards lie (Law 41D): in columns by suit from dummy's right, trumps first, cards overlapping, the
/// lowest innermost and on top. Coordinates are those of reading::Contact.
#pragma once

#include <array>
#include <boost/container/static_vector.hpp>
#include <optional>

#include "controller/perception/config.hpp"
#include "controller/perception/observation.hpp"

namespace kibitz::perception {

class DummyLayout {
public:
    static constexpr int columns = 4;
    using Candidates =
        boost::container::static_vector<bridge::Card, observation::DummyTouched::max_candidates>;

    explicit DummyLayout(const DummyGeometry& geometry) noexcept;

    /// A new dummy. `hand` may be empty or partial: the rest is learned from the columns. Until an antenna says
    /// otherwise, suits lie as conventional_order() has them.
    void spread(bridge::CardSet hand, std::optional<bridge::Suit> trump) noexcept;
    /// An antenna sees these cards in a column. It knows better than convention: the column's suit is theirs.
    void column_seen(int column, bridge::CardSet cards) noexcept;
    /// These cards are no longer in dummy's area; the others stay where they are, and a gap is left.
    void take(bridge::CardSet cards) noexcept;

    bridge::CardSet present() const noexcept { return cards_ - gone_; }
    /// The card one sees at a point; nothing beside the cards.
    std::optional<bridge::Card> at(Millimetres x, Millimetres y) const noexcept;
    /// The visible cards no further than `uncertainty` from a point, nearest first.
    Candidates candidates(Millimetres x, Millimetres y, Millimetres uncertainty) const noexcept;

    /// How far to dummy's left of the middle of its nearest column a point lies.
    float off_middle(Millimetres x) const noexcept;

    /// Columns 0..3: trumps first, the others in the order spades, hearts, clubs, diamonds, so that black and red lie
    /// in turn where the trumps let them.
    static std::array<bridge::Suit, 4> conventional_order(std::optional<bridge::Suit> trump) noexcept;

private:
    struct Place {
        bridge::Card card;
        int column;
        float from, to;  ///< the part that shows, along y
    };
    void arrange() noexcept;
    void find_visible() noexcept;
    float distance(const Place& place, float x, float y) const noexcept;

    DummyGeometry geometry_;
    std::array<bridge::Suit, 4> suits_{};  ///< suit of each column
    bridge::CardSet hand_;
    std::array<bridge::CardSet, columns> seen_{};      ///< ever seen by the column's antenna
    std::array<bridge::CardSet, columns> column_cards_{};
    bridge::CardSet cards_;                            ///< all that lay or lie here
    bridge::CardSet gone_;
    boost::container::static_vector<Place, bridge::cards_in_pack> visible_;
};

}  // namespace kibitz::perception
