/// Revokes found, corrected and established: Laws 61-63. With known hands a failure to follow suit is seen at once; with
/// unknown ones it is proved by a later card of the suit.
#include "controller/laws/revoke.hpp"

#include <algorithm>

#include "controller/laws/dismissal.hpp"
#include "controller/laws/effects.hpp"
#include "controller/laws/held.hpp"

namespace kibitz::laws {
namespace {

Facts facts_of(Seat seat, int trick, Card card, Card proof) {
    Facts facts;
    facts.seat = seat;
    facts.trick = trick;
    facts.card = card;
    facts.other_card = proof;
    facts.suit = proof.suit();
    return facts;
}

/// The side has played to a trick after that one (63A1).
bool played_after(const BoardState& b, Side side, int trick) {
    for (auto i = static_cast<std::size_t>(trick); i < b.tricks.size(); ++i)
        for (Seat seat : bridge::all_seats)
            if (side_of(seat) == side && b.tricks[i].trick.card_of(seat)) return true;
    return false;
}

const RecordedTrick& trick_of(const BoardState& b, const Incident& revoke) {
    return b.tricks[static_cast<std::size_t>(revoke.facts.trick) - 1];
}

/// Still to be corrected, as far as the cards tell: the trick is the last one, the other side has led to the next, or the
/// thirteenth is played and he has played none to it (62D).
bool correctable(const BoardState& b, const Incident& revoke) {
    if (revoke.situation != Situation::Revoke || !stands(b, revoke)) return false;
    const auto trick = static_cast<std::size_t>(revoke.facts.trick);
    if (trick + 1 == b.tricks.size() && revoke.facts.trick == twelfth_trick) return !b.tricks.back().trick.card_of(*revoke.facts.seat);
    return trick == b.tricks.size() ||
           (trick + 1 == b.tricks.size() && !played_after(b, side_of(*revoke.facts.seat), revoke.facts.trick));
}

/// 62D: the twelfth trick has another winner, and he leads to the thirteenth: the cards that lie there wait for their turns.
void thirteenth_from(Decision& d, Seat winner) {
    const auto trick = d.board().tricks.back().trick;
    for (int i = trick.size(); i-- > 0;) d.emit(event::CardTakenBack{clockwise(trick.leader(), i), trick.card(i), twelfth_trick + 1});
    d.emit(event::TrickWon{twelfth_trick, winner});
    for (int i = 0; i < 2 * trick.size(); ++i)  // told again it has been judged: it is not early
        d.emit(event::CardSeen{clockwise(trick.leader(), i / 2), trick.card(i / 2), {}, true});
    if (const auto card = trick.card_of(winner)) play_card(d, winner, *card, PlayedUnder::FacedInTurn);
}

const Incident* open_revoke(Decision& d, Seat seat, auto fits) {
    const Incident* found = nullptr;
    each_revoke(d, [&](IncidentId id) {
        const auto* revoke = d.state.incident(id);
        if (revoke->facts.seat == seat && correctable(d.board(), *revoke) && fits(*revoke)) found = revoke;
    });
    return found;
}

/// The legal card takes the revoke card's place, and what follows: who has won the trick, what the others may change.
bool correct(Decision& d, IncidentId id, Card by) {
    auto& b = d.board();
    const auto facts = d.state.incident(id)->facts;
    const Seat seat = *facts.seat;
    if (!replace_card(d, seat, *facts.card, by, facts.trick)) return false;
    const auto corrected = b.tricks[static_cast<std::size_t>(facts.trick) - 1];
    const bool led_on = static_cast<std::size_t>(facts.trick) < b.tricks.size();
    if (penalty_card(b, seat, by)) d.emit(event::PenaltyCardLifted{seat, by});
    else if (!led_on) look_for_due_penalty_card(d, seat, by);  // the legal card was the one that lay there (50D1)
    if (corrected.trick.complete()) {
        const Seat winner = corrected.trick.winner(b.contract->trump());
        if (led_on && facts.trick == twelfth_trick) {
            if (winner != corrected.winner) thirteenth_from(d, winner);
            return true;
        }
        if (led_on) {
            const Seat led = b.tricks.back().trick.leader();
            const Card lead = b.tricks.back().trick.card(0);
            const int next = static_cast<int>(b.tricks.size());
            // The lead was made before attention was drawn: his to take back, and not his at all if another has won.
            if (winner != led) d.emit(event::CardTakenBack{led, lead, next});
            else d.emit(event::WithdrawalAllowed{led, lead, next, id});
        }
        if (winner != corrected.winner) d.emit(event::TrickWon{facts.trick, winner});
    }
    if (!led_on) allow_withdrawals(d, id, seat, facts.trick);  // 62C1
    look_for_lead_restriction(d);
    return true;
}

/// With an unknown hand nobody saw the revoke: he takes a discard back and follows suit after all (62A, 47B), and what was
/// flagged as a card taken back was that; or he puts the legal card beside the one that lies there.
bool volunteered(Decision& d, Seat seat, Card card) {
    auto& b = d.board();
    const auto& last = b.tricks.back();
    const auto withdrawn = last.trick.card_of(seat);
    if (!withdrawn || last.trick.leader() == seat || last.trick.suit_led() == withdrawn->suit() ||
        last.trick.suit_led() != card.suit() || d.is_played(card))
        return false;
    const int trick = static_cast<int>(b.tricks.size());
    const Incident* taken_back = d.latest({Situation::PlayedCardWithdrawn, Situation::DefenderCardShown});
    const bool of_it = taken_back && taken_back->facts.trick == trick && taken_back->facts.card == withdrawn &&
                       taken_back->status != IncidentStatus::Ruled;
    const bool waits = of_it && taken_back->status == IncidentStatus::Held;  // what follows was to bear it out, and does
    if (!last.taken_back[seat] && !waits) {
        if (!d.plainly_seen() || turn(d.state) == seat || !lies_before(b, seat) || revoke_known(d, seat, trick, *withdrawn)) return false;
        const auto found = d.raise(Situation::Revoke, facts_of(seat, trick, *withdrawn, card), Certainty::Certain);
        return found.value != 0 && correct(d, found, card);
    }
    if (!of_it) return false;
    if (!d.code.row(Situation::Revoke)) return false;
    const auto id = taken_back->id;  // one fact: the card was taken back because it was a revoke
    d.update(id, Situation::Revoke, facts_of(seat, trick, *withdrawn, card), Certainty::Certain);
    if (waits) d.tell(*d.state.incident(id));
    return correct(d, id, card);
}

}  // namespace

bool stands(const BoardState& b, const Incident& revoke) noexcept {
    const auto trick = static_cast<std::size_t>(revoke.facts.trick);
    return trick >= 1 && trick <= b.tricks.size() &&
           trick_of(b, revoke).trick.card_of(*revoke.facts.seat) == revoke.facts.card;
}

bool revoke_known(const Decision& d, Seat seat, int trick, Card card) {
    const auto incidents = incidents_now(d.state);
    return std::any_of(incidents.begin(), incidents.end(), [&](const Incident& old) {
        return (is_revoke(old.situation) || old.situation == Situation::RestrictionBroken) && old.facts.seat == seat &&
               old.facts.trick == trick && old.facts.card == card && !dismissed_as(old, Dismissal::GroundTakenBack);
    });
}

void known_better(Decision& d, IncidentId id, Situation what, Facts facts) {
    const auto* revoke = d.state.incident(id);
    const bool ruled = revoke->status == IncidentStatus::Ruled;
    // What was awarded on what was known before is asked anew, and must not count twice.
    if (const auto before = *revoke; before.ruling)
        for (const auto effect : before.ruling->effects)
            if (const auto& rule = rule_of(effect); rule.reach == Reach::Late) rule.lift(d, before);
    revoke = d.state.incident(id);
    d.update(id, what, std::move(facts), revoke->certainty);
    if (ruled) d.emit(event::IncidentReopened{id, std::string(kibitz_itself)});
}

void prove_revokes(Decision& d, Seat seat, Card card, int trick) {
    const auto& b = d.board();
    for (std::size_t i = 0; i + 1 < static_cast<std::size_t>(trick); ++i) {
        const auto& earlier = b.tricks[i].trick;
        const auto then = earlier.card_of(seat);
        if (!then || earlier.leader() == seat || earlier.suit_led() != card.suit() || then->suit() == card.suit()) continue;
        // What only stands for a card that nobody saw proves nothing.
        if (!b.tricks[i].candidates[static_cast<std::size_t>((index(seat) - index(earlier.leader())) & 3)].empty()) continue;
        const int number = static_cast<int>(i) + 1;
        // Dummy led another card to it than the one recorded, and it has not been settled which of them was led (45D).
        const auto* wrong = b.open_wrong_card ? d.state.incident(*b.open_wrong_card) : nullptr;
        if (wrong && wrong->facts.trick == number && d.is_dummy(earlier.leader())) continue;
        if (revoke_known(d, seat, number, *then)) continue;
        // 62D; and of the trick on the table the card is faced only, and his side has not played on (63A).
        const bool correctable_still = number == twelfth_trick || (i + 1 == b.tricks.size() && !played_after(b, side_of(seat), number));
        // He has it in his hand again: known when he has put another (volunteered).
        if (correctable_still && (b.tricks[i].taken_back[seat] || seen_to_be_taken_up(d, seat, *then))) continue;
        const auto found = correctable_still ? Situation::Revoke : Situation::RevokeEstablished;
        d.raise(found, facts_of(seat, number, *then, card), Certainty::Certain);
    }
}

void look_for_revoke(Decision& d, Seat seat, Card card, int trick) {
    auto& b = d.board();
    const auto& now = b.tricks.back().trick;
    if (now.leader() != seat && card.suit() != now.suit_led() && !wrong_lead_lies(d)) {
        auto holding = remaining(b, seat).in_suit(now.suit_led());
        bool faced = false;
        for (const auto& penalty : b.penalty_cards) {
            if (penalty.seat != seat || penalty.card.suit() != now.suit_led() || d.is_played(penalty.card)) continue;
            holding.insert(penalty.card);
            faced = true;
        }
        if (!holding.empty()) {
            auto facts = facts_of(seat, trick, card, holding.lowest());
            facts.lay_faced = faced;
            d.raise(Situation::Revoke, std::move(facts), Certainty::Certain);
        }
    }
    prove_revokes(d, seat, card, trick);
}

void judge_cards_kept(Decision& d) {
    const auto& b = d.board();
    if (b.tricks.empty()) return;
    const int number = static_cast<int>(b.tricks.size());
    const auto& trick = b.tricks.back().trick;
    for (const Seat seat : bridge::all_seats) {
        const auto& kept = b.may_withdraw[seat];
        if (!kept || kept->away || kept->trick != number || trick.card_of(seat) != kept->card || trick.leader() == seat) continue;
        const auto held = remaining(b, seat).in_suit(trick.suit_led());
        if (kept->card.suit() == trick.suit_led() || held.empty() || revoke_known(d, seat, number, kept->card)) continue;
        d.raise(Situation::Revoke, facts_of(seat, number, kept->card, held.lowest()), Certainty::Certain);
    }
}

void judge_choice(Decision& d, Seat seat, int number, IncidentId choice) {
    const auto& b = d.board();
    if (number < 1 || static_cast<std::size_t>(number) > b.tricks.size()) return;
    const auto& trick = b.tricks[static_cast<std::size_t>(number) - 1].trick;
    const auto card = trick.card_of(seat);
    if (!card || trick.leader() == seat || card->suit() == trick.suit_led() || revoke_known(d, seat, number, *card)) return;
    auto held = remaining(b, seat);
    for (auto later = static_cast<std::size_t>(number); later < b.tricks.size(); ++later)
        if (const auto played = b.tricks[later].trick.card_of(seat)) held.insert(*played);
    for (const auto& penalty : b.penalty_cards)
        if (penalty.seat == seat && !d.is_played(penalty.card)) held.insert(penalty.card);
    held = held.in_suit(trick.suit_led());
    if (held.empty()) return;
    d.raise(Situation::Revoke, facts_of(seat, number, *card, held.lowest()), Certainty::Certain, choice);
    establish_revokes(d, side_of(seat), 0);
}

void establish_revokes(Decision& d, Side side, int trick) {
    const auto& b = d.board();
    // 63A: his side has played to a later trick, or named a card for one or claimed (then `trick` says so).
    const auto gone_on = [&](const Incident& revoke) {
        const Side his = side_of(*revoke.facts.seat);
        const bool until_quitted = d.code.rules.dummy_revoke_until_quitted && d.is_dummy(*revoke.facts.seat);  // F63
        const auto& in = trick_of(b, revoke);
        if (until_quitted && in.quitted[*revoke.facts.seat] && in.trick.complete()) return true;
        return (his == side && trick > revoke.facts.trick && !until_quitted) || played_after(b, his, revoke.facts.trick);
    };
    const auto open = [&](const Incident& revoke) {
        return (revoke.situation == Situation::Revoke || revoke.situation == Situation::RestrictionBroken) &&
               revoke.facts.trick != twelfth_trick && stands(b, revoke);
    };
    each_revoke(d, [&](IncidentId id) {
        const Incident revoke = *d.state.incident(id);
        if (!open(revoke) || !gone_on(revoke)) return;
        // 62C3: with a revoke of the other side's in the same trick both are corrected until both sides have gone on.
        bool waits = false;
        each_revoke(d, [&](IncidentId other_id) {
            const auto& other = *d.state.incident(other_id);
            waits = waits || (other.facts.trick == revoke.facts.trick && open(other) && !gone_on(other) &&
                              side_of(*other.facts.seat) != side_of(*revoke.facts.seat));
        });
        if (waits && trick != after_claim) return;
        known_better(d, id, Situation::RevokeEstablished, revoke.facts);
        // Ruled to be corrected, and it was not: the card is played and no penalty card.
        for (const auto& penalty : d.board().penalty_cards)
            if (penalty.incident == id && penalty.card == revoke.facts.card) {
                d.emit(event::PenaltyCardLifted{penalty.seat, penalty.card});
                break;
            }
    });
}

void open_revokes_again(Decision& d, Side side) {
    each_revoke(d, [&](IncidentId id) {
        const Incident revoke = *d.state.incident(id);
        if (revoke.situation != Situation::RevokeEstablished || side_of(*revoke.facts.seat) != side || !stands(d.board(), revoke)) return;
        if (!played_after(d.board(), side, revoke.facts.trick)) known_better(d, id, Situation::Revoke, revoke.facts);
    });
}

bool mend_revoke(Decision& d, Seat seat, Card card, bool may_be_lead) {
    auto& b = d.board();
    if (b.tricks.empty()) return false;
    const auto* revoke = open_revoke(d, seat, [&](const Incident& one) {
        if (one.facts.suit != card.suit()) return false;
        // Ruled, or with his card in his hand again, he puts the legal one in its place.
        const auto& withdrawn = b.may_withdraw[seat];
        const bool away = withdrawn && withdrawn->away && withdrawn->card == one.facts.card;
        if (away || one.status == IncidentStatus::Ruled) return true;
        // Once he has turned his card of that trick, a card of the suit is his lead and not a correction; and so it is
        // when the others lead on and the card may be his play to that.
        return !may_be_lead && static_cast<std::size_t>(one.facts.trick) == b.tricks.size() && !b.tricks.back().quitted[seat];
    });
    if (revoke) return correct(d, revoke->id, card);
    return !may_be_lead && volunteered(d, seat, card);
}

/// The trick is complete, others have turned theirs, and a penalty card of his shows its face where his card has gone: nobody sees
/// whether he turned it, and he does what they do (50A, 65A).
static bool turned_beside_penalty_card(const BoardState& b, const RecordedTrick& trick, Seat seat) {
    const bool lies = std::any_of(b.penalty_cards.begin(), b.penalty_cards.end(),
                                  [&](const PenaltyCard& one) { return one.seat == seat && !one.away; });
    const auto turned = [&](Seat other) { return other != seat && trick.quitted[other]; };
    return lies && trick.trick.complete() && std::any_of(bridge::all_seats.begin(), bridge::all_seats.end(), turned);
}

bool revoke_card_left(Decision& d, const observation::CardLeft& o) {
    if (!o.face_up) return false;
    const auto* revoke = open_revoke(d, o.seat, [&](const Incident& one) { return one.facts.card == o.card; });
    if (!revoke) return false;
    const auto& trick = trick_of(d.board(), *revoke);
    if (trick.quitted[o.seat] || turned_beside_penalty_card(d.board(), trick, o.seat)) return false;
    d.emit(event::WithdrawalAllowed{o.seat, o.card, revoke->facts.trick, revoke->id});  // 47B
    d.emit(event::CardReturned{o.seat, o.card, o.shown_for});
    return true;
}

bool withdrawn_after_revoke(Decision& d, const observation::CardLeft& o) {
    auto& b = d.board();
    if (!o.face_up || b.tricks.empty() || b.tricks.back().trick.card_of(o.seat) != o.card || b.tricks.back().quitted[o.seat]) return false;
    const auto trick = static_cast<int>(b.tricks.size());
    const bool lead = b.tricks.back().trick.size() == 1;
    const Incident* revoke = nullptr;
    each_revoke(d, [&](IncidentId id) {
        const auto& one = *d.state.incident(id);
        if (!correctable(b, one) || side_of(*one.facts.seat) == side_of(o.seat)) return;
        const bool after = place_of(b.tricks.back(), *one.facts.seat) < place_of(b.tricks.back(), o.seat);
        if (lead ? one.facts.trick == trick - 1 : one.facts.trick == trick && after) revoke = &one;
    });
    if (!revoke) return false;
    const auto id = revoke->id;
    const Seat revoker = *revoke->facts.seat;
    if (lead) {
        d.emit(event::CardTakenBack{o.seat, o.card, trick});
        allow_withdrawals(d, id, revoker, trick - 1);
    } else {
        d.emit(event::WithdrawalAllowed{o.seat, o.card, trick, id});
        d.emit(event::CardReturned{o.seat, o.card, o.shown_for});
    }
    return true;
}

bool can_swap_twelfth(const BoardState& b, const Incident& revoke) {
    return revoke.situation == Situation::Revoke && revoke.facts.trick == twelfth_trick && b.tricks.size() == 13 &&
           b.tricks.back().trick.complete() && revoke.facts.seat;
}

bool swap_ruled_twelfth(Decision& d) {
    std::optional<Seat> seat;
    each_revoke(d, [&](IncidentId id) {
        const auto& revoke = *d.state.incident(id);
        if (revoke.status != IncidentStatus::Ruled || !revoke.ruling || !stands(d.board(), revoke) || !can_swap_twelfth(d.board(), revoke)) return;
        const auto& effects = revoke.ruling->effects;
        if (std::find(effects.begin(), effects.end(), Effect::Substitute) != effects.end())
            seat = revoke.facts.seat;
    });
    if (seat) swap_twelfth(d, *seat);
    return seat.has_value();
}

void swap_twelfth(Decision& d, Seat seat) {
    auto& b = d.board();
    const Card twelfth = *b.tricks[11].trick.card_of(seat);
    const Card last = *b.tricks[12].trick.card_of(seat);
    d.emit(event::CardReplaced{seat, twelfth, last, twelfth_trick});
    d.emit(event::CardReplaced{seat, last, twelfth, 13});
    const auto trump = b.contract->trump();
    const Seat winner = b.tricks[11].trick.winner(trump);
    // Each has one card left, so the last trick plays itself from whoever leads to it.
    bridge::Trick thirteenth(winner);
    for (int i = 0; i < 4; ++i) thirteenth.play(*b.tricks[12].trick.card_of(clockwise(winner, i)));
    d.emit(event::TrickWon{twelfth_trick, winner});
    d.emit(event::TrickWon{13, thirteenth.winner(trump)});
    end_of_play(d, false);
}

bool turned_one_of_two(const Decision& d, Seat seat, Card card) {
    const auto& b = d.board();
    return !d.open_trick() && lies_before(b, seat) && !d.is_played(card) && !penalty_card(b, seat, card) && !b.open_wrong_card;
}

}  // namespace kibitz::laws
