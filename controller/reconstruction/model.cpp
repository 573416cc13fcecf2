#include <algorithm>
#include <cmath>

#include "controller/reconstruction/charge.hpp"

namespace kibitz::reconstruction {
namespace {

using namespace std::chrono_literals;

/// A card that its tag alone tells of and the card before it may have come in either order within this time.
constexpr Duration order_of_tags_unsure = 1000ms;
/// Two cards of one hand that come within this time came down together: the hand did not win a trick with the one and lead the other.
constexpr Duration two_at_once = 600ms;
/// A card that its column alone tells of left the column at some moment within this time.
constexpr Duration order_of_columns_unsure = 3000ms;
/// A card of dummy's has been played, and its column has lost its tag, within this time.
constexpr Duration column_tells = 6s;
constexpr Duration dummy_still_moves = 4s,  ///< after a claim dummy still moves the card that declarer named before it, within this time
    hands_before_key = 2500ms;              ///< hands come down so long before the claim is keyed, at no cost
/// Dummy moves a card that declarer has touched, and its column has lost its tag, within this time.
constexpr Duration moved_on_it = 4s;
/// A card that is faced, taken back and faced once more within this time was shown once.
constexpr Duration shown_once = 20s;
/// Whoever leads waits until the trick before has been turned, but not longer than this.
constexpr Duration turned_meanwhile = 2s;

// Costs: -ln of how often it happens, given all else. Each comment says what an explanation with this cost asks one to believe.
// tests/tidy/numbers prints them as a table, with the rates.
constexpr double known_by_tag = 0.6;       ///< a card was played, and its tag alone told of it
constexpr double known_by_name = 1.2;      ///< dummy's card was played: declarer named it by key, and no sensor saw it move
constexpr double known_by_touch = 2.0;     ///< dummy's card was played: declarer's finger was on it, and no sensor saw it move
constexpr double read_a_card_off = 2.0;    ///< dummy's card was played, and the finger that told of it was read on the card beside it
constexpr double known_by_column = 1.5;    ///< dummy's card was played: its column lost its tag, and nothing else told of it
constexpr double slow_column_a_second = 0.3,  ///< each second by which the column lost it later than column_tells after dummy's turn came
    most_for_slow_column = 4.0;               ///< all of these seconds cost no more than this
constexpr double lies_in_column = 3.5;     ///< dummy's card was played, and its column hears its tag all the time
constexpr double heard_in_column_only = 6.0;  ///< dummy's card was played, its column hears its tag, and no sensor saw it in his zone
/// Dummy's card was played; its tag was heard in his zone for a while, and its column heard it before that and long after.
constexpr double lay_there_all_the_time = 7.0;
constexpr double put_back = 3.0;           ///< dummy's card was played; it left his zone face up, and its column has heard it since
constexpr double column_lost_it = 2.0;     ///< dummy's card was not played, and its column does not hear it any more
constexpr double named_though_played = 5.0;///< declarer named a card by suit and rank that had been played
constexpr double touched_and_moved_though_played = 4.0;  ///< declarer touched a card that had been played, and its column lost it then
constexpr double named_for_another_trick = 4.0;  ///< declarer named dummy's next card before this trick's came, which nobody had named
constexpr double another_was_named = 0.5;  ///< declarer named by suit, rank or word; the record took it for a card that had been played
constexpr double from_wrong_hand = 7.0;    ///< a card dealt to another hand was laid and played here
constexpr double heard_from_elsewhere = 1.0;  ///< a card dealt to another hand was told of here, and was not played here
constexpr double came_with_hand = 2.0;     ///< a card was played in the moment in which its hand came down
constexpr double heard_again = 0.3;        ///< a card played before was heard again: its tag answers from the pile
constexpr double heard_at_last = 1.0;      ///< a card was played and nothing told of it then; its tag alone was heard later
constexpr double faced_again = 1.5;        ///< a card played before lies there with its face up once more
constexpr double shown_again = 1.5;        ///< a card that was shown and taken back is shown once more within shown_once
constexpr double finger_meant_nothing = 0.3;  ///< declarer's finger was on a card of dummy's that was not played
constexpr double name_was_changed = 8.0;   ///< declarer named a card by suit and rank, and another was played instead
constexpr double named_in_part = 1.5;      ///< declarer named by suit, rank or word, and meant another card than the record took it for
constexpr double declarer_not_laid = 0.7;  ///< declarer faced a card without laying it and played another: his right (45C2)
constexpr double dummy_not_laid = 2.0;     ///< dummy's card was faced without being laid, and was not played
constexpr double asked_for = 3.0;          ///< dummy's card was named, came and was not played; besides shown_in_error
constexpr double asked_for_and_turned = 6.0;  ///< that card was turned face down with a trick as well
constexpr double shown_in_hand = 1.0;      ///< a card was seen with others of its hand, and was not played
constexpr double dummy_moves_late = 1.0;   ///< a card came, or was turned, before dummy moved his: declarer had named it aloud
constexpr double thrown_in = 1.5,          ///< play had stopped, and the card was faced then
    thrown_in_with_hand = 0.5,             ///< play had stopped, and the card came with others of its hand
    thrown_in_and_turned = 4.0;            ///< play had stopped, and the card was faced then and turned
constexpr double dummy_throws_in = 3.0;    ///< dummy's laid card was thrown in, though his cards lie on the table: he has no hand
constexpr double thrown_in_long_before_a_second = 0.7,  ///< each second by which it was thrown in earlier than hands_before_key
    most_for_long_before = 4.0;                         ///< all of these seconds cost no more than this
constexpr double dummy_moves_after_claim = 1.0,  ///< dummy's card was played, and came up to dummy_still_moves after the claim
    played_after_claim = 8.0;                    ///< any other card was played after the claim
constexpr double last_card_faced = 1.3,    ///< the last card of a hand was faced and not played: there was nothing to choose
    last_card_face_down = 2.5;             ///< the same, and its tag alone told of it
/// Hands seen so shortly before the last observation are the hands put together at the end.
constexpr Duration put_together_within = 8s;
constexpr double most_for_earliness = 4.0; ///< each second that a card came before its turn costs 1 more, and all no more than this
constexpr double late_a_second = 0.5,      ///< each second by which dummy's card came after the others had turned theirs
    most_for_lateness = 3.0;               ///< all of these seconds cost no more than this
constexpr double gone_before_turned = 4.0; ///< a card was played, and taken back face up while the trick before lay unturned
constexpr double gone_before_led = 4.0;    ///< a card was played, and had gone before its trick was led to
constexpr double came_before_turned = 1.5; ///< a card was played, and came more than turned_meanwhile before the trick before was turned
constexpr double taken_back_too_soon = 2.5; ///< a card was played, and taken back face up before the last card of its trick came
/// A tag that falls silent so long before the last card of its trick is hardly of a card played: that one lies there until it is turned.
constexpr Duration surely_gone = 500ms;
constexpr double tag_gone_too_soon = 2.0,  ///< a card that its tag alone tells of was played, and fell silent earlier than that
    tag_gone_a_second = 0.4,               ///< each second earlier
    most_for_tag_gone = 5.0;               ///< both together cost no more than this
constexpr double others_taken_up = 4.0;    ///< dummy's card was played: its column lost it after another of the trick was taken up faced
constexpr double dummy_is_watched = 1.0;   ///< dummy revoked, though declarer sees his cards; besides the rate of a revoke

/// When the card of this stay was played: dummy's card when declarer names or touches it, any other when it comes. A finger on dummy's
/// card before the turn came to dummy designated nothing. A card of dummy's that came long before it was named is played when it is named.
/// @param all  when the last card before this one was played
Instant played_at(const Stay& stay, Instant all) {
    if (!stay.named || *stay.named + order_unsure < all) return stay.came;
    return stay.came + order_unsure < all ? *stay.named : std::min(*stay.named, stay.came);
}

/// Declarer pressed the key when dummy had moved the card already: the key tells later than the word did.
bool key_was_late(const Stay& stay) { return stay.named && *stay.named > stay.came + order_unsure; }
/// The card was named aloud, if at all: no sensor knows when. A key that was late tells no more.
bool unheard(const Stay& stay) { return key_was_late(stay) || (!stay.named && seen_by_sensors(stay)); }

}  // namespace

bridge::Trick Path::open() const noexcept {
    bridge::Trick trick(leader);
    for (int i = 0; i < place(); ++i) trick.play(steps[static_cast<std::size_t>(count - place() + i)].card);
    return trick;
}

Model::Model(const Board& board, const Notes& notes, const Rates& rates)
    : board_(board), notes_(notes), stays_(notes.stays()), dummy_(bridge::partner(board.declarer)), unseen_(-std::log(rates.unseen)),
      stray_(-std::log(rates.stray)), shown_(-std::log(rates.shown_in_error)), revoke_(-std::log(rates.revoke)),
      led_(-std::log(rates.led_out_of_turn)), early_(-std::log(rates.early)), turned_early_(-std::log(rates.turned_early)) {
    for (const Seat seat : bridge::all_seats)
        for (const Seat other : bridge::all_seats)
            if (other != seat) elsewhere_[seat] = elsewhere_[seat] | board.hands[other];
    for (std::size_t i = 0; i < stays_.size(); ++i)
        if ((fits(stays_[i]) && (stays_[i].sign != Sign::Column || stays_[i].seat == dummy_)) || (stays_[i].sign == Sign::Face && stays_[i].laid)) by_seat_[stays_[i].seat].push_back(i);
    for (const auto& stay : stays_)
        if (stay.in_hand && stay.came + put_together_within >= notes.until()) gathered_ = std::min(gathered_, stay.came);
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

bool Model::fits(const Stay& stay) const noexcept {
    return known(stay.seat) ? board_.hands[stay.seat].contains(stay.card) : !elsewhere_[stay.seat].contains(stay.card);
}

CardSet Model::may_hold(const Path& path, Seat seat) const noexcept {
    const auto all = known(seat) ? board_.hands[seat] : CardSet::full_pack() - elsewhere_[seat];
    return all - path.played;
}

double Model::not_played(const Path& path, const Stay& stay, bool after_play) const noexcept {
    if (stay.sign == Sign::Column)
        return stay.gone || stay.in_hand || path.played.contains(stay.card) || (after_play && stay.came + column_tells > std::min(gathered_, notes_.until())) ? 0 : column_lost_it;
    if (path.played.contains(stay.card) && !path.held_unseen.contains(stay.card)) {
        if (stay.sign == Sign::Name) return stay.in_part ? another_was_named : named_though_played;
        if (stay.sign == Sign::Touch && stay.left_column && *stay.left_column - stay.came <= moved_on_it) return touched_and_moved_though_played;
        return stay.sign == Sign::Face && stay.laid ? faced_again : heard_again;
    }
    if (!fits(stay)) return heard_from_elsewhere;
    if (stay.went_back) return 0;
    if (stay.sign == Sign::Tag && stay.seat != dummy_ && path.played.contains(stay.card)) return heard_at_last;
    if (after_play && thrown(path, stay)) {
        if (stay.in_hand) return thrown_in_with_hand;
        if (stay.turned) return thrown_in_and_turned;
        const double by_dummy = stay.seat == dummy_ && stay.laid ? dummy_throws_in : 0;
        return by_dummy + (before_key(stay) ? thrown_in_before_key + long_before_key(stay) : thrown_in);
    }
    if (stay.in_hand) return shown_in_hand;
    if (seen_by_sensors(stay) && after_play && board_.play != Board::Play::GoesOn && path.count >= last_trick && trick_was_over(path, stay))
        return stay.sign == Sign::Face ? last_card_faced : last_card_face_down;
    switch (stay.sign) {
        case Sign::Touch: return finger_meant_nothing;
        case Sign::Name: return stay.in_part ? named_in_part : name_was_changed;
        case Sign::Tag: return stray_;
        case Sign::Column:
        case Sign::Face: break;
    }
    if (!stay.laid && stay.seat == board_.declarer) return declarer_not_laid;
    if (!stay.laid && stay.seat == dummy_) return dummy_not_laid;
    if (shown_before(path, stay)) return shown_again;
    const bool glimpsed = stay.gone && *stay.gone - stay.known < glimpse;
    const bool asked = stay.seat == dummy_ && stay.named;
    return shown_ + (stay.turned ? 2.0 : 0) + (asked ? asked_for : 0) + (asked && stay.turned ? asked_for_and_turned : 0) - (glimpsed ? 2.0 : 0);
}

/// The same card was shown and taken back a moment ago, and has been charged: showing it once more is the same act.
bool Model::shown_before(const Path& path, const Stay& stay) const noexcept {
    const auto& hand = by_seat_[stay.seat];
    return std::any_of(hand.begin(), hand.end(), [&](auto i) {
        const auto& one = stays_[i];
        return one.card == stay.card && one.came < stay.came && one.came + shown_once >= stay.came && one.sign == Sign::Face && path.charged[i] && !path.used[i];
    });
}

bool Model::before_key(const Stay& stay) const noexcept {
    return board_.play == Board::Play::Claimed && board_.stopped && stay.came <= *board_.stopped && !stay.in_hand && !stay.turned;
}

double Model::long_before_key(const Stay& stay) const noexcept {
    return std::min(most_for_long_before, thrown_in_long_before_a_second * std::max(0.0, seconds(*board_.stopped - stay.came - hands_before_key)));
}

/// Nobody turned a card of the last trick after this stay's card had come.
bool Model::trick_was_over(const Path& path, const Stay& stay) const noexcept {
    if (stay.came + order_unsure < path.latest) return false;
    for (std::size_t k = path.count - std::min<std::size_t>(4, path.count); k < path.count; ++k) {
        const auto i = path.steps[k].stay;
        if (i == no_stay) continue;
        if (const auto when = turned(stays_[static_cast<std::size_t>(i)]); when && *when > stay.came) return false;
    }
    return true;
}

/// The card came when play had stopped: with a hand, or after the trick before had been turned.
bool Model::thrown(const Path& path, const Stay& stay) const noexcept {
    if (board_.play == Board::Play::GoesOn || stay.named || stay.sign == Sign::Name || stay.came + order_unsure < path.latest) return false;
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
void Model::pass_over(Path& path, Seat seat, const Stay& next, std::vector<Assumption>* told) const {
    // A column is slow to lose a card: what came meanwhile may be of later tricks.
    const Instant turn_came = latest_card(path);
    const bool slow = next.sign == Sign::Column && turn_came > Instant{} && next.came > turn_came + column_tells;
    const Instant until = slow ? turn_came + column_tells : next.came;
    if (slow) path.cost += std::min(most_for_slow_column, slow_column_a_second * seconds(next.came - until));
    for (const auto i : by_seat_[seat]) {
        const auto& stay = stays_[i];
        if (stay.came > until || &stay == &next) break;
        if (path.used[i] || path.charged[i]) continue;
        if (seat == dummy_ && next.named && stay.named && *next.named < next.came && next.came + order_unsure < *stay.named) continue;  // heard before its time: it is still to be named
        path.charged.set(i);
        tell(told, path, of_not_played(path, stay, false), seat, stay.card, not_played(path, stay, false));
        if (stay.sign == Sign::Face && fits(stay)) proves_revoke(path, seat, stay.card, told);
    }
}

/// A suit's bit in Path::void_in.
static std::uint8_t bit(Suit suit) { return static_cast<std::uint8_t>(1U << static_cast<unsigned>(suit)); }

/// The hand, which is not known, has this card: if it has shown out of the suit, it revoked then.
void Model::proves_revoke(Path& path, Seat seat, Card card, std::vector<Assumption>* told) const {
    if ((path.void_in[seat] & bit(card.suit())) == 0) return;
    tell(told, path, Belief::Revoke, seat, card, revoke_);
    path.void_in[seat] = static_cast<std::uint8_t>(path.void_in[seat] & ~bit(card.suit()));
}

void Model::follow_suit(Path& path, Seat seat, Card card, std::vector<Assumption>* told) const {
    const auto led = path.place() > 0 ? std::optional(path.open().suit_led()) : std::nullopt;
    if (known(seat)) {
        auto held = may_hold(path, seat);
        held.erase(card);
        if (led && card.suit() != *led && held.has_suit(*led))
            tell(told, path, Belief::Revoke, seat, card, revoke_ + (seat == dummy_ ? dummy_is_watched : 0));
        return;
    }
    proves_revoke(path, seat, card, told);
    if (led && card.suit() != *led) path.void_in[seat] = static_cast<std::uint8_t>(path.void_in[seat] | bit(*led));
}

/// Charges a card that came before the cards that precede it in the trick: it was played early, or dummy moved a named card late.
void Model::in_time(Path& path, const Stay& stay, std::vector<Assumption>* told) const {
    if (path.place() == 0 && path.count > 0) {  // he has won the trick: it is not with the card by which he won it that he leads
        const auto& own = path.steps[static_cast<std::size_t>(path.count - 4 + ((bridge::index(stay.seat) - bridge::index(path.leaders[static_cast<std::size_t>(path.trick() - 2)])) & 3))];
        if (own.stay != no_stay && stay.came < stays_[static_cast<std::size_t>(own.stay)].came + two_at_once)
            tell(told, path, Belief::OutOfOrder, stay.seat, stay.card, early_);
    }
    const Duration unsure = stay.by_column ? order_of_columns_unsure : stay.sign == Sign::Tag ? order_of_tags_unsure : order_unsure;
    Instant before_dummys = path.latest;
    const Instant all = latest_card(path);
    for (int i = 0; i < path.place(); ++i) {
        const auto& step = path.steps[static_cast<std::size_t>(path.count - path.place() + i)];
        const Instant at = path.at[static_cast<std::size_t>(i)];
        if (step.stay == no_stay) continue;
        if (bridge::clockwise(path.leader, i) != dummy_ || !unheard(stays_[static_cast<std::size_t>(step.stay)])) before_dummys = std::max(before_dummys, at);
    }
    const Instant came = played_at(stay, all);
    if (came + unsure >= all) return;
    const bool led_and_seen = path.place() > 0 && path.steps[static_cast<std::size_t>(path.count - path.place())].stay != no_stay;
    if (led_and_seen && seen_by_sensors(stay) && stay.gone && *stay.gone + unsure < path.at[0]) path.cost += gone_before_led;
    // It lay there all the time, and that has been told.
    const bool lies_there = !stay.gone || *stay.gone + unsure >= all;
    if (stay.sign != Sign::Column && lies_there && path.charged[static_cast<std::size_t>(&stay - stays_.data())]) return;
    const bool dummys_turn_only = came + unsure >= before_dummys;
    if (dummys_turn_only) return tell(told, path, Belief::OutOfOrder, stay.seat, stay.card, dummy_moves_late);
    const double earliness = std::min(most_for_earliness, seconds(before_dummys - came));
    tell(told, path, Belief::OutOfOrder, stay.seat, stay.card, early_ + earliness);
}

/// What it costs that the card lay there, faced, while the trick before lay unturned.
double Model::before_turned(const Path& path, const Stay& stay) const noexcept {
    const auto open = static_cast<std::size_t>(path.place());
    if (stay.sign != Sign::Face || path.count < open + 4) return 0;
    std::optional<Instant> first;
    for (std::size_t k = path.count - open - 4; k < path.count - open; ++k) {
        const auto i = path.steps[k].stay;
        if (i == no_stay) return 0;
        if (const auto when = turned(stays_[static_cast<std::size_t>(i)])) first = first ? std::min(*first, *when) : *when;
    }
    if (!first) return 0;
    if (stay.gone && stay.gone_faced && *stay.gone < *first) return gone_before_turned;
    return stay.came + turned_meanwhile < *first ? came_before_turned : 0;
}

bool Model::named_for_trick_before(const Path& path, const Stay& stay) const noexcept {
    if (!stay.named) return false;
    for (std::size_t k = path.count; k-- > 0;) {
        if (bridge::clockwise(path.leaders[k / 4], static_cast<int>(k % 4)) != dummy_) continue;
        const auto i = path.steps[k].stay;
        if (i == no_stay) return false;
        const auto& before = stays_[static_cast<std::size_t>(i)];
        return seen_by_sensors(before) && !before.named && *stay.named + order_unsure < before.came;
    }
    return false;
}

Instant Model::lay_since(const Path& path, const Stay& stay) const noexcept {
    if (stay.seat != dummy_ || !stay.named) return stay.came;
    for (const auto i : by_seat_[dummy_]) {
        const auto& other = stays_[i];
        if (path.used[i] || other.sign != Sign::Face || other.card == stay.card || !other.gone || !other.gone_faced) continue;
        if (other.came + order_unsure >= *stay.named && other.came < stay.came && *other.gone <= stay.came + order_unsure) return other.came;
    }
    return stay.came;
}

void Model::step(Path& path, Step step, std::vector<Assumption>* told) const {
    const Seat seat = path.turn();
    const auto place = static_cast<std::size_t>(path.place());
    if (step.stay == no_stay) {
        tell(told, path, Belief::Unseen, seat, step.card, unseen_);
        path.held_unseen.insert(step.card);
        path.at[place] = path.latest;
    } else {
        const auto i = static_cast<std::size_t>(step.stay);
        const auto& stay = stays_[i];
        pass_over(path, seat, stay, told);
        in_time(path, stay, told);
        path.cost += before_turned(path, stay);
        path.used.set(i);
        const Instant before = latest_card(path);
        path.at[place] = stay.by_column ? std::min(stay.came, before) : played_at(stay, before);  // lost by then: it may have gone long before
        if (stay.sign == Sign::Tag) tell(told, path, Belief::SeenWeakly, seat, stay.card, stay.named ? 0 : known_by_tag);
        if (stay.sign == Sign::Name) tell(told, path, Belief::SeenWeakly, seat, stay.card, known_by_name);
        if (stay.sign == Sign::Touch) tell(told, path, Belief::SeenWeakly, seat, step.card, known_by_touch + (stay.card == step.card ? 0 : read_a_card_off));
        if (stay.sign == Sign::Column) tell(told, path, Belief::SeenWeakly, seat, stay.card, known_by_column + (stay.gone ? lies_in_column : 0) + (stay.in_hand ? came_with_hand : 0));
        if (const double late = after_stop(path, stay); late > 0) tell(told, path, Belief::OutOfOrder, seat, stay.card, late);
        if (!fits(stay)) tell(told, path, Belief::WrongHand, seat, stay.card, from_wrong_hand);
        if (stay.in_hand || came_with_another(path, stay)) tell(told, path, Belief::SeenWeakly, seat, stay.card, came_with_hand);
    }
    if (seat == dummy_) {
        const auto* stay = step.stay == no_stay ? nullptr : &stays_[static_cast<std::size_t>(step.stay)];
        if (stay && named_for_trick_before(path, *stay)) tell(told, path, Belief::OutOfOrder, seat, step.card, named_for_another_trick);
        if (stay && !(stay->card == step.card)) stay = nullptr;  // a finger on the card beside: of this one nothing told
        if (const double cost = columns_say(seat, step.card, stay, std::max(path.at[place], path.latest)); cost > 0)
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
double Model::after_stop(const Path& path, const Stay& stay) const noexcept {
    if (!board_.stopped || stay.came <= *board_.stopped + order_unsure || (stay.named && *stay.named <= *board_.stopped)) return 0;
    const bool still_moves = stay.seat == dummy_ && path.turn() == dummy_ && stay.came <= *board_.stopped + dummy_still_moves;
    return still_moves ? dummy_moves_after_claim : played_after_claim;
}

/// What it costs that dummy is said to have played a card that his columns still hear.
double Model::columns_say(Seat seat, Card card, const Stay* stay, Instant played) const noexcept {
    const auto lay = notes_.in_column(seat, card);
    if (!lay) return 0;
    const bool told_by_sensors = stay && seen_by_sensors(*stay);
    const Instant until = lay->until.value_or(notes_.until());
    if (stay && stay->sign == Sign::Tag && stay->gone && lay->since < stay->came && until > *stay->gone + column_tells) return lay_there_all_the_time;
    const bool back = stay && stay->sign == Sign::Face && stay->gone && stay->gone_faced && !stay->turned && lay->since > stay->came;
    if (back && until > *stay->gone + column_tells) return put_back;
    const bool moved_then = stay && lay->until && stay->left_column == lay->until;
    if (moved_then || until <= played + column_tells || (told_by_sensors && lay->until)) return 0;
    if (told_by_sensors && stay->sign == Sign::Face) return back ? put_back : 0;
    return lay->since >= played ? 0 : told_by_sensors ? lies_in_column : heard_in_column_only;
}

Instant Model::last_came(const Path& path, std::size_t first, std::size_t count) const noexcept {
    Instant last{};
    for (std::size_t k = first; k < first + count; ++k)
        if (const auto i = path.steps[k].stay; i != no_stay && seen_by_sensors(stays_[static_cast<std::size_t>(i)]))
            last = std::max(last, stays_[static_cast<std::size_t>(i)].came);
    return last;
}

/// What the cards cost that were taken back faced, for good, before the last of the `count` cards from step `first` came.
double Model::taken_back(const Path& path, std::size_t first, std::size_t count) const noexcept {
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
        if (const auto* stay = stay_of(k); stay && stay->gone && stay->gone_faced && !stay->turned && *stay->gone + order_unsure < last && !seen_again(*stay))
            cost += taken_back_too_soon;
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
void Model::complete(Path& path, std::vector<Assumption>* told) const {
    bridge::Trick trick(path.leader);
    const auto first = static_cast<std::size_t>(path.count - 3);
    Instant done{}, without_dummys{}, named{};
    for (std::size_t i = 0; i < 4; ++i) {
        trick.play(path.steps[first + i].card);
        if (path.steps[first + i].stay == no_stay) continue;
        const auto& stay = stays_[static_cast<std::size_t>(path.steps[first + i].stay)];
        done = std::max(done, seen_by_sensors(stay) ? lay_since(path, stay) : path.at[i]);
        if (bridge::clockwise(path.leader, static_cast<int>(i)) != dummy_) without_dummys = std::max(without_dummys, path.at[i]);
        else if (!unheard(stay)) named = path.at[i];
    }
    without_dummys = std::max(without_dummys, named);
    Instant others_turned{};
    for (std::size_t i = 0; i < 4; ++i) {
        if (path.steps[first + i].stay == no_stay) continue;
        const auto& stay = stays_[static_cast<std::size_t>(path.steps[first + i].stay)];
        const auto when = turned(stay);
        if (!when || *when + order_unsure >= done || !seen_by_sensors(stay)) continue;
        const bool named_before = *when + order_unsure >= without_dummys;
        tell(told, path, Belief::TurnedEarly, stay.seat, stay.card, named_before ? dummy_moves_late : turned_early_);
        if (named_before) others_turned = std::max(others_turned, *when);
    }
    for (std::size_t i = 0; i < 4; ++i) {
        if (path.steps[first + i].stay == no_stay) continue;
        const auto& stay = stays_[static_cast<std::size_t>(path.steps[first + i].stay)];
        const bool tag_alone = stay.sign == Sign::Tag && !stay.named && !stay.left_column;
        if (tag_alone && stay.gone && *stay.gone + surely_gone < done)
            path.cost += std::min(most_for_tag_gone, tag_gone_too_soon + tag_gone_a_second * seconds(done - *stay.gone - surely_gone));
    }
    path.cost += taken_back(path, first, 4);
    if (taken_up_before_dummys(path, first)) path.cost += others_taken_up;
    if (others_turned > Instant{}) path.cost += std::min(most_for_lateness, late_a_second * seconds(done - others_turned));
    path.latest = std::max(path.latest, without_dummys);
    path.leader = trick.winner(board_.trump);
}

void Model::lead_by(Path& path, Seat seat, Card card, std::vector<Assumption>* told) const {
    path.leader = seat;
    tell(told, path, Belief::LedOutOfTurn, seat, card, led_);
}

}  // namespace kibitz::reconstruction
