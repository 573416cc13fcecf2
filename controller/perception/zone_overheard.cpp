// A card that its own zone reads now and then or never, known by what the other players do or what the other zones read.
#include <algorithm>

#include "controller/perception/zone_tracker.hpp"

namespace kibitz::perception {

using bridge::Card;
using bridge::CardSet;
using bridge::Seat;

/// A card of this seat is awaited: its hand is in turn, or was when play was claimed.
bool ZoneTracker::awaited() const noexcept {
    return (context_.play && context_.turn == seat_) || context_.due_at_claim == seat_;
}

void ZoneTracker::count_heard(CardSet read, Instant at) noexcept {
    if (awaited() != in_turn_) {
        heard_ = {};
        overheard_ = {};
    }
    in_turn_ = awaited();
    if (!in_turn_) return;
    for (const auto card : read - context_.played) {
        if (context_.owner(card).value_or(seat_) != seat_ || whereabouts_.faced_elsewhere(seat_, card)) continue;
        auto& count = heard_[static_cast<std::size_t>(card.index())];
        if (count == 0) heard_from_[static_cast<std::size_t>(card.index())] = at;
        if (count < UINT16_MAX) ++count;
    }
}

CardSet ZoneTracker::faced() const noexcept {
    CardSet faced;
    for (const auto& seen : cards_)
        if (seen.life == Life::FaceUp && !seen.by_tag) faced.insert(seen.card);
    return faced;
}

/// The card of this hand that was read more than twice as often as any other; nothing where none was. A card that lies elsewhere, among
/// dummy's cards too, does not count.
std::optional<Card> ZoneTracker::heard_most(Instant at) const noexcept {
    int most = 0, next = 0;
    std::optional<Card> best;
    for (int i = 0; i < bridge::cards_in_pack; ++i) {
        const int count = heard_[static_cast<std::size_t>(i)];
        const auto card = Card::from_index(i);
        if (count == 0 || lies_elsewhere(card, at)) continue;
        if (count > most) {
            next = most;
            most = count;
            best = card;
        } else {
            next = std::max(next, count);
        }
    }
    return best && most >= config_.sensors.heard_reads && most > 2 * next ? best : std::nullopt;
}

/// The other players have played on: they saw a card that lies where this zone's antenna reads it only now and then.
void ZoneTracker::look_for_overheard(Instant at, Sink& sink) {
    if (!context_.played_on || !in_turn_ || context_.turn != seat_) {
        played_on_since_ = never;
        return;
    }
    if (played_on_since_ == never) played_on_since_ = at;
    if (at - played_on_since_ < config_.sensors.tag_time / 2 || at < hand_until_ || cards_.size() == cards_.capacity()) return;
    const bool shown = std::any_of(cards_.begin(), cards_.end(), [&](const Appearance& seen) {
        return seen.life != Life::TurnedDown && !context_.played.contains(seen.card);
    });
    const auto card = heard_most(at);
    if (shown || !card || followed_.contains(*card)) return;
    tell_overheard(*card, heard_from_[static_cast<std::size_t>(card->index())], at, sink);
}

void ZoneTracker::tell_overheard(Card card, Instant since, Instant at, Sink& sink) {
    Appearance seen;
    seen.card = card;
    followed_.insert(card);
    cards_.push_back(seen);
    cards_.back().life = Life::FaceUp;
    cards_.back().shown = cards_.back().laid = cards_.back().by_tag = true;
    cards_.back().shown_at = at;
    heard_ = {};  // told once
    overheard_ = {};
    sink.observe({at, Certainty::Probable, observation::CardShown{seat_, card, {}, since}});
    sink.observe({at, Certainty::Probable, observation::CardLaid{seat_, card, {}, at - since}});
}

/// The one card of this hand that other zones' antennas have read, for so long that it was not carried past: it lies between the zones.
/// Nothing where they read several: a hand is thrown in, or carried over the table.
std::optional<Card> ZoneTracker::heard_by_others() const noexcept {
    std::optional<Card> best;
    for (int i = 0; i < bridge::cards_in_pack; ++i) {
        const auto& one = overheard_[static_cast<std::size_t>(i)];
        if (one.reads == 0) continue;
        if (best) return std::nullopt;
        best = Card::from_index(i);
    }
    if (!best) return std::nullopt;
    const auto& one = overheard_[static_cast<std::size_t>(best->index())];
    return one.reads >= config_.sensors.heard_reads && one.to - one.from >= config_.sensors.tag_time ? best : std::nullopt;
}

void ZoneTracker::overhear(Seat by, CardSet read, Instant at, Sink& sink) {
    if (by == seat_ || !awaited() || context_.dummy == seat_) return;
    for (const auto card : (read & context_.hands[seat_]) - context_.played - followed_) {
        auto& one = overheard_[static_cast<std::size_t>(card.index())];
        if (one.reads == 0) one.from = at;
        one.to = at;
        if (one.reads < UINT16_MAX) ++one.reads;
    }
    if (at < hand_until_ || cards_.size() == cards_.capacity()) return;
    const auto card = heard_by_others();
    if (!card) return;
    tell_overheard(*card, overheard_[static_cast<std::size_t>(card->index())].from, at, sink);
    reckon_due(at);
}

}  // namespace kibitz::perception
