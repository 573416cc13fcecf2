/// What sensors and keys told of a board's cards at each seat, a stay for each card at each place. The explanations (explanation.hpp)
/// are made of these notes.
#pragma once

#include <array>
#include <boost/container/static_vector.hpp>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "controller/bridge/card.hpp"
#include "controller/bridge/seat.hpp"
#include "controller/perception/observation.hpp"
#include "controller/weights/weights.hpp"

namespace kibitz::reconstruction {

using weights::built_in_weights;
using weights::Quantity;
using weights::Time;
using weights::Weights;

using bridge::Card;
using bridge::CardSet;
using bridge::Seat;

/// By what a stay is known.
enum class Sign : std::uint8_t {
    Face,   ///< face sensor and reader told of the card; or one of them alone, where the face or range sensor has failed
    Tag,    ///< its tag alone answered there for long: the card lies beside the window, over another or in glare, or elsewhere
    Name,   ///< dummy's card: declarer named it by key
    Touch,  ///< dummy's card: a finger from the middle of the table was on it
    Column, ///< dummy's card: its column lost its tag, and nothing else told
};

/// One card at one place from when it came until it left. A card that comes back has another stay.
struct Stay {
    Seat seat = Seat::North;
    Card card = Card::from_index(0);
    Sign sign = Sign::Face;
    Instant came{};                 ///< when the card came: the earliest moment that anything told of
    Instant known{};                ///< when it was known which card it is
    std::optional<Instant> laid;    ///< near the table and still, or held there: the moment
    std::optional<Instant> turned;  ///< face down
    std::optional<Instant> gone;
    bool gone_faced = false;        ///< it left with its face up
    CardSet beside;                 ///< with Sign::Touch: the cards next to the finger, one of which it may have been on
    std::optional<Instant> named;   ///< dummy's card: when declarer named or touched it, where the card came at another moment
    bool in_part = false;           ///< named by suit, rank or word alone: which card that means depends on the cards played before (46B)
    std::optional<Instant> left_column;  ///< dummy's card: when its column had lost its tag
    bool by_column = false;         ///< dummy's card: nothing but its column tells when it came
    bool in_hand = false;           ///< other unplayed cards of the seat came with it: a hand that was laid down
    bool went_back = false;         ///< the record has it taken back by right (47): that it was faced needs no explaining
};

/// The stays of one board, in the order in which they became known. Bounded: what comes after the last place is dropped,
/// and full() says so.
class Notes {
public:
    static constexpr std::size_t most = 128;

    /// @param weights  how long people and sensors take
    explicit Notes(std::shared_ptr<const Weights> weights = built_in_weights()) : weights_(std::move(weights)) {}

    /// Takes an observation, in the order of time. Observations that say nothing of cards are ignored.
    void hear(const Observation& observation);
    /// Declarer has designated dummy's card: named it by key, or touched it.
    /// @param sign     Name or Touch
    /// @param in_part  named by suit, rank or word alone; `card` is what the record made of it
    /// @param beside   of a touch: the cards next to the finger
    void designated(Seat dummy, Card card, Sign sign, Instant at, bool in_part = false, CardSet beside = {});
    /// The record takes it that the card went back to its hand by right (47).
    void went_back(Seat seat, Card card) noexcept;
    /// In the record `by` has by right taken the place of `card` (62A): it counts as played when that one was.
    void took_place_of(Seat seat, Card card, Card by) noexcept;
    /// The sensors of the seat's zone work, and nothing has been over it since: as of the latest observation.
    /// @param since  never (units/time.hpp): something is over it, or nobody knows
    void nothing_over(Seat seat, Instant since);
    /// Plainly nothing lay before the seat from the one moment to the other. What nobody knows is false.
    bool lay_empty(Seat seat, Instant from, Instant to) const noexcept;
    /// Since when the card lay in the columns before `seat`, the last time it did, and until when if it lies there no more.
    /// @return nothing when the columns never told of it
    struct InColumn {
        Instant since{};
        std::optional<Instant> until;
    };
    std::optional<InColumn> in_column(Seat seat, Card card) const noexcept;
    /// When several cards of a hand were last seen together before a seat.
    std::optional<Instant> hand_came() const noexcept { return hand_came_; }
    /// The moment of the latest observation.
    Instant until() const noexcept { return until_; }
    /// The next board: all stays are forgotten.
    void clear() noexcept;

    std::span<const Stay> stays() const noexcept { return {stays_.data(), stays_.size()}; }
    bool full() const noexcept { return stays_.size() == stays_.capacity(); }

private:
    struct Area {
        CardSet cards;
        std::array<Instant, bridge::cards_in_pack> since{}, until{};
    };

    /// A time in which plainly nothing lay before a seat.
    struct Empty {
        Instant from{}, to{};
    };
    /// Of more than so many times a seat the earliest are forgotten.
    static constexpr std::size_t most_empty = 64;

    Stay* latest(Seat seat, Card card) noexcept;
    /// Face sensor or reader told of a card of this seat that came between the two moments.
    bool moved_between(Seat seat, Instant from, Instant to) const noexcept;
    void spread(const observation::SpreadSeen& o, Instant at);
    void left_column(Seat seat, Card card, Instant at);
    void shown(const observation::CardShown& o, Instant at, Certainty how_sure);
    void laid(Seat seat, Card card, Instant at);
    void device(const observation::DeviceChanged& o);
    void hand(const observation::HandSeen& o, Instant at);

    Duration within(Time time) const noexcept { return (*weights_)[time]; }

    std::shared_ptr<const Weights> weights_;
    boost::container::static_vector<Stay, most> stays_;
    /// Seats whose face or range sensor has failed: there a tag alone is as good as a face.
    bridge::PerSeat<bool> face_failed_{}, range_failed_{};
    bridge::PerSeat<Area> areas_{};
    bridge::PerSeat<boost::container::static_vector<Empty, most_empty>> empty_;
    std::optional<Instant> hand_came_;
    Instant until_{};
};

}  // namespace kibitz::reconstruction
