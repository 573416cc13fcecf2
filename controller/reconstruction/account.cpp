#include "controller/reconstruction/account.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace kibitz::reconstruction {
namespace {

/// What was seen so long before a trick's first card, and after its last, is told with it.
constexpr Duration around = std::chrono::seconds(4);
/// e^50 is "never"; more would leave a double's integers.
constexpr double at_most = 50;

bool same(const Assumption& a, const Assumption& b) {
    return a.belief == b.belief && a.seat == b.seat && a.trick == b.trick && a.card == b.card;
}

bool same(const std::optional<PlayedTrick>& a, const std::optional<PlayedTrick>& b) {
    if (!a || !b) return !a && !b;
    return a->leader == b->leader && std::equal(a->cards.begin(), a->cards.end(), b->cards.begin(), b->cards.end(), [](const auto& x, const auto& y) {
        return x.card == y.card && x.candidates == y.candidates;
    });
}

bool same(const std::vector<Assumption>& a, const std::vector<Assumption>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) { return same(x, y); });
}

std::optional<PlayedTrick> cards_of(const Explanation& e, std::size_t t) {
    return t < e.tricks.size() && !e.tricks[t].cards.empty() ? std::optional(e.tricks[t]) : std::nullopt;
}

std::vector<Assumption> assumed_of(const Explanation& e, int trick, const std::function<bool(const Assumption&)>& about) {
    std::vector<Assumption> assumed;
    for (const auto& one : e.assumed)
        if (one.trick == trick || (about && about(one))) assumed.push_back(one);
    return assumed;
}

/// What `a` asks one to believe and `b` does not; the dearest first.
std::vector<Assumption> without(const Explanation& a, const Explanation& b) {
    std::vector<Assumption> left;
    for (const auto& one : a.assumed)
        if (std::none_of(b.assumed.begin(), b.assumed.end(), [&](const auto& other) { return same(one, other); })) left.push_back(one);
    std::stable_sort(left.begin(), left.end(), [](const auto& x, const auto& y) { return x.cost > y.cost; });
    return left;
}

/// The same cards in the same order; what stands for an unread card is no card.
bool recorded_so(const std::optional<PlayedTrick>& way, const std::optional<PlayedTrick>& record) {
    if (!way || !record) return !way && !record;
    return way->leader == record->leader && std::equal(way->cards.begin(), way->cards.end(), record->cards.begin(), record->cards.end(),
                                                       [](const auto& x, const auto& y) { return x.card == y.card; });
}

void fill_seen(const Weighed& weighed, std::size_t t, TrickAccount& account) {
    Instant from = Instant::max(), to = Instant::min();
    const auto reach = [&](const Explanation& e) {
        if (t >= e.tricks.size()) return;
        for (const auto& card : e.tricks[t].cards)
            if (card.stay && *card.stay < weighed.stays.size()) {
                from = std::min(from, weighed.stays[*card.stay].came);
                to = std::max(to, weighed.stays[*card.stay].came);
            }
    };
    for (const auto& e : weighed.explanations) reach(e);
    if (weighed.recorded) reach(*weighed.recorded);
    if (from > to) return;
    account.begin = from;
    for (const auto& stay : weighed.stays)
        if (stay.came + around >= from && stay.came <= to + around) account.seen.push_back(stay);
    std::stable_sort(account.seen.begin(), account.seen.end(), [](const auto& a, const auto& b) { return a.came < b.came; });
}

}  // namespace

TrickAccount account_of(const Weighed& weighed, int trick, const std::function<bool(const Assumption&)>& about) {
    TrickAccount account;
    account.trick = trick;
    const auto t = static_cast<std::size_t>(trick) - 1;
    fill_seen(weighed, t, account);
    std::vector<const Explanation*> best;  // of each way
    for (const auto& e : weighed.explanations) {
        Way way{cards_of(e, t), assumed_of(e, trick, about), e.weight, false};
        const auto known = std::find_if(account.ways.begin(), account.ways.end(),
                                        [&](const Way& one) { return same(one.cards, way.cards) && same(one.assumed, way.assumed); });
        if (known != account.ways.end()) {
            known->weight += way.weight;
            continue;
        }
        way.recorded = weighed.recorded && recorded_so(way.cards, cards_of(*weighed.recorded, t));
        account.ways.push_back(std::move(way));
        best.push_back(&e);
    }
    // The likeliest explanation need not stand among the likeliest way of this trick.
    std::vector<std::size_t> order(account.ways.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return account.ways[a].weight > account.ways[b].weight; });
    std::vector<Way> ways;
    for (const auto i : order) ways.push_back(std::move(account.ways[i]));
    account.ways = std::move(ways);
    if (order.size() > 1) {
        const auto &first = *best[order[0]], &second = *best[order[1]];
        account.against = without(second, first);
        account.in_favour = without(first, second);
        account.times = account.ways[1].weight > 0 ? account.ways[0].weight / account.ways[1].weight : std::exp(at_most);
    }
    return account;
}

double weight_of(const Weighed& weighed, const std::function<bool(const Explanation&)>& in) {
    double weight = 0;
    for (const auto& e : weighed.explanations) weight += in(e) ? e.weight : 0;
    return std::min(1.0, weight);
}

}  // namespace kibitz::reconstruction
