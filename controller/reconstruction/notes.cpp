#include "controller/reconstruction/notes.hpp"

#include <algorithm>
#include <utility>

namespace kibitz::reconstruction {
namespace {

/// What the finger may have been on besides the likeliest.
CardSet other_cards(const observation::DummyTouched& finger) {
    auto cards = finger.beside;
    for (const Card card : finger.candidates) cards.insert(card);
    cards.erase(finger.candidates.front());
    return cards;
}

}  // namespace

Stay* Notes::latest(Seat seat, Card card) noexcept {
    const auto found = std::find_if(stays_.rbegin(), stays_.rend(), [&](const Stay& s) { return s.seat == seat && s.card == card; });
    return found == stays_.rend() ? nullptr : &*found;
}

bool Notes::moved_between(Seat seat, Instant from, Instant to) const noexcept {
    return std::any_of(stays_.begin(), stays_.end(), [&](const Stay& stay) {
        return stay.seat == seat && (stay.sign == Sign::Face || stay.sign == Sign::Tag) && stay.came > from && stay.came < to;
    });
}

void Notes::shown(const observation::CardShown& o, Instant at, Certainty how_sure) {
    const Sign sign = how_sure == Certainty::Certain || face_failed_[o.seat] || range_failed_[o.seat] ? Sign::Face : Sign::Tag;
    Stay* before = latest(o.seat, o.card);
    const bool by_sensor = before && (before->sign == Sign::Face || before->sign == Sign::Tag);
    const bool lay_there = before && before->gone && o.since > Instant{} && o.since < *before->gone;  // its tag answered all the while
    if (by_sensor && (!before->gone || lay_there || (!before->gone_faced && at - *before->gone <= within(Time::Flicker)))) {
        before->gone.reset();
        before->turned.reset();
        if (sign == Sign::Face) before->sign = sign;
        return;
    }
    const Instant since = o.since > Instant{} && o.since < at ? o.since : at;
    // A finger near another card may have been on that one: what is moved long after it was asked for later.
    const Duration asked_within = before && !before->beside.empty() ? within(Time::ColumnFollowsFinger) : within(Time::FetchedWithin);
    const bool never_left = before && before->sign == Sign::Column && before->gone;  // its column has heard it again
    if (before && !by_sensor && !never_left && at - before->came <= asked_within) {
        // What declarer asked for has been moved: one stay tells both.
        // A finger after which another card of dummy's was moved had been on that one, read a card off.
        const bool for_another = before->sign == Sign::Touch && moved_between(o.seat, before->came, since);
        if (before->sign != Sign::Column && !for_another) before->named = before->named.value_or(before->came);
        before->sign = sign;
        // It lies there before its column can have lost it, or was moved long before it was seen.
        if (!before->by_column || since <= before->came + within(Time::ColumnIsSlow)) {
            before->came = since;
            before->by_column = false;
        }
        before->known = at;
        return;
    }
    if (full()) return;
    Stay stay;
    stay.seat = o.seat;
    stay.card = o.card;
    stay.sign = sign;
    stay.came = since;
    stay.known = at;
    stays_.push_back(stay);
}

/// A card of dummy's that his column has heard all the while, and that lies still long after it was first told of, came then: before
/// that it was overheard.
void Notes::laid(Seat seat, Card card, Instant at) {
    Stay* stay = latest(seat, card);
    if (!stay || stay->laid) return;
    stay->laid = at;
    const auto lay = in_column(seat, card);
    const bool overheard = lay && !lay->until && lay->since < stay->came && at - stay->came > within(Time::ComesToLie);
    if (overheard && (stay->sign == Sign::Face || stay->sign == Sign::Tag)) stay->came = at - within(Time::ComesDown);
}

void Notes::designated(Seat seat, Card card, Sign sign, Instant at, bool in_part, CardSet beside) {
    if (Stay* before = latest(seat, card); before && !before->gone) {
        const bool again = before->sign == Sign::Touch && at - before->came > within(Time::OneInstruction);
        const bool by_column = before->sign == Sign::Column;
        if (by_column && at - before->came <= within(Time::KeyFollows)) {  // said aloud, moved, and keyed
            before->named = before->known = at;
            before->sign = sign;
            before->in_part = in_part;
            return;
        }
        const bool of_this_play = !again && !by_column && at - before->came <= within(Time::FetchedWithin);
        if (!before->named && (before->sign == Sign::Face || before->sign == Sign::Tag)) before->named = at;
        if (of_this_play && sign == Sign::Name && before->sign == Sign::Touch) {
            before->sign = sign;
            before->in_part = in_part;
        }
        if (of_this_play) return;
    }
    if (full()) return;
    Stay stay;
    stay.seat = seat;
    stay.card = card;
    stay.sign = sign;
    stay.came = stay.known = at;
    stay.in_part = in_part;
    stay.beside = beside;
    stays_.push_back(stay);
}

void Notes::hand(const observation::HandSeen& o, Instant at) {
    hand_came_ = at;
    for (auto& stay : stays_)
        if (stay.seat == o.seat && stay.sign != Sign::Column && stay.came + within(Time::HandComes) >= at) stay.in_hand = true;
}

void Notes::device(const observation::DeviceChanged& o) {
    const auto& id = o.device->device;
    const auto seat = seat_at(id.place);
    const bool failed = o.device->health == reading::Health::Failed;
    if (seat && id.function == Function::Face) face_failed_[*seat] = failed;
    if (seat && id.function == Function::Range) range_failed_[*seat] = failed;
}

/// A card goes from dummy's columns when it is played, or when all are put together. What was gone from his zone before that was
/// a tag overheard there.
void Notes::left_column(Seat seat, Card card, Instant at) {
    Stay* stay = latest(seat, card);
    // A finger may have been on another card: what leaves its column long after that is told of by the column alone.
    const Duration follows = stay && stay->sign == Sign::Touch && !stay->named ? within(Time::ColumnFollowsFinger)
        : within(Time::ColumnFollows);
    const bool told_of = stay && at - stay->came <= follows && (!stay->gone || *stay->gone + within(Time::ColumnIsSlow) >= at);
    if (stay && (stay->sign == Sign::Column || told_of)) {
        const bool asked_for = (stay->sign == Sign::Name || stay->sign == Sign::Touch) && !stay->named;
        stay->left_column = at;
        if (stay->sign == Sign::Column) {
            stay->gone.reset();
            stay->came = at - within(Time::ColumnIsLate);
        } else if (asked_for && at - stay->came < within(Time::NamedMovedAndLost)) {  // it had been moved when the key was pressed
            stay->named = stay->came;
            stay->came = at - within(Time::ColumnIsSlow);
            stay->by_column = true;
        }
        return;
    }
    if (full()) return;
    Stay left;
    left.seat = seat;
    left.card = card;
    left.sign = Sign::Column;
    left.came = at - within(Time::ColumnIsLate);
    left.known = at;
    left.left_column = at;
    left.by_column = true;
    stays_.push_back(left);
}

void Notes::spread(const observation::SpreadSeen& o, Instant at) {
    auto& area = areas_[o.seat];
    const auto before = std::exchange(area.cards, o.cards);
    for (const Card card : o.cards - before) {
        area.since[static_cast<std::size_t>(card.index())] = at;
        if (Stay* stay = latest(o.seat, card); stay && stay->sign == Sign::Column) stay->gone = at;  // it had never left
    }
    for (const Card card : before - o.cards) {
        area.until[static_cast<std::size_t>(card.index())] = at;
        left_column(o.seat, card, at);
    }
    for (auto& one : stays_) {  // several at once are taken up together
        if (one.seat != o.seat || one.sign != Sign::Column || one.left_column != at) continue;
        for (auto& other : stays_)
            if (&other != &one && other.seat == o.seat && other.left_column && at - *other.left_column <= within(Time::ColumnIsLate)
                && other.sign == Sign::Column)
                one.in_hand = other.in_hand = true;
    }
}

std::optional<Notes::InColumn> Notes::in_column(Seat seat, Card card) const noexcept {
    const auto& area = areas_[seat];
    const auto i = static_cast<std::size_t>(card.index());
    if (area.since[i] == Instant{}) return std::nullopt;
    return InColumn{area.since[i], area.cards.contains(card) ? std::nullopt : std::optional(area.until[i])};
}

void Notes::nothing_over(Seat seat, Instant since) {
    if (since > until_) return;
    auto& spans = empty_[seat];
    if (!spans.empty() && spans.back().from == since) {
        spans.back().to = until_;
        return;
    }
    if (spans.size() == spans.capacity()) spans.erase(spans.begin());
    spans.push_back({since, until_});
}

bool Notes::lay_empty(Seat seat, Instant from, Instant to) const noexcept {
    const auto& spans = empty_[seat];
    return std::any_of(spans.begin(), spans.end(), [&](const Empty& one) { return one.from <= from && to <= one.to; });
}

void Notes::hear(const Observation& observation) {
    const Instant at = observation.at;
    until_ = std::max(until_, at);
    const auto& body = observation.body;
    if (const auto* o = std::get_if<observation::CardShown>(&body)) return shown(*o, at, observation.certainty);
    if (const auto* o = std::get_if<observation::CardLaid>(&body)) {
        laid(o->seat, o->card, at);
    } else if (const auto* held = std::get_if<observation::CardHeld>(&body)) {
        laid(held->seat, held->card, at);
    } else if (const auto* turned = std::get_if<observation::CardTurnedDown>(&body)) {
        if (Stay* stay = latest(turned->seat, turned->card)) stay->turned = at;
    } else if (const auto* left = std::get_if<observation::CardLeft>(&body)) {
        if (Stay* stay = latest(left->seat, left->card); stay && !stay->gone) {
            stay->gone = at;
            stay->gone_faced = left->face_up;
        }
    } else if (const auto* finger = std::get_if<observation::DummyTouched>(&body)) {
        if (finger->arm == observation::Arm::FromMiddle && finger->gesture != observation::Gesture::Sweep && !finger->arranging &&
            !finger->candidates.empty())
            designated(finger->seat, finger->candidates.front(), Sign::Touch, at, false, other_cards(*finger));
    } else if (const auto* lies = std::get_if<observation::SpreadSeen>(&body)) {
        spread(*lies, at);
    } else if (const auto* seen = std::get_if<observation::HandSeen>(&body)) {
        hand(*seen, at);
    } else if (const auto* changed = std::get_if<observation::DeviceChanged>(&body)) {
        device(*changed);
    }
}

void Notes::went_back(Seat seat, Card card) noexcept {
    if (Stay* stay = latest(seat, card)) stay->went_back = true;
}

void Notes::took_place_of(Seat seat, Card card, Card by) noexcept {
    Stay* before = latest(seat, card);
    Stay* now = latest(seat, by);
    if (!before || !now) return;
    before->went_back = true;
    now->came = std::min(now->came, before->came);
}

void Notes::clear() noexcept {
    stays_.clear();
    areas_ = {};
    for (auto& spans : empty_) spans.clear();
    hand_came_.reset();
}

}  // namespace kibitz::reconstruction
