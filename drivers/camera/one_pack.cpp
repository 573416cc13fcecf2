#include "drivers/camera/one_pack.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

namespace kibitz::camera {
namespace {

constexpr std::size_t ranks = 13;

struct Claim {
    std::size_t index = 0;  ///< which SeenIndex
    std::size_t card = 0;
    float raw = 0, share = 0;
};

/// What is left to each free card of one index.
class Table {
public:
    explicit Table(const std::vector<SeenIndex>& seen) : seen_(seen), done_(seen.size(), false) {}

    /// The surest claim that is open.
    std::optional<Claim> surest() const {
        std::optional<Claim> best;
        for (std::size_t i = 0; i < seen_.size(); ++i) {
            if (done_[i]) continue;
            const Claim claim = best_of(i);
            if (!best || claim.share > best->share) best = claim;
        }
        return best;
    }

    /// `claim` is settled: its card is gone, for all indices but its own other ends, which are settled with it.
    void settle(const Claim& claim, bool told) {
        done_[claim.index] = true;
        if (!told) return;
        owner_[claim.card] = claim.index;
        for (std::size_t i = 0; i < seen_.size(); ++i)
            if (!done_[i] && belongs_to(i, claim)) done_[i] = true;
    }

private:
    /// Whether an index is nothing of its own beside what is told: the same card's, or one that takes its rank or suit.
    bool belongs_to(std::size_t i, const Claim& claim) const {
        const auto& place = seen_[i].place;
        const auto& told = seen_[claim.index].place;
        return (top(i) == claim.card && one_card(place, told)) || shares_a_glyph(place, told) ||
               // Its suit is told wrongly where it is cut: a heart without its point is a diamond, or a spade's half a club.
               (likeliest_rank(i) == claim.card % ranks && other_end(told, place));
    }

    std::size_t likeliest_rank(std::size_t i) const {
        std::array<float, ranks> sums{};
        for (std::size_t card = 0; card < seen_[i].likely.size(); ++card) sums[card % ranks] += seen_[i].likely[card];
        return static_cast<std::size_t>(std::max_element(sums.begin(), sums.end()) - sums.begin());
    }

    std::size_t top(std::size_t i) const {
        const auto& likely = seen_[i].likely;
        return static_cast<std::size_t>(std::max_element(likely.begin(), likely.end()) - likely.begin());
    }

    Claim best_of(std::size_t i) const {
        const auto& likely = seen_[i].likely;
        float free = 0;
        Claim best{i, 0, -1, 0};
        for (std::size_t card = 0; card < likely.size(); ++card) {
            if (owner_[card]) continue;
            free += likely[card];
            if (likely[card] > best.raw) best = {i, card, likely[card], 0};
        }
        // What the cards that are gone had may be a mistake of the net about their rank, or a second pack on the table: half counts.
        const float all = std::accumulate(likely.begin(), likely.end(), 0.F), none = 1 - all, gone = all - free;
        best.share = best.raw / std::max(1e-6F, free + none + gone / 2);
        return best;
    }

    const std::vector<SeenIndex>& seen_;
    std::vector<bool> done_;
    std::array<std::optional<std::size_t>, 52> owner_{};
};

}  // namespace

bool one_card(const IndexPlace& a, const IndexPlace& b) {
    constexpr float same_size = 1.35F, straight = 0.94F;  // times; cosine of 20 degrees
    constexpr float furthest = 16;                        // distances from rank to suit: a card's diagonal with small indices
    const float da = a.distance(), db = b.distance();
    if (std::max(da, db) > same_size * std::min(da, db) || da <= 0 || db <= 0) return false;
    const float along = a.down().dot(b.down()) / (da * db);
    if (std::abs(along) < straight) return false;
    const cv::Point2f between = b.middle() - a.middle();
    const float apart = std::hypot(between.x, between.y);
    if (apart > furthest * std::max(da, db)) return false;
    if (along < 0) return between.dot(a.down()) > 0;               // the other end lies below, as this end sees it
    return std::abs(between.dot(a.down())) < 0.4F * apart * da;    // the other upper corner lies beside
}

bool shares_a_glyph(const IndexPlace& a, const IndexPlace& b) {
    constexpr float same = 0.35F;  // of the distance from rank to suit
    const float near = same * std::min(a.distance(), b.distance());
    for (const auto& one : {a.rank, a.suit})
        for (const auto& other : {b.rank, b.suit})
            if (std::hypot(one.x - other.x, one.y - other.y) < near) return true;
    return false;
}

bool other_end(const IndexPlace& a, const IndexPlace& b) {
    constexpr float same_size = 1.35F, straight = 0.94F;  // times; cosine of 20 degrees
    // 65 mm lengthwise and 45.8 across on a bridge card, 51.8 on a poker card, less where a jumbo index stands further in. From rank to
    // suit are 6 to 14 mm.
    constexpr float narrowest = 0.58F, widest = 0.92F;  // across by lengthwise
    constexpr float least = 4.2F, most = 11.5F;         // lengthwise, distances from rank to suit
    const float da = a.distance(), db = b.distance();
    if (da <= 0 || db <= 0 || std::max(da, db) > same_size * std::min(da, db) || a.down().dot(b.down()) > -straight * da * db) return false;
    // Both ends together tell the card's direction better than one.
    const cv::Point2f both = a.down() - b.down(), between = b.middle() - a.middle();
    const cv::Point2f down = both / std::hypot(both.x, both.y), side(down.y, -down.x);
    const float along = between.dot(down), across = between.dot(side), distance = (da + db) / 2;
    return along > least * distance && along < most * distance && across > narrowest * along && across < widest * along;
}

std::vector<ReadCard> one_pack(const std::vector<SeenIndex>& seen, const Certainty& certainty) {
    std::vector<ReadCard> cards;
    Table table(seen);
    while (const auto claim = table.surest()) {
        const bool told = claim->raw >= certainty.raw && claim->share >= certainty.told;
        if (told)
            cards.push_back({bridge::Card::from_index(static_cast<int>(claim->card)), claim->share, seen[claim->index].place.middle(),
                             seen[claim->index].place.down()});
        table.settle(*claim, told);
    }
    return cards;
}

}  // namespace kibitz::camera
