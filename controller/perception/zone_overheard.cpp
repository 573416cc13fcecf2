// A card that its zone hears only now and then, known by what the others do: they have played on.
#include <algorithm>

#include "controller/perception/zone_tracker.hpp"

namespace kibitz::perception {

using bridge::Card;
using bridge::CardSet;

void ZoneTracker::count_heard(CardSet read, Instant at) noexcept {
    const bool in_turn = context_.play && context_.turn == seat_;
    if (in_turn != in_turn_) heard_ = {};
    in_turn_ = in_turn;
    if (!in_turn) return;
    for (const auto card : read - context_.played) {
        if (context_.owner(card).value_or(seat_) != seat_) continue;
        auto& count = heard_[static_cast<std::size_t>(card.index())];
        if (count == 0) heard_from_[static_cast<std::size_t>(card.index())] = at;
        if (count < UINT16_MAX) ++count;
    }
}

/// The one card of this hand that was heard, or far oftener than any other; nothing where none stands out.
std::optional<Card> ZoneTracker::heard_most() const noexcept {
    int most = 0, next = 0;
    std::optional<Card> best;
    for (int i = 0; i < bridge::cards_in_pack; ++i) {
        const int count = heard_[static_cast<std::size_t>(i)];
        if (count > most) {
            next = most;
            most = count;
            best = Card::from_index(i);
        } else {
            next = std::max(next, count);
        }
    }
    return best && most >= config_.sensors.heard_reads && most > 2 * next ? best : std::nullopt;
}

/// The others have gone on: they saw a card that lies where this zone hears it only now and then.
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
    const auto card = heard_most();
    if (shown || !card || followed_.contains(*card)) return;
    Appearance seen;
    seen.card = *card;
    followed_.insert(*card);
    cards_.push_back(seen);
    cards_.back().life = Life::FaceUp;
    cards_.back().shown = cards_.back().laid = cards_.back().by_tag = true;
    cards_.back().shown_at = at;
    const Instant since = heard_from_[static_cast<std::size_t>(card->index())];
    heard_ = {};  // told once
    sink.observe({at, Certainty::Probable, observation::CardShown{seat_, *card, {}, since}});
    sink.observe({at, Certainty::Probable, observation::CardLaid{seat_, *card, {}, at - since}});
}

}  // namespace kibitz::perception
