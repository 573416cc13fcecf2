/// The deal as a whole: dealt before, not shuffled (6D2), or put into the wrong pockets (7C).
#include <algorithm>

#include "controller/laws/decision.hpp"

namespace kibitz::laws {
namespace {

using bridge::CardSet;
using Hands = bridge::PerSeat<CardSet>;

/// The four hands, when the cards played and seen tell them all: three whole hands tell the fourth.
std::optional<Hands> whole_deal(const BoardState& b) {
    bridge::Deal deal{b.dealt};
    deal.complete_fourth_hand();
    if (!deal.complete()) return std::nullopt;
    return deal.hands;
}

Seat holder(const Hands& hands, Card card) {
    for (Seat seat : bridge::all_seats)
        if (hands[seat].contains(card)) return seat;
    return Seat::North;
}

/// The suit's cards went round the table one by one: each next card to the next seat, or each to the seat before.
/// @param ace_low: the ace lies before the two, as in a new pack
bool dealt_round(const Hands& hands, Suit suit, bool ace_low) {
    int step = 0;
    for (int i = 0; i + 1 < bridge::cards_in_hand; ++i) {
        const auto rank_at = [&](int place) {
            if (!ace_low) return bridge::all_ranks[static_cast<std::size_t>(place)];
            return place == 0 ? bridge::Rank::Ace : bridge::all_ranks[static_cast<std::size_t>(place) - 1];
        };
        const int moved = (index(holder(hands, Card(suit, rank_at(i + 1)))) - index(holder(hands, Card(suit, rank_at(i))))) & 3;
        if (moved != 1 && moved != 3) return false;
        if (step != 0 && moved != step) return false;
        step = moved;
    }
    return true;
}

/// A pack in order, each suit together, rising or falling, dealt out one card at a time: whatever the order of the suits
/// and the first seat, each suit has gone round the table. Dealt thirteen at a time every hand is one suit.
bool sorted_pack(const Hands& hands) {
    bool one_suit_each = true;
    for (auto hand : hands) one_suit_each = one_suit_each && hand.in_suit(hand.lowest().suit()).size() == bridge::cards_in_hand;
    if (one_suit_each) return true;
    for (bool ace_low : {false, true})
        if (std::all_of(bridge::all_suits.begin(), bridge::all_suits.end(), [&](Suit s) { return dealt_round(hands, s, ace_low); }))
            return true;
    return false;
}

void look_for_repeated_deal(Decision& d, const Hands& hands) {
    Facts facts;
    if (sorted_pack(hands)) {
        facts.said = {.what = Saying::SortedPack};
    } else {
        const auto before = d.state.deals_played.find(DealKey{hands});
        if (before == d.state.deals_played.end() || before->second.session == d.state.session_number) return;
        facts.said = {.what = Saying::PlayedInEarlierSession, .n = static_cast<int>(before->second.play)};
    }
    d.raise(Situation::DealRepeated, std::move(facts), Certainty::Certain);
}

/// Cards of a hand that lay in the same pocket before; two fresh deals share a quarter of them by chance.
int in_place(const Hands& before, const Hands& now) {
    int same = 0;
    for (Seat seat : bridge::all_seats) same += (before[seat] & now[seat]).size();
    return same;
}

/// Law 7C: the board comes again and a pocket gives out other cards. A wholly other deal is none of it: the board has been
/// dealt anew. The same hands in other pockets are, and so is a deal of which most cards are where they were.
void look_for_wrong_pocket(Decision& d, const Hands& hands) {
    const auto& played = d.state.boards_played;
    const auto board = d.board().start.board;
    if (board.value() == 0) return;
    const auto before = std::find_if(played.rbegin(), played.rend(), [&](const BoardPlayed& p) {
        return p.board == board && !p.dealt_again && bridge::Deal{p.hands}.complete();
    });
    if (before == played.rend() || before->hands == hands) return;
    const auto pocket_of = [&](CardSet hand) -> std::optional<Seat> {
        for (Seat seat : bridge::all_seats)
            if (before->hands[seat] == hand) return seat;
        return std::nullopt;
    };
    bool a_hand_elsewhere = false;
    for (Seat seat : bridge::all_seats) a_hand_elsewhere = a_hand_elsewhere || pocket_of(hands[seat]).has_value();
    if (!a_hand_elsewhere && in_place(before->hands, hands) < bridge::cards_in_pack / 2) return;
    for (Seat seat : bridge::all_seats) {
        const auto strange = hands[seat] - before->hands[seat];
        if (strange.empty()) continue;
        Facts facts;
        facts.seat = seat;
        if (const auto other = pocket_of(hands[seat])) {
            facts.other_seat = *other;
            facts.said = {.what = Saying::AnothersHand, .n = static_cast<int>(before->play), .seat = *other};
        } else {
            facts.card = strange.highest();
            facts.said = {.what = strange.size() == 1 ? Saying::CardOfAnotherHand : Saying::CardsOfAnotherHand,
                          .n = strange.size(),
                          .m = static_cast<int>(before->play)};
        }
        d.raise(Situation::HandNotRestored, std::move(facts), Certainty::Certain);
    }
}

}  // namespace

void look_at_deal(Decision& d) {
    const auto hands = whole_deal(d.board());
    if (!hands) return;
    look_for_repeated_deal(d, *hands);
    look_for_wrong_pocket(d, *hands);
}

void report_deal(Decision& d, const reading::ReportKey& key, Seat by) {
    if (!d.state.board) return;
    Facts facts;
    facts.other_seat = by;
    facts.said = Remark::in_words(key.words);
    if (key.kind == reading::ReportKind::NotShuffled) {
        if (!facts.said) facts.said = {.what = Saying::SaysNotShuffled, .seat = by};
        d.raise(Situation::DealRepeated, std::move(facts), Certainty::Certain);
        return;
    }
    facts.seat = key.about;
    if (!facts.said) facts.said = {.what = Saying::ReportedIt, .seat = by};
    d.raise(Situation::HandNotRestored, std::move(facts), Certainty::Certain);
}

}  // namespace kibitz::laws
