#include "controller/formats/formats.hpp"

#include <algorithm>

namespace kibitz::formats {
namespace {

bool same_start(const reading::BoardStart& a, const reading::BoardStart& b) {
    return a.board == b.board && a.dealer == b.dealer && a.vulnerability == b.vulnerability && a.deal == b.deal &&
           a.players == b.players && a.event == b.event && a.site == b.site && a.date == b.date && a.room == b.room &&
           a.round == b.round && a.section == b.section && a.table == b.table &&
           a.pair_ns == b.pair_ns && a.pair_ew == b.pair_ew;
}

bool same_call(const GameCall& a, const GameCall& b) {
    return a.seat == b.seat && a.call == b.call && a.alert == b.alert && a.explanation == b.explanation &&
           a.mark == b.mark;
}

bool same_card(const GameCard& a, const GameCard& b) noexcept {
    return a.seat == b.seat && a.card == b.card && a.mark == b.mark && a.candidates == b.candidates;
}

bool same_claim(const std::optional<GameClaim>& a, const std::optional<GameClaim>& b) {
    if (!a || !b) return a.has_value() == b.has_value();
    return a->seat == b->seat && a->tricks == b->tricks && a->statement == b->statement;
}

}  // namespace

bool same_record(const Game& a, const Game& b) {
    return same_start(a.start, b.start) &&
           std::equal(a.calls.begin(), a.calls.end(), b.calls.begin(), b.calls.end(), same_call) &&
           a.auction_complete == b.auction_complete && a.contract == b.contract &&
           a.hands_exchanged == b.hands_exchanged &&
           std::equal(a.play.begin(), a.play.end(), b.play.begin(), b.play.end(), same_card) &&
           same_claim(a.claim, b.claim) && a.declarer_tricks == b.declarer_tricks && a.comments == b.comments;
}

}  // namespace kibitz::formats
