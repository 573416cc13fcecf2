/// Cards that are out before their turn: judged when it can no longer have been the turn (57, 58A), or when all that could
/// explain them, a lead that was not seen, has had its time.
#include <utility>

#include "controller/laws/decision.hpp"
#include "controller/laws/defective.hpp"
#include "controller/laws/held.hpp"
#include "controller/laws/unread.hpp"

namespace kibitz::laws {

int cards_waiting(const BoardState& b) {
    int waiting = 0;
    for (const auto& seen : b.seen) waiting += seen && seen->awaits_turn ? 1 : 0;
    return waiting;
}

void ask_director(Decision& d, Seat seat, RecordState state, Remark why) {
    Facts facts;
    facts.seat = seat;
    facts.trick = d.trick_number();
    facts.said = why;
    d.emit(event::RecordStateChanged{state, std::move(why)});
    d.raise(Situation::RecordDoubtful, std::move(facts), Certainty::Doubtful);
}

namespace {

/// 57C1: once declarer has played from both hands, or dummy of himself, a defender who plays before his partner is not at
/// fault; in their turn or not.
bool declarer_played_both(const Decision& d) {
    const auto* open = d.open_trick();
    const auto& b = d.board();
    if (!open) return false;
    const auto out = [&](Seat seat) { return open->trick.card_of(seat) || (b.seen[seat] && b.seen[seat]->awaits_turn); };
    if (!out(b.contract->declarer)) return false;
    return out(b.contract->dummy()) || (b.designated && !d.is_played(*b.designated));
}

/// A defender's card that waits for its turn has waited too long to have been played together with another's (58A).
void judge_early_card(Decision& d, Seat seat, Seat in_turn) {
    const auto seen = *d.board().seen[seat];
    d.emit(event::CardSeen{seat, seen.card, seen.height, true});  // judged
    if (d.is_defender(seat)) establish_revokes(d, side_of(seat), d.trick_number());  // 63A1
    const auto* open = d.open_trick();
    const bool partner_has_played = open && open->trick.card_of(partner(seat));
    if (!d.is_defender(seat) || declarer_played_both(d)) return;
    if (partner_has_played && d.is_dummy(in_turn)) return;  // named by a word that no sensor hears: a touch will tell (designated_late)
    // The hand in turn has its card out and only waits to be sure of it: this one came after.
    if (const auto& first = d.board().seen[in_turn]; first && first->since <= seen.since) return;
    if (d.designation_unseen()) return;
    auto facts = facts_of(d, seat, seen.card, seen.height);
    facts.other_seat = in_turn;
    d.raise(partner_has_played ? Situation::PrematureAtRhosTurn : Situation::PrematurePlay, std::move(facts), Certainty::Certain);
}

/// Two hands have followed a lead that was not seen: one lead out of turn is likelier than an unread card, two are not.
void follow_lead_unseen(Decision& d, Seat seat, Seat leader) {
    const auto seen = *d.board().seen[seat];
    d.emit(event::CardSeen{seat, seen.card, seen.height, true});  // judged
    if (lead_unread(d, leader)) return;
    if (d.state.record != RecordState::OutOfStep)
        ask_director(d, leader, RecordState::OutOfStep,
                     {.what = Saying::CardNotSeen, .seat = leader});
}

}  // namespace

/// The hand after the leader has a card out, or it and those after it, and the lead is not known yet: it was named aloud, or touched a moment ago, or
/// lies where its tag alone tells of it. Players who are ready follow at once; whether he led out of turn is seen by and by.
bool follows_unseen_lead(const Decision& d, Seat seat) {
    const auto in_turn = turn(d.state);
    const auto* row = d.code.row(Situation::DefenderLedOutOfTurn);
    if (!in_turn || seat == *in_turn || d.open_trick() || !row || row->hold == Duration{} || lies_before(d.board(), seat) ||
        d.board().tricks.empty())
        return false;
    // All hands between the leader and him have a card out that waits for the lead; dummy's may have been named aloud.
    for (Seat between = left_hand_opponent(*in_turn); between != seat; between = left_hand_opponent(between)) {
        const auto& seen = d.board().seen[between];
        if (!(seen && seen->awaits_turn) && (!d.is_dummy(between) || between == left_hand_opponent(*in_turn))) return false;
    }
    return true;
}

/// He faced a card though no lead had been seen, and has it in his hand again: a lead out of turn, as sure as a lead that no sensor
/// heard allows.
static bool led_and_taken_back(Decision& d, Seat seat, Card card, Millimetres height) {
    auto facts = facts_of(d, seat, card, height);
    facts.other_seat = turn(d.state);
    d.raise(Situation::DefenderLedOutOfTurn, std::move(facts), Certainty::Probable);
    return false;  // it goes back, and its row's time decides
}

bool taken_back_before_turn(Decision& d, const observation::CardLeft& o) {
    const auto& seen = d.board().seen[o.seat];
    if (!d.is_defender(o.seat) || !o.face_up || !seen || !seen->awaits_turn || seen->card != o.card) return false;
    // A card that lay there and was not seen to go up may be one that the sensors lost.
    if (d.code.waits_for_evidence() && o.laid && !o.lifted) return false;
    if (!d.open_trick()) return led_and_taken_back(d, o.seat, seen->card, o.lowest);
    // Before his partner it is a card played out of turn, and dealt with as one (57A): played when his turn comes, unless he must follow
    // suit with another (57D).
    if (!d.open_trick()->trick.card_of(partner(o.seat)) && !declarer_played_both(d)) {
        const auto led = suit_led_on_table(d);
        const bool follows = o.card.suit() == led || !remaining(d.board(), o.seat).has_suit(led);
        if (seen->judged && !follows) d.emit(event::CardReturned{o.seat, o.card, o.shown_for});
        return true;
    }
    auto facts = facts_of(d, o.seat, o.card, o.lowest);
    facts.lasted = o.shown_for;
    facts.lifted = o.lifted;
    d.raise(o.laid ? Situation::PlayedCardWithdrawn : Situation::DefenderCardShown, std::move(facts), Certainty::Certain);
    if (o.laid) seen_to_go_up(d, o.seat, o.card);
    return true;
}

namespace {

/// The cards of his that lie faced, are not played and were no penalty cards before.
bridge::CardSet laid(const Decision& d, Seat seat) {
    auto cards = d.board().faced[seat] - d.board().played[seat];
    for (const auto& penalty : d.board().penalty_cards)
        if (penalty.seat == seat) cards.erase(penalty.card);
    return cards;
}

/// 49: he lays his hand down as if he were dummy. None of the cards is played, the first of them neither.
/// @param led  the first, which has an incident of its own as a lead out of turn
void hand_laid_down(Decision& d, Seat seat, Card card, Millimetres height, std::optional<Card> led) {
    d.emit(event::CardSeen{seat, card, height, false});
    if (led) d.emit(event::CardSeen{seat, *led, height, false});  // it can be accepted still
    for (const Card one : laid(d, seat))
        if (one != led) d.raise(Situation::CardExposed, facts_of(d, seat, one, height), Certainty::Probable);
}

}  // namespace

void second_takes_its_place(Decision& d, Seat seat, Card gone) {
    const auto& seen = d.board().seen[seat];
    const auto* second = d.latest({Situation::CardExposed});
    if (!seen || seen->card != gone || !seen->awaits_turn || !second || second->status != IncidentStatus::Held) return;
    if (second->facts.seat != seat || !second->facts.card || second->facts.trick != d.trick_number()) return;
    if (second->happened_at < seen->since) return;
    const auto [card, height] = std::pair(*second->facts.card, second->facts.height);
    d.dismiss(second->id, Dismissal::NothingHappened);
    d.emit(event::CardReturned{seat, gone, {}});
    d.emit(event::CardSeen{seat, card, height, true});
}

bool another_before_turn(Decision& d, Seat seat, Card card, Millimetres height) {
    const auto& b = d.board();
    const auto seen = b.seen[seat];
    if (!d.is_defender(seat) || !seen || seen->card == card || d.is_played(seen->card) || penalty_card(b, seat, seen->card)) return false;
    const auto* lead = b.open_lead ? d.state.incident(*b.open_lead) : nullptr;
    const bool led = lead && lead->facts.seat == seat && lead->facts.card == seen->card;
    const auto lying = laid(d, seat);
    const auto* beside = d.latest({Situation::SimultaneousCards});
    const bool first_two_together = beside && beside->facts.seat == seat && beside->facts.trick == d.trick_number();
    // Its moment has been told anew with a card exposed beside it: what comes then comes later than both.
    const bool together = d.at - seen->since <= d.code.simultaneous_time && (lying.size() < 2 || first_two_together);
    // Who takes himself for dummy does so when the hands are laid down; later a hand comes down because its player has done with it.
    const bool first_trick = b.tricks.size() <= 1;
    const bool as_dummy = first_trick && !together && lying.contains(seen->card) && lying.size() >= 2;
    const auto led_before = first_trick && lead && lead->facts.seat == seat && lead->facts.card && lying.contains(*lead->facts.card) &&
                                    lead->status != IncidentStatus::Ruled && lead->status != IncidentStatus::Dismissed
                                ? lead->facts.card
                                : std::nullopt;
    if (as_dummy && (seen->awaits_turn || led_before) && !has_turned_his(d, seat))
        return hand_laid_down(d, seat, card, height, led_before), true;
    // 49: a second card while the first waits for its turn: it lies there still, or was seen to go up into his hand (45C1: it is his
    // card all the same). Where neither is seen he has more likely changed it.
    const bool up = seen_to_be_taken_up(d, seat, seen->card);
    const bool both = !d.code.waits_for_evidence() || (d.plainly_seen() && (lying.contains(seen->card) || up));
    const bool changed = !seen->awaits_turn || !both || !d.open_trick() || has_turned_his(d, seat);
    if (!together && changed && !led_before) return false;
    if (!seen->awaits_turn && !led) return false;
    if (!together && !led_before) another_after_taking_up(d, seat);
    auto facts = facts_of(d, seat, card, height);
    d.emit(event::CardSeen{seat, card, height, false});
    d.emit(event::CardSeen{seat, seen->card, seen->height, seen->awaits_turn});  // it waits as it did
    if (seen->judged) d.emit(event::CardSeen{seat, seen->card, seen->height, true});
    // Beside a lead out of turn it may be the hand that is thrown in: what follows tells.
    const bool may_go_yet = d.code.waits_for_evidence() && !up;  // unseen, and then he has changed it
    const auto how_sure = changed || may_go_yet ? Certainty::Probable : Certainty::Certain;
    if (!together) return d.raise(Situation::CardExposed, std::move(facts), how_sure), true;
    facts.other_card = seen->card;
    facts.lasted = d.at - seen->since;
    d.raise(Situation::SimultaneousCards, std::move(facts), Certainty::Certain);
    return true;
}

void judge_card_before_dummys(Decision& d, Seat dummy, PlayedUnder under) {
    const Seat next = left_hand_opponent(dummy);
    const auto& seen = d.board().seen[next];
    const auto* open = d.open_trick();
    if (under != PlayedUnder::DummyTouched || !open || !seen || !seen->awaits_turn || !seen->judged) return;
    if (!open->trick.card_of(partner(next))) return;  // before his partner: told already (57A), or declarer had played from both hands
    auto facts = facts_of(d, next, seen->card, seen->height);
    facts.other_seat = dummy;
    d.raise(Situation::PrematureAtRhosTurn, std::move(facts), Certainty::Certain);
}

namespace {

/// So long the hand in turn may take over its card while others have played past it: declarer played ahead, and a defender followed (57C).
/// Where acts are seen plainly and told at once, nobody waits.

/// The last of two cards that lie past the hand in turn; nothing where there are not two.
std::optional<Instant> played_past_since(const TableState& state) noexcept {
    if (!state.board || state.phase != Phase::Play) return std::nullopt;
    const auto& b = *state.board;
    const auto in_turn = turn(state);
    if (!in_turn || !b.contract || b.tricks.empty() || b.tricks.back().trick.complete() || state.record == RecordState::OutOfStep)
        return std::nullopt;
    const Seat dummy = b.contract->dummy();
    int waiting = 0;
    Instant last{};
    for (const Seat seat : bridge::all_seats) {
        if (seat == dummy || !b.seen[seat] || !b.seen[seat]->awaits_turn) continue;
        ++waiting;
        last = std::max(last, b.seen[seat]->since);
    }
    return waiting >= 2 ? std::optional(last) : std::nullopt;
}

}  // namespace

std::optional<Instant> card_not_seen_told_at(const LawCode& code, const TableState& state) noexcept {
    const auto since = played_past_since(state);
    if (!since) return std::nullopt;
    if (turn(state) == state.board->contract->dummy()) return *since + code.within(Time::DummyMayTake);
    return *since + (code.waits_for_evidence() ? code.within(Time::MayThink) : Duration{});
}

void look_for_card_not_seen(Decision& d, bool now) {
    const auto at = card_not_seen_told_at(d.code, d.state);
    if (!at || (!now && d.at < *at)) return;
    const auto in_turn = turn(d.state);
    ask_director(d, *in_turn, RecordState::OutOfStep, {.what = Saying::CardNotSeen, .seat = *in_turn});
}

std::optional<Instant> early_card_judged_at(const LawCode& code, const TableState& state, Seat seat) noexcept {
    const auto& b = *state.board;
    const auto& seen = b.seen[seat];
    if (!seen || !seen->awaits_turn || seen->judged) return std::nullopt;
    const bool no_lead = b.tricks.empty() || b.tricks.back().trick.complete();
    // Declarer is on lead and had a card face up before: it is played by and by (45C2), or goes back, and this one was the lead.
    if (const auto leader = turn(state); no_lead && leader && *leader != seat && b.contract->declarer == *leader)
        if (const auto& first = b.seen[*leader]; first && first->since <= seen->since) return std::nullopt;
    const auto* row = code.row(Situation::DefenderLedOutOfTurn);
    return seen->since + std::max(code.simultaneous_time, no_lead && row ? row->hold : Duration{});
}

/// Nobody has led: it was a lead out of turn. Plainly so, it is no card that follows when the hand on lead leads after it.
static void led_out_of_turn(Decision& d, Seat seat, Seat leader) {
    const auto seen = *d.board().seen[seat];
    if (d.is_defender(seat) && plays_before_required_lead(d, seat, seen.card, seen.height)) return;
    if (!d.is_dummy(leader) && d.nothing_over(leader, seen.since)) d.emit(event::CardSeen{seat, seen.card, seen.height, false});
    extra_card(d, seat, seen.card, seen.height);
}

bool hand_before_led(Decision& d, Seat seat) {
    const auto leader = turn(d.state);
    const Seat before = right_hand_opponent(seat);
    if (!leader || d.open_trick() || before != left_hand_opponent(*leader) || d.is_dummy(*leader)) return false;
    const auto& seen = d.board().seen[before];
    if (!seen || !seen->awaits_turn || !d.nothing_over(*leader, seen->since)) return false;
    led_out_of_turn(d, before, *leader);
    return accept_open_lead(d, seat);
}

void time_passed(Decision& d) {
    look_for_card_not_seen(d, false);
    for (Seat seat : bridge::all_seats) {
        const auto in_turn = turn(d.state);
        const auto judged_at = early_card_judged_at(d.code, d.state, seat);
        if (!in_turn || !judged_at || d.at < *judged_at) continue;
        if (d.open_trick()) judge_early_card(d, seat, *in_turn);
        else if (cards_waiting(d.board()) >= 2) follow_lead_unseen(d, seat, *in_turn);
        else led_out_of_turn(d, seat, *in_turn);
        // Told before, the same fact is not told again: it has been looked at all the same.
        if (const auto& still = d.board().seen[seat]; still && early_card_judged_at(d.code, d.state, seat) == judged_at)
            d.emit(event::CardSeen{seat, still->card, still->height, true});
    }
}

}  // namespace kibitz::laws
