#include "drivers/simulator/timeline.hpp"

#include <algorithm>

#include "controller/units/require.hpp"

namespace kibitz::drivers::simulator {

namespace {

/// Keys of a usual way of a card: brought, turned, laid, turned down, slid aside.
constexpr std::size_t usual_keys = 14;

Place between(const Place& a, const Place& b, float part) noexcept {
    if (a == b) return a;
    return {a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part, a.turn + (b.turn - a.turn) * part,
            a.tilt + (b.tilt - a.tilt) * part};
}

}  // namespace

CardPath::CardPath(Card card, Instant at, double height, Side side) : card_(card) {
    keys_.reserve(usual_keys);
    keys_.push_back({at, static_cast<float>(height), side, {}});
}

Instant CardPath::move(double height, Duration takes) {
    return move(height, place(), takes);
}

Instant CardPath::move(double height, Place to, Duration takes) {
    require(!ended_ && takes >= Duration::zero(), "a card moves while it is there, and takes time");
    keys_.push_back({now() + takes, static_cast<float>(height), side(), to});
    return now();
}

Instant CardPath::wait(Duration how_long) { return move(height(), how_long); }

Instant CardPath::wait_until(Instant when) {
    if (when > now()) wait(when - now());
    return now();
}

Instant CardPath::turn(Side to, Duration takes) {
    require(!ended_, "a card that left does not move");
    keys_.push_back({now(), keys_.back().height, Side::OnEdge, place()});
    keys_.push_back({now() + takes, keys_.back().height, to, place()});
    return now();
}

Instant CardPath::leave() {
    require(!ended_, "a card that left does not move");
    ended_ = true;
    return now();
}

void CardPath::at_place(Place place) {
    require(!ended_, "a card that left does not move");
    for (Key& key : keys_) key.place = place;
}

ZoneView::ZoneView(const std::deque<CardPath>& paths) {
    waiting_.reserve(paths.size());
    for (const CardPath& path : paths) waiting_.push_back(&path);
    std::stable_sort(waiting_.begin(), waiting_.end(),
                     [](const CardPath* a, const CardPath* b) { return a->begin() > b->begin(); });
}

const ZoneView::Cards& ZoneView::at(Instant t) {
    while (!waiting_.empty() && waiting_.back()->begin() <= t) {
        if (active_.size() < max_present) active_.push_back({waiting_.back(), 0});
        waiting_.pop_back();
    }
    present_.clear();
    for (auto follow = active_.begin(); follow != active_.end();) {
        const auto& keys = follow->path->keys();
        while (follow->key + 1 < keys.size() && keys[follow->key + 1].at <= t) ++follow->key;
        const auto& key = keys[follow->key];
        if (follow->key + 1 == keys.size()) {
            if (follow->path->ended()) {
                follow = active_.erase(follow);
                continue;
            }
            present_.push_back({follow->path->card(), key.height, key.side, true, key.place});
        } else {
            const auto& next = keys[follow->key + 1];
            const auto whole = static_cast<float>((next.at - key.at).count());
            const auto part = static_cast<float>((t - key.at).count());
            present_.push_back({follow->path->card(), key.height + (next.height - key.height) * part / whole, key.side,
                                key.height == next.height, between(key.place, next.place, part / whole)});
        }
        ++follow;
    }
    return present_;
}

void Timeline::clear() {
    for (auto& paths : zone) paths.clear();
    for (auto& over : arms) over.clear();
    dummy.reset();
    columns.clear();
    lying.clear();
    result_told = true;
    reaches.clear();
    touches.clear();
    said.clear();
    plays.clear();
    violations.clear();
}

void Timeline::press(Instant at, Seat seat, reading::PanelKey key) {
    said.push_back({at, std::make_shared<const reading::Panel>(reading::Panel{seat, std::move(key)})});
}

void Timeline::command(Instant at, reading::Command command) {
    said.push_back({at, std::make_shared<const reading::Command>(std::move(command))});
}

}  // namespace kibitz::drivers::simulator
