/// Cards played and unplayed: Laws 41, 44, 45A-45C, 45E, 45G, 47, 53-57.
#include <algorithm>

#include "controller/laws/correction.hpp"
#include "controller/laws/calls.hpp"
#include "controller/laws/decision.hpp"
#include "controller/laws/defective.hpp"
#include "controller/laws/held.hpp"
#include "controller/laws/lost_track.hpp"
#include "controller/laws/revoke.hpp"
#include "controller/laws/unread.hpp"

namespace kibitz::laws {
Facts facts_of(Decision& d, Seat seat, Card card, Millimetres height) {
    Facts facts;
    facts.seat = seat;
    facts.card = card;
    facts.trick = d.trick_number();
    facts.height = height;
    return facts;
}

bool lies_before(const BoardState& b, Seat seat) {
    return !b.tricks.empty() && b.tricks.back().trick.card_of(seat) && !b.tricks.back().quitted[seat];
}

namespace {

/// He has taken back his card of the trick just completed, and not all the others have turned theirs: what he faces now
/// he faces to that trick and leads nothing (45E, 47F).
bool took_back_to_complete_trick(const Decision& d, Seat seat) {
    const auto& b = d.board();
    const auto* last = trick_on_table(b);
    if (!last || !last->trick.complete() || !last->taken_back[seat] || last->quitted[seat]) return false;
    return std::any_of(bridge::all_seats.begin(), bridge::all_seats.end(),
                       [&](Seat other) { return other != seat && !last->quitted[other]; });
}

/// A card of the complete trick leaves face up: drawn back from the trick that lies there, or cleared away? Others turn
/// theirs first, or another card of his stays face up and hides whether he turned this one.
bool cleared_away(const Decision& d, const observation::CardLeft& o) {
    const auto& b = d.board();
    const auto& last = b.tricks.back();
    if (!o.face_up) return true;
    // Of two that came together and were not ruled on he takes up both, while all others' cards lie there: he plays neither (58B2).
    const auto* two = d.latest({Situation::SimultaneousCards});
    const bool his = two && two->facts.seat == o.seat && two->facts.trick == static_cast<int>(b.tricks.size());
    const auto turned = [&](Seat other) { return last.quitted[other]; };
    const bool all_lie = std::none_of(bridge::all_seats.begin(), bridge::all_seats.end(), turned);
    if (his && two->status != IncidentStatus::Ruled && all_lie) return false;
    if (!b.faced[o.seat].empty()) return true;
    for (const auto& penalty : b.penalty_cards)
        if (penalty.seat == o.seat && !penalty.away) return true;
    return std::all_of(bridge::all_seats.begin(), bridge::all_seats.end(),
                       [&](Seat other) { return other == o.seat || last.quitted[other]; });
}

/// The record knows again, and the question has answered itself.
void record_in_step(Decision& d) {
    d.emit(event::RecordStateChanged{RecordState::InStep, {}});
    const auto* asked = d.latest({Situation::RecordDoubtful});
    if (asked && asked->status != IncidentStatus::Ruled)
        d.dismiss(asked->id, Dismissal::CardSeen);
}

}  // namespace

void note_seen(Decision& d, Seat seat, Card card, Millimetres height, bool awaits_turn) {
    const auto& seen = d.board().seen[seat];
    if (seen && seen->card == card && (seen->awaits_turn || !awaits_turn)) return;
    d.emit(event::CardSeen{seat, card, height, awaits_turn});
    look_for_card_not_seen(d, false);
}

namespace {

/// The card that waited for this turn is played now (57, 58A): an early card, or an early designation from dummy.
void play_waiting_card(Decision& d) {
    const auto seat = turn(d.state);
    if (!seat || d.state.phase != Phase::Play) return;
    auto& b = d.board();
    // Faced out of turn to the thirteenth trick: it is the only card that he has.
    const bool only_card = b.tricks.size() == 13 && d.open_trick();
    // 57D: a penalty card that would be a revoke stays one, and he plays another.
    if (b.seen[*seat] && penalty_card(b, *seat, b.seen[*seat]->card) && d.open_trick() &&
        b.seen[*seat]->card.suit() != suit_led_on_table(d) && remaining(b, *seat).has_suit(suit_led_on_table(d)))
        return;
    if (b.seen[*seat] && (b.seen[*seat]->awaits_turn || only_card)) {
        const auto under = d.is_defender(*seat) ? PlayedUnder::DefenderShown
                           : d.is_dummy(*seat)  ? PlayedUnder::DummyNamed
                                                : PlayedUnder::DeclarerLaid;
        play_card(d, *seat, b.seen[*seat]->card, under);
    } else if (d.is_dummy(*seat) && d.open_trick() && b.designated && !b.played[*seat].contains(*b.designated)) {
        play_card(d, *seat, *b.designated, PlayedUnder::DummyNamed);
    }
}

void finish_trick(Decision& d) {
    auto& b = d.board();
    const int number = static_cast<int>(b.tricks.size());
    const Seat winner = b.tricks.back().trick.winner(b.contract->trump());
    d.emit(event::TrickWon{number, winner});
    if (number == 13) return swap_ruled_twelfth(d) ? void() : end_of_play(d, false);
    lead_goes_to(d, winner);
    look_for_lead_restriction(d);
}

/// The record was in doubt over a card of this seat that could not be read; now it has been.
void clear_doubt(Decision& d, Seat seat) {
    using Colour = event::LightChanged::Colour;
    if (d.state.lights[seat] == Colour::Amber && d.state.record == RecordState::Doubtful) record_in_step(d);
}

/// A card faced and not played was in this hand all the time: it proves earlier revokes, where what is seen is plainly seen.
void held_before(Decision& d, Seat seat, Card card, int trick) {
    const auto& hand = d.board().start.deal.hands[seat];
    if (d.plainly_seen() && (hand.empty() || hand.contains(card))) prove_revokes(d, seat, card, trick);
}

}  // namespace

bool simultaneous(Decision& d, Seat seat, Card card, Millimetres height) {
    const auto& b = d.board();
    if (b.tricks.empty()) return false;
    const auto& last = b.tricks.back();
    const auto first = last.trick.card_of(seat);
    if (!first) return false;
    const auto between = d.at - last.at[place_of(last, seat)];
    if (between > d.code.simultaneous_time || last.quitted[seat]) return false;
    auto facts = facts_of(d, seat, card, height);
    facts.trick = static_cast<int>(b.tricks.size());
    facts.other_card = first;
    facts.lasted = between;
    // What the first one was found to be an instant ago is judged when he has chosen.
    const auto* hasty = d.latest({Situation::Revoke, Situation::RestrictionBroken, Situation::PenaltyCardDue});
    const bool of_it = hasty && hasty->facts.seat == seat && hasty->facts.trick == facts.trick && hasty->facts.card == first &&
                       hasty->status == IncidentStatus::Raised && d.at - hasty->raised_at <= d.code.simultaneous_time;
    constexpr auto what = Situation::SimultaneousCards;
    if (of_it && d.code.row(what)) d.update(hasty->id, what, std::move(facts), Certainty::Certain);
    else d.raise(what, std::move(facts), Certainty::Certain);
    held_before(d, seat, card, static_cast<int>(b.tricks.size()));
    return true;
}

namespace {

/// 48B, 54A: three cards of declarer's face up at once are a hand laid down, not a card shown.
void look_for_faced_hand(Decision& d, Seat seat, Card card) {
    const auto& faced = d.board().faced[seat];
    if (faced.size() < 3) return;
    auto facts = facts_of(d, seat, card, {});
    facts.card.reset();
    // One incident for the hand, however many cards follow.
    for (const auto& old : incidents_now(d.state))
        if (old.situation == Situation::DeclarerFacedHand && old.facts.trick == facts.trick) return;
    facts.card = faced.highest();
    facts.other_card = faced.lowest();
    d.raise(Situation::DeclarerFacedHand, std::move(facts), Certainty::Certain);
}

/// A lead of declarer's from the wrong hand lies there, neither accepted nor refused, and this defender plays to it: he on the
/// right of it, since the one on its left is the next hand.
bool follows_wrong_hand(const Decision& d, Seat seat) {
    const auto& b = d.board();
    if (!b.open_lead || d.open_trick() || turn(d.state) == seat) return false;
    const auto* lead = d.state.incident(*b.open_lead);
    const bool open = lead && lead->status != IncidentStatus::Ruled && lead->status != IncidentStatus::Dismissed;
    return open && lead->facts.seat && !d.is_defender(*lead->facts.seat) && b.seen[*lead->facts.seat] &&
           b.seen[*lead->facts.seat]->card == lead->facts.card;
}

void opening_lead_shown(Decision& d, const observation::CardShown& o) {
    auto& b = d.board();
    if (o.seat == b.leader) {
        if (lead_before_choice(d, o.seat, o.card, o.height)) return;
        play_card(d, o.seat, o.card, PlayedUnder::LeadFaced);
    } else if (d.is_defender(o.seat)) {
        auto facts = facts_of(d, o.seat, o.card, o.height);
        facts.other_seat = b.leader;
        note_seen(d, o.seat, o.card, o.height, false);
        d.raise(Situation::OpeningLeadOutOfTurn, std::move(facts), Certainty::Certain);
    } else if (d.is_declarer(o.seat)) {
        note_seen(d, o.seat, o.card, o.height, false);
        look_for_faced_hand(d, o.seat, o.card);
    } else if (b.open_lead) {
        note_seen(d, o.seat, o.card, o.height, false);  // dummy's, which declarer could see (54C)
    }
}

/// Somebody turns his card down while the fourth hand has a card face up that was not seen to stop: for the table the
/// trick is complete, and that card was played (45C2b).
void play_last_card_shown(Decision& d) {
    const auto* open = d.open_trick();
    if (!open || open->trick.size() != 3 || !d.code.rules.held_card_is_played) return;  // F64: not before it is quitted
    const Seat fourth = open->trick.turn();
    if (d.is_declarer(fourth) && d.board().seen[fourth])
        play_card(d, fourth, d.board().seen[fourth]->card, PlayedUnder::DeclarerHeld);
}

}  // namespace

void play_card(Decision& d, Seat seat, Card card, PlayedUnder under, bool out_of_turn_accepted) {
    const int trick = d.trick_number();
    if (d.board().result || d.is_played(card)) return;
    judge_cards_kept(d);
    look_for_wrong_hand(d, seat, card);
    clear_doubt(d, seat);
    const auto seen = d.board().seen[seat];
    const Instant here = d.came_to_lie(seat, card);
    const Instant came = seen && seen->card == card ? std::min(seen->since, here) : here;
    d.emit(event::CardPlayed{seat, card, trick, under, d.certainty, out_of_turn_accepted});
    reconsider_held(d, seat, card, under, came);
    auto& b = d.board();
    if (d.is_dummy(seat)) judge_card_before_dummys(d, seat, under);
    proper_lead_made(d, seat);
    look_for_due_penalty_card(d, seat, card);
    look_for_missing_penalty_card(d, seat);
    check_restrictions(d, seat, card);
    if (penalty_card(b, seat, card)) d.emit(event::PenaltyCardLifted{seat, card});
    look_for_revoke(d, seat, card, trick);
    prove_disobedience(d, seat, card);
    establish_revokes(d, side_of(seat), trick);
    settle_wrong_card(d);
    both_sides_play_on(d);
    if (b.tricks.back().trick.complete()) finish_trick(d);
    play_waiting_card(d);
    lead_after_the_missing_card(d);
    if (d.state.record == RecordState::OutOfStep && cards_waiting(b) == 0 && !has_lost_track(d) && !lacks_a_card(d)) record_in_step(d);
    narrow_unread(d);
}

void play_unread_card(Decision& d, Seat seat, Card likeliest, bridge::CardSet candidates) {
    d.emit(event::CardPlayed{seat, likeliest, d.trick_number(), PlayedUnder::FacedInTurn,
                             candidates.empty() ? Certainty::Probable : Certainty::Doubtful, false, candidates});
    if (d.board().tricks.back().trick.complete()) finish_trick(d);
    play_waiting_card(d);
}

void play_card_faced_instead(Decision& d, Seat seat, int trick) {
    const auto seen = d.board().seen[seat];
    const auto* fifth = d.latest({Situation::FifthCardByDefender, Situation::FifthCardByDeclarer});
    const bool open = fifth && (fifth->status == IncidentStatus::Raised || fifth->status == IncidentStatus::Seen);
    if (turn(d.state) != seat || !seen || !open || fifth->facts.seat != seat || fifth->facts.trick != trick || fifth->facts.card != seen->card) return;
    d.dismiss(fifth->id, Dismissal::FirstNotPlayed);
    play_card(d, seat, seen->card, d.is_defender(seat) ? PlayedUnder::FacedInTurn : PlayedUnder::DeclarerLaid);
}

bool replace_card(Decision& d, Seat seat, Card card, Card by, int trick) {
    const auto& tricks = d.board().tricks;
    if (d.is_played(by) || trick < 1 || static_cast<std::size_t>(trick) > tricks.size() ||
        tricks[static_cast<std::size_t>(trick) - 1].trick.card_of(seat) != card)
        return false;
    d.emit(event::CardReplaced{seat, card, by, trick});
    return true;
}

/// The lead that lies out of turn is the lead (53).
static void accept_lead_of(Decision& d, Seat offender) {
    const Card card = d.board().seen[offender]->card;
    const auto under = d.is_defender(offender) ? PlayedUnder::DefenderShown
                       : d.is_dummy(offender)  ? PlayedUnder::DummyNamed
                                               : PlayedUnder::DeclarerLaid;
    d.emit(event::LeadTurnSet{offender});
    play_card(d, offender, card, under, true);
}

bool accept_open_lead(Decision& d, Seat follower) {
    play_lying_penalty_card(d, follower);
    auto& b = d.board();
    if (const auto lead = lead_awaiting_choice(d); lead && follower == left_hand_opponent(b.leader))
        play_card(d, b.leader, *lead, PlayedUnder::FacedInTurn);  // followed before declarer has chosen
    if (!b.open_lead || d.open_trick() || d.trick_number() == 13) return false;  // 53A: not at the thirteenth trick
    const auto* incident = d.state.incident(*b.open_lead);
    if (!incident || !incident->facts.seat || incident->status == IncidentStatus::Ruled) return false;
    const Seat offender = *incident->facts.seat;
    if (!b.seen[offender] || follower != left_hand_opponent(offender) || turn(d.state) == follower) return false;
    accept_lead_of(d, offender);
    return true;
}

void declarer_followed_open_lead(Decision& d) {
    const auto in_turn = turn(d.state);
    if (d.state.phase != Phase::Play || !in_turn || !d.is_defender(*in_turn) || !d.code.rules.held_card_is_played) return;
    const Seat declarer = d.board().contract->declarer;
    const auto shown = d.board().seen[declarer];
    if (shown && accept_open_lead(d, declarer)) play_card(d, declarer, shown->card, PlayedUnder::DeclarerHeld);
}

void extra_card(Decision& d, Seat seat, Card card, Millimetres height, bool designated) {
    if (tag_misled(d, seat, card) || pass_over_unread(d, seat, card, height) || next_trick_begun(d, seat, card, height) || fourteenth_card(d, seat, card)) return;
    another_card_shown(d, seat);
    auto& b = d.board();
    const auto* open = d.open_trick();
    auto facts = facts_of(d, seat, card, designated ? not_measured : height);
    const bool declaring = !d.is_defender(seat);
    const RecordedTrick* last = b.tricks.empty() ? nullptr : &b.tricks.back();
    const bool fifth = open || lies_before(b, seat);
    note_seen(d, seat, card, height, false);
    if (simultaneous(d, seat, card, height)) return;
    if (fifth) {
        facts.trick = static_cast<int>(b.tricks.size());
        facts.other_card = last->trick.card_of(seat);
        const int trick = facts.trick;
        const auto what = declaring ? Situation::FifthCardByDeclarer : Situation::FifthCardByDefender;
        d.raise(what, std::move(facts), Certainty::Certain);
        return held_before(d, seat, card, trick);
    }
    facts.other_seat = b.leader;
    const auto led = declaring ? Situation::DeclarerLedOutOfTurn : Situation::DefenderLedOutOfTurn;
    d.raise(led, std::move(facts), Certainty::Certain);
    held_before(d, seat, card, d.trick_number());
    establish_revokes(d, side_of(seat), d.trick_number());  // 63A1: any lead, lawful or not
}

/// A card taken for turned lies face up in the trick that is on the table still: it has not been quitted (45G, 65A).
static void lies_face_up(Decision& d, Seat seat, Card card) {
    const auto* last = trick_on_table(d.board());
    if (!last || last->trick.card_of(seat) != card || !last->quitted[seat]) return;
    auto play = play_as_recorded(d.board());
    play.tricks.back().cards[place_of(*last, seat)].quitted = false;
    play.reason = CorrectionReason::CardReadLater;
    correct_play(d, std::move(play));
}

void card_shown(Decision& d, const observation::CardShown& o) {
    auto& b = d.board();
    if (!d.is_dummy(o.seat)) settle_touched_designation(d);
    if (d.state.phase == Phase::Play && (put_by_ruling(d, o.seat, o.card) || adds_missing_card(d, o.seat, o.card))) return;
    if (d.state.phase == Phase::Play) card_was_not_the_unread(d, o.card);
    if (d.state.phase == Phase::Play && (read_later(d, o.seat, o.card) || would_be_a_slip_of_the_sensors(d, o.seat, o.card))) return;
    if (d.is_played(o.card)) {
        seen_again(d, o.seat, o.card);
        lies_face_up(d, o.seat, o.card);
        const auto& withdrawn = b.may_withdraw[o.seat];
        const bool was_away = !b.tricks.empty() && b.tricks.back().trick.card_of(o.seat) == o.card &&
                              (b.tricks.back().taken_back[o.seat] || (withdrawn && withdrawn->away && withdrawn->card == o.card));
        if (was_away) d.emit(event::CardSeen{o.seat, o.card, o.height, false});
        if (d.is_dummy(o.seat)) dummy_card_shown(d, o);
        return;
    }
    if (d.state.phase == Phase::Auction || d.state.phase == Phase::OpeningLead) take_contract_without_double(d, o.seat);
    if (d.state.phase == Phase::Auction) {
        look_for_wrong_hand(d, o.seat, o.card);
        if (!face_seen_in_dealing(d, o.seat, o.card)) exposed_in_auction(d, o);
        return;
    }
    if (penalty_card(b, o.seat, o.card)) {  // moved where it lies, put back, or played
        if (mend_revoke(d, o.seat, o.card) || penalty_card_beside_another(d, o.seat, o.card, o.height)) return;  // 62B: it is his legal card
        if (turn(d.state) == o.seat) return play_card(d, o.seat, o.card, PlayedUnder::PenaltyCard);
        return note_seen(d, o.seat, o.card, o.height, false);
    }
    if (card_in_another_place(d, o.seat, o.card)) return;
    if (d.is_defender(o.seat)) follow_wrong_card(d, o.seat);
    if (b.seen[o.seat] && b.seen[o.seat]->card == o.card) return;
    if (replace_withdrawn(d, o.seat, o.card)) return;
    // Declarer accepts by a card played (53A), and one that he shows may be the first of a spread (54A) or go back (45C2).
    if (d.is_defender(o.seat)) declarer_followed_open_lead(d);
    if (!d.is_declarer(o.seat)) accept_open_lead(d, o.seat);
    if (another_before_turn(d, o.seat, o.card, o.height)) return;
    if (d.state.phase == Phase::OpeningLead) return opening_lead_shown(d, o);
    if (d.is_dummy(o.seat)) return dummy_card_shown(d, o);
    if (d.is_declarer(o.seat)) {
        if (has_turned_his(d, o.seat)) return;  // of the next trick, when it is laid
        note_seen(d, o.seat, o.card, o.height, false);
        held_before(d, o.seat, o.card, d.trick_number());
        return look_for_faced_hand(d, o.seat, o.card);
    }

    if (simultaneous(d, o.seat, o.card, o.height)) return note_seen(d, o.seat, o.card, o.height, false);
    another_after_taking_up(d, o.seat);
    if (mend_revoke(d, o.seat, o.card)) return;
    const auto before = turn(d.state);
    if (before && d.is_dummy(*before) && o.seat == left_hand_opponent(*before) && b.designated &&
        !d.is_played(*b.designated))
        play_card(d, *before, *b.designated, PlayedUnder::DummyTouched);  // followed: the touch was declarer's
    const auto in_turn = turn(d.state);
    if (!in_turn) return;
    if (*in_turn == o.seat) {
        if (took_back_to_complete_trick(d, o.seat)) return extra_card(d, o.seat, o.card, o.height);
        if (missing_hand_plays(d, o.seat, o.card, o.height) || lead_before_choice(d, o.seat, o.card, o.height)) return;
        const bool normal = o.height <= d.code.thresholds.near_table;
        return play_card(d, o.seat, o.card, normal ? PlayedUnder::FacedInTurn : PlayedUnder::DefenderShown);
    }
    const auto* open = d.open_trick();
    const bool has_played = open && (open->trick.card_of(o.seat) || has_turned_his(d, o.seat));
    if (took_back_to_complete_trick(d, o.seat)) return extra_card(d, o.seat, o.card, o.height);
    if (follows_wrong_hand(d, o.seat)) {
        // 53C: the lead stands, and he has played before his partner (57). 53A: not at the thirteenth trick, where his turn comes.
        const bool last_trick = d.trick_number() == 13;
        if (!last_trick) accept_lead_of(d, *d.state.incident(*b.open_lead)->facts.seat);
        note_seen(d, o.seat, o.card, o.height, true);
        if (last_trick) d.emit(event::CardSeen{o.seat, o.card, o.height, true});
        return;
    }
    if (open ? !has_played : b.seen[*in_turn].has_value() && b.seen[*in_turn]->since >= b.tricks.back().at[3])
        return note_seen(d, o.seat, o.card, o.height, true);  // judged when it can no longer be simultaneous (58A)
    if (follows_unseen_lead(d, o.seat))
        return hand_before_led(d, o.seat) ? play_card(d, o.seat, o.card, PlayedUnder::FacedInTurn) : note_seen(d, o.seat, o.card, o.height, true);
    if (!plays_before_required_lead(d, o.seat, o.card, o.height)) extra_card(d, o.seat, o.card, o.height);
}

void card_laid(Decision& d, Seat seat, Card card, PlayedUnder under, Millimetres height) {
    // A defender's card was played when it was shown; dummy's when it was named or touched.
    if (d.state.phase == Phase::Auction || !d.is_declarer(seat) || d.is_played(card)) return;
    if (d.board().faced[seat].size() >= 3) return;  // his hand lies open: none of it is a card played (48B)
    accept_open_lead(d, seat);
    if (d.state.phase == Phase::OpeningLead) return;  // 48A, 54A: no card of declarer's is played before the lead
    another_after_taking_up(d, seat);
    if (mend_revoke(d, seat, card)) return;
    follow_wrong_card(d, seat);
    const auto in_turn = turn(d.state);
    if (!in_turn) return;
    if (*in_turn == seat && simultaneous(d, seat, card, height)) return;  // the first has won the trick: the second is no lead
    if (*in_turn == seat && took_back_to_complete_trick(d, seat)) return extra_card(d, seat, card, height);
    if (*in_turn == seat) {
        if (!missing_hand_plays(d, seat, card, height)) play_card(d, seat, card, under);
        return;
    }
    const auto* open = d.open_trick();
    const bool has_played = open && (open->trick.card_of(seat) || has_turned_his(d, seat));
    if (!open && follows_unseen_lead(d, seat) && hand_before_led(d, seat)) return play_card(d, seat, card, under);
    if (!has_played && (open || (!lies_before(d.board(), seat) && d.designation_unseen()) || follows_unseen_lead(d, seat)))
        return note_seen(d, seat, card, height, true);
    extra_card(d, seat, card, height);
}

void card_face_down(Decision& d, const observation::CardFaceDown& o) {
    const auto& b = d.board();
    if (d.state.phase == Phase::OpeningLead && o.seat == b.leader && !b.lead_face_down)
        d.emit(event::LeadFacedDown{o.seat, o.card});
}

void card_turned_down(Decision& d, const observation::CardTurnedDown& o) {
    auto& b = d.board();
    if (b.tricks.empty()) return;
    if (turned_one_of_two(d, o.seat, o.card)) return d.emit(event::CardQuitted{o.seat, *b.tricks.back().trick.card_of(o.seat)});
    // F64: declarer quits his card by turning it, though it was not seen to lie still.
    const bool faced_in_turn = d.is_declarer(o.seat) && turn(d.state) == o.seat && b.seen[o.seat] && b.seen[o.seat]->card == o.card;
    if (faced_in_turn && !d.code.rules.held_card_is_played) play_card(d, o.seat, o.card, PlayedUnder::DeclarerLaid);
    auto& last = b.tricks.back();
    if (turned_before_his_turn(d, o) || last.trick.card_of(o.seat) != o.card || last.quitted[o.seat]) return;
    play_last_card_shown(d);
    look_for_card_not_seen(d, true);
    d.emit(event::CardQuitted{o.seat, o.card});
    if (d.is_dummy(o.seat)) establish_revokes(d, side_of(o.seat), 0);  // F63
    // Dummy's card, the fourth, may have been designated unseen: then the trick is complete for those who turn theirs.
    const auto* open = d.open_trick();
    const bool fourth_lies = !d.code.rules.held_card_is_played && open && open->trick.size() == 3 && b.seen[open->trick.turn()];
    if (open && !fourth_lies && !(open->trick.size() == 3 && d.designation_unseen()))
        d.raise(Situation::CardTurnedEarly, facts_of(d, o.seat, o.card, {}), Certainty::Certain);
}

void card_left(Decision& d, const observation::CardLeft& o) {
    auto& b = d.board();
    if (const auto& withdrawn = b.may_withdraw[o.seat]; withdrawn && withdrawn->card == o.card && !withdrawn->away && o.face_up) {
        d.emit(event::CardReturned{o.seat, o.card, o.shown_for});  // 47: with a ground
        return;
    }
    if (lies_turned_down(d, o.seat, o.card) || taken_back_before_turn(d, o)) return;
    if (b.faced[o.seat].contains(o.card) && !b.played[o.seat].contains(o.card)) {
        // Dummy's wrong card may have been turned down with the trick and come to stand (45D2): what lies spread tells
        // when it is put back, and without them its face does.
        if (b.open_wrong_card && d.is_dummy(o.seat) && !d.open_trick() && (!b.spread.empty() || !o.face_up)) return;
        second_takes_its_place(d, o.seat, o.card);
        if (b.faced[o.seat].contains(o.card)) d.emit(event::CardReturned{o.seat, o.card, o.shown_for});
        return;
    }
    if (b.tricks.empty() || revoke_card_left(d, o) || withdrawn_after_revoke(d, o)) return;
    auto& last = b.tricks.back();
    if (last.trick.card_of(o.seat) != o.card || last.quitted[o.seat]) return;
    if (!d.open_trick() && cleared_away(d, o)) {
        d.emit(event::CardQuitted{o.seat, o.card});
        return;
    }
    if (!o.face_up) return;
    const bool shown_only = d.is_defender(o.seat) && !o.laid;
    auto facts = facts_of(d, o.seat, o.card, o.lowest);
    facts.lasted = o.shown_for;
    facts.lifted = o.lifted;
    facts.trick = static_cast<int>(b.tricks.size());
    const auto what = shown_only ? Situation::DefenderCardShown : Situation::PlayedCardWithdrawn;
    const auto* known = d.latest({what});
    const bool again = known && known->facts.seat == o.seat && known->facts.trick == facts.trick && known->facts.card == o.card;
    if (again) d.update(known->id, what, std::move(facts), known->certainty);  // put back, and taken back once more
    // A defender's card that came down to the table was hardly just shown: the sensors lost it.
    else d.raise(what, std::move(facts), shown_only && o.lowest <= d.code.thresholds.near_table ? Certainty::Probable : Certainty::Certain);
    if (o.lifted && !shown_only) seen_to_go_up(d, o.seat, o.card);
}

void card_unread(Decision& d, Seat seat) {
    using Colour = event::LightChanged::Colour;
    if (d.state.phase == Phase::Auction || d.state.lights[seat] == Colour::Amber) return;
    d.emit(event::LightChanged{seat, Colour::Amber});
    ask_director(d, seat, RecordState::Doubtful, {.what = Saying::CardUnread, .seat = seat});
}

}  // namespace kibitz::laws
