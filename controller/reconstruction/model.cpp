#include <algorithm>

#include "controller/reconstruction/charge.hpp"

namespace kibitz::reconstruction {
namespace {

/// When the card of this stay was played: dummy's card when declarer names or touches it, any other when it comes. A finger on dummy's
/// card before the turn came to dummy designated nothing. A card of dummy's that came long before it was named is played when it is named.
/// @param all  when the last card before this one was played
Instant played_at(const Stay& stay, Instant all, Duration order_unsure) {
    if (!stay.named || *stay.named + order_unsure < all) return stay.came;
    return stay.came + order_unsure < all ? *stay.named : std::min(*stay.named, stay.came);
}

/// Declarer pressed the key when dummy had moved the card already: the key tells later than the word did.
bool key_was_late(const Stay& stay, Duration order_unsure) { return stay.named && *stay.named > stay.came + order_unsure; }
/// The card was named aloud, if at all: no sensor knows when. A key that was late tells no more.
bool unheard(const Stay& stay, Duration order_unsure) { return key_was_late(stay, order_unsure) || (!stay.named && seen_by_sensors(stay)); }

}  // namespace

bridge::Trick Path::open() const noexcept {
    bridge::Trick trick(leader);
    for (int i = 0; i < place(); ++i) trick.play(steps[static_cast<std::size_t>(count - place() + i)].card);
    return trick;
}

Model::Model(const Board& board, const Notes& notes, const Weights& weights)
    : board_(board), notes_(notes), weights_(weights), stays_(notes.stays()), dummy_(bridge::partner(board.declarer)) {
    for (const Seat seat : bridge::all_seats)
        for (const Seat other : bridge::all_seats)
            if (other != seat) elsewhere_[seat] = elsewhere_[seat] | board.hands[other];
    for (const Seat seat : bridge::all_seats) known_[seat] = board.hands[seat].size() >= bridge::cards_in_hand;
    for (std::size_t i = 0; i < stays_.size(); ++i) {
        const auto& stay = stays_[i];
        fits_[i] = known(stay.seat) ? board.hands[stay.seat].contains(stay.card) : !elsewhere_[stay.seat].contains(stay.card);
    }
    for (std::size_t i = 0; i < stays_.size(); ++i)
        if ((fits(stays_[i]) && (stays_[i].sign != Sign::Column || stays_[i].seat == dummy_)) || (stays_[i].sign == Sign::Face && stays_[i].laid)) by_seat_[stays_[i].seat].push_back(i);
    for (const auto& stay : stays_)
        if (stay.in_hand && stay.came + within(Time::PutTogetherWithin) >= notes.until()) gathered_ = std::min(gathered_, stay.came);
    for (const Seat seat : bridge::all_seats)
        std::stable_sort(by_seat_[seat].begin(), by_seat_[seat].end(), [&](auto a, auto b) { return stays_[a].came < stays_[b].came; });
    for (const auto& stay : stays_) turned_.push_back(stay.turned);
    for (const auto& hand : by_seat_) {
        std::array<std::optional<Instant>, bridge::cards_in_pack> later;
        for (auto i = hand.rbegin(); i != hand.rend(); ++i) {
            auto& of_card = later[static_cast<std::size_t>(stays_[*i].card.index())];
            if (turned_[*i]) of_card = turned_[*i];
            else if (seen_by_sensors(stays_[*i])) turned_[*i] = of_card;
        }
    }
}

CardSet Model::may_hold(const Path& path, Seat seat) const noexcept {
    const auto all = known(seat) ? board_.hands[seat] : CardSet::full_pack() - elsewhere_[seat];
    return all - path.played;
}

double Model::not_played(const Path& path, const Stay& stay, bool after_play, Told* told) const noexcept {
    if (stay.sign == Sign::Column) {
        const bool too_late = after_play && stay.came + within(Time::ColumnTells) > std::min(gathered_, notes_.until());
        return stay.gone || stay.in_hand || path.played.contains(stay.card) || too_late ? 0 : fire(Feature::ColumnLostIt, told);
    }
    if (path.played.contains(stay.card) && !path.held_unseen.contains(stay.card)) {
        if (stay.sign == Sign::Name) return fire(stay.in_part ? Feature::AnotherWasNamed : Feature::NamedThoughPlayed, told);
        if (stay.sign == Sign::Touch && stay.left_column && *stay.left_column - stay.came <= within(Time::MovedOnIt))
            return fire(Feature::MovedThoughPlayed, told);
        return fire(stay.sign == Sign::Face && stay.laid ? Feature::FacedAgain : Feature::HeardAgain, told);
    }
    if (!fits(stay)) return fire(Feature::HeardFromElsewhere, told);
    if (stay.went_back) return 0;
    if (stay.sign == Sign::Tag && stay.seat != dummy_ && path.played.contains(stay.card)) return fire(Feature::HeardAtLast, told);
    if (after_play && thrown(path, stay)) {
        if (stay.in_hand) return fire(Feature::ThrownInWithHand, told);
        if (stay.turned) return fire(Feature::ThrownInAndTurned, told);
        const double by_dummy = stay.seat == dummy_ && stay.laid ? fire(Feature::DummyThrowsIn, told) : 0;
        if (!before_key(stay)) return by_dummy + fire(Feature::ThrownIn, told);
        return by_dummy + (fire(Feature::ThrownInBeforeKey, told) + fire(Feature::LongBeforeKey, told, long_before_key(stay)));
    }
    if (stay.in_hand) return fire(Feature::ShownInHand, told);
    if (seen_by_sensors(stay) && after_play && board_.play != Board::Play::GoesOn && path.count >= last_trick && trick_was_over(path, stay))
        return fire(stay.sign == Sign::Face ? Feature::LastCardFaced : Feature::LastCardFaceDown, told);
    switch (stay.sign) {
        case Sign::Touch: return fire(Feature::FingerMeantNothing, told);
        case Sign::Name: return fire(stay.in_part ? Feature::NamedInPart : Feature::NameWasChanged, told);
        case Sign::Tag: return fire(Feature::Stray, told);
        case Sign::Column:
        case Sign::Face: break;
    }
    if (!stay.laid && stay.seat == board_.declarer) return fire(Feature::DeclarerNotLaid, told);
    if (!stay.laid && stay.seat == dummy_) return fire(Feature::DummyNotLaid, told);
    if (shown_before(path, stay)) return fire(Feature::ShownAgain, told);
    const bool glimpsed = stay.gone && *stay.gone - stay.known < within(Time::Glimpse);
    const bool asked = stay.seat == dummy_ && stay.named;
    return fire(Feature::ShownInError, told) + (stay.turned ? fire(Feature::ShownAndTurned, told) : 0) +
           (asked ? fire(Feature::AskedFor, told) : 0) + (asked && stay.turned ? fire(Feature::AskedForAndTurned, told) : 0) +
           (glimpsed ? fire(Feature::Glimpsed, told, -1) : 0);
}

/// The same card was shown and taken back a moment ago, and has been charged: showing it once more is the same act.
bool Model::shown_before(const Path& path, const Stay& stay) const noexcept {
    const auto& hand = by_seat_[stay.seat];
    return std::any_of(hand.begin(), hand.end(), [&](auto i) {
        const auto& one = stays_[i];
        return one.card == stay.card && one.came < stay.came && one.came + within(Time::ShownOnce) >= stay.came && one.sign == Sign::Face
            && path.charged[i] && !path.used[i];
    });
}

bool Model::before_key(const Stay& stay) const noexcept {
    return board_.play == Board::Play::Claimed && board_.stopped && stay.came <= *board_.stopped && !stay.in_hand && !stay.turned;
}

double Model::long_before_key(const Stay& stay) const noexcept {
    return counted(Feature::LongBeforeKey, seconds(*board_.stopped - stay.came - within(Time::HandsComeDown)));
}

/// Nobody turned a card of the last trick after this stay's card had come.
bool Model::trick_was_over(const Path& path, const Stay& stay) const noexcept {
    if (stay.came + within(Time::OrderUnsure) < path.latest) return false;
    for (std::size_t k = path.count - std::min<std::size_t>(4, path.count); k < path.count; ++k) {
        const auto i = path.steps[k].stay;
        if (i == no_stay) continue;
        if (const auto when = turned(stays_[static_cast<std::size_t>(i)]); when && *when > stay.came) return false;
    }
    return true;
}

/// The card came when play had stopped: with a hand, or after the trick before had been turned.
bool Model::thrown(const Path& path, const Stay& stay) const noexcept {
    if (board_.play == Board::Play::GoesOn || stay.named || stay.sign == Sign::Name) return false;
    if (stay.came + within(Time::OrderUnsure) < path.latest) return false;
    if (path.count >= last_trick) return false;  // one card each is no hand
    return stay.in_hand || path.place() != 0 || trick_was_over(path, stay);
}

Belief Model::of_not_played(const Path& path, const Stay& stay, bool after_play) const noexcept {
    if (after_play && thrown(path, stay)) return Belief::ThrownIn;
    // A card of dummy's that had left its column when its tag was heard before him lay there, seen or not.
    const bool lay_there = stay.sign == Sign::Face || (stay.sign == Sign::Tag && stay.seat == dummy_ && stay.left_column);
    return lay_there && fits(stay) ? Belief::NotPlayed : Belief::Stray;
}

/// When the last card seen of those before it was played.
static Instant latest_card(const Path& path) {
    Instant all = path.latest;
    for (int i = 0; i < path.place(); ++i)
        if (path.steps[static_cast<std::size_t>(path.count - path.place() + i)].stay != no_stay) all = std::max(all, path.at[static_cast<std::size_t>(i)]);
    return all;
}

/// What came before it at this seat and has not been played was none.
void Model::pass_over(Path& path, Seat seat, const Stay& next, Told* told) const {
    // A column is slow to lose a card: what came meanwhile may be of later tricks.
    const Instant turn_came = latest_card(path);
    const bool slow = next.sign == Sign::Column && turn_came > Instant{} && next.came > turn_came + within(Time::ColumnTells);
    const Instant until = slow ? turn_came + within(Time::ColumnTells) : next.came;
    if (slow) path.cost += fire_seconds(Feature::SlowColumn, told, seconds(next.came - until));
    for (const auto i : by_seat_[seat]) {
        const auto& stay = stays_[i];
        if (stay.came > until || &stay == &next) break;
        if (path.used[i] || path.charged[i]) continue;
        // Heard before its time: it is still to be named.
        if (seat == dummy_ && next.named && stay.named && *next.named < next.came && next.came + within(Time::OrderUnsure) < *stay.named)
            continue;
        path.charged.set(i);
        tell(told, path, of_not_played(path, stay, false), seat, stay.card, not_played(path, stay, false, told));
        if (stay.sign == Sign::Face && fits(stay)) proves_revoke(path, seat, stay.card, told);
    }
}

/// A suit's bit in Path::void_in.
static std::uint8_t bit(Suit suit) { return static_cast<std::uint8_t>(1U << static_cast<unsigned>(suit)); }

/// The hand, which is not known, has this card: if it has shown out of the suit, it revoked then.
void Model::proves_revoke(Path& path, Seat seat, Card card, Told* told) const {
    if ((path.void_in[seat] & bit(card.suit())) == 0) return;
    tell(told, path, Belief::Revoke, seat, card, fire(Feature::Revoke, told));
    path.void_in[seat] = static_cast<std::uint8_t>(path.void_in[seat] & ~bit(card.suit()));
}

void Model::follow_suit(Path& path, Seat seat, Card card, Told* told) const {
    const auto led = path.place() > 0 ? std::optional(path.open().suit_led()) : std::nullopt;
    if (known(seat)) {
        auto held = may_hold(path, seat);
        held.erase(card);
        if (led && card.suit() != *led && held.has_suit(*led))
            tell(told, path, Belief::Revoke, seat, card,
                 fire(Feature::Revoke, told) + (seat == dummy_ ? fire(Feature::DummyIsWatched, told) : 0));
        return;
    }
    proves_revoke(path, seat, card, told);
    if (led && card.suit() != *led) path.void_in[seat] = static_cast<std::uint8_t>(path.void_in[seat] | bit(*led));
}

/// Charges a card that came before the cards that precede it in the trick: it was played early, or dummy moved a named card late.
void Model::in_time(Path& path, const Stay& stay, Told* told) const {
    if (path.place() == 0 && path.count > 0) {  // he has won the trick: it is not with the card by which he won it that he leads
        const auto& own = path.steps[static_cast<std::size_t>(path.count - 4 + ((bridge::index(stay.seat) - bridge::index(path.leaders[static_cast<std::size_t>(path.trick() - 2)])) & 3))];
        if (own.stay != no_stay && stay.came < stays_[static_cast<std::size_t>(own.stay)].came + within(Time::WinAndLead))
            tell(told, path, Belief::OutOfOrder, stay.seat, stay.card, fire(Feature::Early, told));
    }
    const Duration unsure =
        within(stay.by_column ? Time::ColumnIsSlow : stay.sign == Sign::Tag ? Time::OrderOfTagsUnsure : Time::OrderUnsure);
    Instant before_dummys = path.latest;
    const Instant all = latest_card(path);
    for (int i = 0; i < path.place(); ++i) {
        const auto& step = path.steps[static_cast<std::size_t>(path.count - path.place() + i)];
        const Instant at = path.at[static_cast<std::size_t>(i)];
        if (step.stay == no_stay) continue;
        const bool told_when = !unheard(stays_[static_cast<std::size_t>(step.stay)], within(Time::OrderUnsure));
        if (bridge::clockwise(path.leader, i) != dummy_ || told_when) before_dummys = std::max(before_dummys, at);
    }
    const Instant came = played_at(stay, all, within(Time::OrderUnsure));
    if (came + unsure >= all) return;
    const bool led_and_seen = path.place() > 0 && path.steps[static_cast<std::size_t>(path.count - path.place())].stay != no_stay;
    if (led_and_seen && seen_by_sensors(stay) && stay.gone && *stay.gone + unsure < path.at[0])
        path.cost += fire(Feature::GoneBeforeLed, told);
    // It lay there all the time, and that has been told.
    const bool lies_there = !stay.gone || *stay.gone + unsure >= all;
    if (stay.sign != Sign::Column && lies_there && path.charged[static_cast<std::size_t>(&stay - stays_.data())]) return;
    const bool dummys_turn_only = came + unsure >= before_dummys;
    if (dummys_turn_only) return tell(told, path, Belief::OutOfOrder, stay.seat, stay.card, fire(Feature::DummyMovesLate, told));
    const double cost = fire(Feature::Early, told) + fire_seconds(Feature::EarlyBy, told, seconds(before_dummys - came));
    tell(told, path, Belief::OutOfOrder, stay.seat, stay.card, cost);
}

/// What it costs that the card lay there, faced, while the trick before lay unturned.
double Model::before_turned(const Path& path, const Stay& stay, Told* told) const noexcept {
    const auto open = static_cast<std::size_t>(path.place());
    if (stay.sign != Sign::Face || path.count < open + 4) return 0;
    std::optional<Instant> first;
    for (std::size_t k = path.count - open - 4; k < path.count - open; ++k) {
        const auto i = path.steps[k].stay;
        if (i == no_stay) return 0;
        if (const auto when = turned(stays_[static_cast<std::size_t>(i)])) first = first ? std::min(*first, *when) : *when;
    }
    if (!first) return 0;
    if (stay.gone && stay.gone_faced && *stay.gone < *first) return fire(Feature::GoneBeforeTurned, told);
    return stay.came + within(Time::TurnedMeanwhile) < *first ? fire(Feature::CameBeforeTurned, told) : 0;
}

bool Model::named_for_trick_before(const Path& path, const Stay& stay) const noexcept {
    if (!stay.named) return false;
    for (std::size_t k = path.count; k-- > 0;) {
        if (bridge::clockwise(path.leaders[k / 4], static_cast<int>(k % 4)) != dummy_) continue;
        const auto i = path.steps[k].stay;
        if (i == no_stay) return false;
        const auto& before = stays_[static_cast<std::size_t>(i)];
        return seen_by_sensors(before) && !before.named && *stay.named + within(Time::OrderUnsure) < before.came;
    }
    return false;
}

Instant Model::lay_since(const Path& path, const Stay& stay) const noexcept {
    if (stay.seat != dummy_ || !stay.named) return stay.came;
    for (const auto i : by_seat_[dummy_]) {
        const auto& other = stays_[i];
        if (path.used[i] || other.sign != Sign::Face || other.card == stay.card || !other.gone || !other.gone_faced) continue;
        const Duration unsure = within(Time::OrderUnsure);
        if (other.came + unsure >= *stay.named && other.came < stay.came && *other.gone <= stay.came + unsure) return other.came;
    }
    return stay.came;
}

void Model::step(Path& path, Step step, Told* told) const {
    const Seat seat = path.turn();
    const auto place = static_cast<std::size_t>(path.place());
    if (step.stay == no_stay) {
        tell(told, path, Belief::Unseen, seat, step.card, fire(Feature::Unseen, told));
        path.held_unseen.insert(step.card);
        path.at[place] = path.latest;
    } else {
        const auto i = static_cast<std::size_t>(step.stay);
        const auto& stay = stays_[i];
        pass_over(path, seat, stay, told);
        in_time(path, stay, told);
        led_already(path, stay, told);
        path.cost += before_turned(path, stay, told);
        path.used.set(i);
        const Instant before = latest_card(path);
        // Lost by then: it may have gone long before.
        path.at[place] = stay.by_column ? std::min(stay.came, before) : played_at(stay, before, within(Time::OrderUnsure));
        if (stay.sign == Sign::Tag) tell(told, path, Belief::SeenWeakly, seat, stay.card, stay.named ? 0 : fire(Feature::KnownByTag, told));
        if (stay.sign == Sign::Name) tell(told, path, Belief::SeenWeakly, seat, stay.card, fire(Feature::KnownByName, told));
        if (stay.sign == Sign::Touch)
            tell(told, path, Belief::SeenWeakly, seat, step.card,
                 fire(Feature::KnownByTouch, told) + (stay.card == step.card ? 0 : fire(Feature::ReadACardOff, told)));
        if (stay.sign == Sign::Column)
            tell(told, path, Belief::SeenWeakly, seat, stay.card,
                 fire(Feature::KnownByColumn, told) + (stay.gone ? fire(Feature::LiesInColumn, told) : 0) +
                     (stay.in_hand ? fire(Feature::CameWithHand, told) : 0));
        if (const double late = after_stop(path, stay, told); late > 0) tell(told, path, Belief::OutOfOrder, seat, stay.card, late);
        if (!fits(stay)) tell(told, path, Belief::WrongHand, seat, stay.card, fire(Feature::FromWrongHand, told));
        if (stay.in_hand || came_with_another(path, stay))
            tell(told, path, Belief::SeenWeakly, seat, stay.card, fire(Feature::CameWithHand, told));
    }
    if (seat == dummy_) {
        const auto* stay = step.stay == no_stay ? nullptr : &stays_[static_cast<std::size_t>(step.stay)];
        if (stay && named_for_trick_before(path, *stay))
            tell(told, path, Belief::OutOfOrder, seat, step.card, fire(Feature::NamedForAnotherTrick, told));
        if (stay && !(stay->card == step.card)) stay = nullptr;  // a finger on the card beside: of this one nothing told
        if (const double cost = columns_say(seat, step.card, stay, std::max(path.at[place], path.latest), told); cost > 0)
            tell(told, path, Belief::SeenWeakly, seat, step.card, cost);
    }
    follow_suit(path, seat, step.card, told);
    path.played.insert(step.card);
    path.steps[path.count] = step;
    path.leaders[static_cast<std::size_t>(path.trick() - 1)] = path.leader;
    if (place == 3) complete(path, told);
    ++path.count;
}

/// What it costs that the card came after the claim. Dummy's card may have been named before it.
double Model::after_stop(const Path& path, const Stay& stay, Told* told) const noexcept {
    if (!board_.stopped || stay.came <= *board_.stopped + within(Time::OrderUnsure) || (stay.named && *stay.named <= *board_.stopped))
        return 0;
    const bool still_moves = stay.seat == dummy_ && path.turn() == dummy_ && stay.came <= *board_.stopped + within(Time::DummyStillMoves);
    return fire(still_moves ? Feature::DummyMovesAfterClaim : Feature::PlayedAfterClaim, told);
}

/// What it costs that dummy is said to have played a card that his columns still hear.
double Model::columns_say(Seat seat, Card card, const Stay* stay, Instant played, Told* told) const noexcept {
    const auto lay = notes_.in_column(seat, card);
    if (!lay) return 0;
    const bool told_by_sensors = stay && seen_by_sensors(*stay);
    const Instant until = lay->until.value_or(notes_.until());
    if (stay && stay->sign == Sign::Tag && stay->gone && lay->since < stay->came && until > *stay->gone + within(Time::ColumnTells))
        return fire(Feature::LayThereAllTheTime, told);
    const bool back = stay && stay->sign == Sign::Face && stay->gone && stay->gone_faced && !stay->turned && lay->since > stay->came;
    if (back && until > *stay->gone + within(Time::ColumnTells)) return fire(Feature::PutBack, told);
    const bool moved_then = stay && lay->until && stay->left_column == lay->until;
    if (moved_then || until <= played + within(Time::ColumnTells) || (told_by_sensors && lay->until)) return 0;
    if (told_by_sensors && stay->sign == Sign::Face) return back ? fire(Feature::PutBack, told) : 0;
    return lay->since >= played ? 0 : fire(told_by_sensors ? Feature::LiesInColumn : Feature::HeardInColumnOnly, told);
}

Instant Model::last_came(const Path& path, std::size_t first, std::size_t count) const noexcept {
    Instant last{};
    for (std::size_t k = first; k < first + count; ++k)
        if (const auto i = path.steps[k].stay; i != no_stay && seen_by_sensors(stays_[static_cast<std::size_t>(i)]))
            last = std::max(last, stays_[static_cast<std::size_t>(i)].came);
    return last;
}

/// What the cards cost that were taken back faced, for good, before the last of the `count` cards from step `first` came.
double Model::taken_back(const Path& path, std::size_t first, std::size_t count, Told* told) const noexcept {
    const Instant last = last_came(path, first, count);
    const auto stay_of = [&](std::size_t k) -> const Stay* {
        const auto i = path.steps[k].stay;
        return i != no_stay && seen_by_sensors(stays_[static_cast<std::size_t>(i)]) ? &stays_[static_cast<std::size_t>(i)] : nullptr;
    };
    const auto seen_again = [&](const Stay& gone) {
        return std::any_of(stays_.begin(), stays_.end(), [&](const Stay& one) { return one.seat == gone.seat && one.card == gone.card && one.came >= *gone.gone && seen_by_sensors(one); });
    };
    double cost = 0;
    for (std::size_t k = first; k < first + count; ++k)
        if (const auto* stay = stay_of(k); stay && stay->gone && stay->gone_faced && !stay->turned)
            if (*stay->gone + within(Time::OrderUnsure) < last && !seen_again(*stay)) cost += fire(Feature::TakenBackTooSoon, told);
    return cost;
}

double Model::zones_lay_empty(const Path& path, std::size_t count, Told* told) const noexcept {
    const std::size_t first = path.count - path.count % 4U;
    const auto stay_of = [&](std::size_t place) -> const Stay* {
        const auto i = path.steps[first + place].stay;
        return i == no_stay ? nullptr : &stays_[static_cast<std::size_t>(i)];
    };
    int hands_that_turned = 0;
    for (std::size_t place = 0; place < count; ++place) hands_that_turned += stay_of(place) && turned(*stay_of(place)) ? 1 : 0;
    if (hands_that_turned > 1) return 0;  // for the players the trick was complete: rather no card at all was played to it (67)
    double cost = 0;
    for (std::size_t place = 0; place < count; ++place) {
        const Seat seat = bridge::clockwise(path.leader, static_cast<int>(place));
        if (stay_of(place) || seat == dummy_) continue;
        std::optional<Instant> from, to;
        for (std::size_t later = place + 1; later < count; ++later) {
            const auto* stay = stay_of(later);
            if (!stay || stay->sign == Sign::Column) continue;
            from = std::min(from.value_or(stay->came), stay->came);
            to = std::max(to.value_or(stay->came), stay->came);
        }
        if (from && notes_.lay_empty(seat, *from, *to)) cost += fire(Feature::ZoneLayEmpty, told);
    }
    return cost;
}

/// Dummy's card of this trick is known by its column alone, and the column lost it after another card of the trick had been taken
/// from the table faced: all hands were taken up together, and dummy's card was not played.
bool Model::taken_up_before_dummys(const Path& path, std::size_t first) const noexcept {
    const Stay* dummys = nullptr;
    std::optional<Instant> taken;
    for (std::size_t i = first; i < first + 4; ++i) {
        if (path.steps[i].stay == no_stay) continue;
        const auto& stay = stays_[static_cast<std::size_t>(path.steps[i].stay)];
        if (stay.sign == Sign::Column) dummys = &stay;
        else if (stay.gone && stay.gone_faced && !turned(stay)) taken = taken ? std::min(*taken, *stay.gone) : *stay.gone;
    }
    return dummys && taken && *taken <= dummys->came;
}

/// The fourth card is there: finds the winner, and charges cards that were turned or gone before it came.
void Model::complete(Path& path, Told* told) const {
    bridge::Trick trick(path.leader);
    const auto first = static_cast<std::size_t>(path.count - 3);
    Instant done{}, without_dummys{}, named{};
    for (std::size_t i = 0; i < 4; ++i) {
        trick.play(path.steps[first + i].card);
        if (path.steps[first + i].stay == no_stay) continue;
        const auto& stay = stays_[static_cast<std::size_t>(path.steps[first + i].stay)];
        done = std::max(done, seen_by_sensors(stay) ? lay_since(path, stay) : path.at[i]);
        if (bridge::clockwise(path.leader, static_cast<int>(i)) != dummy_) without_dummys = std::max(without_dummys, path.at[i]);
        else if (!unheard(stay, within(Time::OrderUnsure))) named = path.at[i];
    }
    without_dummys = std::max(without_dummys, named);
    Instant others_turned{};
    for (std::size_t i = 0; i < 4; ++i) {
        if (path.steps[first + i].stay == no_stay) continue;
        const auto& stay = stays_[static_cast<std::size_t>(path.steps[first + i].stay)];
        const auto when = turned(stay);
        if (!when || *when + within(Time::OrderUnsure) >= done || !seen_by_sensors(stay)) continue;
        const bool named_before = *when + within(Time::OrderUnsure) >= without_dummys;
        tell(told, path, Belief::TurnedEarly, stay.seat, stay.card,
            fire(named_before ? Feature::DummyMovesLate : Feature::TurnedEarly, told));
        if (named_before) others_turned = std::max(others_turned, *when);
    }
    for (std::size_t i = 0; i < 4; ++i) {
        if (path.steps[first + i].stay == no_stay) continue;
        const auto& stay = stays_[static_cast<std::size_t>(path.steps[first + i].stay)];
        const bool tag_alone = stay.sign == Sign::Tag && !stay.named && !stay.left_column;
        if (tag_alone && stay.gone && *stay.gone + within(Time::SurelyGone) < done)
            path.cost += fire(Feature::TagGoneTooSoon, told) +
                         fire_seconds(Feature::TagGoneBy, told, seconds(done - *stay.gone - within(Time::SurelyGone)));
    }
    path.cost += taken_back(path, first, 4, told) + zones_lay_empty(path, 4, told);
    if (taken_up_before_dummys(path, first)) path.cost += fire(Feature::OthersTakenUp, told);
    if (others_turned > Instant{}) path.cost += fire_seconds(Feature::LateBy, told, seconds(done - others_turned));
    path.latest = std::max(path.latest, without_dummys);
    path.leader = trick.winner(board_.trump);
    path.passed_over.reset();
}

void Model::led_already(Path& path, const Stay& stay, Told* told) const {
    if (path.passed_over != stay.seat || path.place() == 0) return;
    const auto lead = path.steps[static_cast<std::size_t>(path.count - path.place())].stay;
    if (lead == no_stay || stay.came >= stays_[static_cast<std::size_t>(lead)].came) return;
    tell(told, path, Belief::OutOfOrder, stay.seat, stay.card, fire(Feature::Early, told));
}

void Model::lead_by(Path& path, Seat seat, Card card, Told* told) const {
    path.passed_over = path.leader;
    path.leader = seat;
    tell(told, path, Belief::LedOutOfTurn, seat, card, fire(Feature::LedOutOfTurn, told));
}

}  // namespace kibitz::reconstruction
