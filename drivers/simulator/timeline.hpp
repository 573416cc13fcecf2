/// The truth of the table over one board: where every card is, at what height and which side up, whose arms and fingers
/// are where, what is pressed, and what really happened. The players write it; the sensors read it.
#pragma once

#include <boost/container/static_vector.hpp>
#include <deque>
#include <optional>
#include <vector>

#include "drivers/simulator/simulator.hpp"

namespace kibitz::drivers::simulator {

using bridge::Card;
using bridge::CardSet;
using bridge::PerSeat;
using bridge::Seat;
using std::chrono::milliseconds;

/// How a card is held against the table.
enum class Side : std::uint8_t {
    OnEdge,    ///< upright in the hand, or in the middle of being turned: no antenna couples to it, no face is seen
    FaceUp,
    FaceDown,
};

/// Where a card is over the table, in the frame of a play zone: the window's middle is the origin, x runs to the
/// player's left, y away from him. A card lies lengthwise in y.
struct Place {
    float x = 0, y = 0;  ///< mm, of the card's middle
    float turn = 0;      ///< tangent of the angle by which it is turned
    float tilt = 0;      ///< mm: how much higher one side of it lies than the other
    friend bool operator==(const Place&, const Place&) noexcept = default;
};

/// One card's way over a play zone, from where it enters the space above the antenna to where it leaves it. Built
/// gesture by gesture; between two keys height and place run evenly and the side is the earlier key's.
class CardPath {
public:
    struct Key {
        Instant at;
        float height;  ///< mm
        Side side;
        Place place{};
    };

    CardPath(Card card, Instant at, double height, Side side);

    Card card() const noexcept { return card_; }
    Instant begin() const noexcept { return keys_.front().at; }
    /// The moment up to which the path is told; the card stays there until more is told.
    Instant now() const noexcept { return keys_.back().at; }
    double height() const noexcept { return keys_.back().height; }
    Side side() const noexcept { return keys_.back().side; }
    Place place() const noexcept { return keys_.back().place; }
    bool ended() const noexcept { return ended_; }
    const std::vector<Key>& keys() const noexcept { return keys_; }

    /// Moves evenly to a height. Each of these returns the path's new now(). @pre !ended()
    Instant move(double height, Duration takes);
    /// The same, to another place as well.
    Instant move(double height, Place to, Duration takes);
    /// Both drawn by dice: braces draw them in this order. Of a function's arguments one compiler draws the last first, another the
    /// first, and a seed would give another evening on another machine.
    struct Step {
        Duration takes{};
        double height = 0;
    };
    Instant move(Step step) { return move(step.height, step.takes); }
    Instant move(Step step, Place to) { return move(step.height, to, step.takes); }
    Instant wait(Duration how_long);
    /// Waits until a moment; one that is past changes nothing.
    Instant wait_until(Instant when);
    /// Turns to a side where it is; on edge meanwhile.
    Instant turn(Side to, Duration takes);
    /// Out of the space above the antenna: back to the hand, or aside to the quitted tricks.
    Instant leave();
    /// All of what is told so far, and what follows, happens over this place. @pre !ended()
    void at_place(Place place);

    /// Nothing moves it between these moments, and where it is over the zone then it lies on the table.
    bool rests(Instant from, Instant to) const noexcept;
    /// What it does after a moment it does so much later. @pre rests(after, after)
    void postpone(Instant after, Duration by) noexcept;

private:
    Card card_;
    bool ended_ = false;
    std::vector<Key> keys_;
};

/// What lies or hangs over one play zone, followed through time.
class ZoneView {
public:
    struct Present {
        Card card = Card::from_index(0);
        float height = 0;
        Side side = Side::OnEdge;
        bool still = false;  ///< between two keys of the same height
        Place place{};
    };
    /// More cards than a hand, a trick and what was left lying are never over one zone.
    static constexpr std::size_t max_present = 32;
    using Cards = boost::container::static_vector<Present, max_present>;

    explicit ZoneView(const std::deque<CardPath>& paths);
    /// What is over the zone at `t`. @pre t never goes back
    const Cards& at(Instant t);
    /// The next moment at which something changes after the `t` last asked for, if nothing is over the zone now.
    bool empty() const noexcept { return active_.empty(); }

private:
    struct Follow {
        const CardPath* path;
        std::size_t key;
    };
    std::vector<const CardPath*> waiting_;  ///< by begin(), latest first
    boost::container::static_vector<Follow, max_present> active_;
    Cards present_;
};

/// A card put into or taken from dummy's columns.
struct ColumnChange {
    Instant at;
    std::uint8_t column;
    Card card;
    bool there;
    float off_axis = 0;  ///< mm to dummy's left of the column's middle
    float inwards = 0;   ///< mm further in than where the seventh card of a column lies; negative: further out
};
/// A quitted card that lies still near a zone.
struct Lying {
    Seat seat;  ///< whose zone `place` is measured from
    Card card;
    Place place;
    Instant from, to;
};
/// A card put to its player's quitted tricks, wherever these are: no antenna hears it there, but a camera sees it.
struct Quitted {
    Seat seat;
    Card card;
    Place place;       ///< in the frame of his zone
    int number;        ///< of his tricks, from 0
    Instant from, to;
};
/// An arm (or a sleeve) hanging over a play zone.
struct ArmOver {
    Instant from, to;
    float height;
};
/// An arm through a beam at the edge of a dummy's area.
struct Reach {
    Seat seat;
    reading::Edge edge;
    Instant from, to;
};
/// A finger on a dummy's area, sliding evenly from one point to the other.
struct Touch {
    Seat seat;
    Instant from, to;
    float x0, y0, x1, y1;
};

struct Timeline {
    Instant begin{}, end{};
    PerSeat<CardSet> hands;              ///< as dealt, as far as the game tells
    PerSeat<std::deque<CardPath>> zone;  ///< a deque: paths are told piecemeal and must stay where they are
    PerSeat<std::vector<ArmOver>> arms;
    std::optional<Seat> dummy;           ///< once known: his columns are swept
    std::vector<ColumnChange> columns;
    std::vector<Lying> lying;
    std::vector<Quitted> quitted;
    std::vector<Reach> reaches;
    std::vector<Touch> touches;
    std::vector<Reading> said;           ///< panels, commands, the board, seats: no sensor stands between
    std::vector<Truth::Play> plays;
    std::vector<Truth::Violation> violations;
    bool result_told = true;             ///< by a key; or the play went to its end

    void clear();
    /// Nobody moves a card, reaches over or touches anything about this moment, and no card is held in the air: people could stop here.
    bool still(Instant at) const noexcept;
    /// The table from `from` to `to` as it lies at a still moment. @pre still(at)
    Timeline as_it_lies(Instant at, Instant from, Instant to) const;
    /// Everything after a still moment happens so much later. What is over by then is forgotten. @pre still(after)
    void postpone(Instant after, Duration by);
    void press(Instant at, Seat seat, reading::PanelKey key);
    void command(Instant at, reading::Command command);
};

}  // namespace kibitz::drivers::simulator
