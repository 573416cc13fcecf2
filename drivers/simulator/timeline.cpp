#include "drivers/simulator/timeline.hpp"

#include <algorithm>

#include "controller/units/require.hpp"

namespace kibitz::drivers::simulator {

namespace {

/// Keys of a usual way of a card: brought, turned, laid, turned down, slid aside.
constexpr std::size_t usual_keys = 14;

/// mm: a card that is no higher lies on the table, on others, or on something.
constexpr float lies_below = 12;
/// Between what one person does and the next: nobody stops in the middle of it.
constexpr Duration about = milliseconds(60);

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

bool CardPath::rests(Instant from, Instant to) const noexcept {
    if (to < begin() || (ended_ && from > now())) return true;
    if (from < begin() || (ended_ && to > now())) return false;  // it comes or goes
    // Two keys at one moment are one turn: the last of those not after `from` holds.
    std::size_t i = 0;
    while (i + 1 < keys_.size() && keys_[i + 1].at <= from) ++i;
    if (keys_[i].side == Side::OnEdge || keys_[i].height > lies_below) return false;
    for (; i + 1 < keys_.size() && keys_[i].at <= to; ++i) {
        const Key &a = keys_[i], &b = keys_[i + 1];
        if (a.height != b.height || a.side != b.side || !(a.place == b.place)) return false;
    }
    return true;
}

void CardPath::postpone(Instant after, Duration by) noexcept {
    for (Key& key : keys_)
        if (key.at > after) key.at += by;
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
    hands = {};
    for (auto& paths : zone) paths.clear();
    for (auto& over : arms) over.clear();
    dummy.reset();
    columns.clear();
    lying.clear();
    quitted.clear();
    result_told = true;
    reaches.clear();
    touches.clear();
    said.clear();
    plays.clear();
    violations.clear();
}

bool Timeline::still(Instant at) const noexcept {
    const Instant from = at - about, to = at + about;
    const auto apart = [&](const auto& one) { return one.to < from || to < one.from; };
    for (const auto& paths : zone)
        if (!std::all_of(paths.begin(), paths.end(), [&](const CardPath& path) { return path.rests(from, to); })) return false;
    for (const auto& over : arms)
        if (!std::all_of(over.begin(), over.end(), apart)) return false;
    return std::all_of(reaches.begin(), reaches.end(), apart) && std::all_of(touches.begin(), touches.end(), apart);
}

Timeline Timeline::as_it_lies(Instant at, Instant from, Instant to) const {
    Timeline out;
    out.begin = from;
    out.end = to;
    out.dummy = dummy;
    out.hands = hands;
    for (const Seat seat : bridge::all_seats) {
        ZoneView view(zone[seat]);
        for (const auto& card : view.at(at)) {
            CardPath& path = out.zone[seat].emplace_back(card.card, from, static_cast<double>(card.height), card.side);
            path.at_place(card.place);
        }
    }
    for (const ColumnChange& change : columns)
        if (change.at <= at) out.columns.push_back(change);
    for (const Lying& lies : lying)
        if (lies.from <= at && at < lies.to) out.lying.push_back({lies.seat, lies.card, lies.place, from, to});
    for (Quitted lies : quitted) {
        if (lies.from > at || at >= lies.to) continue;
        lies.from = from;
        lies.to = to;
        out.quitted.push_back(lies);
    }
    return out;
}

void Timeline::postpone(Instant after, Duration by) {
    const auto later = [&](Instant& at) {
        if (at > after) at += by;
    };
    const auto both = [&](auto& all) {
        std::erase_if(all, [&](const auto& one) { return one.to <= after; });
        for (auto& one : all) {
            later(one.from);
            later(one.to);
        }
    };
    for (auto& paths : zone) {
        std::erase_if(paths, [&](const CardPath& path) { return path.ended() && path.now() <= after; });
        for (CardPath& path : paths) path.postpone(after, by);
    }
    for (auto& over : arms) both(over);
    both(reaches);
    both(touches);
    both(lying);
    both(quitted);
    for (ColumnChange& change : columns) later(change.at);
    std::erase_if(said, [&](const Reading& one) { return one.at <= after; });
    for (Reading& one : said) later(one.at);
    for (auto& play : plays) {
        later(play.at);
        later(play.told_from);
    }
    for (auto& violation : violations) later(violation.at);
    later(end);
    begin = after + by;
}

void Timeline::press(Instant at, Seat seat, reading::PanelKey key) {
    said.push_back({at, std::make_shared<const reading::Panel>(reading::Panel{seat, std::move(key)})});
}

void Timeline::command(Instant at, reading::Command command) {
    said.push_back({at, std::make_shared<const reading::Command>(std::move(command))});
}

}  // namespace kibitz::drivers::simulator
