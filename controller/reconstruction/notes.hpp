/// What was seen of a board's cards at each seat, kept so that the whole of it can be thought over again: the evidence of
/// which the play is one explanation.
#pragma once

#include <array>
#include <boost/container/static_vector.hpp>
#include <optional>
#include <span>

#include "controller/bridge/card.hpp"
#include "controller/bridge/seat.hpp"
#include "controller/perception/observation.hpp"

namespace kibitz::reconstruction {

using bridge::Card;
using bridge::CardSet;
using bridge::Seat;

/// What tells of a card at a seat.
enum class Sign : std::uint8_t {
    Face,   ///< its face was seen there, and its tag; or what is left of both, where a sensor has failed
    Tag,    ///< its tag alone answered there for long: beside the window, over another card, in glare, or overheard
    Name,   ///< declarer named it by key: dummy's
    Touch,  ///< a finger from the middle of the table was on it: dummy's
    Column, ///< it left its column, and nothing else told: dummy's
};

/// One card at one place from when it came until it left. A card that comes back has another stay.
struct Stay {
    Seat seat = Seat::North;
    Card card = Card::from_index(0);
    Sign sign = Sign::Face;
    Instant came{};                 ///< since when something told of it, at the earliest
    Instant known{};                ///< when it was known which card it is
    std::optional<Instant> laid;    ///< near the table and still, or held there: the moment
    std::optional<Instant> turned;  ///< face down
    std::optional<Instant> gone;
    bool gone_faced = false;        ///< it left with its face up
    CardSet beside;                 ///< of a finger: the cards next to it, one of which it may have been on
    std::optional<Instant> named;   ///< when declarer named or touched it (dummy's), where that is not when it came
    bool in_part = false;           ///< named by suit, rank or word alone: which card that is hangs on what had been played (Law 46B)
    std::optional<Instant> left_column;  ///< when its column had lost it (dummy's)
    bool by_column = false;         ///< nothing but its column tells when it came (dummy's)
    bool in_hand = false;           ///< several unplayed cards of the seat answered at that time: a hand, laid or thrown in
};

/// The stays of one board, in the order in which they became known. Bounded: what comes after the last place is dropped,
/// and full() says so.
class Notes {
public:
    static constexpr std::size_t most = 128;

    /// Takes what perception tells, in the order of time. What says nothing of cards is passed over.
    void hear(const Observation& observation);
    /// Declarer has designated dummy's card: named it by key, or touched it.
    /// @param sign     Name or Touch
    /// @param in_part  named by suit, rank or word alone; `card` is what the record made of it
    /// @param beside   of a touch: the cards next to the finger
    void designated(Seat dummy, Card card, Sign sign, Instant at, bool in_part = false, CardSet beside = {});
    /// The last time for which the card lay in the columns before `seat`: from when, and until when if it is not seen there any
    /// more. Nothing: it was never seen there.
    struct InColumn {
        Instant since{};
        std::optional<Instant> until;
    };
    std::optional<InColumn> in_column(Seat seat, Card card) const noexcept;
    /// When several cards of a hand were last seen together before a seat.
    std::optional<Instant> hand_came() const noexcept { return hand_came_; }
    /// The latest moment of which anything was told.
    Instant until() const noexcept { return until_; }
    /// The next board: all is forgotten.
    void clear() noexcept;

    std::span<const Stay> stays() const noexcept { return {stays_.data(), stays_.size()}; }
    bool full() const noexcept { return stays_.size() == stays_.capacity(); }

private:
    struct Area {
        CardSet cards;
        std::array<Instant, bridge::cards_in_pack> since{}, until{};
    };

    Stay* latest(Seat seat, Card card) noexcept;
    /// A sensor told of a card of this seat's that came between the two.
    bool moved_between(Seat seat, Instant from, Instant to) const noexcept;
    void spread(const observation::SpreadSeen& o, Instant at);
    void left_column(Seat seat, Card card, Instant at);
    void shown(const observation::CardShown& o, Instant at, Certainty how_sure);
    void laid(Seat seat, Card card, Instant at);
    void device(const observation::DeviceChanged& o);
    void hand(const observation::HandSeen& o, Instant at);

    boost::container::static_vector<Stay, most> stays_;
    /// Its face or range sensor is known to have failed: what the others tell is all there is.
    bridge::PerSeat<bool> face_failed_{}, range_failed_{};
    bridge::PerSeat<Area> areas_{};
    std::optional<Instant> hand_came_;
    Instant until_{};
};

}  // namespace kibitz::reconstruction
