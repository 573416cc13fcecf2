/// The play known better afterwards: the event, its fold, and what follows from it.
#include "controller/laws/correction.hpp"

#include <algorithm>

#include "controller/laws/decision.hpp"

namespace kibitz::laws {
namespace {

using bridge::CardSet;
using Tricks = decltype(BoardState::tricks);

bool same_card(const event::CorrectedCard& a, const event::CorrectedCard& b) {
    return a.card == b.card && a.under == b.under && a.certainty == b.certainty && a.candidates == b.candidates &&
           a.at == b.at && a.quitted == b.quitted;
}
bool same_play(const event::PlayCorrected& a, const event::PlayCorrected& b) {
    return a.leader == b.leader &&
           std::equal(a.tricks.begin(), a.tricks.end(), b.tricks.begin(), b.tricks.end(), [](const auto& x, const auto& y) {
               return x.leader == y.leader && x.led_out_of_turn == y.led_out_of_turn &&
                      std::equal(x.cards.begin(), x.cards.end(), y.cards.begin(), y.cards.end(), same_card);
           });
}

RecordedTrick recorded(const event::CorrectedTrick& trick) {
    RecordedTrick to;
    to.trick = bridge::Trick(trick.leader);
    to.led_out_of_turn = trick.led_out_of_turn;
    for (const auto& card : trick.cards) {
        const auto place = static_cast<std::size_t>(to.trick.size());
        to.quitted[to.trick.turn()] = card.quitted;
        to.trick.play(card.card);
        to.under[place] = card.under;
        to.at[place] = card.at;
        to.certainty[place] = card.certainty;
        to.candidates[place] = card.candidates;
    }
    return to;
}

bridge::PerSeat<CardSet> cards_of(const Tricks& tricks) {
    bridge::PerSeat<CardSet> played;
    for (const auto& trick : tricks)
        for (const Seat seat : bridge::all_seats)
            if (const auto card = trick.trick.card_of(seat)) played[seat].insert(*card);
    return played;
}

/// The seat's card of trick `number`; nothing when there is no such trick or he has none in it.
std::optional<Card> card_in(const Tricks& tricks, int number, Seat seat) {
    if (number < 1 || static_cast<std::size_t>(number) > tricks.size()) return std::nullopt;
    return tricks[static_cast<std::size_t>(number) - 1].trick.card_of(seat);
}

/// The cards that stand in another place than before, in none any more, or in one only now.
CardSet moved_cards(const Tricks& before, const Tricks& after) {
    CardSet moved;
    for (int number = 1; number <= 13; ++number)
        for (const Seat seat : bridge::all_seats) {
            const auto was = card_in(before, number, seat), is = card_in(after, number, seat);
            if (was == is) continue;
            if (was) moved.insert(*was);
            if (is) moved.insert(*is);
        }
    return moved;
}

RecordedTrick* trick_at(BoardState& b, int number) {
    const auto i = static_cast<std::size_t>(number) - 1;
    return number >= 1 && i < b.tricks.size() ? &b.tricks[i] : nullptr;
}

/// What a correction does to the board besides its tricks.
struct Correction {
    TableState& state;
    BoardState& b;
    const Tricks before;  ///< the play as it was recorded
    const Seat led;       ///< who had the lead then
    const CardSet moved;

    Correction(TableState& table, Tricks tricks, Seat leader)
        : state(table), b(*table.board), before(std::move(tricks)), led(leader), moved(moved_cards(before, b.tricks)) {}

    bool concerns(std::optional<Card> card) const { return card && moved.contains(*card); }

    /// What a hand was taken to hold only because the play said so is forgotten; what it says now is learned.
    void hands() const {
        const auto was = b.played;
        b.played = cards_of(b.tricks);
        for (const Seat seat : bridge::all_seats) {
            const auto only_by_play = was[seat] - b.start.deal.hands[seat] - b.shown[seat];
            b.dealt[seat] = (b.dealt[seat] - only_by_play) | b.played[seat];
        }
    }
    void cards_on_the_table() const {
        for (const Seat seat : bridge::all_seats) {
            if (b.seen[seat] && concerns(b.seen[seat]->card)) b.seen[seat].reset();
            b.faced[seat] = b.faced[seat] - moved;
            auto& withdrawn = b.may_withdraw[seat];
            if (withdrawn && (b.tricks.size() > before.size() || concerns(withdrawn->card) ||
                              card_in(b.tricks, withdrawn->trick, seat) != card_in(before, withdrawn->trick, seat)))
                withdrawn.reset();
        }
        if (!b.tricks.empty()) b.lead_face_down = false;
        std::erase_if(b.bound, [&](const BoundCard& one) { return moved.contains(one.card); });
    }
    void designation() const {
        if (!b.contract) return;
        const Seat dummy = b.contract->dummy();
        if (!b.played[dummy].empty()) b.dummy_spread = true;
        const auto last = static_cast<int>(b.tricks.size());
        const auto lies = last > 0 && !b.tricks.back().trick.complete() ? card_in(b.tricks, last, dummy) : std::nullopt;
        if (lies && card_in(before, last, dummy) != lies) {
            b.designated = lies;
            b.defender_chooses = false;
        } else if (concerns(b.designated)) {
            b.designated.reset();
        }
    }
    /// An irregularity that is still open in the play is no more when its own cards changed, or another has the lead.
    void open_incidents() const {
        const auto over = [&](const std::optional<IncidentId>& id) {
            if (!id) return false;
            if (b.leader != led) return true;
            const auto* incident = state.incident(*id);
            return !incident || concerns(incident->facts.card) || concerns(incident->facts.other_card);
        };
        if (over(b.open_lead)) b.open_lead.reset();
        if (over(b.open_wrong_card)) b.open_wrong_card.reset();
    }
    void phase() const {
        using enum Phase;
        // Thirteen tricks made the result: without them there is none. One that was claimed stands with its claim.
        const bool all = b.tricks.size() == 13 && b.tricks.back().trick.complete();
        if (b.result && b.result->contract && !b.result->by_claim && !all) {
            b.result.reset();
            state.phase = Play;
        }
        if (state.phase == OpeningLead || state.phase == Play) state.phase = b.tricks.empty() ? OpeningLead : Play;
    }
};

void count_tricks(BoardState& b) {
    b.tricks_won = {};
    for (const auto& trick : b.tricks)
        if (trick.winner) ++b.tricks_won[static_cast<std::size_t>(side_of(*trick.winner))];
}

Refusal about(Why why, Card card) {
    Refusal refused = why;
    refused.card = card;
    return refused;
}

/// Why the play cannot be that one; none when it can.
Refusal fault(const TableState& state, const event::PlayCorrected& corrected) {
    if (!state.board || !state.board->contract) return Why::NoContract;
    if (corrected.tricks.size() > 13) return Why::ThirteenTricks;
    CardSet all;
    for (const auto& trick : corrected.tricks) {
        const bool last = &trick == &corrected.tricks.back();
        if (trick.cards.empty() || (!last && trick.cards.size() < 4)) return Why::TrickIncomplete;
        for (const auto& card : trick.cards) {
            if (all.contains(card.card)) return about(Why::CardTwice, card.card);
            all.insert(card.card);
            if (!card.candidates.empty() && !card.candidates.contains(card.card))
                return about(Why::NoCandidate, card.card);
        }
    }
    return {};
}

/// 50: a penalty card that is played is one no more.
void lift_played_penalty_cards(Decision& d, const bridge::PerSeat<CardSet>& before) {
    const auto cards = d.board().penalty_cards;  // the events move them
    for (const auto& penalty : cards)
        if (d.board().played[penalty.seat].contains(penalty.card) && !before[penalty.seat].contains(penalty.card))
            d.emit(event::PenaltyCardLifted{penalty.seat, penalty.card});
}

}  // namespace

event::PlayCorrected play_as_recorded(const BoardState& board) {
    event::PlayCorrected play;
    play.leader = board.leader;
    for (const auto& recorded : board.tricks) {
        event::CorrectedTrick trick{recorded.trick.leader(), {}, recorded.led_out_of_turn};
        for (int place = 0; place < recorded.trick.size(); ++place) {
            const auto i = static_cast<std::size_t>(place);
            trick.cards.push_back({recorded.trick.card(place), recorded.under[i], recorded.certainty[i], recorded.candidates[i],
                                   recorded.at[i], recorded.quitted[clockwise(trick.leader, place)]});
        }
        play.tricks.push_back(std::move(trick));
    }
    return play;
}

Refusal play_correction(const LawCode& code, TableState& state, Instant at, event::PlayCorrected corrected,
                        std::vector<Event>& out) {
    for (auto& trick : corrected.tricks)
        for (auto& card : trick.cards)
            if (card.candidates.size() == 1) card.candidates = {};  // it is known
    if (auto why = fault(state, corrected)) return why;
    if (at < state.at) return Why::TooEarly;
    if (same_play(corrected, play_as_recorded(*state.board))) return {};
    const Observation now{at, Certainty::Certain, observation::TimePassed{}};
    Decision d(code, state, now, out);
    correct_play(d, std::move(corrected));
    return {};
}

void correct_play(Decision& d, event::PlayCorrected corrected) {
    const auto played = d.board().played;
    const auto won = d.board().tricks_won;
    const bool finished = d.state.phase == Phase::Finished;
    d.emit(std::move(corrected));
    const auto& b = d.board();
    lift_played_penalty_cards(d, played);
    const bool over = b.tricks.size() == 13 && b.tricks.back().trick.complete();
    if (b.result ? b.tricks_won != won : over && d.state.phase == Phase::Play) end_of_play(d, b.result && b.result->by_claim);
    if (d.state.phase == Phase::Finished && !finished) look_at_deal(d);
}

void fold_taken_back(TableState& state, const event::CardTakenBack& e, Instant at) {
    auto& b = *state.board;
    auto* t = trick_at(b, e.trick);
    if (!t || t->trick.size() == 0) return;
    t->trick.take_back();
    const auto place = static_cast<std::size_t>(t->trick.size());
    t->under[place] = {};
    t->at[place] = {};
    t->certainty[place] = {};
    t->candidates[place] = {};
    t->quitted[e.seat] = t->taken_back[e.seat] = false;
    b.played[e.seat].erase(e.card);
    std::erase_if(b.bound, [&](const BoundCard& one) { return one.restriction.seat == e.seat && one.card == e.card; });
    if (t->winner) {
        --b.tricks_won[static_cast<std::size_t>(side_of(*t->winner))];
        t->winner.reset();
    }
    if (t->trick.size() == 0) {
        b.leader = e.seat;
        b.tricks.pop_back();
        if (b.tricks.empty()) state.phase = Phase::OpeningLead;
    }
    state.turn_since = at;
}

void fold_replaced(TableState& state, const event::CardReplaced& e) {
    auto& b = *state.board;
    if (auto* t = trick_at(b, e.trick)) {
        const auto place = place_of(*t, e.seat);
        t->trick.replace(e.seat, e.by);
        t->certainty[place] = Certainty::Certain;
        t->candidates[place] = {};
        t->taken_back[e.seat] = false;
    }
    for (auto& one : b.bound)
        if (one.restriction.seat == e.seat && one.card == e.card) one.card = e.by;
    // Two cards of one hand may change places (62D): the one taken out stands in the other trick then.
    if (std::none_of(b.tricks.begin(), b.tricks.end(), [&](const RecordedTrick& t) { return t.trick.card_of(e.seat) == e.card; }))
        b.played[e.seat].erase(e.card);
    b.played[e.seat].insert(e.by);
    b.dealt[e.seat].insert(e.by);
    if (b.designated == e.card) b.designated = e.by;
    if (b.seen[e.seat] && b.seen[e.seat]->card == e.by) b.seen[e.seat].reset();
    b.faced[e.seat].erase(e.by);
    b.may_withdraw[e.seat].reset();
    b.open_wrong_card.reset();
}

void fold_correction(TableState& state, const event::PlayCorrected& corrected, Instant at) {
    if (!state.board || !state.board->contract) return;
    auto& b = *state.board;
    const auto turn_before = turn(state);
    Tricks before = b.tricks;
    const Seat led = b.leader;
    b.tricks.clear();
    for (const auto& one : corrected.tricks) {
        if (b.tricks.size() == b.tricks.capacity()) break;
        auto trick = recorded(one);
        const auto i = b.tricks.size();
        if (i < before.size() && before[i].trick == trick.trick) trick.winner = before[i].winner;
        else if (trick.trick.complete()) trick.winner = trick.trick.winner(b.contract->trump());
        for (const Seat seat : bridge::all_seats)
            if (const auto card = trick.trick.card_of(seat); card && card_in(before, static_cast<int>(i) + 1, seat) == card)
                trick.taken_back[seat] = before[i].taken_back[seat];
        b.tricks.push_back(std::move(trick));
    }
    b.leader = corrected.leader;
    count_tricks(b);
    const Correction correction(state, std::move(before), led);
    correction.hands();
    correction.cards_on_the_table();
    correction.designation();
    correction.open_incidents();
    correction.phase();
    // What a ruling would be undone to had the play of before in it.
    for (auto& ruled : state.before) ruled.board.reset();
    if (turn(state) != turn_before) state.turn_since = at;
}

}  // namespace kibitz::laws
