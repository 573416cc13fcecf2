#include "drivers/camera/film/scene.hpp"

#include <algorithm>
#include <cmath>

namespace kibitz::camera::film {

namespace simulator = drivers::simulator;
using drivers::simulator::CardPath;
using drivers::simulator::ColumnChange;
using drivers::simulator::Quitted;
using drivers::simulator::Side;
using bridge::Seat;

namespace {

constexpr double window_from_edge = 300;          // mm: the middle of a zone (drivers/simulator/README.md)
constexpr double columns_from_window = 75;        // and where dummy's columns end before it
constexpr double comes = 0.25;                    // s: an arm or a card between the hand and the zone
constexpr double keeps_hand = 0.7;                // s: a hand that will be wanted again so soon stays
constexpr double thick = 0.3;                     // mm: a card
constexpr double palm_length = 95, arm_length = 260;  // mm

cv::Point2d unit(cv::Point2d v) { return v * (1 / std::max(1e-9, std::hypot(v.x, v.y))); }
Point over(cv::Point2d p, double z) { return {p.x, p.y, z}; }
double smooth(double part) { return part * part * (3 - 2 * part); }

}  // namespace

Scene::Scene(const Timeline& timeline, const perception::DummyGeometry& geometry, double table_width, double table_length)
    : timeline_(timeline), geometry_(geometry), width_(table_width), length_(table_length) {
    for (const Seat seat : bridge::all_seats)
        for (const CardPath& path : timeline.zone[seat]) ways_.push_back(way_of(seat, path));
}

double Scene::seconds(Instant t) const { return std::chrono::duration<double>(t - timeline_.begin).count(); }

Scene::Frame Scene::frame(Seat seat) const {
    cv::Point2d away;
    double reach = length_ / 2;
    switch (seat) {
        case Seat::North: away = {0, 1}; break;
        case Seat::South: away = {0, -1}; break;
        case Seat::East: away = {-1, 0}; reach = width_ / 2; break;
        case Seat::West: away = {1, 0}; reach = width_ / 2; break;
    }
    return {away, {away.y, -away.x}, away * (window_from_edge - reach)};
}

cv::Point2d Scene::on_table(Seat seat, double x, double y) const {
    const Frame f = frame(seat);
    return f.window + f.left * x + f.away * y;
}

/// From the corner of a dummy's area at his right hand, as a touch film has it.
cv::Point2d Scene::in_area(Seat seat, double x, double y) const {
    const double pitch = static_cast<double>(geometry_.column_pitch.value), usual_depth = 10 + 6 * 20 + 88;
    return on_table(seat, x - geometry_.columns * pitch / 2, y - columns_from_window - usual_depth);
}

Scene::Key Scene::key(Seat seat, double at, const simulator::Place& place, double height, Side side) const {
    const Frame f = frame(seat);
    const cv::Point2d along = f.away - f.left * static_cast<double>(place.turn);
    return {at, on_table(seat, place.x, place.y), std::atan2(along.y, along.x), height, place.tilt, side};
}

Scene::Key Scene::column_key(const ColumnChange& change) const {
    const Seat dummy = *timeline_.dummy;
    const auto value = [](auto mm) { return static_cast<double>(mm.value); };
    const double x = change.column * value(geometry_.column_pitch) + value(geometry_.column_width) / 2 + change.off_axis;
    const double y = value(geometry_.outer_margin) + 6 * value(geometry_.strip) + change.inwards + value(geometry_.card_length) / 2;
    const cv::Point2d away = frame(dummy).away;
    // Each lies on those further out.
    const double row = 6 + change.inwards / std::max(1., value(geometry_.strip));
    return {seconds(change.at), in_area(dummy, x, y), std::atan2(away.y, away.x), thick * std::max(0., row), 0, Side::FaceUp};
}

/// A row before him; dummy, whose cards lie there, in the corner at his right.
Scene::Key Scene::quitted_key(const Quitted& quitted) const {
    simulator::Place place = quitted.place;
    if (timeline_.dummy == quitted.seat) place = {-215.F - 13.F * static_cast<float>(quitted.number), -150, 0, 0};
    return key(quitted.seat, seconds(quitted.from), place, thick * quitted.number, Side::FaceDown);
}

Scene::Way Scene::way_of(Seat seat, const CardPath& path) const {
    Way way{seat, path.card(), {}, !path.ended(), {}};
    for (const auto& one : path.keys())
        way.keys.push_back(key(seat, seconds(one.at), one.place, static_cast<double>(one.height), one.side));
    begins_elsewhere(way);
    if (path.ended()) ends_elsewhere(way, path);
    for (std::size_t i = 0; i + 1 < way.keys.size(); ++i) {
        const Key &a = way.keys[i], &b = way.keys[i + 1];
        const bool moves = a.middle != b.middle || a.height != b.height || a.side == Side::OnEdge || a.height > 12;
        if (!moves) continue;
        if (!way.handled.empty() && a.at - way.handled.back().second < keeps_hand) way.handled.back().second = b.at;
        else way.handled.emplace_back(a.at, b.at);
    }
    return way;
}

/// Taken from a column, or out of the hand.
void Scene::begins_elsewhere(Way& way) const {
    Key first = way.keys.front();
    const ColumnChange* from = nullptr;
    for (const auto& change : timeline_.columns)
        if (change.card == way.card && seconds(change.at) <= first.at && (!from || from->at < change.at)) from = &change;
    if (from && !from->there && first.at - seconds(from->at) < 0.5 && timeline_.dummy == way.seat) {
        for (const auto& laid : timeline_.columns)
            if (laid.card == way.card && laid.there && laid.at < from->at) {
                Key taken = column_key(laid);
                taken.at = seconds(from->at);
                way.keys.insert(way.keys.begin(), taken);
                return;
            }
    }
    const Frame f = frame(way.seat);
    const double out = (first.middle - f.window).dot(f.away);
    if (first.height < 40 && out > -100) return;  // it lay there: quitted cards that are pushed together
    first.at -= comes;
    first.middle = on_table(way.seat, -40, -window_from_edge + 10);
    first.height = 120;
    if (first.side != Side::FaceDown) first.side = Side::OnEdge;
    way.keys.insert(way.keys.begin(), first);
}

/// To the quitted tricks, or into the hand.
void Scene::ends_elsewhere(Way& way, const CardPath& path) const {
    const Key last = way.keys.back();
    for (const auto& quitted : timeline_.quitted)
        if (quitted.card == way.card && quitted.seat == way.seat && quitted.from == path.now()) {
            Key lies = quitted_key(quitted);
            if (cv::norm(lies.middle - last.middle) < 1) return;
            lies.at = last.at + comes;
            way.keys.push_back(lies);
            return;
        }
    const Frame f = frame(way.seat);
    if (last.height < 40 && (last.middle - f.window).dot(f.away) > -100) return;
    Key away = last;
    away.at += comes;
    away.middle = on_table(way.seat, -40, -window_from_edge + 10);
    away.height = 120;
    way.keys.push_back(away);
}

Scene::Key Scene::between(const Way& way, double t) {
    std::size_t i = 0;
    while (i + 1 < way.keys.size() && way.keys[i + 1].at <= t) ++i;
    Key at = way.keys[i];
    if (i + 1 == way.keys.size() || t <= at.at) return at;
    const Key& next = way.keys[i + 1];
    const double part = (t - at.at) / (next.at - at.at);
    at.middle += (next.middle - at.middle) * part;
    at.height += (next.height - at.height) * part;
    at.tilt += (next.tilt - at.tilt) * part;
    at.angle += std::remainder(next.angle - at.angle, 2 * CV_PI) * part;
    return at;
}

CardQuad Scene::quad(Seat seat, bridge::Card card, const Key& key) const {
    constexpr double half_width = 28.5, half_length = 44, lean = 25;
    const cv::Point2d up(std::cos(key.angle), std::sin(key.angle)), right(-up.y, up.x);
    CardQuad out;
    out.picture = key.side == Side::FaceDown ? static_cast<std::size_t>(bridge::cards_in_pack) : static_cast<std::size_t>(card.index());
    if (key.side == Side::OnEdge) {  // upright, its face to him, leaning away from him
        const cv::Point2d top = key.middle + frame(seat).away * lean;
        out.corners = {over(top - right * half_width, key.height + 84), over(top + right * half_width, key.height + 84),
                       over(key.middle + right * half_width, key.height), over(key.middle - right * half_width, key.height)};
        return out;
    }
    const double one = key.height + key.tilt / 2, other = std::max(0., key.height - key.tilt / 2);
    out.corners = {
        over(key.middle + up * half_length - right * half_width, one), over(key.middle + up * half_length + right * half_width, other),
        over(key.middle - up * half_length + right * half_width, other), over(key.middle - up * half_length - right * half_width, one)};
    return out;
}

Things Scene::at(Instant t) const {
    const double now = seconds(t);
    Things things;
    bridge::CardSet moving;
    for (const Way& way : ways_) {
        if (now < way.keys.front().at || (!way.stays && now >= way.keys.back().at)) continue;
        things.cards.push_back(quad(way.seat, way.card, between(way, now)));
        moving.insert(way.card);
    }
    for (const auto& quitted : timeline_.quitted)
        if (quitted.from <= t && t < quitted.to && !moving.contains(quitted.card)) {
            things.cards.push_back(quad(quitted.seat, quitted.card, quitted_key(quitted)));
            moving.insert(quitted.card);
        }
    add_columns(things, t, moving);
    std::stable_sort(things.cards.begin(), things.cards.end(), [](const auto& a, const auto& b) { return a.height() < b.height(); });
    add_held(things, t, moving);
    add_arms(things, now);
    return things;
}

void Scene::add_columns(Things& things, Instant t, const bridge::CardSet& moving) const {
    for (const auto& laid : timeline_.columns) {
        if (!laid.there || laid.at > t || moving.contains(laid.card)) continue;
        const bool gone = std::any_of(timeline_.columns.begin(), timeline_.columns.end(), [&](const auto& other) {
            return other.card == laid.card && other.at > laid.at && other.at <= t;
        });
        if (!gone) things.cards.push_back(quad(*timeline_.dummy, laid.card, column_key(laid)));
    }
}

/// The hands that are held, fanned, over the edge of the table and beyond, while a board lies there.
void Scene::add_held(Things& things, Instant t, const bridge::CardSet& moving) const {
    bridge::CardSet out = moving;
    bool dummy_spread = false;
    for (const auto& change : timeline_.columns)
        if (change.at <= t) dummy_spread = true;
    for (const auto& play : timeline_.plays)
        if (play.at <= t) out.insert(play.card);
    for (const Seat seat : bridge::all_seats) {
        if (dummy_spread && seat == timeline_.dummy) continue;
        bridge::CardSet held = timeline_.hands[seat];
        for (const auto card : out) held.erase(card);
        double x = 4.5 * (held.size() - 1);
        for (const auto card : held) {
            Key at{0, on_table(seat, x + 60, -window_from_edge - 30), 0, 60 + x / 100, 0, Side::OnEdge};
            const cv::Point2d away = frame(seat).away;
            at.angle = std::atan2(away.y, away.x);
            things.cards.push_back(quad(seat, card, at));
            x -= 9;
        }
    }
}

Arm Scene::arm(Seat seat, cv::Point2d tip, double height, double part, bool points) const {
    const cv::Point2d shoulder = on_table(seat, -170, -window_from_edge - 260), home = on_table(seat, -90, -window_from_edge - 60);
    const cv::Point2d at = home + (tip - home) * smooth(part);
    const double z = 60 + (height - 60) * smooth(part);
    const cv::Point2d along = unit(at - shoulder), wrist = at - along * (points ? palm_length + 60 : palm_length + 45);
    return {over(shoulder, z + 150), over(wrist - along * arm_length, z + 60), over(wrist, z + 35), over(at, z), points};
}

void Scene::add_arms(Things& things, double t) const {
    // How much of an arm's way it is out at t, for something done from `from` to `to`.
    const auto out = [&](double from, double to) { return std::clamp(1 - std::max(from - t, t - to) / comes, 0., 1.); };
    bridge::PerSeat<double> most{};
    bridge::PerSeat<Arm> arms{};
    const auto want = [&](Seat seat, double part, cv::Point2d tip, double height, bool points) {
        if (part <= most[seat]) return;
        most[seat] = part;
        arms[seat] = arm(seat, tip, height, part, points);
    };
    for (const Way& way : ways_)
        for (const auto& [from, to] : way.handled) {
            const double part = out(from, to);
            if (part <= 0) continue;
            const Key at = between(way, std::clamp(t, from, to));
            // He holds it by its near end, two fingers' breadths over it.
            const cv::Point2d near = at.middle - frame(way.seat).away * (at.side == Side::OnEdge ? 0 : 20);
            want(way.seat, part, near, at.height + 12, false);
        }
    for (const auto& touch : timeline_.touches) {
        const double from = seconds(touch.from), to = seconds(touch.to), part = out(from, to);
        if (part <= 0) continue;
        const double along = std::clamp((t - from) / std::max(1e-6, to - from), 0., 1.);
        const bool across = std::any_of(timeline_.reaches.begin(), timeline_.reaches.end(), [&](const auto& reach) {
            return reach.edge == reading::Edge::Inner && reach.seat == touch.seat && reach.from <= touch.to && touch.from <= reach.to;
        });
        const double x = touch.x0 + (touch.x1 - touch.x0) * along, y = touch.y0 + (touch.y1 - touch.y0) * along;
        want(across ? partner(touch.seat) : touch.seat, part, in_area(touch.seat, x, y), 12, true);
    }
    for (const Seat seat : bridge::all_seats)
        for (const auto& over : timeline_.arms[seat]) {
            const double part = out(seconds(over.from), seconds(over.to));
            if (part > 0) want(seat, part, on_table(seat, 0, 30), static_cast<double>(over.height), false);
        }
    for (const auto& reach : timeline_.reaches) {
        const double part = out(seconds(reach.from), seconds(reach.to));
        if (part <= 0 || reach.edge != reading::Edge::Inner) continue;
        want(partner(reach.seat), 0.98 * part, in_area(reach.seat, 132, 190), 60, false);
    }
    for (const Seat seat : bridge::all_seats)
        if (most[seat] > 0) things.arms.push_back(arms[seat]);
}

}  // namespace kibitz::camera::film
