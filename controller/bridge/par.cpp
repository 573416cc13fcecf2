#include "controller/bridge/par.hpp"

#include <algorithm>
#include <cstddef>

#include "controller/bridge/score.hpp"

namespace kibitz::bridge {
namespace {

constexpr int bids = 35;
/// A bid stands after so many passes; a board is passed out after one more (22A).
constexpr int passes_after_bid = 3, passes_out = 4;
constexpr std::array<Side, 2> sides{Side::NorthSouth, Side::EastWest};

constexpr std::size_t at(Side side) noexcept { return side == Side::NorthSouth ? 0 : 1; }
constexpr Side other(Side side) noexcept { return side == Side::NorthSouth ? Side::EastWest : Side::NorthSouth; }
int better_for(Side side, int a, int b) noexcept { return side == Side::NorthSouth ? std::max(a, b) : std::min(a, b); }

/// Values are North-South's points.
class Auction {
public:
    Auction(const TricksByDeclarer& tricks, Vulnerability vulnerability) : tricks_(tricks), vulnerability_(vulnerability) {
        for (int bid = bids; bid-- > 0;)
            for (const Side side : sides) open_to_answer(bid, side);
    }

    /// What the bid by this hand comes to when it ends the auction, doubled where it fails.
    int stands(int bid, Seat declarer) const noexcept {
        const auto played = contract(bid, declarer);
        return score_north_south(played, vulnerability_, tricks(bid, declarer));
    }
    int stands(int bid, Side side) const noexcept {
        const Seat one = side == Side::NorthSouth ? Seat::North : Seat::East;
        return better_for(side, stands(bid, one), stands(bid, partner(one)));
    }
    Contract contract(int bid, Seat declarer) const noexcept {
        Contract played{Bid::from_index(bid), Doubling::Undoubled, declarer};
        if (tricks(bid, declarer) < played.tricks_needed()) played.doubling = Doubling::Doubled;
        return played;
    }
    int tricks(int bid, Seat declarer) const noexcept {
        return tricks_[static_cast<std::size_t>(Bid::from_index(bid).denomination())][declarer];
    }
    /// What it comes to when this side has just made this bid and all go on at their best.
    int after(int bid, Side side) const noexcept { return after_[static_cast<std::size_t>(bid)][at(side)]; }
    /// What it comes to from the dealer's first call on.
    int from_the_start(Side dealer) const noexcept {
        int value = 0;
        for (int passes = passes_out; passes-- > 0;) value = best(passes % 2 == 0 ? dealer : other(dealer), -1, value);
        return value;
    }

private:
    /// This side passes, which comes to `by_passing`, or makes any bid above this one.
    int best(Side side, int above, int by_passing) const noexcept {
        for (int bid = above + 1; bid < bids; ++bid) by_passing = better_for(side, by_passing, after(bid, side));
        return by_passing;
    }
    void open_to_answer(int bid, Side side) noexcept {
        int value = stands(bid, side);
        for (int passes = passes_after_bid; passes-- > 0;) value = best(passes % 2 == 0 ? other(side) : side, bid, value);
        after_[static_cast<std::size_t>(bid)][at(side)] = value;
    }

    const TricksByDeclarer& tricks_;
    Vulnerability vulnerability_;
    std::array<std::array<int, 2>, bids> after_{};
};

}  // namespace

Par par(const TricksByDeclarer& tricks, Seat dealer, Vulnerability vulnerability) {
    const Auction auction(tricks, vulnerability);
    Par found{auction.from_the_start(side_of(dealer)), {}};
    if (found.north_south == 0) return found;
    for (int denomination = 0; denomination < 5; ++denomination)
        for (const Seat declarer : all_seats)
            for (int bid = bids - 5 + denomination; bid >= 0; bid -= 5) {
                const bool is_par = auction.stands(bid, declarer) == found.north_south;
                if (!is_par || auction.after(bid, side_of(declarer)) != found.north_south) continue;
                found.contracts.push_back({auction.contract(bid, declarer), auction.tricks(bid, declarer)});
                break;
            }
    return found;
}

}  // namespace kibitz::bridge
