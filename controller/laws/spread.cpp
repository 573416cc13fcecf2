/// Dummy's hand spread (41D).
#include "controller/laws/spread.hpp"

#include <algorithm>
#include <utility>

#include "controller/laws/decision.hpp"
#include "controller/laws/wrong_card.hpp"

namespace kibitz::laws {
namespace {

/// The cards of dummy's known hand that lie nowhere: not among his cards, not played, not before him, and never seen since he spread.
bridge::CardSet lying_nowhere(const BoardState& b) {
    const Seat dummy = b.contract->dummy();
    return b.dealt[dummy] - b.spread - b.played[dummy] - b.faced[dummy] - b.shown[dummy];
}

/// Cards of one suit lie a strip apart, and the tags of two that lie next to each other may put each other out of tune: one of
/// them does not answer while both lie there. That is no hidden card, and far commoner than one.
bool neighbour_lies_there(const BoardState& b, Card card) {
    const Seat dummy = b.contract->dummy();
    const auto played = b.played[dummy];
    std::optional<Card> below, above;
    for (const Card one : b.dealt[dummy].in_suit(card.suit())) {
        if (one.rank() < card.rank() && (!below || one.rank() > below->rank())) below = one;
        if (one.rank() > card.rank() && (!above || one.rank() < above->rank())) above = one;
    }
    return (below && !played.contains(*below)) || (above && !played.contains(*above));
}

/// He has followed a lead of that suit with another suit, as one does who does not see the card.
bool has_not_followed(const BoardState& b, Card card) {
    return std::any_of(b.tricks.begin(), b.tricks.end(), [&](const RecordedTrick& one) {
        const auto his = one.trick.card_of(b.contract->dummy());
        return his && one.trick.suit_led() == card.suit() && his->suit() != card.suit();
    });
}

/// When dummy's last card was played.
Instant last_of_dummys(const BoardState& b) {
    for (auto one = b.tricks.rbegin(); one != b.tricks.rend(); ++one)
        for (int i = 0; i < one->trick.size(); ++i)
            if (one->trick.card_of(b.contract->dummy()) == one->trick.card(i)) return one->at[static_cast<std::size_t>(i)];
    return b.spread_at;
}

}  // namespace

std::optional<Instant> hidden_card_told_at(const LawCode& code, const TableState& state) noexcept {
    if (!state.board || !code.row(Situation::DummyIncomplete) || state.record != RecordState::InStep) return std::nullopt;
    const auto& b = *state.board;
    if (state.phase != Phase::Play || !b.dummy_spread) return std::nullopt;
    if (static_cast<int>(b.tricks.size()) <= code.count(Quantity::TricksWithoutIt)) return std::nullopt;
    const Seat dummy = b.contract->dummy();
    if (columns_failed(state, dummy) > 0) return std::nullopt;
    if (b.dealt[dummy].size() != bridge::cards_in_hand || lying_nowhere(b).size() != 1) return std::nullopt;
    // So few are read that nothing reads his columns here.
    if (b.shown[dummy].size() < bridge::cards_in_hand - code.count(Quantity::UnreadInSpread) - 1) return std::nullopt;
    const Card card = lying_nowhere(b).lowest();
    if (neighbour_lies_there(b, card) && !has_not_followed(b, card)) return std::nullopt;
    const auto incidents = incidents_now(state);
    for (const auto& one : incidents)
        if (one.situation == Situation::DummyIncomplete) return std::nullopt;
    return std::max(b.spread_at + code.within(Time::LiesNowhere), last_of_dummys(b) + code.within(Time::ColumnSettles));
}

std::optional<Instant> spread_deadline(const LawCode& code, const TableState& state) noexcept {
    const auto& b = *state.board;
    if (state.phase != Phase::Play || b.dummy_spread) return std::nullopt;
    if (b.spread.size() < bridge::cards_in_hand - code.count(Quantity::UnreadInSpread)) return std::nullopt;
    return b.spread_at + code.spread_time;
}

void note_spread(BoardState& b, const event::SpreadNoted& e, Instant at) {
    const auto now = (b.spread | e.came) - e.left;
    note_strayed(b, std::exchange(b.spread, now), now, at);
    // A card the record deals to another does not become this hand's by lying there (7B3, 43A2a).
    auto own = e.came;
    for (const Seat other : bridge::all_seats)
        if (other != e.seat) own = own - b.start.deal.hands[other];
    b.dealt[e.seat] = b.dealt[e.seat] | own;
    if (!b.dummy_spread || !(own - b.shown[e.seat]).empty()) b.spread_at = at;
    b.shown[e.seat] = b.shown[e.seat] | own;
}

void lays_still(Decision& d, bridge::CardSet cards) {
    const auto& b = d.board();
    const Seat dummy = b.contract->dummy();
    if (!b.dummy_spread || ((cards & b.dealt[dummy]) - b.shown[dummy] - b.played[dummy]).empty()) return;
    // A dismissal raises nothing: the incidents stay where they are.
    for (const auto& one : incidents_now(d.state)) {
        const bool open = one.status == IncidentStatus::Held || one.status == IncidentStatus::Raised;
        if (one.situation == Situation::DummyTouchedCard && open && d.at - one.happened_at < d.within(Time::LaidAndRead))
            d.dismiss(one.id, Dismissal::NothingHappened);
    }
}

void look_for_spread(Decision& d) {
    const auto& b = d.board();
    if (d.state.phase != Phase::Play || b.dummy_spread) return;
    const Seat dummy = b.contract->dummy();
    const auto all = b.played[dummy] | b.spread;
    // A dead antenna hides one suit of a known hand; an unknown hand shows all its thirteen cards.
    int hidden_suits = 0;
    for (auto suit : bridge::all_suits) hidden_suits += (b.dealt[dummy] - all).has_suit(suit) ? 1 : 0;
    const bool whole = b.dealt[dummy].size() == bridge::cards_in_hand && hidden_suits <= d.unseen_parts();
    const auto settled = spread_deadline(d.code, d.state);
    if (whole || (settled && d.at >= *settled)) d.emit(event::DummySpread{dummy});
}

void look_for_hidden_card(Decision& d) {
    const auto told_at = hidden_card_told_at(d.code, d.state);
    if (!told_at || d.at < *told_at) return;
    const auto& b = d.board();
    Facts facts;
    facts.seat = b.contract->dummy();
    facts.card = lying_nowhere(b).lowest();
    facts.trick = d.trick_number();
    facts.lasted = d.at - b.spread_at;
    d.raise(Situation::DummyIncomplete, std::move(facts), Certainty::Probable);
}

}  // namespace kibitz::laws
