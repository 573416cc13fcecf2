/// The hands of a case: gestures turned into the readings that ideal sensors would give. Noise-free on purpose: a case
/// is about the Laws, not about the sensors.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "boards/board.hpp"
#include "controller/laws/state.hpp"
#include "controller/table/pipeline.hpp"

namespace kibitz::scenario {

using bridge::Card;
using bridge::Seat;

class Hands {
public:
    Hands(const boards::Board& board, table::Pipeline& pipeline);

    Instant now() const noexcept { return now_; }
    void wait(Duration time);

    void press(Seat seat, reading::PanelKey key);
    void command(reading::Command command);
    void sit(Seat seat, bool sits);
    /// The board's tag in the middle of the table; nothing: no board lies there.
    void board_tag(std::optional<TagId> tag);
    void device(DeviceId id, bool works);
    /// All cards go back into the board without a gesture: another board follows.
    void clear();
    /// Card face up over the seat's zone at that height. Takes the time of three sweeps, or `at_most` when that is less.
    void show(Seat seat, Card card, Millimetres height, std::optional<Duration> at_most = {});
    /// Card face down on the seat's zone.
    void lay_face_down(Seat seat, Card card);
    /// Turns the card over where it lies.
    void turn_down(Seat seat, Card card);
    void turn_up(Seat seat, Card card);
    /// The card leaves the zone, whichever side is up.
    void take_away(Seat seat, Card card);
    /// Takes up a card that lies there, and away; one that is held is taken away.
    void take_up(Seat seat, Card card);
    /// Takes every card of every zone away, turned down first: the trick is quitted. Penalty cards stay where they lie.
    void quit_trick(bridge::CardSet staying = {});
    /// A card lies face up whose tag does not answer.
    void show_unread(Seat seat);
    /// Two cards of one hand come down together.
    void drop(Seat seat, Card a, Card b, Millimetres height);
    /// Two players face a card each at the same moment, on the table.
    void show_together(Seat first, Card a, Seat second, Card b);

    /// Dummy's cards lie in his columns from now on (Law 41D).
    void spread(Seat dummy, bridge::CardSet hand, std::optional<bridge::Suit> trump);
    /// A card of dummy's that lies under another when he spreads his hand: his columns do not hear it (41D).
    void hide(Card card) { lifted_.insert(card.index()); }
    bool is_spread() const noexcept { return dummy_.has_value(); }
    /// Fingers of one arm on dummy's cards, one on each. @param from_dummy: over the outer edge, else from the middle
    void touch(const std::vector<Card>& cards, bool from_dummy, Duration time);
    /// The card leaves dummy's columns (before it is shown in his zone), or goes back to them.
    void lift_from_dummy(Card card);
    void put_back_to_dummy(Card card);
    /// Which seat's zone the card lies in.
    std::optional<Seat> zone_of(Card card) const;
    /// More cards lie in one zone than a reader tells apart: the case cannot happen.
    bool overfull() const noexcept { return overfull_; }

private:
    void turn_over(Seat seat, reading::Surface side);
    /// Where a finger on that card of dummy's would lie; nothing when it is not among them.
    std::optional<reading::Contact> contact_on(Card card) const;
    struct Held {
        Card card;
        Millimetres height;
    };
    struct Zone {
        std::vector<Card> cards;  ///< lowest last
        std::vector<Held> held;   ///< those of them that do not lie on the table; the one shown last, last
        bool face_up = false;
    };
    void send(Reading::Body body);
    void add_tags(const std::vector<Card>& cards, reading::Inventory& inventory);
    void sweep(Seat seat, std::optional<Duration> at_most = {});
    void sweep_column(std::size_t column);
    TagId tag(Card card) const;

    table::Pipeline& pipeline_;
    perception::DummyGeometry geometry_;
    perception::Pack pack_;
    Instant now_;
    bridge::PerSeat<Zone> zones_;
    std::optional<Seat> dummy_;
    std::array<std::vector<Card>, 4> columns_;  ///< as dealt, highest first
    std::set<int> lifted_;
    bool overfull_ = false;
};

}  // namespace kibitz::scenario
