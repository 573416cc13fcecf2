/// Single hands: faces seen in dealing (6D1), cards of another hand (7B, 15A), hands of not thirteen cards (7B2, 13, 14),
/// cards where they do not belong (7B3).
#include <algorithm>
#include <string>

#include "controller/laws/decision.hpp"

namespace kibitz::laws {
namespace {

/// A call has been made, regular or not: before that the deal can still be made anew (6D1), after it 16D and 24 apply.
bool auction_begun(const BoardState& b) { return !b.calls.empty() || b.pending_call || !b.cancelled_calls.empty(); }

bool raised_for(const Decision& d, Situation what, Seat seat) {
    for (std::size_t i = d.state.incidents.size(); i-- > 0 && d.state.incidents[i].play == d.board().play;)
        if (d.state.incidents[i].situation == what && d.state.incidents[i].facts.seat == seat) return true;
    return false;
}

}  // namespace

bool cards_unseen_at(const TableState& state, Seat seat) {
    for (const Function sensor : {Function::Reader, Function::Range, Function::Face})
        if (state.failed_devices.contains(device_at(seat, sensor))) return true;
    return state.lights[seat] == event::LightChanged::Colour::Amber;
}

bool face_seen_in_dealing(Decision& d, Seat seat, Card card) {
    const auto& b = d.board();
    // A hand the record knows came from a board that was dealt before: a card of it faced now is Law 24's matter.
    if (b.start.deal.known(seat) || auction_begun(b)) return false;
    Facts facts;
    facts.seat = seat;
    facts.card = card;
    facts.said = {.what = Saying::CardWasFaceUp};
    d.raise(Situation::Redeal, std::move(facts), Certainty::Certain);
    return true;
}

void report_face_seen(Decision& d, const reading::ReportKey& key, Seat by) {
    if (!d.state.board || d.state.phase != Phase::Auction || auction_begun(d.board())) return;
    Facts facts;
    facts.seat = key.about;
    facts.card = key.card;
    facts.said = Remark::in_words(key.words);
    if (!facts.said) facts.said = {.what = Saying::SawTheFace, .seat = by};
    d.raise(Situation::Redeal, std::move(facts), Certainty::Certain);
}

void look_for_wrong_hand(Decision& d, Seat seat, Card card) {
    const auto& dealt = d.board().dealt;
    for (Seat other : bridge::all_seats) {
        if (other == seat || !dealt[other].contains(card)) continue;
        if (raised_for(d, Situation::WrongHand, seat)) return;
        Facts facts;
        facts.seat = seat;
        facts.card = card;
        facts.other_seat = other;
        if (d.state.phase != Phase::Auction) facts.trick = d.trick_number();
        d.raise(Situation::WrongHand, std::move(facts), Certainty::Certain);
        d.emit(event::RecordStateChanged{RecordState::Doubtful, Remark{.what = Saying::DealtToAnother, .seat = other, .card = card}});
        return;
    }
}

bool fourteenth_card(Decision& d, Seat seat, Card card) {
    const auto& b = d.board();
    if (b.start.deal.known(seat)) return false;  // a card too many is another's then (7B)
    auto shown = b.dealt[seat] | b.faced[seat];
    for (const auto& penalty : b.penalty_cards)
        if (penalty.seat == seat) shown.insert(penalty.card);
    if (shown.contains(card) || shown.size() < bridge::cards_in_hand) return false;
    if (raised_for(d, Situation::HandCount, seat)) return true;
    Facts facts;
    facts.seat = seat;
    facts.card = card;
    facts.trick = static_cast<int>(b.tricks.size());
    facts.said = {.what = Saying::FourteenthCard};
    d.raise(Situation::HandCount, std::move(facts), Certainty::Certain);
    return true;
}

void look_for_fourteenth_card(Decision& d) {
    const auto& b = d.board();
    if (!b.contract || b.result) return;
    const Seat dummy = b.contract->dummy();
    if (b.start.deal.known(dummy)) return;  // a fourteenth card is another's then: 7B, 7B3
    bridge::CardSet others;
    for (Seat seat : bridge::all_seats)
        if (seat != dummy) others = others | b.played[seat] | b.start.deal.hands[seat];
    const auto lying = b.spread - b.played[dummy] - others;
    const int cards = b.played[dummy].size() + lying.size();
    if (cards <= bridge::cards_in_hand || raised_for(d, Situation::HandCount, dummy)) return;
    Facts facts;
    facts.seat = dummy;
    facts.trick = static_cast<int>(b.tricks.size());
    facts.said = {.what = Saying::PlayedAndOnTable, .n = b.played[dummy].size(), .m = lying.size()};
    d.raise(Situation::HandCount, std::move(facts), Certainty::Probable);
}

void look_for_thirteenth_card(Decision& d) {
    if (d.state.phase != Phase::Play || d.board().tricks.size() != 13) return;
    const auto* open = d.open_trick();
    if (!open || open->trick.size() != 3) return;
    const Seat missing = open->trick.turn();
    const auto& b = d.board();
    for (Seat seat : bridge::all_seats)
        if (seat != missing && !open->quitted[seat]) return;
    if (b.seen[missing] || cards_unseen_at(d.state, missing) || d.state.record == RecordState::OutOfStep) return;
    if (d.is_dummy(missing) && (b.spread - b.played[missing]).size() > 0) return;  // it lies there, unnamed
    if (raised_for(d, Situation::HandCount, missing)) return;
    Facts facts;
    facts.seat = missing;
    facts.trick = 13;
    facts.said = {.what = Saying::NoThirteenthCard};
    d.raise(Situation::HandCount, std::move(facts), Certainty::Probable);
}

void report_touch(Decision& d, const reading::ReportKey& key, Seat by) {
    if (!d.state.board) return;
    Facts facts;
    facts.seat = key.about;
    facts.other_seat = by;
    facts.said = Remark::in_words(key.words);
    facts.card = key.card;
    if (d.state.phase == Phase::Play) facts.trick = d.trick_number();
    d.raise(Situation::StrangeTouch, std::move(facts), Certainty::Certain);
}

namespace {

Facts told_of(const reading::ReportKey& key, Seat by) {
    Facts facts;
    facts.seat = key.about;
    facts.other_seat = by;
    facts.card = key.card;
    facts.said = Remark::in_words(key.words);
    return facts;
}

}  // namespace

void report_count(Decision& d, const reading::ReportKey& key, Seat by) {
    if (!d.state.board || key.cards == bridge::cards_in_hand) return;
    auto facts = told_of(key, by);
    facts.tricks = static_cast<int>(key.cards);
    if (d.state.phase == Phase::Auction || d.state.phase == Phase::OpeningLead) {
        d.raise(Situation::HandCounted, std::move(facts), Certainty::Certain);
        return;
    }
    if (raised_for(d, Situation::HandCount, key.about)) return;
    facts.trick = static_cast<int>(d.board().tricks.size());
    if (!facts.said) facts.said = {.what = key.cards == 0 ? Saying::NumberWrong : Saying::CardsCounted, .n = static_cast<int>(key.cards)};
    d.raise(Situation::HandCount, std::move(facts), Certainty::Certain);
}

void report_card_found(Decision& d, const reading::ReportKey& key, Seat by) {
    if (!d.state.board || !d.board().contract || d.board().tricks.empty()) return;
    const auto& b = d.board();
    if (key.card && b.played[key.about].contains(*key.card)) return;  // he played it: it was not missing
    for (const Seat other : bridge::all_seats)
        if (other != key.about && key.card && (b.dealt[other].contains(*key.card) || b.played[other].contains(*key.card))) return;  // another's
    auto facts = told_of(key, by);
    facts.trick = key.trick != 0 ? static_cast<int>(key.trick) : static_cast<int>(d.board().tricks.size());
    d.raise(key.trick != 0 ? Situation::CardFound : Situation::CardFoundElsewhere, std::move(facts), Certainty::Certain);
}

}  // namespace kibitz::laws
