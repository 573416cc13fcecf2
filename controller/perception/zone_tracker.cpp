#include "controller/perception/zone_tracker.hpp"

#include <algorithm>

#include "controller/units/require.hpp"

namespace kibitz::perception {

using bridge::Card;
using bridge::CardSet;

ZoneTracker::ZoneTracker(bridge::Seat seat, const Config& config, const TagTable& tags, const Context& context,
                         const Whereabouts& whereabouts) noexcept
    : seat_(seat),
      config_(config),
      tags_(tags),
      context_(context),
      whereabouts_(whereabouts),
      face_(config.sensors.face_settle, config.sensors.face_memory),
      height_(config),
      turn_(config) {}

// --- what the sensors say together ----------------------------------------------------------------------------

/// Without a face sensor a card near the table is taken to be face up, as played cards are; sure() says probable then.
ZoneTracker::Side ZoneTracker::side() const noexcept {
    if (face_works_) return face_.settled();
    return near() ? Side::Printed : Side::Nothing;
}

/// Nothing is over the zone, although a tag beside it may still answer.
bool ZoneTracker::out_of_sight() const noexcept {
    return face_works_ && range_works_ && face_.settled() == Side::Nothing && !height_.present();
}

bool ZoneTracker::near() const noexcept {
    if (!range_works_) return face_works_ && face_.settled() != Side::Nothing;
    return height_.present() && height_.level() <= config_.law.near_table;
}

bool ZoneTracker::still(Instant at) const noexcept {
    if (!range_works_) return at - side_since_ >= config_.law.still_time;
    return height_.still_from() <= at;
}

bool ZoneTracker::another_up(const Appearance& seen) const noexcept {
    return std::any_of(cards_.begin(), cards_.end(), [&](const Appearance& other) {
        return &other != &seen && other.life == Life::FaceUp && identified_.contains(other.card);
    });
}

bool ZoneTracker::any_up() const noexcept {
    return std::any_of(cards_.begin(), cards_.end(),
                       [](const Appearance& seen) { return seen.life == Life::FaceUp && !seen.by_tag; });
}

Millimetres ZoneTracker::height() const noexcept { return height_.present() ? height_.level() : Millimetres{0}; }

// --- readings -------------------------------------------------------------------------------------------------

void ZoneTracker::see(const reading::Inventory& sweep, Instant at, Sink& sink) {
    const auto& s = config_.sensors;
    CardSet read;
    foreign_.begin_sweep();
    for (TagId tag : sweep.tags) {
        if (const auto card = tags_.card(tag)) {
            read.insert(*card);
        } else if (tag != TagId{} && foreign_.note(tag, s.identity_reads, s.identity_window)) {
            sink.observe({at, Certainty::Certain, observation::ForeignTag{seat_, tag}});
        }
    }
    const CardSet before = votes_.last();
    votes_.sweep(read, at);
    identified_ = votes_.at_least(s.identity_reads, s.identity_window);
    count_heard(read, at);
    for (const auto& seen : cards_)
        if (seen.life != Life::TurnedDown && !read.contains(seen.card)) turn_.tag_silent(at);
    for (Card card : before - read) absent_since_[static_cast<std::size_t>(card.index())] = at;
    for (Card card : (read - before) & quitted_)
        if (at - absent_since_[static_cast<std::size_t>(card.index())] >= s.unread_time) quitted_.erase(card);
    decide(at, sink);
}

void ZoneTracker::see(const reading::Range& range, Instant at, Sink& sink) {
    range_works_ = true;
    height_.see(range.height, at);
    turn_.see_range(range.height, at);
    decide(at, sink);
}

void ZoneTracker::see(const reading::Face& face, Instant at, Sink& sink) {
    face_works_ = true;
    face_.see(face.surface, at);
    turn_.see_face(face.surface, face_.settled(), at);
    decide(at, sink);
}

void ZoneTracker::range_works(bool works, Instant at, Sink& sink) {
    range_works_ = works;
    if (!works) height_.see(std::nullopt, at);
    decide(at, sink);
}

void ZoneTracker::face_works(bool works, Instant at, Sink& sink) {
    face_works_ = works;
    if (!works) face_.see(Side::Nothing, at);
    decide(at, sink);
}

void ZoneTracker::pass(Instant at, Sink& sink) {
    require(at <= due_, "no deadline is passed over");
    decide(at, sink);
}

void ZoneTracker::new_board(Instant at) noexcept {
    cards_.clear();
    followed_ = quitted_ = {};
    unread_told_ = false;
    unread_since_ = never;
    turn_open_ = false;
    reckon_due(at);
}

// --- decisions ------------------------------------------------------------------------------------------------

void ZoneTracker::decide(Instant at, Sink& sink) {
    face_.pass(at);
    height_.pass(at);
    turn_.see_height(height_, any_up(), at);
    if (!out_of_sight()) out_of_sight_since_ = never;
    else if (out_of_sight_since_ == never) out_of_sight_since_ = at;
    const Side now = side();
    if (now != side_before_) {
        if (side_before_ == Side::Printed)
            for (auto& seen : cards_)
                if (seen.life == Life::FaceUp) seen.shown_for = at - seen.shown_at;
        side_before_ = now;
        side_since_ = at;
        turn_open_ = now == Side::Plain;
        if (now != Side::Plain) lies_turned_ = false;
    }
    for (std::size_t i = 0; i < cards_.size();) {
        if (follow(cards_[i], at, sink)) {
            ++i;
        } else {
            followed_.erase(cards_[i].card);
            cards_.erase(cards_.begin() + static_cast<std::ptrdiff_t>(i));
        }
    }
    look_for_new(at, sink);
    look_for_overheard(at, sink);
    look_for_unread(at, sink);
    reckon_due(at);
}

/// Takes one appearance further. Returns false when it has ended.
bool ZoneTracker::follow(Appearance& seen, Instant at, Sink& sink) {
    if (left(seen, at)) {
        if (seen.life == Life::FaceUp && seen.maybe_turned) {
            turn_down(seen, at, Certainty::Probable, sink);
            lies_turned_ = false;
        }
        const bool up = seen.life == Life::FaceUp && face_works_ && !seen.by_tag;
        if (seen.life == Life::FaceUp && (!up || side() == Side::Printed)) seen.shown_for = at - seen.shown_at;
        const bool lifted = up && (seen.lifted || (seen.held && !seen.laid));
        sink.observe({at, sure(), observation::CardLeft{seat_, seen.card, up, seen.laid, {seen.lowest}, seen.shown_for, lifted}});
        return false;
    }
    if (seen.life == Life::FaceUp) follow_face_up(seen, at, sink);
    else follow_face_down(seen, at, sink);
    return true;
}

/// The card's tag does not answer any more, and no other sensor says that it is there; or nothing at all is over the zone.
bool ZoneTracker::left(const Appearance& seen, Instant at) const noexcept {
    const bool answers = votes_.any(config_.sensors.gone_sweeps).contains(seen.card);
    // A card that lies where face and range see it now and then answers nearly always; one that left answers from the
    // pile at most, and nothing is seen over the zone for longer than a flicker.
    if (seen.by_tag) return whereabouts_.edge_level(seat_, seen.card, at) < config_.sensors.weak_presence;
    if (answers) return out_of_sight_since_ <= at - config_.sensors.turn_time && level(seen.card, at) < config_.sensors.weak_presence;
    if (out_of_sight()) return true;
    if (!face_works_) return true;
    if (at < given_up_at(seen)) return false;
    if (side() == Side::Printed) return seen.life != Life::FaceUp || another_up(seen);
    return side() == Side::Nothing;
}

/// When a card whose tag is silent is taken to have left. Until then something is over the zone, or may be: the card is being turned over,
/// or its tag is missed under another card's.
Instant ZoneTracker::given_up_at(const Appearance& seen) const noexcept {
    return std::max(absent_since_[static_cast<std::size_t>(seen.card.index())], side_since_) + config_.sensors.turn_time;
}

void ZoneTracker::turn_down(Appearance& seen, Instant at, Certainty how_sure, Sink& sink) {
    turn_open_ = false;
    lies_turned_ = true;
    // No sensor saw the card stop, for want of a range sensor or through its noise; but it was turned down where it lay.
    if (!seen.laid && !seen.held && (!seen.measured || seen.lowest <= config_.law.near_table.value))
        sink.observe({at, Certainty::Probable, observation::CardLaid{seat_, seen.card, height(), side_since_ - seen.shown_at}});
    seen.life = Life::TurnedDown;
    quitted_.insert(seen.card);
    sink.observe({at, how_sure, observation::CardTurnedDown{seat_, seen.card}});
}

void ZoneTracker::follow_face_up(Appearance& seen, Instant at, Sink& sink) {
    const Side now = side();
    const bool plain = turn_open_ && now == Side::Plain && near() && !seen.by_tag;
    if (plain && turned_by_hand(seen, at)) return turn_down(seen, at, sure(), sink);
    if (turned_unseen(seen, at)) return turn_down(seen, at, Certainty::Probable, sink);
    if (plain) seen.maybe_turned |= turn_.likely_since(side_since_ - 2 * config_.sensors.turn_time);
    else if (now == Side::Printed) seen.maybe_turned = false;
    // A face sensor blind or wrong in glare does not take the card away: its tag and its height say that it is there.
    const bool hidden = now != Side::Printed;
    if (hidden && (!range_works_ || !height_.present() || level(seen.card, at) < config_.sensors.weak_presence)) return;
    if (!hidden && !any_up()) seen.by_tag = false;  // the face sensor sees it after all
    if (height_.present()) {
        const float level = height_.level().value;
        seen.lowest = seen.measured ? std::min(seen.lowest, level) : level;
        seen.measured = true;
    }
    if (seen.laid) {
        const bool plainly_up = range_works_ && face_works_ && !seen.by_tag && face_.raw() == Side::Printed && height_.present();
        if (plainly_up) seen.lifted = height_.level().value >= config_.measure(Quantity::LiftedFrom);
        return;
    }
    if (range_works_ && near() && still(at)) {
        seen.laid = true;
        seen.laid_at = at;
        sink.observe({at, hidden ? Certainty::Probable : sure(),
                      observation::CardLaid{seat_, seen.card, height(), at - seen.shown_at}});
    } else if (!seen.held && at - seen.shown_at >= config_.law.held_time) {
        seen.held = true;
        sink.observe({at, sure(), observation::CardHeld{seat_, seen.card, height(), at - seen.shown_at}});
    }
}

void ZoneTracker::follow_face_down(Appearance& seen, Instant at, Sink& sink) {
    if (side() != Side::Printed || !identified_.contains(seen.card)) {
        if (seen.life == Life::CameDown && lies_by_tag(seen.card, at)) show_by_tag(seen, at, sink);
        return;
    }
    // The opening lead is faced by a hand; glare only seems to.
    if (seen.life == Life::CameDown && context_.opening_lead && !turned_by_hand(seen, at)) return;
    // A card turned down and up again is looked at once more, or another lies there whose tag is still to be read.
    const auto look = context_.trick_open ? config_.sensors.turn_time : config_.sensors.unread_time;
    if (seen.life == Life::TurnedDown && at - side_since_ < look) return;
    if (seen.life == Life::TurnedDown && context_.play && context_.played.contains(seen.card) && !shows_again(seen, at)) return;
    quitted_.erase(seen.card);
    show(seen, at, sink);
}

void ZoneTracker::show(Appearance& seen, Instant at, Sink& sink) {
    seen.life = Life::FaceUp;
    seen.shown = true;
    seen.laid = seen.held = seen.measured = false;
    seen.shown_at = at;
    sink.observe({at, sure(), observation::CardShown{seat_, seen.card, height(), whereabouts_.zone(seat_).since(seen.card)}});
    follow_face_up(seen, at, sink);
}

/// Face and range sensor did not see the card come: it lies beside the window, over another card or in glare. Its tag has answered for so
/// long that the card lies there.
void ZoneTracker::show_by_tag(Appearance& seen, Instant at, Sink& sink) {
    const Instant since = whereabouts_.edge(seat_).since(seen.card);
    seen.life = Life::FaceUp;
    seen.shown = seen.laid = seen.by_tag = true;
    seen.shown_at = at;
    sink.observe({at, Certainty::Probable, observation::CardShown{seat_, seen.card, {}, since}});
    sink.observe({at, Certainty::Probable, observation::CardLaid{seat_, seen.card, {}, at - since}});
}

/// From when on its tag alone will have said that an unplayed card lies here, if it goes on answering; never where that
/// says nothing: no card is awaited of this seat, or the card is another's.
Instant ZoneTracker::lies_by_tag_from(Card card) const noexcept {
    // His card of the trick that has been away may be put back beside the window, whosever turn it is.
    const bool back = context_.play && context_.on_table[seat_] == card;
    if ((!context_.play || context_.turn != seat_) && context_.due_at_claim != seat_ && !back) return never;
    if (const auto owner = context_.owner(card); owner && *owner != seat_) return never;
    if (whereabouts_.faced_elsewhere(seat_, card)) return never;
    const auto& presence = whereabouts_.edge(seat_);
    if (!presence.active().contains(card)) return never;
    const auto& s = config_.sensors;
    // The opening lead lies face down until it is faced (41A).
    const bool came_down = std::any_of(cards_.begin(), cards_.end(), [&](const Appearance& seen) {
        return seen.card == card && seen.life == Life::CameDown && seen.opening;
    });
    const bool lead_down = came_down || (context_.opening_lead && side() == Side::Plain);
    // It may lie so as long as questions are asked (41B), and when another's lead has been accepted: that it was turned in glare shows when
    // others go on.
    if (came_down && face_works_ && !context_.played_on && !(context_.opening_lead && context_.dummy_lies)) return never;
    // Something has come down with it, and only the face sensor did not see which side.
    if (range_works_ && near() && cards_.empty() && !lies_turned_ && !lead_down) {
        const Instant weak = presence.reaches(card, s.weak_presence, whereabouts_.edge_weights());
        const Instant stopped = height_.still_from();
        if (weak == never || stopped == never) return never;
        return std::max({weak, stopped, presence.since(card) + s.tag_time / 2});
    }
    const Instant strong = presence.reaches(card, s.strong_presence, whereabouts_.edge_weights());
    if (strong == never) return never;
    return std::max(strong, presence.since(card) + (lead_down ? s.glare_time : s.tag_time));
}

bool ZoneTracker::lies_by_tag(Card card, Instant at) const noexcept { return lies_by_tag_from(card) <= at; }

/// Cards read of late that are neither followed nor done with, and that lie nowhere else.
CardSet ZoneTracker::fresh(Instant at) const noexcept {
    CardSet read = votes_.any(config_.sensors.identity_window) - quitted_ - followed_;
    if (!context_.play) return read;
    CardSet done = context_.played;
    if (const auto mine = context_.on_table[seat_]) done.erase(*mine);
    read = read - done;
    for (const auto card : read)
        if (lies_elsewhere(card, at)) read.erase(card);
    return read;
}

/// Of several cards that answer, the one that lies over the antenna while the others are heard in passing.
std::optional<Card> ZoneTracker::stands_out(CardSet fresh, Instant at) const noexcept {
    std::optional<Card> best;
    for (const auto card : fresh) {
        const float here = level(card, at);
        if (here >= config_.sensors.strong_presence) {
            if (best) return std::nullopt;
            best = card;
        } else if (here > config_.sensors.weak_presence) {
            return std::nullopt;
        }
    }
    return best;
}

/// The one card that has come, if it is one: of several, the one that lies here while the others are heard in passing.
std::optional<Card> ZoneTracker::newcomer(CardSet fresh, Instant at) const noexcept {
    if (fresh.size() == 1) return fresh.lowest();
    if (const auto card = stands_out(fresh, at)) return card;
    std::optional<Card> best;
    for (const auto card : fresh) {
        const float here = whereabouts_.edge_level(seat_, card, at);
        if (here >= config_.sensors.strong_presence) {
            if (best) return std::nullopt;
            best = card;
        } else if (here > config_.sensors.weak_presence) {
            return std::nullopt;
        }
    }
    return best;
}

/// Several unplayed cards of one hand answer within a moment: a hand rests there, is laid open or put together. None of
/// its cards has been played, until they have been silent for a while.
bool ZoneTracker::hand_over_zone(CardSet fresh, Instant at, Sink& sink) {
    if (!context_.play) return false;
    const CardSet heard = (votes_.since(at - config_.sensors.hand_time) - quitted_ - followed_ - context_.played) | fresh;
    CardSet own;
    for (const auto card : heard)
        if (context_.owner(card).value_or(seat_) == seat_ && context_.dummy != seat_) own.insert(card);
    // Lying there, not heard in passing: with the one that came first and was taken for a card played they are a hand laid down.
    const auto lying = std::count_if(own.begin(), own.end(), [&](Card card) { return level(card, at) > config_.sensors.weak_presence; });
    const auto first = std::count_if(cards_.begin(), cards_.end(), [&](const Appearance& seen) {
        return seen.life == Life::FaceUp && at - seen.shown_at <= 2 * config_.sensors.tag_time;
    });
    const bool laid = lying >= 2 && lying + first >= config_.sensors.hand_cards;
    if (laid && at >= hand_told_until_) sink.observe({at, Certainty::Certain, observation::HandSeen{seat_, own}});
    if (laid) hand_told_until_ = at + config_.sensors.hand_time;
    if (!laid && own.size() < config_.sensors.hand_cards) return at < hand_until_;
    if (!laid && stands_out(fresh, at)) return false;  // a card lies there, and a hand rests beside it
    hand_until_ = at + config_.sensors.hand_time;
    return true;
}

/// Two cards that lie still on the table where nothing lay, or only penalty cards.
bool ZoneTracker::come_together(CardSet fresh, Instant at) const noexcept {
    const bool seen = (fresh - identified_).empty() && side() == Side::Printed && face_works_ && near() && still(at);
    return fresh.size() == 2 && seen && std::all_of(cards_.begin(), cards_.end(), [&](const Appearance& lying) {
        return lying.life == Life::FaceUp && lying.laid && context_.play && !context_.played.contains(lying.card);
    });
}

/// A card not followed yet. Several at once are a hand held over the zone, or laid open: not cards played; but two that
/// lie still on the table have come down together (58B).
void ZoneTracker::look_for_new(Instant at, Sink& sink) {
    const CardSet read = fresh(at);
    if (read.empty()) return;
    if (hand_over_zone(read, at, sink)) return;
    // A penalty card that lies there explains what the face sensor sees: the tags of the two must say more.
    const float enough = cards_.empty() ? config_.sensors.weak_presence : config_.sensors.strong_presence;
    const bool heard = std::all_of(read.begin(), read.end(), [&](Card card) { return level(card, at) >= enough; });
    const bool two = cards_.size() + 2 <= cards_.capacity() && come_together(read, at);
    if (two && cards_.empty() && !heard) return;
    if (two && heard) {
        for (const auto card : read) {
            Appearance seen;
            seen.card = card;
            followed_.insert(card);
            cards_.push_back(seen);
            show(cards_.back(), at, sink);
        }
        return;
    }
    const auto card = newcomer(read, at);
    if (!card || cards_.size() == cards_.capacity()) return;
    const bool known = identified_.contains(*card);
    Appearance seen;
    seen.card = *card;
    seen.opening = context_.opening_lead;
    const bool strange = context_.play && context_.owner(*card).value_or(seat_) != seat_;
    const bool strong = level(*card, at) >= config_.sensors.strong_presence;
    // A faced card that lies there already explains what the face sensor sees: the newcomer's own tag must say more.
    const bool seen_to_come = !strange && (!any_up() || level(*card, at) > config_.sensors.weak_presence);
    if (known && side() == Side::Printed && (strong || seen_to_come)) {
        if (!face_works_ && !still(at)) return;
        followed_.insert(seen.card);
        cards_.push_back(seen);
        show(cards_.back(), at, sink);
    } else if (lies_by_tag(*card, at)) {
        followed_.insert(seen.card);
        cards_.push_back(seen);
        show_by_tag(cards_.back(), at, sink);
    } else if (known && side() == Side::Plain && near() && still(at) && cards_.empty() && !lies_turned_) {
        seen.life = Life::CameDown;
        followed_.insert(seen.card);
        cards_.push_back(seen);
        sink.observe({at, sure(), observation::CardFaceDown{seat_, seen.card}});
    }
}

void ZoneTracker::look_for_unread(Instant at, Sink& sink) {
    const bool lies_unread = face_works_ && side() == Side::Printed && near() && cards_.empty() && fresh(at).empty() &&
                             !(context_.play && context_.on_table[seat_] && context_.turn != seat_);
    if (!lies_unread) {
        unread_since_ = never;
        unread_told_ = false;
        return;
    }
    if (unread_since_ == never) unread_since_ = at;
    if (unread_told_ || at - unread_since_ < config_.sensors.unread_time) return;
    unread_told_ = true;
    sink.observe({at, Certainty::Certain, observation::CardUnread{seat_}});
}

/// Everything that time alone can bring about next. What is due already was decided just now.
void ZoneTracker::reckon_due(Instant at) noexcept {
    Instant due = never;
    const auto by = [&](Instant moment) {
        if (moment > at && moment < due) due = moment;
    };
    if (face_works_) by(face_.next_change());
    by(height_.next_change());
    const CardSet waiting = fresh(at);
    bool waits_for_stillness = waiting.size() == 1 || waiting.size() == 2;
    const auto& presence = whereabouts_.zone(seat_);
    for (const auto card : waiting) {
        by(presence.reaches(card, config_.sensors.weak_presence, whereabouts_.zone_weights()));
        by(presence.reaches(card, config_.sensors.strong_presence, whereabouts_.zone_weights()));
        by(lies_by_tag_from(card));
    }
    for (const auto& seen : cards_) {
        if (seen.life == Life::FaceUp && !seen.laid) {
            waits_for_stillness = true;
            if (!seen.held) by(seen.shown_at + config_.law.held_time);
        }
        if (!votes_.any(config_.sensors.gone_sweeps).contains(seen.card)) by(given_up_at(seen));
        else if (out_of_sight_since_ != never) by(out_of_sight_since_ + config_.sensors.turn_time);
        if (seen.life == Life::TurnedDown && side_before_ == Side::Printed)
            by(side_since_ + (context_.trick_open ? config_.sensors.turn_time : config_.sensors.unread_time));
        if (seen.life == Life::CameDown) by(lies_by_tag_from(seen.card));
        if (seen.life == Life::CameDown && context_.opening_lead) by(at + config_.sensors.glare_time);  // what others do meanwhile
        if ((seen.life == Life::FaceUp && turn_open_) || seen.life == Life::CameDown) by(side_since_ + config_.sensors.glare_time);
    }
    if (waits_for_stillness) {
        if (range_works_) by(height_.still_from());
        else by(side_since_ + config_.law.still_time);
    }
    if (played_on_since_ != never) by(played_on_since_ + config_.sensors.tag_time / 2);
    if (unread_since_ != never && !unread_told_) by(unread_since_ + config_.sensors.unread_time);
    due_ = due;
}

}  // namespace kibitz::perception
