/// Observations: what happened physically, in bridge words, with no law in it. "East's SK is face up, 43 mm up, for
/// 620 ms" is an observation; whether it is played is for the laws.
#pragma once

#include <boost/container/static_vector.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

#include "controller/perception/reading.hpp"
#include "controller/units/one_of.hpp"

namespace kibitz {

/// How sure perception, or the laws, are of a fact. A doubtful fact is never recorded silently.
enum class Certainty : std::uint8_t { Certain, Probable, Doubtful };

namespace observation {

using bridge::Card;
using bridge::CardSet;
using bridge::Seat;

/// A card was identified (2 of 3 sweeps) and its face is up over this seat's play zone, at any sensed height. Once for
/// each appearance of the card. What a defender's partner could see (Law 45C1).
struct CardShown {
    Seat seat = Seat::North;
    Card card = Card::from_index(0);
    Millimetres height;  ///< at that moment
    /// Since when its tag has answered there: it came no later. A card whose evidence took longer to gather may have come
    /// before one that was seen at once. Without a reader's word the moment of the observation.
    Instant since{};
};

/// The card shown is touching or nearly touching the table and has stopped (Law 45C2a): height <= the law code's
/// `near_table`, and it moved less than `still_change` for `still_time`. Once for each appearance.
struct CardLaid {
    Seat seat = Seat::North;
    Card card = Card::from_index(0);
    Millimetres height;
    Duration shown_for{};  ///< since CardShown
};

/// The card shown has been held face up over the zone for `held_time` without being laid (Law 45C2b). Once.
struct CardHeld {
    Seat seat = Seat::North;
    Card card = Card::from_index(0);
    Millimetres height;
    Duration shown_for{};
};

/// A card that was face up in this zone now lies face down in it.
struct CardTurnedDown {
    Seat seat = Seat::North;
    Card card = Card::from_index(0);
};

/// A card that came face down lies on the zone and is still. The tag tells which card; nobody at the table knows.
struct CardFaceDown {
    Seat seat = Seat::North;
    std::optional<Card> card;
};

/// A card left the zone: back to the hand, or squared up and put aside.
struct CardLeft {
    Seat seat = Seat::North;
    Card card = Card::from_index(0);
    bool face_up = false;       ///< its face was up when it left (withdrawn, not turned down first)
    bool laid = false;          ///< CardLaid had been seen in this appearance
    Millimetres lowest;         ///< the lowest height while it was shown; 0 when never shown
    Duration shown_for{};       ///< how long its face was up
    /// It was seen to go up into the hand, face up as it lay: it was not slid aside, turned or lost.
    bool lifted = false;
};

/// A card lies face up on the zone and no tag answers: "please show your card again".
struct CardUnread {
    Seat seat = Seat::North;
};

/// A tag that belongs to no pack on this table is in a zone.
struct ForeignTag {
    Seat seat = Seat::North;
    TagId tag;
};

/// The cards that lie spread before this seat (41D), whenever they are others than before; whatever sees them there.
struct SpreadSeen {
    Seat seat = Seat::North;
    CardSet cards;   ///< all that lie there now
    CardSet before;  ///< those of the last time
};

/// Whose arm was over dummy's area during a touch: over the inner edge = from the middle of the table (declarer), over
/// the outer edge = dummy himself; Unknown when both or neither beam was broken.
enum class Arm : std::uint8_t { Unknown, FromMiddle, FromDummy };
enum class Gesture : std::uint8_t {
    Tap,    ///< down and up in less than a Hold takes
    Hold,   ///< the law code's `touch_time` (dummy's own finger: `dummy_hold_time`) on the same card or cards; told at that
            ///< moment, not at the lift
    Sweep,  ///< moved across three or more cards, or faster than a pointing finger
};
/// Somebody touched cards in a dummy's area.
struct DummyTouched {
    static constexpr std::size_t max_candidates = 4;
    Seat seat = Seat::North;  ///< whose area
    Arm arm = Arm::Unknown;
    Gesture gesture = Gesture::Tap;
    boost::container::static_vector<Card, max_candidates> candidates;  ///< cards under the finger, likeliest first
    bridge::CardSet beside;  ///< others next to it: a film lies millimetres off, and a column is not as straight as the board file has it
    Duration lasted{};
    bool arranging = false;  ///< somebody had said "I arrange", or the gesture squares up a column
};

/// The finger of a DummyTouched (Hold) was lifted: how long it rested in all. A deliberate touch is short, a hand that
/// merely rests there is not.
struct DummyReleased {
    Seat seat = Seat::North;
    Arm arm = Arm::Unknown;
    Card card = Card::from_index(0);  ///< the likeliest one touched
    Duration lasted{};
};

/// A hand is over the play zone, not a card: several unplayed cards answer there within a moment.
struct HandSeen {
    Seat seat = Seat::North;
    CardSet cards;
};

struct SeatChanged {
    Seat seat = Seat::North;
    bool occupied = true;
};
struct BoardSeen {
    std::optional<TagId> tag;
};
struct DeviceChanged {
    std::shared_ptr<const reading::Device> device;
};
/// A key on a panel, and a command of the Director, pass through as they are.
struct PanelPressed {
    std::shared_ptr<const reading::Panel> panel;
};
struct CommandGiven {
    std::shared_ptr<const reading::Command> command;
};
/// Nothing happened until now: told when the laws have asked to be woken at this moment (laws::deadline).
struct TimePassed {};

}  // namespace observation

struct Observation {
    /// Its members are compiled once (observation.cpp), as an Event's: see laws/event.hpp.
    struct Body : std::variant<observation::CardShown, observation::CardLaid, observation::CardHeld,
                               observation::CardTurnedDown, observation::CardFaceDown, observation::CardLeft,
                               observation::CardUnread, observation::ForeignTag, observation::SpreadSeen,
                               observation::DummyTouched, observation::DummyReleased, observation::HandSeen,
                               observation::SeatChanged, observation::BoardSeen,
                               observation::DeviceChanged, observation::PanelPressed, observation::CommandGiven,
                               observation::TimePassed> {
        template <class T>
            requires(alternative_of<T, variant>)
        Body(T&& what) : variant(std::in_place_type<std::remove_cvref_t<T>>, std::forward<T>(what)) {}
        Body() noexcept;
        Body(const Body&);
        Body(Body&&) noexcept;
        Body& operator=(const Body&);
        Body& operator=(Body&&) noexcept;
        ~Body();
    };
    Instant at{};
    Certainty certainty = Certainty::Certain;
    Body body;
};

}  // namespace kibitz
