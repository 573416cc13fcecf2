// The end of a play: play has stopped, or the board is explained while play goes on. Which of the cards that lie there were not played?
#include <algorithm>
#include <array>

#include "controller/reconstruction/charge.hpp"

namespace kibitz::reconstruction {
namespace {

/// How play stops within a trick, by the cards that lie in it.
constexpr std::array<Feature, 4> stops_after{Feature::StopsBetweenTricks, Feature::StopsAfterLead, Feature::StopsAfterSecond,
    Feature::StopsAfterThird};

}  // namespace

/// How many cards thrown in, after the first, came one after the other in the order of play.
int Model::in_turn(const Path& path) const {
    std::vector<const Stay*> thrown_in_here;
    for (const auto& stay : stays_)
        if (fits(stay) && !path.used[static_cast<std::size_t>(&stay - stays_.data())] && seen_by_sensors(stay) && !path.played.contains(stay.card) &&
            thrown(path, stay))
            thrown_in_here.push_back(&stay);
    std::sort(thrown_in_here.begin(), thrown_in_here.end(), [](const Stay* a, const Stay* b) { return a->came < b->came; });
    int count = 0;
    Seat next = path.turn();
    for (const auto* stay : thrown_in_here) {
        if (stay->seat != next) break;
        next = bridge::clockwise(next, 1);
        ++count;
    }
    return std::max(0, count - 1);
}

/// The card was faced, and had been back in its hand for a while when the next card was thrown in.
bool Model::taken_back_before_others(const Path& path, const Stay& stay) const noexcept {
    if (stay.sign != Sign::Face || !stay.gone || !stay.gone_faced || *stay.gone - stay.came <= within(Time::Glimpse)) return false;
    auto next = Instant::max();
    for (std::size_t i = 0; i < stays_.size(); ++i)
        if (!path.used[i] && stays_[i].came > *stay.gone && seen_by_sensors(stays_[i]) && thrown(path, stays_[i])) next = std::min(next, stays_[i].came);
    return next != Instant::max() && next - *stay.gone > within(Time::HandsFollow);
}

/// It came before play stopped, when it was this hand's turn, and nothing else came down, of it or of another's, though others would
/// have followed by now: hands that come down show more.
bool Model::came_down_alone(const Path& path, const Stay& stay) const noexcept {
    if (!board_.stopped || stay.came > *board_.stopped) return false;
    if (stay.sign != Sign::Face || stay.in_hand || stay.seat == dummy_ || stay.seat != path.turn()) return false;
    if (notes_.until() < stay.came + within(Time::HandsFollow)) return false;
    if (notes_.hand_came() && *notes_.hand_came() >= stay.came) return false;
    if (bridge::cards_in_hand - path.count / 4 < weights_.count(Quantity::AHand)) return false;
    return std::none_of(stays_.begin(), stays_.end(), [&](const Stay& one) {
        return &one != &stay && !path.used[static_cast<std::size_t>(&one - stays_.data())] && (seen_by_sensors(one) || one.in_hand) &&
               !path.played.contains(one.card) && thrown(path, one);
    });
}

/// The card was turned because its trick was complete, and not when hands were put together after play had stopped.
bool Model::quitted(const Stay& stay) const noexcept {
    const auto when = turned(stay);
    return when && (gathered_ == Instant::max() || *when + within(Time::Gathering) <= gathered_);
}

/// What it costs that a tag alone completed the last trick and nobody turned a card of it: the card is rather the first of a hand that
/// is put face down. In the thirteenth trick that costs less.
double Model::tag_completed(const Path& path, Told* told) const noexcept {
    if (path.count == 0) return 0;
    int tags = 0;
    for (std::size_t k = path.count - 4U; k < path.count; ++k) {
        const auto i = path.steps[k].stay;
        if (i == no_stay) continue;
        const auto& stay = stays_[static_cast<std::size_t>(i)];
        if (quitted(stay)) return 0;
        tags += stay.sign == Sign::Tag && !stay.named ? 1 : 0;
    }
    if (path.count == bridge::cards_in_pack) return fire(Feature::TagOfLastTrick, told, tags);
    const auto last = path.steps[path.count - 1U].stay;
    if (last == no_stay) return 0;
    const auto& stay = stays_[static_cast<std::size_t>(last)];
    return stay.sign == Sign::Tag && !stay.named ? fire(Feature::TagOfOpenTrick, told) : 0;
}

/// For how many seconds nobody turned a card of the last complete trick, until all were taken up: four players wait to do it.
double Model::left_unturned(const Path& path) const noexcept {
    if (path.count < 4 || path.count == bridge::cards_in_pack) return 0;
    const auto first = path.count - static_cast<std::size_t>(path.place()) - 4U;
    Instant done{}, taken_up = std::min(gathered_, notes_.until());
    int faced = 0;
    for (std::size_t k = first; k < first + 4; ++k) {
        const auto i = path.steps[k].stay;
        if (i == no_stay) continue;
        const auto& stay = stays_[static_cast<std::size_t>(i)];
        if (quitted(stay)) return 0;
        faced += stay.sign == Sign::Face ? 1 : 0;
        done = std::max(done, stay.came);
        if (stay.gone) taken_up = std::min(taken_up, *stay.gone);
    }
    if (faced < 3) return 0;  // of what is not seen face up nobody sees that it was turned
    if (board_.stopped) taken_up = std::min(taken_up, *board_.stopped);  // after that nobody need turn it
    return seconds(taken_up - done);
}

/// The open trick has only a lead, which came in the moment in which the trick before was complete.
bool Model::led_at_once(const Path& path) const noexcept {
    if (path.place() != 1 || path.count < 5) return false;
    const auto lead = path.steps[path.count - 1U].stay;
    if (lead == no_stay) return false;
    return stays_[static_cast<std::size_t>(lead)].came < last_came(path, path.count - 5U, 4) + within(Time::WinAndLead);
}

bool Model::came_with_another(const Path& path, const Stay& stay) const noexcept {
    if (board_.play == Board::Play::GoesOn || stay.seat == dummy_ || !seen_by_sensors(stay)) return false;
    const auto& hand = by_seat_[stay.seat];
    return std::any_of(hand.begin(), hand.end(), [&](auto i) {
        const auto& one = stays_[i];
        const auto apart = std::chrono::abs(one.came - stay.came);
        const bool lies = one.sign == Sign::Face && !one.turned && !one.went_back && fits(one);
        return &one != &stay && !path.used[i] && lies && !(one.card == stay.card) && apart <= within(Time::OrderUnsure);
    });
}

/// Another card of the open trick came after this one had been turned. Dummy's card does not count: he may be slow to move it.
bool Model::came_after(const Path& path, const Stay& one) const noexcept {
    const auto when = turned(one);
    if (!when) return false;
    for (int i = 0; i < path.place(); ++i) {
        const auto k = path.steps[static_cast<std::size_t>(path.count - path.place() + i)].stay;
        if (k == no_stay) continue;
        const auto& stay = stays_[static_cast<std::size_t>(k)];
        if (stay.seat != dummy_ && seen_by_sensors(stay) && stay.came > *when + within(Time::OrderUnsure)) return true;
    }
    return false;
}

void Model::finish(Path& path, Told* told) const {
    Instant last = path.latest;
    int turned = 0;
    for (int i = 0; i < path.place(); ++i) {
        const auto& step = path.steps[static_cast<std::size_t>(path.count - path.place() + i)];
        last = std::max(last, path.at[static_cast<std::size_t>(i)]);
        if (step.stay == no_stay) continue;
        const auto& stay = stays_[static_cast<std::size_t>(step.stay)];
        if (came_after(path, stay)) tell(told, path, Belief::TurnedEarly, stay.seat, stay.card, fire(Feature::TurnedEarly, told));
        else turned += quitted(stay) ? 1 : 0;
        if (board_.play != Board::Play::GoesOn && stay.sign == Sign::Tag && !stay.named) path.cost += fire(Feature::TagOfOpenTrick, told);
    }
    const auto open = static_cast<std::size_t>(path.place());
    path.cost += taken_back(path, path.count - open, open, told) + zones_lay_empty(path, open, told);
    if (path.place() > 0) path.cost += fire(Feature::TurnedAndNotComplete, told, turned);
    else if (board_.play != Board::Play::GoesOn) path.cost += tag_completed(path, told);
    if (board_.play != Board::Play::GoesOn) path.cost += fire_seconds(Feature::LeftUnturned, told, left_unturned(path));
    path.latest = last;
    bool any_thrown = false;
    double paid_for_early = 0;
    for (const Seat seat : bridge::all_seats)
        for (const auto i : by_seat_[seat]) {
            if (path.used[i] || path.charged[i]) continue;
            path.charged.set(i);
            const auto& stay = stays_[i];
            double cost = not_played(path, stay, true, told);
            const bool thrown_here = of_not_played(path, stay, true) == Belief::ThrownIn;
            // Hands are thrown in together: it is one thing to believe, and so is how long before the key. Not right yet: a card that was charged
            // otherwise (heard again, gone back by right) has it taken off as well. Without that fewer boards have a question (29 for 31 of 400 at
            // `wild`, seed 12), and one false revoke more is certain (unknown hands, seed 11).
            if (thrown_here && before_key(stay)) {
                const double early = long_before_key(stay);
                const double once = any_thrown ? fire(Feature::ThrownInAsWell, told) + fire(Feature::ThrownInBeforeKey, told, -1) : 0;
                const double earlier =
                    early > paid_for_early ? fire(Feature::LongBeforeKey, told, early) +
                        fire(Feature::LongBeforeKey, told, -paid_for_early) : 0;
                cost += once + earlier + fire(Feature::LongBeforeKey, told, -early);
                paid_for_early = std::max(paid_for_early, early);
            }
            if (thrown_here && taken_back_before_others(path, stay)) cost += fire(Feature::TakenBackFirst, told);
            if (thrown_here && came_down_alone(path, stay)) cost += fire(Feature::OneCardAlone, told);
            any_thrown |= thrown_here && stay.sign != Sign::Column;
            tell(told, path, of_not_played(path, stay, true), seat, stay.card, cost);
            if (stay.sign == Sign::Face && fits(stay) && !thrown_here) proves_revoke(path, seat, stay.card, told);
        }
    path.cost += fire(Feature::CameInTurn, told, in_turn(path));
    if (board_.play != Board::Play::GoesOn && led_at_once(path)) path.cost += fire(Feature::HandRatherThanLead, told);
    if (path.count / 4 + board_.claimed > 13) path.cost += fire(Feature::MoreClaimedThanLeft, told);
    if (board_.play != Board::Play::GoesOn && path.count < bridge::cards_in_pack)
        path.cost += fire(path.count > last_trick    ? Feature::StopsInLast
                          : path.count == last_trick ? Feature::StopsBeforeLast
                                                     : stops_after[static_cast<std::size_t>(path.place())], told);
}

}  // namespace kibitz::reconstruction
