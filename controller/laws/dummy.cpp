/// Dummy's cards: designations (45B, 45C3, 45C4, 46), wrong cards (45D) and touches (45F).
#include <algorithm>
#include <vector>

#include "controller/laws/decision.hpp"
#include "controller/laws/defective.hpp"
#include "controller/laws/held.hpp"
#include "controller/laws/naming.hpp"
#include "controller/laws/unread.hpp"
#include "controller/laws/wrong_card.hpp"

namespace kibitz::laws {
namespace {

/// Dummy's card of the trick under way, if he has played one.
std::optional<Card> played_to_open_trick(Decision& d) {
    return d.open_trick() ? d.open_trick()->trick.card_of(d.board().contract->dummy()) : std::nullopt;
}

Facts facts_of(Decision& d, Card card) {
    Facts facts;
    facts.seat = d.board().contract->dummy();
    facts.card = card;
    facts.trick = d.trick_number();
    return facts;
}

/// Said again it is one designation.
void note_designation(Decision& d, Card card, PlayedUnder under) {
    if (d.board().designated != card) d.emit(event::CardDesignated{card, under});
}

bool declarer_played_after_dummy(const Decision& d, const RecordedTrick& recorded) {
    const auto& contract = *d.board().contract;
    return recorded.trick.card_of(contract.declarer) &&
           place_of(recorded, contract.declarer) > place_of(recorded, contract.dummy());
}

/// The last trick shows a card of dummy's that was put down before anybody was seen to designate one, and declarer names
/// another now: the card named is the one played, the other lies there (45D1).
void named_after_the_move(Decision& d, Card moved, Card named) {
    auto& b = d.board();
    const int trick = static_cast<int>(b.tricks.size());
    if (!change_card(d, b.contract->dummy(), moved, named, trick, {})) return;
    auto facts = facts_of(d, moved);
    facts.trick = trick;
    facts.other_card = named;
    d.emit(event::CardSeen{*facts.seat, moved, {}, false});
    d.raise(Situation::DummyWrongCard, std::move(facts), Certainty::Probable);
}

/// 62C1, 45D1: dummy's card may be changed by right, the other side having changed its play. Returns whether it was.
bool changed_by_right(Decision& d, Card first, Card second) {
    const Seat dummy = d.board().contract->dummy();
    const auto& allowed = d.board().may_withdraw[dummy];
    if (!allowed || allowed->card != first || d.is_played(second)) return false;
    if (!allowed->away) d.emit(event::CardReturned{dummy, first, {}});
    return replace_withdrawn(d, dummy, second);
}

/// Dummy had moved it when declarer's key named it, and it lies beside the card that a finger was on: of the two the key says
/// which was meant.
bool moved_before_named(const Decision& d, Card named) {
    const auto& b = d.board();
    const auto* wrong = b.open_wrong_card ? d.state.incident(*b.open_wrong_card) : nullptr;
    return wrong && wrong->status == IncidentStatus::Held && wrong->certainty != Certainty::Certain && wrong->facts.card == named;
}

/// 45C4b: another card after dummy's card of the last trick, and declarer has not played again from either hand.
/// @param finger  how long declarer's finger lay on the second card; none: he named it
void second_designation(Decision& d, Card first, Card second, Duration finger = {}) {
    const auto& recorded = d.board().tricks.back();
    if (changed_by_right(d, first, second)) return;
    if (moved_before_named(d, second)) return settle_touched_designation(d);
    // A hand's card was not read, and two have put theirs aside: the trick is over.
    if (declarer_played_after_dummy(d, recorded) || (d.open_trick() && put_aside(d) >= d.count(Quantity::HandsAside)))
        return note_designation(d, second, PlayedUnder::DummyNamed);  // a fifth card, when dummy puts it down on that word (45E2)
    if (recorded.under[place_of(recorded, d.board().contract->dummy())] == PlayedUnder::DummyMoved)
        return named_after_the_move(d, first, second);
    auto facts = facts_of(d, second);
    facts.trick = static_cast<int>(d.board().tricks.size());
    facts.other_card = first;
    facts.lasted = finger;
    // A finger is not surer of a card than of its neighbours; where a touch plays it however short (F64), a hand may have passed over it.
    const bool in_passing = d.code.waits_for_evidence() && d.code.thresholds.touch_time < d.code.thresholds.dummy_touch_time;
    const bool touched = recorded.under[place_of(recorded, d.board().contract->dummy())] == PlayedUnder::DummyTouched;
    // Who turns his card believes that the trick is over: declarer's card may not have been read.
    const bool over_perhaps = d.open_trick() && d.code.waits_for_evidence() && put_aside(d) > 0;
    const bool pointed = finger > Duration{} && d.code.waits_for_evidence();  // which card dummy moves tells whether it meant that one
    const bool unsure = over_perhaps || pointed || (touched && (in_passing || first.suit() == second.suit()));
    d.raise(Situation::DesignationChanged, std::move(facts), unsure ? Certainty::Probable : Certainty::Certain);
}

/// Could declarer have meant `second` for the trick that dummy has completed with `first`?
bool fits_last_trick(const Decision& d, Card second) {
    const auto& b = d.board();
    const auto& trick = b.tricks.back().trick;
    const Seat dummy = b.contract->dummy();
    return trick.leader() == dummy || second.suit() == trick.suit_led() || !remaining(b, dummy).has_suit(trick.suit_led());
}

/// 45C4b: a slip put right when a defender has led on already. The card named now cannot be dummy's play to that lead, and
/// could have been meant for the trick before, since which declarer has not played. Returns whether it was so.
bool slip_noticed_late(Decision& d, Card second) {
    const auto& b = d.board();
    const auto* open = d.open_trick();
    if (!open || open->trick.size() != 1 || b.tricks.size() < 2 || !d.is_defender(open->trick.leader())) return false;
    const Seat dummy = b.contract->dummy();
    const auto& before = b.tricks[b.tricks.size() - 2];
    const auto first = before.trick.card_of(dummy);
    const auto held = remaining(b, dummy);
    if (!first || d.is_played(second) || declarer_played_after_dummy(d, before)) return false;
    if (second.suit() == open->trick.suit_led() || !held.has_suit(open->trick.suit_led())) return false;
    // Declarer has not played after him, so dummy did not lead it.
    if (second.suit() != before.trick.suit_led() && held.has_suit(before.trick.suit_led())) return false;
    auto facts = facts_of(d, second);
    facts.trick = static_cast<int>(b.tricks.size()) - 1;
    facts.other_card = first;
    d.raise(Situation::DesignationChanged, std::move(facts), Certainty::Certain);
    return true;
}

/// A designation when it is not dummy's turn: before his right-hand opponent's card, or a lead from the wrong hand.
void designated_out_of_turn(Decision& d, Card card, PlayedUnder under) {
    const auto& b = d.board();
    if (d.open_trick()) return note_designation(d, card, under);  // played when the turn comes
    const auto in_turn = turn(d.state);
    // A defender's lead is on its way: declarer was quick.
    if (in_turn && d.is_defender(*in_turn) && b.seen[*in_turn]) return;
    // Declarer's own card is face up and not quitted (F64): he is quick again.
    if (in_turn && d.is_declarer(*in_turn) && b.seen[*in_turn] && !d.code.rules.held_card_is_played)
        return note_designation(d, card, under);
    // The same where he is to follow a lead out of turn: laid, it accepts the lead (53A), and dummy's card is to that trick.
    const auto* led = b.open_lead ? d.state.incident(*b.open_lead) : nullptr;
    const Seat declarer = b.contract->declarer;
    if (led && led->status != IncidentStatus::Ruled && led->facts.seat == right_hand_opponent(declarer) && b.seen[declarer] && !d.code.rules.held_card_is_played)
        return note_designation(d, card, under);
    const Seat dummy = b.contract->dummy();
    if (follows_unseen_lead(d, dummy)) return hand_before_led(d, dummy) ? play_card(d, dummy, card, under) : note_seen(d, dummy, card, {}, true);
    extra_card(d, b.contract->dummy(), card, {}, true);
}

/// Declarer goes on to dummy's card while his own, faced in turn, was not seen to stop: he treats it as played (45C2b).
/// Where a card must be quitted (F64) that is not enough.
void play_card_declarer_left(Decision& d) {
    if (!d.code.rules.held_card_is_played) return;
    const auto in_turn = turn(d.state);
    if (d.state.phase != Phase::Play || !in_turn || !d.is_declarer(*in_turn)) return;
    if (const auto seen = d.board().seen[*in_turn]) play_card(d, *in_turn, seen->card, PlayedUnder::DeclarerHeld);
}

bool resting_on(const observation::DummyTouched& o, Card card) {
    return std::find(o.candidates.begin(), o.candidates.end(), card) != o.candidates.end();
}

/// F64: of two cards touched together declarer elects; nothing is played until he has named one.
void must_elect(Decision& d, Card one, Card other) {
    d.emit(event::DesignationVoid{Remark{.what = Saying::DeclarerChooses, .card = one, .other_card = other}, false});
}

/// F64: dummy's card was touched a moment ago and another is touched now. Returns whether declarer must elect.
bool touched_together(Decision& d, Card card) {
    auto& b = d.board();
    if (!d.code.rules.two_touched_elects || b.tricks.empty()) return false;
    const auto& last = b.tricks.back();
    const Seat dummy = b.contract->dummy();
    const auto first = last.trick.card_of(dummy);
    if (!first || *first == card || b.played[dummy].contains(card)) return false;
    const auto place = place_of(last, dummy);
    const bool last_card = place + 1 == static_cast<std::size_t>(last.trick.size());
    if (!last_card || last.under[place] != PlayedUnder::DummyTouched || d.at - last.at[place] > d.code.simultaneous_time) return false;
    const Card taken = *first;
    d.emit(event::CardTakenBack{dummy, taken, static_cast<int>(b.tricks.size())});
    must_elect(d, taken, card);
    return true;
}

/// A defender has won the trick, and each of its cards was plainly seen.
bool plainly_won_by_defender(const Decision& d, const RecordedTrick& trick) {
    for (std::size_t place = 0; place < bridge::all_seats.size(); ++place)
        if (trick.certainty[place] != Certainty::Certain || !trick.candidates[place].empty()) return false;
    return d.plainly_seen() && trick.winner && d.is_defender(*trick.winner);
}

/// A naming after the trick is complete: for that trick (45C4b), or for the next one? Returns whether it is dealt with.
bool named_across_the_border(Decision& d, Card card) {
    const auto& b = d.board();
    if (b.tricks.empty() || b.open_wrong_card) return false;  // dummy has moved, and not what was named (45D)
    const auto& last = b.tricks.back();
    const Seat dummy = b.contract->dummy();
    const auto first = last.trick.card_of(dummy);
    if (!first || *first == card || declarer_played_after_dummy(d, last) || !fits_last_trick(d, card)) return false;
    const auto in_turn = turn(d.state);
    if (in_turn == dummy) {
        // Dummy's lead: a quick declarer names it while dummy has still to move the first card. Which it is shows when
        // dummy moves one of the two; with an antenna dead nothing would show, and it is the lead.
        if (!b.spread.contains(*first) || d.unseen_parts() > 0) return false;
        note_designation(d, card, PlayedUnder::DummyNamed);
        return true;
    }
    // The trick has been turned, or another's lead is on its way: it is for the next one.
    if (last.quitted[dummy] || (in_turn && b.seen[*in_turn])) return false;
    // ... and so it is when two have put theirs aside, unless the trick is plainly a defender's, who has not led: declarer calls for
    // no card of the next.
    if (d.code.waits_for_evidence() && put_aside(d) >= d.count(Quantity::HandsAside) && !plainly_won_by_defender(d, last)) return false;
    second_designation(d, *first, card);
    return true;
}

/// Dummy has an instruction he has not carried out: the card named lies among his cards still. Where nothing sees
/// he is given until his card of the trick is turned down.
bool instruction_outstanding(Decision& d) {
    const auto& b = d.board();
    const Seat dummy = b.contract->dummy();
    if (b.tricks.empty()) return false;
    const auto& last = b.tricks.back();
    const auto card = last.trick.card_of(dummy);
    if (!card) return false;
    if (b.spread.empty() && b.played[dummy].size() < bridge::cards_in_hand) return !last.quitted[dummy];
    return b.spread.contains(*card);
}

void declarer_touched(Decision& d, const observation::DummyTouched& o) {
    if (o.gesture != observation::Gesture::Hold || o.arranging || o.candidates.empty()) return;
    const Card card = o.candidates.front();
    const auto& b = d.board();
    if (o.candidates.size() > 1) {
        if (d.code.rules.two_touched_elects && turn(d.state) == o.seat) must_elect(d, card, o.candidates[1]);
        return;
    }
    if (named_to_defective(d, o.seat) && (put_by_ruling(d, o.seat, card) || adds_missing_card(d, o.seat, card))) return;  // 67
    if (b.played[o.seat].contains(card) || touched_together(d, card)) return;
    declarer_followed_open_lead(d);
    accept_open_lead(d, o.seat);
    follow_wrong_card(d, o.seat);
    play_card_declarer_left(d);
    if (mend_revoke(d, o.seat, card, turn(d.state) == o.seat)) return;  // 62A, F63
    // Where the finger is plainly seen it says what a word would. Else it may be clearing away, or reach for what he named.
    const bool plain = !d.code.waits_for_evidence();
    if (plain && slip_noticed_late(d, card)) return;
    // While dummy has still to move the first card, a finger that plainly rests on another says so too.
    const auto first = played_to_open_trick(d);
    if (first && (plain || (d.plainly_seen() && instruction_outstanding(d)))) return second_designation(d, *first, card, o.lasted);
    if (plain && named_across_the_border(d, card)) return;
    if (turn(d.state) == o.seat) return play_designated(d, card, PlayedUnder::DummyTouched);
    if (next_trick_begun(d, o.seat, card, {}) || played_to_open_trick(d)) return;  // 67
    if (!d.open_trick() || plain) designated_out_of_turn(d, card, PlayedUnder::DummyTouched);
}

/// With both arms over the cards, or neither seen, a deliberate touch in dummy's turn may be declarer's. It waits: it is
/// played when dummy moves that card or the next hand plays to it, and forgotten when another is designated.
void touched_by_somebody(Decision& d, const observation::DummyTouched& o) {
    if (o.gesture != observation::Gesture::Hold || o.arranging || o.candidates.size() != 1) return;
    const Card card = o.candidates.front();
    const auto& b = d.board();
    if (turn(d.state) != o.seat || b.played[o.seat].contains(card)) return;
    if (!d.open_trick() && instruction_outstanding(d)) return;  // dummy is busy with the last trick's card
    note_designation(d, card, PlayedUnder::DummyTouched);
}

/// The finger came down about when dummy's last card came to lie before him: beside it, or on those that he pushes together
/// after it. Of a card that declarer named the moment of the word is known and not that of the move: he reaches into its suit some
/// seconds later.
bool fetched_last_card(const Decision& d, const observation::DummyTouched& o) {
    const auto& tricks = d.board().tricks;
    const Instant down = d.at - o.lasted;
    for (std::size_t back = 1; back <= 2 && back <= tricks.size(); ++back) {
        const auto& recorded = tricks[tricks.size() - back];
        const auto card = recorded.trick.card_of(o.seat);
        if (!card) continue;
        const auto place = place_of(recorded, o.seat);
        const auto came = recorded.at[place];
        const bool named = recorded.under[place] == PlayedUnder::DummyNamed && card->suit() == o.candidates.front().suit();
        return down - came <= (named ? d.within(Time::FetchedSlowly) : d.within(Time::Fetched)) && came - down <= d.within(Time::Fetched);
    }
    return false;
}

void touched_by_dummy(Decision& d, const observation::DummyTouched& o) {
    auto& b = d.board();
    const Duration since_spread = d.at - o.lasted - b.spread_at;
    if (since_spread < d.code.spread_time / 2) return;  // laying his cards down still
    if (!b.dummy_spread || o.arranging || o.candidates.empty() || o.gesture == observation::Gesture::Sweep) return;
    // A card of his that has been turned was moved, whatever his columns still hear.
    const bool moved = !b.tricks.empty() && b.tricks.back().quitted[o.seat];
    if ((b.designated && resting_on(o, *b.designated)) || (!moved && instruction_outstanding(d))) return;
    if (!b.tricks.empty())  // still clearing the last trick's card away
        if (const auto last = b.tricks.back().trick.card_of(o.seat); last && resting_on(o, *last)) return;
    const auto* wrong = d.latest({Situation::DummyWrongCard});  // 45D1: he puts it back among his cards
    if (wrong && wrong->facts.card && wrong->facts.trick + 1 >= d.trick_number() && resting_on(o, *wrong->facts.card)) return;
    auto facts = facts_of(d, o.candidates.front());
    facts.lasted = o.lasted;
    facts.other_seat = turn(d.state);
    const bool plain = o.candidates.size() == 1 && since_spread >= d.code.spread_time;  // else he may put them straight
    d.raise(Situation::DummyTouchedCard, std::move(facts), fetched_last_card(d, o) ? Certainty::Doubtful : plain ? Certainty::Certain : Certainty::Probable);
}

/// Dummy moved a card nobody was seen to designate. The finger that fetched it is in doubt now: declarer may have named the card
/// aloud, which no sensor hears. One that was lifted long before, or before another finger of his came, was another reach: probable.
void moved_undesignated(Decision& d, Card card) {
    if (d.board().designated == card)
        return play_card(d, d.board().contract->dummy(), card, PlayedUnder::DummyTouched);
    const auto incidents = incidents_now(d.state);
    for (std::size_t i = incidents.size(); i-- > 0 && incidents[i].play == d.board().play;) {
        const auto& incident = incidents[i];
        if (incident.situation != Situation::DummyTouchedCard || incident.facts.trick != d.trick_number() || incident.status == IncidentStatus::Dismissed) continue;
        auto facts = incident.facts;
        facts.other_card = card;
        const auto at_best = fetched_by(d, incident, card, d.came) ? Certainty::Doubtful : incident.told ? Certainty::Probable : Certainty::Certain;
        const auto how_sure = std::max(incident.certainty, at_best);
        d.update(incident.id, incident.situation, std::move(facts), how_sure);
    }
    play_card(d, d.board().contract->dummy(), card, PlayedUnder::DummyMoved);
    look_for_participation(d, card);
}

/// The card of the last trick that dummy has still to move while a second one, named by declarer, waits; nothing when none does.
std::optional<Card> first_of_two_namings(Decision& d) {
    const auto& b = d.board();
    if (!b.designated || b.open_wrong_card || b.tricks.empty() || !b.tricks.back().trick.complete()) return std::nullopt;
    const Seat dummy = b.contract->dummy();
    if (turn(d.state) != dummy || b.played[dummy].contains(*b.designated) || !fits_last_trick(d, *b.designated)) return std::nullopt;
    return instruction_outstanding(d) ? b.tricks.back().trick.card_of(dummy) : std::nullopt;
}

/// The card lies in dummy's played position: it has left his others, where it is missed later.
void left_the_spread(Decision& d, Card card) {
    const auto& b = d.board();
    if (!b.spread.contains(card)) return;
    look_for_exchange(d, card);
    d.emit(event::SpreadNoted{b.contract->dummy(), {}, bridge::CardSet::of(card)});
}

/// Dummy moves a card after declarer named two in one breath with dummy on lead: the first, and the second is his lead;
/// or the second alone, and the naming had been changed (45C4b). Returns whether it was so.
bool resolve_two_namings(Decision& d, Card moved) {
    const auto first = first_of_two_namings(d);
    if (!first) return false;
    const Seat dummy = d.board().contract->dummy();
    const Card second = *d.board().designated;
    if (moved == *first) {
        left_the_spread(d, moved);
        play_card(d, dummy, second, PlayedUnder::DummyNamed);
        return true;
    }
    if (moved != second) return false;
    d.emit(event::CardSeen{dummy, moved, {}, false});
    second_designation(d, *first, second);
    return true;
}

}  // namespace

void play_designated(Decision& d, Card card, PlayedUnder under, std::optional<reading::DesignateKey> named) {
    d.emit(event::CardDesignated{card, under, named});
    play_card(d, d.board().contract->dummy(), card, under);
}

void designate(Decision& d, Seat by, const reading::DesignateKey& key) {
    if (d.state.phase != Phase::Play && d.state.phase != Phase::OpeningLead) return;
    const Seat dummy = d.board().contract->dummy();
    const bool for_declarer = d.is_defender(by) && d.board().defender_chooses && turn(d.state) == dummy;  // 46B5
    if (!d.is_declarer(by) && !for_declarer) return;
    declarer_followed_open_lead(d);
    accept_open_lead(d, dummy);
    if (d.state.phase != Phase::Play) return;
    follow_wrong_card(d, dummy);
    play_card_declarer_left(d);
    const auto* lacks = named_to_defective(d, dummy);
    const auto card = named_card(d.board(), key, lacks);
    if (!card) {
        const bool anything = key.naming == reading::Naming::Anything && !key.suit && !key.rank;
        const auto whole = key.suit && key.rank ? std::optional(Card(*key.suit, *key.rank)) : std::nullopt;
        d.emit(event::DesignationVoid{{.what = card.error(), .card = whole}, anything && turn(d.state) == dummy});
        return;
    }
    if (mend_revoke(d, dummy, *card, turn(d.state) == dummy)) return;  // 62A, F63
    if (lacks && put_by_ruling(d, dummy, *card)) return;
    if (adds_missing_card(d, dummy, *card) || missing_hand_plays(d, dummy, *card, {}) || next_trick_begun(d, dummy, *card, {})) return;  // 67
    if (slip_noticed_late(d, *card)) return;
    if (const auto played = played_to_open_trick(d)) {
        if (*played != *card && !d.board().played[dummy].contains(*card)) second_designation(d, *played, *card);
        return;
    }
    if (d.board().played[dummy].contains(*card)) return;  // the panel pressed again for the trick just completed
    if (named_across_the_border(d, *card)) return;
    if (turn(d.state) == dummy) play_designated(d, *card, PlayedUnder::DummyNamed, key);
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
    if (d.is_played(o.card) && !b.played[o.seat].contains(o.card)) return;  // another's played card, pushed over
    if (resolve_two_namings(d, o.card)) return;
    const auto played = played_to_open_trick(d);
    const auto last = b.tricks.back().trick.card_of(o.seat);
    if (last == o.card || b.played[o.seat].contains(o.card)) {  // what was designated
        dummy_card_arrived(d, o.card, d.came);
        left_the_spread(d, o.card);
        // With the right card in place the wrong one is withdrawn, whatever became of it (45D1).
        const auto* wrong = b.open_wrong_card ? d.state.incident(*b.open_wrong_card) : nullptr;
        if (wrong && wrong->facts.other_card == o.card && b.seen[o.seat])
            withdraw_wrong_card(d, Incident(*wrong));
        return;
    }
    // Declarer named it though dummy had played: that is his fifth card, and dummy does as he is told (45E2).
    if (played && b.designated == o.card) return extra_card(d, o.seat, o.card, o.height);
    if (b.seen[o.seat] && b.seen[o.seat]->card == o.card && d.latest({Situation::FifthCardByDeclarer, Situation::DeclarerLedOutOfTurn})) return;
    if (const auto& allowed = b.may_withdraw[o.seat]; allowed && allowed->away && replace_withdrawn(d, o.seat, o.card)) return;
    if (mend_revoke(d, o.seat, o.card, turn(d.state) == o.seat)) return;  // 62A, F63: he puts the legal card
    const bool other_than_named = last && instruction_outstanding(d);
    if (!played && !other_than_named) follow_wrong_card(d, o.seat);
    if (!played && !other_than_named && turn(d.state) == o.seat) {
        moved_undesignated(d, o.card);
        return left_the_spread(d, o.card);
    }
    if (last && may_have_meant(b, o.card) && change_card(d, o.seat, *last, o.card, static_cast<int>(b.tricks.size()), {})) {
        dummy_card_arrived(d, o.card, d.came);
        return left_the_spread(d, o.card);
    }
    if (tag_misled(d, o.seat, o.card) || pass_over_unread(d, o.seat, o.card, o.height)) return left_the_spread(d, o.card);
    // 45C4b: he does as he was told, and whether the second designation stands is still to be ruled.
    if (const auto* changed = d.latest({Situation::DesignationChanged}); changed && changed->status != IncidentStatus::Ruled &&
        changed->facts.card == o.card && static_cast<std::size_t>(changed->facts.trick) == b.tricks.size())
        return d.emit(event::CardSeen{o.seat, o.card, o.height, false});
    auto facts = facts_of(d, o.card);
    if (last && (played || other_than_named || !b.tricks.back().quitted[o.seat])) {
        // The trick's own card is designated; this is another (45D).
        facts.trick = static_cast<int>(b.tricks.size());
        facts.other_card = last;
        d.emit(event::CardSeen{o.seat, o.card, o.height, false});
        // A finger between two cards, a film out of place, a column out of order: what was touched is not so sure.
        const auto& trick = b.tricks.back();
        const bool touched = last && trick.under[place_of(trick, o.seat)] == PlayedUnder::DummyTouched && last->suit() == o.card.suit();
        d.raise(Situation::DummyWrongCard, std::move(facts), touched ? Certainty::Probable : Certainty::Certain);
        return;
    }
    // Dummy is quick: declarer's naming may be on its way, or the hand before him has played a card that is not read yet.
    const auto in_turn = turn(d.state);
    const bool follows = in_turn && (d.open_trick() ? left_hand_opponent(*in_turn) == o.seat : follows_unseen_lead(d, o.seat));
    if (follows && !d.open_trick() && hand_before_led(d, o.seat)) {
        moved_undesignated(d, o.card);
        return left_the_spread(d, o.card);
    }
    d.emit(event::CardSeen{o.seat, o.card, o.height, follows});
    if (d.open_trick() || follows) return;
    d.raise(Situation::DummyParticipated, std::move(facts), Certainty::Probable);
}

void spread_seen(Decision& d, const observation::SpreadSeen& o) {
    if ((d.state.phase != Phase::Play && d.state.phase != Phase::OpeningLead) || !d.is_dummy(o.seat)) return;
    auto& b = d.board();
    // What lay there already and is not noted is learned now, but a card that is before him: it is missed later.
    const auto came = ((o.cards - o.before) | (o.cards - b.played[o.seat] - b.faced[o.seat])) - b.spread;
    const auto left = (o.before - o.cards) & b.spread;
    if (came.empty() && left.empty()) return;
    if (d.state.phase == Phase::OpeningLead) {  // after a lead out of turn: declarer may have seen it (54C)
        if (b.open_lead) d.emit(event::SpreadNoted{o.seat, came, left});
        return;
    }
    const auto wrong = b.open_wrong_card ? d.state.incident(*b.open_wrong_card)->facts.card : std::nullopt;
    for (const Card card : came - b.dealt[o.seat]) card_in_another_place(d, o.seat, card);
    const auto first = first_of_two_namings(d);
    const bool put_back = wrong && came.contains(*wrong);
    lays_still(d, came);
    for (const Card card : left) look_for_exchange(d, card);
    d.emit(event::SpreadNoted{o.seat, came, left});
    correct_misread_touch(d, left);
    if (put_back && b.open_wrong_card) withdraw_wrong_card(d, Incident(*d.state.incident(*b.open_wrong_card)));
    if (first && !instruction_outstanding(d)) play_card(d, o.seat, *b.designated, PlayedUnder::DummyNamed);  // he moves it
    look_for_spread(d);
}

}  // namespace kibitz::laws
