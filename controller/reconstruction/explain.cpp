#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "controller/reconstruction/path.hpp"

namespace kibitz::reconstruction {
namespace {

/// Plays carried side by side. Twice as many change nothing in a thousand boards; a quarter of them loses some.
constexpr std::size_t carried = 128;
/// Plays kept of those that have come to the same position: they may differ in what happened before.
constexpr int of_one_position = 2;
/// A first search carries few plays, so that the second knows early which plays are out of sight.
constexpr std::size_t carried_first = 6;
/// A play whose cost is this much above that of the best ended play is not followed: 1 in 22,000.
constexpr double out_of_sight = 10;
/// Stays of a hand that are tried as its next card; of dummy's; and cards whose tag alone was heard later, tried as an unseen card.
constexpr int tried_next = 3, tried_next_of_dummy = 6, tried_again = 2;

using Choice = std::pair<std::optional<Seat>, Step>;  ///< who leads out of turn, if anybody; and the card

Card lowest_rank(CardSet cards) {
    Card best = cards.lowest();
    for (const Card card : cards)
        if (card.rank() < best.rank()) best = card;
    return best;
}
Card highest_rank(CardSet cards) {
    Card best = cards.lowest();
    for (const Card card : cards)
        if (card.rank() > best.rank()) best = card;
    return best;
}

/// The play card by card, each by the stay that explains it best: the path after each of its cards, the empty one first.
/// Nothing when it is no play: a card twice, or of another's hand.
std::optional<std::vector<Path>> along(const Model& model, const Play& play) {
    Path path;
    path.leader = bridge::clockwise(model.board().declarer, 1);
    std::vector<Path> paths{path};
    for (const auto& trick : play) {
        if (path.place() != 0) return std::nullopt;
        if (trick.leader() != path.leader) model.lead_by(path, trick.leader(), trick.card(0), nullptr);
        for (int i = 0; i < trick.size(); ++i) {
            const Card card = trick.card(i);
            if (path.played.contains(card)) return std::nullopt;
            std::optional<Path> best;
            const auto attempt = [&](std::int16_t stay) {
                Path to = path;
                model.step(to, {card, stay}, nullptr);
                if (!best || to.cost < best->cost) best = to;
            };
            for (const auto s : model.stays_of(path.turn()))
                if (model.may_be(model.stay(s), card) && !path.used[s]) attempt(static_cast<std::int16_t>(s));
            if (!best && !model.may_hold(path, path.turn()).contains(card)) return std::nullopt;
            if (!best) attempt(no_stay);
            path = *best;
            paths.push_back(path);
        }
    }
    return paths;
}

class Search {
public:
    Search(const Board& board, const Notes& notes, const Weights& weights, const Play& recorded)
        : model_(board, notes, weights), recorded_(along(model_, recorded).value_or(std::vector<Path>{})) {}

    std::vector<Path> run() {
        for (const auto width : {carried_first, carried}) {
            ended_.clear();
            search(width);
        }
        std::sort(ended_.begin(), ended_.end(), [](const Path& a, const Path& b) { return a.cost < b.cost; });
        return std::move(ended_);
    }
    const Model& model() const noexcept { return model_; }

private:
    void search(std::size_t width) {
        Path start;
        start.leader = bridge::clockwise(model_.board().declarer, 1);
        std::vector<Path> beam{start}, next;
        while (!beam.empty()) {
            next.clear();
            for (const auto& path : beam) branch(path, next);
            keep_best(next, width);
            keep_recorded(next);
            beam.swap(next);
        }
    }
    bool open_stay(const Path& path, std::size_t i) const {
        return !path.used[i] && !path.charged[i] && !path.played.contains(model_.stay(i).card);
    }
    /// Whether the stay wants a card played for it: a finger only where dummy's card is due; a column not when its cards are taken up.
    bool wants_to_be_played(const Path& path, const Stay& stay) const {
        if (stay.sign == Sign::Column) return !stay.gone && !stay.in_hand;
        return stay.sign != Sign::Touch || (path.turn() == stay.seat && stay.came + model_.weights()[Time::OrderUnsure] >= path.latest);
    }
    /// Is a stay left over that wants a card played for it?
    bool more_was_seen(const Path& path) const {
        for (const Seat seat : bridge::all_seats)
            for (const auto i : model_.stays_of(seat))
                if (open_stay(path, i) && wants_to_be_played(path, model_.stay(i))) return true;
        return false;
    }
    void seen_cards(const Path& path, Seat seat, std::optional<Seat> out_of_turn, std::vector<Choice>& choices) const {
        int tried = 0, again = 0;
        for (const auto i : model_.stays_of(seat)) {
            if (path.used[i] || path.played.contains(model_.stay(i).card)) continue;
            const auto& stay = model_.stay(i);
            if (path.charged[i]) {  // faced before and not played then: it may lie there still
                if (again < tried_again && (!stay.gone || *stay.gone > path.latest)) {
                    choices.push_back({out_of_turn, {stay.card, static_cast<std::int16_t>(i)}});
                    ++again;
                }
                continue;
            }
            choices.push_back({out_of_turn, {stay.card, static_cast<std::int16_t>(i)}});
            for (const auto card : stay.beside & model_.may_hold(path, seat))
                if (model_.may_be(stay, card)) choices.push_back({out_of_turn, {card, static_cast<std::int16_t>(i)}});
            if (++tried == (out_of_turn ? 1 : seat == bridge::partner(model_.board().declarer) ? tried_next_of_dummy : tried_next)) break;
        }
    }
    /// Its tag alone came when the trick was about to be turned: it may have lain there, unheard, since the turn was his. Of dummy's cards
    /// the columns know better.
    void heard_late(const Path& path, std::vector<Choice>& choices) const {
        if (path.turn() == bridge::partner(model_.board().declarer)) return;
        int tried = 0;
        for (const auto i : model_.stays_of(path.turn())) {
            const auto& stay = model_.stay(i);
            if (!open_stay(path, i) || stay.sign != Sign::Tag || stay.named || stay.came <= path.latest) continue;
            if (stay.came > path.latest + model_.weights()[Time::HeardWithin] || tried++ == tried_again) break;
            choices.push_back({std::nullopt, {stay.card, no_stay}});
        }
    }
    /// Cards that may stand for an unseen one: of each kind that makes a difference to who wins, the lowest and the highest.
    void unseen_cards(const Path& path, std::vector<Choice>& choices) const {
        const Seat seat = path.turn();
        auto held = model_.may_hold(path, seat);
        CardSet untold = held;
        // A card that a later stay tells of is another one; a card that was shown before and taken back may be this one.
        for (const Seat other : bridge::all_seats)
            for (const auto i : model_.stays_of(other))
                if (!path.used[i] && !path.charged[i] && model_.stay(i).sign != Sign::Touch && model_.stay(i).sign != Sign::Column) untold.erase(model_.stay(i).card);
        heard_late(path, choices);
        if (!untold.empty()) held = untold;
        if (held.empty()) return;
        const auto put = [&](CardSet cards) {
            if (cards.empty()) return;
            const Card low = lowest_rank(cards), high = highest_rank(cards);
            choices.push_back({std::nullopt, {low, no_stay}});
            if (!(low == high)) choices.push_back({std::nullopt, {high, no_stay}});
        };
        if (path.place() == 0) {
            for (int suit = 0; suit < 4; ++suit) put(held.in_suit(static_cast<Suit>(suit)));
            return;
        }
        const auto trick = path.open();
        const auto led = trick.suit_led();
        if (held.has_suit(led)) held = held.in_suit(led);
        CardSet wins, loses;
        for (const Card card : held) {
            auto with = trick;
            with.play(card);
            (with.winner(model_.board().trump) == seat ? wins : loses).insert(card);
        }
        put(wins);
        if (!loses.empty()) choices.push_back({std::nullopt, {lowest_rank(loses), no_stay}});
    }
    void branch(const Path& path, std::vector<Path>& next) {
        std::vector<Choice>& choices = choices_;
        choices.clear();
        const bool more = path.count < bridge::cards_in_pack && more_was_seen(path);
        if (!more || path.count > 0) end(path);
        if (path.count == bridge::cards_in_pack) return;
        if (more || path.place() > 0) unseen_cards(path, choices);
        if (more) {
            seen_cards(path, path.turn(), std::nullopt, choices);
            if (path.place() == 0)
                for (const Seat seat : bridge::all_seats)
                    if (seat != path.leader) seen_cards(path, seat, seat, choices);
        }
        for (const auto& [leader, step] : choices) {
            next.push_back(path);
            auto& to = next.back();
            if (leader) model_.lead_by(to, *leader, step.card, nullptr);
            model_.step(to, step, nullptr);
            if (to.cost > best_ + out_of_sight) next.pop_back();
        }
    }
    void end(const Path& path) {
        Path ended = path;
        model_.finish(ended, nullptr);
        if (ended.cost > best_ + out_of_sight) return;
        best_ = std::min(best_, ended.cost);
        ended_.push_back(ended);
        if (ended_.size() < 4 * carried) return;
        std::sort(ended_.begin(), ended_.end(), [](const Path& a, const Path& b) { return a.cost < b.cost; });
        ended_.resize(carried);
    }
    void keep_best(std::vector<Path>& paths, std::size_t width) {
        std::sort(paths.begin(), paths.end(), [](const Path& a, const Path& b) { return a.cost < b.cost; });
        std::map<std::tuple<std::uint64_t, std::uint64_t, int>, int> seen;
        std::size_t kept = 0;
        for (std::size_t i = 0; i < paths.size() && kept < width; ++i) {
            std::uint64_t open = 0;
            for (int k = 0; k < paths[i].place(); ++k)
                open = open * 64 + static_cast<std::uint64_t>(paths[i].steps[static_cast<std::size_t>(paths[i].count - 1 - k)].card.index());
            auto& count = seen[{paths[i].played.mask(), open, bridge::index(paths[i].leader)}];
            if (++count > of_one_position) continue;
            if (kept != i) paths[kept] = paths[i];
            ++kept;
        }
        paths.resize(kept);
    }

    /// The record's play may begin unlikely and be right: it is not lost among plays that begin better.
    void keep_recorded(std::vector<Path>& paths) const {
        const std::size_t count = paths.empty() ? 0 : paths.front().count;
        if (count == 0 || count >= recorded_.size()) return;
        const auto& recorded = recorded_[count];
        const bool there = std::any_of(paths.begin(), paths.end(), [&](const Path& path) {
            return path.played == recorded.played && path.used == recorded.used && path.leader == recorded.leader && path.cost <= recorded.cost;
        });
        if (!there && recorded.cost <= best_ + out_of_sight) paths.push_back(recorded);
    }

    Model model_;
    std::vector<Path> recorded_;
    std::vector<Path> ended_;
    std::vector<Choice> choices_;
    double best_ = 1e9;
};

/// The path as an explanation: stepped through once more, with the beliefs of each step.
/// @param along  what it fires is left there
Explanation told(const Model& model, const Path& path, Told& along) {
    Explanation e;
    along = {};
    Path again;
    again.leader = bridge::clockwise(model.board().declarer, 1);
    for (std::size_t k = 0; k < path.count; ++k) {
        if (k % 4 == 0) {
            const Seat leader = path.leaders[k / 4];
            if (leader != again.leader) model.lead_by(again, leader, path.steps[k].card, &along);
            e.tricks.push_back({leader, {}});
        }
        const auto& step = path.steps[k];
        model.step(again, step, &along);
        Played card;
        card.card = step.card;
        if (step.stay != no_stay) card.stay = static_cast<std::size_t>(step.stay);
        e.tricks.back().cards.push_back(card);
    }
    e.leader = again.leader;
    model.finish(again, &along);
    e.assumed = std::move(along.assumed);
    e.cost = again.cost;
    return e;
}

/// The features, each once. Only what is kept has them: most paths are twins of one another.
std::vector<Fired> listed(const Told& along) {
    std::vector<Fired> fired;
    for (const auto& row : feature_rows)
        if (const double value = along.values[index(row.feature)]; value != 0) fired.push_back({row.feature, value});
    return fired;
}

/// Fills in the candidates of unseen cards: all that the hand may hold, that follow suit as it did, and that leave the trick's winner.
void settle(const Model& model, const Path& path, Explanation& e) {
    for (auto& trick : e.tricks)
        for (std::size_t i = 0; i < trick.cards.size(); ++i) {
            auto& unseen = trick.cards[i];
            if (unseen.stay) continue;
            const Seat seat = bridge::clockwise(trick.leader, static_cast<int>(i));
            CardSet free = model.may_hold(path, seat) | (model.may_hold(Path{}, seat) & path.held_unseen);
            const Suit led = trick.cards[0].card.suit();
            const bool follows = unseen.card.suit() == led;
            bridge::Trick now(trick.leader);
            for (const auto& card : trick.cards) now.play(card.card);
            for (const Card card : free) {
                auto with = now;
                with.replace(seat, card);
                const bool same_winner = !now.complete() || with.winner(model.board().trump) == now.winner(model.board().trump);
                if (!(card == unseen.card) && (!same_winner || (i == 0 ? card.suit() != led : follows != (card.suit() == led)))) free.erase(card);
            }
            unseen.candidates = free;
            if (free.size() == 1) unseen.candidates = {};
        }
}

bool same_record(const Explanation& a, const Explanation& b) {
    if (a.tricks.size() != b.tricks.size() || a.leader != b.leader) return false;
    for (std::size_t t = 0; t < a.tricks.size(); ++t) {
        const auto& x = a.tricks[t];
        const auto& y = b.tricks[t];
        if (x.leader != y.leader || x.cards.size() != y.cards.size()) return false;
        for (std::size_t i = 0; i < x.cards.size(); ++i) {
            const bool both_open = !x.cards[i].candidates.empty() && x.cards[i].candidates == y.cards[i].candidates;
            if (!both_open && !(x.cards[i].card == y.cards[i].card)) return false;
        }
    }
    return true;
}

}  // namespace

std::vector<Explanation> explain(const Board& board, const Notes& notes, const Weights& weights, std::size_t most, const Play& recorded) {
    std::vector<Explanation> all;
    if (notes.stays().empty()) return all;
    Search search(board, notes, weights, recorded);
    const auto paths = search.run();
    double sum = 0;
    Told along;
    for (const auto& path : paths) {
        if (path.cost > paths.front().cost + out_of_sight) break;
        auto e = told(search.model(), path, along);
        settle(search.model(), path, e);
        e.weight = std::exp(paths.front().cost - path.cost);
        sum += e.weight;
        const auto twin = std::find_if(all.begin(), all.end(), [&](const Explanation& other) { return same_record(other, e); });
        if (twin != all.end()) twin->weight += e.weight;
        else if (all.size() < most) {
            e.fired = listed(along);
            all.push_back(std::move(e));
        } else sum -= e.weight;
    }
    for (auto& e : all) e.weight /= sum;
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.weight > b.weight; });
    return all;
}

std::optional<Explanation> weigh(const Board& board, const Notes& notes, const Weights& weights, const Play& play) {
    const Model model(board, notes, weights);
    const auto paths = along(model, play);
    if (!paths) return std::nullopt;
    Told fires;
    auto e = told(model, paths->back(), fires);
    e.fired = listed(fires);
    settle(model, paths->back(), e);
    return e;
}

}  // namespace kibitz::reconstruction
