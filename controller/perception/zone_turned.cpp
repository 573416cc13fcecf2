/// Was the card over a zone turned over by a hand? The face sensor alone does not know: it is blind, or wrong, in glare.
#include "controller/perception/zone_tracker.hpp"

namespace kibitz::perception {

/// The card over the zone was turned by a hand when its side changed. A face sensor that is wrong in glare sees it turn where
/// nothing moves; what stays turned for longer than glare lasts has been turned all the same. While the trick is under way
/// nobody has reason to turn his card: more is asked of what was sensed.
bool ZoneTracker::turned_by_hand(const Appearance& seen, Instant at) const noexcept {
    if (!range_works_) return true;
    const Instant from = side_since_ - 2 * config_.sensors.turn_time;
    if (at - side_since_ >= config_.sensors.glare_time) return true;
    return context_.trick_open ? (turn_.hump().to >= from && turn_.hump().from >= seen.laid_at) || turn_.on_edge_since(from) : turn_.likely_since(from);
}

/// The card was turned over in glare: the face sensor is blind, and all else that goes with a turn was sensed.
bool ZoneTracker::turned_unseen(const Appearance& seen, Instant at) const noexcept {
    return context_.trick_open && range_works_ && face_works_ && seen.laid && !seen.by_tag && !seen.opening && side() == Side::Nothing && near() &&
           context_.on_table[seat_] == seen.card && turn_.whole().from >= seen.laid_at && turn_.whole().to >= at - config_.sensors.turn_time &&
           votes_.last().contains(seen.card);
}

/// The card of the trick seemed to be turned, and its face is up: it was glare, or the card was turned back.
bool ZoneTracker::shows_again(const Appearance& seen, Instant at) const noexcept {
    return context_.on_table[seat_] == seen.card && near() && level(seen.card, at) >= config_.sensors.strong_presence && !another_up(seen);
}

}  // namespace kibitz::perception
