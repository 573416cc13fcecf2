/// What a camera over the table would have before it: every card and every hand of a board's timeline, in mm over the table top.
#pragma once

#include <array>
#include <opencv2/core.hpp>
#include <variant>
#include <vector>

#include "controller/perception/config.hpp"
#include "drivers/simulator/timeline.hpp"

namespace kibitz::camera::film {

using drivers::simulator::Timeline;

/// mm: x to East and y to South from the table's middle, z upwards from its top.
using Point = cv::Point3d;

/// A flat thing with a card's picture on its upper side and a back's beneath: its corners as its picture has them, clockwise from
/// upper left.
struct CardQuad {
    std::array<Point, 4> corners;
    std::size_t picture = 0;  ///< of Faces: the side that is up
    double height() const { return (corners[0].z + corners[1].z + corners[2].z + corners[3].z) / 4; }
    friend bool operator==(const CardQuad& a, const CardQuad& b) { return a.picture == b.picture && a.corners == b.corners; }
};

/// An arm with its hand.
struct Arm {
    Point shoulder, elbow, wrist, tip;  ///< the fingers end at the tip
    bool points = false;                ///< one finger; else a hand that grips
    friend bool operator==(const Arm& a, const Arm& b) {
        return a.shoulder == b.shoulder && a.elbow == b.elbow && a.wrist == b.wrist && a.tip == b.tip && a.points == b.points;
    }
};

struct Things {
    std::vector<CardQuad> cards;  ///< lowest first
    std::vector<Arm> arms;
};

/// One board. Between two gestures the simulator says nothing of hands: here an arm comes a quarter of a second before its card
/// moves and goes as long after; what is carried to or from the hand, a column or the quitted tricks moves evenly.
class Scene {
public:
    /// @param timeline  of one board, as long as the scene lives
    Scene(const Timeline& timeline, const perception::DummyGeometry& geometry, double table_width, double table_length);

    Things at(Instant t) const;

private:
    struct Key {
        double at;  ///< s from the timeline's begin
        cv::Point2d middle;
        double angle, height, tilt;  ///< rad, mm, mm
        drivers::simulator::Side side;
    };
    struct Way {
        bridge::Seat seat;
        bridge::Card card;
        std::vector<Key> keys;
        bool stays = false;                              ///< after its last key it lies there
        std::vector<std::pair<double, double>> handled;  ///< from, to: a hand is at it
    };
    struct Frame {
        cv::Point2d away, left, window;
    };

    Frame frame(bridge::Seat seat) const;
    cv::Point2d on_table(bridge::Seat seat, double x, double y) const;
    cv::Point2d in_area(bridge::Seat seat, double x, double y) const;
    double seconds(Instant t) const;
    Key key(bridge::Seat seat, double at, const drivers::simulator::Place& place, double height, drivers::simulator::Side side) const;
    Way way_of(bridge::Seat seat, const drivers::simulator::CardPath& path) const;
    Key quitted_key(const drivers::simulator::Quitted& quitted) const;
    Key column_key(const drivers::simulator::ColumnChange& change) const;
    void begins_elsewhere(Way& way) const;
    void ends_elsewhere(Way& way, const drivers::simulator::CardPath& path) const;
    static Key between(const Way& way, double t);
    CardQuad quad(bridge::Seat seat, bridge::Card card, const Key& key) const;
    void add_columns(Things& things, Instant t, const bridge::CardSet& moving) const;
    void add_held(Things& things, Instant t, const bridge::CardSet& moving) const;
    void add_arms(Things& things, double t) const;
    Arm arm(bridge::Seat seat, cv::Point2d tip, double height, double part, bool points) const;

    const Timeline& timeline_;
    perception::DummyGeometry geometry_;
    double width_, length_;
    std::vector<Way> ways_;
};

}  // namespace kibitz::camera::film
