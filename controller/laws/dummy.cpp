/// Dummy's cards: designations (45B, 45C3, 45C4, 46), wrong cards (45D) and touches (45F).
#include <algorithm>

#include "controller/laws/decision.hpp"
#include "controller/laws/naming.hpp"

namespace kibitz::laws {
namespace {

/// Dummy's card of the trick under way, if he has played one.
std::optional<Card> played_to_open_trick(Decision& d) {
    const auto* open = d.open_trick();
    return open ? open->trick.card_of(d.board().contract->dummy()) : std::nullopt;
}

Facts facts_of(Decision& d, Card card) {
    Facts facts;
    facts.seat = d.board().contract->dummy();
    facts.card = card;
    facts.trick = d.trick_number();
    return facts;
}

/// 45C4b: another card after the first was played, and declarer has not played again from either hand.
void second_designation(Decision& d, Card first, Card second) {
    const auto& trick = d.open_trick()->trick;
    const auto& contract = *d.board().contract;
    const auto place = [&](Seat seat) { return (index(seat) - index(trick.leader())) & 3; };
    if (trick.card_of(contract.declarer) && place(contract.declarer) > place(contract.dummy())) return;
    auto facts = facts_of(d, second);
    facts.other_card = first;
    d.raise(Situation::DesignationChanged, std::move(facts), Certainty::Certain);
}

void play_designated(Decision& d, Card card, PlayedUnder under) {
    d.emit(event::CardDesignated{card, under});
    play_card(d, d.board().contract->dummy(), card, under);
}

/// A designation when it is not dummy's turn: before his right-hand opponent's card, or a lead from the wrong hand.
void designated_out_of_turn(Decision& d, Card card, PlayedUnder under) {
    const auto& b = d.board();
    if (d.open_trick()) {
        if (b.designated != card) d.emit(event::CardDesignated{card, under});  // played when the turn comes
        return;
    }
    const auto in_turn = turn(d.state);
    // A defender's lead is on its way: declarer was quick.
    if (in_turn && d.is_defender(*in_turn) && b.seen[*in_turn]) return;
    extra_card(d, b.contract->dummy(), card, {});
}

/// Declarer goes on to dummy's card while his own, faced in turn, was not seen to stop: he treats it as played (45C2b).
void play_card_declarer_left(Decision& d) {
    const auto in_turn = turn(d.state);
    if (d.state.phase != Phase::Play || !in_turn || !d.is_declarer(*in_turn)) return;
    if (const auto seen = d.board().seen[*in_turn]) play_card(d, *in_turn, seen->card, PlayedUnder::DeclarerHeld);
}

bool resting_on(const observation::DummyTouched& o, Card card) {
    return std::find(o.candidates.begin(), o.candidates.end(), card) != o.candidates.end();
}

void declarer_touched(Decision& d, const observation::DummyTouched& o) {
    if (o.gesture != observation::Gesture::Hold || o.arranging || o.candidates.size() != 1) return;
    const Card card = o.candidates.front();
    const auto& b = d.board();
    if (b.played[o.seat].contains(card)) return;
    accept_open_lead(d, o.seat);
    play_card_declarer_left(d);
    if (turn(d.state) == o.seat) return play_designated(d, card, PlayedUnder::DummyTouched);
    if (played_to_open_trick(d)) return;  // clearing away, reaching for what he named: not a second designation
    if (!d.open_trick()) designated_out_of_turn(d, card, PlayedUnder::DummyTouched);
}

/// With both arms over the cards, or neither seen, a deliberate touch in dummy's turn may be declarer's. It waits: it is
/// played when dummy moves that card or the next hand plays to it, and forgotten when another is designated.
void touched_by_somebody(Decision& d, const observation::DummyTouched& o) {
    if (o.gesture != observation::Gesture::Hold || o.arranging || o.candidates.size() != 1) return;
    const Card card = o.candidates.front();
    const auto& b = d.board();
    if (turn(d.state) != o.seat || b.played[o.seat].contains(card) || b.designated == card) return;
    d.emit(event::CardDesignated{card, PlayedUnder::DummyTouched});
}

/// Dummy has an instruction he has not carried out: the card named lies among his cards still. With no column antennas
/// he is given until his card of the trick is turned down.
bool instruction_outstanding(Decision& d) {
    const auto& b = d.board();
    const Seat dummy = b.contract->dummy();
    if (b.tricks.empty()) return false;
    const auto& last = b.tricks.back();
    const auto card = last.trick.card_of(dummy);
    if (!card) return false;
    bridge::CardSet columns;
    for (auto column : b.columns) columns = columns | column;
    if (columns.empty() && b.played[dummy].size() < bridge::cards_in_hand) return !last.quitted[dummy];
    return columns.contains(*card);
}

void touched_by_dummy(Decision& d, const observation::DummyTouched& o) {
    auto& b = d.board();
    if (d.at - o.lasted < b.spread_at + d.code.spread_time) return;  // laying his cards down still
    if (!b.dummy_spread || o.arranging || o.candidates.empty() || o.gesture == observation::Gesture::Sweep) return;
    if ((b.designated && resting_on(o, *b.designated)) || instruction_outstanding(d)) return;
    if (!b.tricks.empty())  // still clearing the last trick's card away
        if (const auto last = b.tricks.back().trick.card_of(o.seat); last && resting_on(o, *last)) return;
    auto facts = facts_of(d, o.candidates.front());
    facts.lasted = o.lasted;
    d.raise(Situation::DummyTouchedCard, std::move(facts),
            o.candidates.size() == 1 ? Certainty::Certain : Certainty::Probable);
}

/// Dummy moved a card nobody was seen to designate. If he had touched it first, the touch is in doubt now: declarer may
/// have named it aloud, which no sensor hears.
void moved_undesignated(Decision& d, Card card) {
    if (d.board().designated == card)
        return play_card(d, d.board().contract->dummy(), card, PlayedUnder::DummyTouched);
    const auto& incidents = d.state.incidents;
    for (std::size_t i = incidents.size(); i-- > 0;) {
        const auto& incident = incidents[i];
        if (incident.situation != Situation::DummyTouchedCard || incident.facts.trick != d.trick_number() ||
            d.state.incident_play[i] != d.board().play)
            continue;
        auto facts = incident.facts;
        facts.other_card = card;
        d.update(incident.id, incident.situation, std::move(facts), Certainty::Doubtful);
        break;
    }
    play_card(d, d.board().contract->dummy(), card, PlayedUnder::DummyMoved);
}

}  // namespace

void designate(Decision& d, Seat by, const reading::DesignateKey& key) {
    if (d.state.phase != Phase::Play && d.state.phase != Phase::OpeningLead) return;
    if (!d.is_declarer(by)) return;
    const Seat dummy = d.board().contract->dummy();
    accept_open_lead(d, dummy);
    if (d.state.phase != Phase::Play) return;
    play_card_declarer_left(d);
    const auto card = named_card(d.board(), key);
    if (!card) {
        d.emit(event::DesignationVoid{card.error()});
        return;
    }
    if (const auto played = played_to_open_trick(d)) {
        if (*played != *card && !d.board().played[dummy].contains(*card)) second_designation(d, *played, *card);
        return;
    }
    if (d.board().played[dummy].contains(*card)) return;  // the panel pressed again for the trick just completed
    if (turn(d.state) == dummy) play_designated(d, *card, PlayedUnder::DummyNamed);
    else designated_out_of_turn(d, *card, PlayedUnder::DummyNamed);
}

void dummy_touched(Decision& d, const observation::DummyTouched& o) {
    if (d.state.phase != Phase::Play || !d.is_dummy(o.seat)) return;
    if (o.arm == observation::Arm::FromMiddle) declarer_touched(d, o);
    if (o.arm == observation::Arm::Unknown) touched_by_somebody(d, o);
    if (o.arm == observation::Arm::FromDummy) touched_by_dummy(d, o);
}

void dummy_card_shown(Decision& d, const observation::CardShown& o) {
    auto& b = d.board();
    if (d.state.phase != Phase::Play || b.tricks.empty()) return;
    const auto played = played_to_open_trick(d);
    const auto last = b.tricks.back().trick.card_of(o.seat);
    if (last == o.card || b.played[o.seat].contains(o.card)) {  // what was designated
        // With the right card in place the wrong one is withdrawn, whatever became of it (45D1).
        const auto* wrong = b.open_wrong_card ? d.state.incident(*b.open_wrong_card) : nullptr;
        if (wrong && wrong->facts.other_card == o.card && b.seen[o.seat] && b.seen[o.seat]->card != o.card)
            d.emit(event::CardReturned{o.seat, b.seen[o.seat]->card, {}});
        return;
    }
    const bool other_than_named = last && instruction_outstanding(d);
    if (!played && !other_than_named && turn(d.state) == o.seat) return moved_undesignated(d, o.card);
    auto facts = facts_of(d, o.card);
    if (last && (played || other_than_named || !b.tricks.back().quitted[o.seat])) {
        // The trick's own card is designated; this is another (45D).
        facts.trick = static_cast<int>(b.tricks.size());
        facts.other_card = last;
        d.emit(event::CardSeen{o.seat, o.card, o.height, false});
        d.raise(Situation::DummyWrongCard, std::move(facts), Certainty::Certain);
        return;
    }
    d.emit(event::CardSeen{o.seat, o.card, o.height, false});
    if (d.open_trick()) return;  // dummy is quick: declarer's naming may be on its way
    d.raise(Situation::DummyParticipated, std::move(facts), Certainty::Probable);
}

void column_seen(Decision& d, const observation::ColumnSeen& o) {
    if (d.state.phase != Phase::Play || !d.is_dummy(o.seat) || o.column >= 4) return;
    auto& b = d.board();
    if (b.columns[o.column] == o.cards) return;
    const auto wrong = b.open_wrong_card ? d.state.incident(*b.open_wrong_card)->facts.card : std::nullopt;
    const bool put_back = wrong && o.cards.contains(*wrong) && !b.columns[o.column].contains(*wrong);
    d.emit(event::ColumnNoted{o.seat, o.column, o.cards});
    if (put_back) d.emit(event::CardReturned{o.seat, *wrong, {}});
    if (b.dummy_spread) return;
    bridge::CardSet all = b.played[o.seat];
    for (auto column : b.columns) all = all | column;
    // A dead antenna hides one suit of a known hand; an unknown hand shows all its thirteen cards.
    int hidden_suits = 0;
    for (auto suit : bridge::all_suits) hidden_suits += (b.dealt[o.seat] - all).has_suit(suit) ? 1 : 0;
    if (b.dealt[o.seat].size() == bridge::cards_in_hand && hidden_suits <= d.dead_columns())
        d.emit(event::DummySpread{o.seat});
}

void settle_wrong_card(Decision& d) {
    auto& b = d.board();
    if (!b.open_wrong_card) return;
    const auto* incident = d.state.incident(*b.open_wrong_card);
    const auto* open = d.open_trick();
    const int now = static_cast<int>(b.tricks.size());
    if (!incident || !open || now <= incident->facts.trick) return;
    if (open->trick.size() < 2) return;  // the second card of the next trick makes both sides have played
    const auto facts = incident->facts;
    const auto dummy = *facts.seat;
    if (!replace_card(d, dummy, *facts.other_card, *facts.card, facts.trick)) return;
    auto& trick = b.tricks[static_cast<std::size_t>(facts.trick) - 1];
    const auto winner = trick.trick.winner(b.contract->trump());
    if (trick.winner != winner) {
        const Seat on_lead = b.leader;  // the lead already made stands
        d.emit(event::TrickWon{facts.trick, winner});
        d.emit(event::LeadTurnSet{on_lead});
    }
    d.update(incident->id, Situation::DummyWrongCardStands, facts, Certainty::Certain);
}

}  // namespace kibitz::laws
