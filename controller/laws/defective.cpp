/// Defective tricks: one hand has no card in a trick that the others have quitted (Law 67). Too many cards are 45E.
#include "controller/laws/defective.hpp"

#include <algorithm>

#include "controller/laws/held.hpp"
#include "controller/laws/unread.hpp"

namespace kibitz::laws {
namespace {

/// The seat's card of the open trick that waits for a hand before him, which has shown none.
std::optional<Card> waiting_card(const Decision& d, Seat seat) {
    const auto& b = d.board();
    if (const auto& seen = b.seen[seat]; seen && seen->awaits_turn) return seen->card;
    return d.is_dummy(seat) && b.designated && !d.is_played(*b.designated) ? b.designated : std::nullopt;
}

/// He has turned a card down that waited for a hand before him (45G).
bool turned_while_waiting(const Decision& d, Seat seat, Card card) {
    const int trick = static_cast<int>(d.board().tricks.size());
    const auto incidents = incidents_now(d.state);
    return std::any_of(incidents.begin(), incidents.end(), [&](const Incident& one) {
        return one.situation == Situation::CardTurnedEarly && one.facts.seat == seat &&
               one.facts.trick == trick && one.facts.card == card;
    });
}

/// The hand without a card in the open trick, to which all others have played, or their cards wait for his, and turned them
/// down; nothing when there is none. What waits is believed to be of this trick where acts are plainly seen.
std::optional<Seat> hand_without_card(const Decision& d) {
    const auto* open = d.open_trick();
    if (!open) return std::nullopt;
    const Seat missing = open->trick.turn();
    if (open->trick.size() < 3 && !d.plainly_without_card(missing)) return std::nullopt;
    for (const Seat seat : bridge::all_seats) {
        if (seat == missing) continue;
        const auto waiting = waiting_card(d, seat);
        const bool turned = open->trick.card_of(seat) ? open->quitted[seat] : waiting && turned_while_waiting(d, seat, *waiting);
        if (!turned) return std::nullopt;
    }
    return missing;
}

/// The trick three hands have played to and turned down, while the fourth has shown nothing; null when there is none.
const RecordedTrick* quitted_without_one(const Decision& d) {
    const auto* open = d.open_trick();
    return open && open->trick.size() == 3 && d.board().tricks.size() < 13 && hand_without_card(d) ? open : nullptr;
}

/// The incident of this trick, dismissed ones too: what the Director dismissed is not said again.
const Incident* defect_of(const Decision& d) {
    const int trick = static_cast<int>(d.board().tricks.size());
    for (std::size_t i = d.state.incidents.size(); i-- > 0 && d.state.incidents[i].play == d.board().play;) {
        const auto& incident = d.state.incidents[i];
        if ((incident.situation == Situation::DefectiveTrick || incident.situation == Situation::DefectiveTrickStands) &&
            incident.facts.trick == trick)
            return &incident;
    }
    return nullptr;
}

bool waits(const Decision& d, Seat seat) {
    const auto& seen = d.board().seen[seat];
    return seen && seen->awaits_turn;
}

bool both_sides_wait(const Decision& d) {
    return (waits(d, Seat::North) || waits(d, Seat::South)) && (waits(d, Seat::East) || waits(d, Seat::West));
}

/// The card belongs to the next trick and waits until this one is complete.
void let_wait(Decision& d, Seat seat, Card card, Millimetres height) {
    d.emit(event::CardSeen{seat, card, height, true});
    d.emit(event::CardSeen{seat, card, height, true});  // judged at once: it is neither early nor simultaneous (57, 58)
}

void out_of_step(Decision& d, Seat missing) {
    if (d.state.record == RecordState::OutOfStep) return;
    d.emit(event::RecordStateChanged{RecordState::OutOfStep, Remark{.what = Saying::NoCardInTrick,
                                                                   .n = static_cast<int>(d.board().tricks.size()),
                                                                   .seat = missing}});
}

void in_step(Decision& d) {
    if (d.state.record == RecordState::OutOfStep) d.emit(event::RecordStateChanged{RecordState::InStep, {}});
}

/// Who has led to the next trick, `seat` having a card out for it: the hand whose card came first.
Seat leader_of_next(const Decision& d, Seat seat) {
    if (const auto* defect = defect_of(d)) return *defect->facts.other_seat;
    const auto& seen = d.board().seen;
    for (const Seat other : bridge::all_seats)
        if (seen[other] && seen[other]->awaits_turn && seen[other]->since < seen[seat]->since) seat = other;
    return seat;
}

/// All took that hand for one that had played: who put his card down at its turn did so in what he took for his own (57D).
void passed_over(Decision& d, Seat missing) {
    for (const auto& one : incidents_now(d.state))
        if (one.situation == Situation::PrematureAtRhosTurn && one.facts.other_seat == missing && one.facts.trick == d.trick_number() &&
            (one.status == IncidentStatus::Held || one.status == IncidentStatus::Raised))
            d.dismiss(one.id, Dismissal::Explained);
}

/// Flags the defective trick, or says that both sides have played on by now (67B).
void flag(Decision& d, Seat missing, Seat leader, Card led, bool accuse) {
    const bool stands = both_sides_wait(d);
    const auto* defect = defect_of(d);
    if (!defect) {
        // Dummy may be slow to put a card that was named aloud, which no sensor hears; both sides do not play on without it.
        const auto slow_until = card_dummy_owes_told_at(d.code, d.state);
        const bool may_be_slow = d.is_dummy(missing) && !stands && d.code.waits_for_evidence() && !(slow_until && d.at >= *slow_until);
        if (!accuse || may_be_slow) return;
        passed_over(d, missing);
        Facts facts;
        facts.seat = missing;
        facts.other_seat = leader;
        facts.card = led;
        facts.trick = static_cast<int>(d.board().tricks.size());
        const int trick = facts.trick;
        d.raise(stands ? Situation::DefectiveTrickStands : Situation::DefectiveTrick, std::move(facts), Certainty::Certain);
        turned_without_one(d, trick);
    } else if (stands && defect->situation == Situation::DefectiveTrick &&
               (defect->status == IncidentStatus::Raised || defect->status == IncidentStatus::Seen)) {
        d.update(defect->id, Situation::DefectiveTrickStands, Facts(defect->facts), defect->certainty);
    }
    if (!stands || !stand_for_missing(d, leader)) return out_of_step(d, missing);
    in_step(d);
}

/// It is this hand's turn in the next trick: it is the hand after the leader, or all between have their cards out.
bool next_in_turn(const Decision& d, Seat leader, Seat seat) {
    if (!waits(d, leader)) return false;
    for (Seat s = left_hand_opponent(leader); s != seat; s = left_hand_opponent(s))
        if (!waits(d, s)) return false;
    return true;
}

/// The defective trick that the Director has ruled on and in which `card`, or any, may be the one that `seat` did not play; null when there is none.
const Incident* awaits_card_of(const Decision& d, Seat seat, std::optional<Card> card) {
    for (std::size_t i = d.state.incidents.size(); i-- > 0 && d.state.incidents[i].play == d.board().play;) {
        const auto& incident = d.state.incidents[i];
        if (incident.situation != Situation::DefectiveTrickStands || incident.status != IncidentStatus::Ruled ||
            incident.facts.seat != seat || incident.ruling->code != "exposed-and-placed")
            continue;
        const auto& recorded = d.board().tricks[static_cast<std::size_t>(incident.facts.trick) - 1];
        const auto place = place_of(recorded, seat);
        const auto& candidates = recorded.candidates[place];
        if (recorded.trick.complete() && !candidates.empty() && (!card || candidates.contains(*card) || !d.is_played(*card))) return &incident;
    }
    return nullptr;
}

/// A doubt about this hand's card of this trick, told and not settled: the defective trick is what it was.
const Incident* doubt_about(const Decision& d, Seat missing) {
    const auto* asked = d.latest({Situation::RecordDoubtful});
    const bool open = asked && (asked->status == IncidentStatus::Raised || asked->status == IncidentStatus::Seen);
    return open && asked->facts.seat == missing && asked->facts.trick == static_cast<int>(d.board().tricks.size()) ? asked : nullptr;
}

/// What the missing card may have been, and the likeliest.
struct Missing {
    bridge::CardSet candidates;
    std::optional<Card> likeliest;
};

/// A card that leaves the trick to `leader`; where none does, any he may play. A hand that is not known may have been out of the suit.
Missing may_be_missing(const Decision& d, Seat missing, Seat leader, Card lead) {
    auto held = remaining(d.board(), missing);
    const bool known = d.board().dealt[missing].size() == bridge::cards_in_hand;
    if (!known) {
        held = bridge::CardSet::full_pack();
        for (const Seat seat : bridge::all_seats)
            if (seat != missing) held = held - d.board().dealt[seat];
        for (const auto& cards : d.board().played) held = held - cards;
    }
    for (const Seat seat : bridge::all_seats)
        if (const auto waiting = waiting_card(d, seat)) held.erase(*waiting);
    held.erase(lead);
    const auto& so_far = d.open_trick()->trick;
    const auto fitting = [&](bridge::CardSet cards) {
        bridge::CardSet fit;
        for (const Card card : cards) {
            auto trick = so_far;
            trick.play(card);
            while (!trick.complete()) trick.play(*waiting_card(d, trick.turn()));
            if (trick.winner(d.board().contract->trump()) == leader) fit.insert(card);
        }
        return fit;
    };
    const auto lawful = legal_cards(held, so_far);
    const auto follows = fitting(lawful);
    auto candidates = known ? follows : fitting(held);
    if (candidates.empty()) candidates = lawful;
    if (candidates.empty()) return {};
    return {candidates, follows.empty() ? candidates.lowest() : follows.lowest()};
}

/// The hand without a card is not the last one: `leader`, whose own card waited for it, leads to the next trick. A card
/// stands for the missing one, so that those that waited are played, and the lead after them (67A).
bool led_past_missing(Decision& d, Seat leader, Card lead) {
    const auto missing = hand_without_card(d);
    const auto& b = d.board();
    if (!missing || missing == leader || b.tricks.size() >= 13 || d.open_trick()->trick.size() >= 3) return false;
    const auto stands = may_be_missing(d, *missing, leader, lead);
    if (!stands.likeliest) return false;
    Facts facts;
    facts.seat = missing;
    facts.other_seat = leader;
    facts.card = lead;
    facts.trick = static_cast<int>(b.tricks.size());
    passed_over(d, *missing);
    const int trick = facts.trick;
    if (const auto* doubt = defect_of(d) ? nullptr : doubt_about(d, *missing)) d.update(doubt->id, Situation::DefectiveTrick, std::move(facts), Certainty::Certain);
    else if (!defect_of(d)) d.raise(Situation::DefectiveTrick, std::move(facts), Certainty::Certain);
    turned_without_one(d, trick);
    play_unread_card(d, *missing, *stands.likeliest, stands.candidates);
    for (const Seat seat : bridge::all_seats)
        if (seat != *missing) d.emit(event::CardQuitted{seat, *b.tricks.back().trick.card_of(seat)});
    // As the trick lay he had won it. That a card put there later has won it is told when it lies there (67A); one that is placed when both
    // sides have played on changes no owner (67B1).
    if (turn(d.state) != leader) {
        d.emit(event::TrickWon{trick, leader});
        lead_goes_to(d, leader);
    }
    play_card(d, leader, lead, d.is_defender(leader) ? PlayedUnder::FacedInTurn : d.is_dummy(leader) ? PlayedUnder::DummyNamed : PlayedUnder::DeclarerLaid);
    out_of_step(d, *missing);
    return true;
}

/// The defective trick in which a card stands for that of `seat`, while no more than one side has played to the next; null
/// when there is none.
const Incident* stands_for(const Decision& d, Seat seat) {
    const auto* defect = d.latest({Situation::DefectiveTrick});
    const auto& tricks = d.board().tricks;
    if (!defect || defect->facts.seat != seat || d.state.record != RecordState::OutOfStep) return nullptr;
    const auto number = static_cast<std::size_t>(defect->facts.trick);
    if (number > tricks.size() || number + 1 < tricks.size() || !tricks[number - 1].trick.complete()) return nullptr;
    const auto& recorded = tricks[number - 1];
    const bool his_own = recorded.certainty[place_of(recorded, seat)] == Certainty::Certain;
    return his_own ? nullptr : defect;
}

/// The trick has its fourth card, and another has won it than he who led on: that was a lead out of turn.
void judge_lead_to_next(Decision& d, Seat leader, Card lead) {
    if (turn(d.state) == leader || d.open_trick()) return;
    d.emit(event::CardSeen{leader, lead, {}, false});  // it waits for no turn of his
    extra_card(d, leader, lead, {});
}

}  // namespace

bool next_trick_begun(Decision& d, Seat seat, Card card, Millimetres height) {
    if (led_past_missing(d, seat, card)) return true;
    const auto* open = quitted_without_one(d);
    if (!open || open->trick.turn() == seat) return false;
    const Seat missing = open->trick.turn();
    auto& b = d.board();
    if (const auto shown = b.seen[missing]; shown && !shown->awaits_turn && !penalty_card(b, missing, shown->card)) {  // shown and not seen to stop: they play on, it was played
        play_card(d, missing, shown->card, PlayedUnder::DeclarerHeld);
        if (turn(d.state) != seat) return false;
        play_card(d, seat, card, d.is_defender(seat) ? PlayedUnder::FacedInTurn : PlayedUnder::DeclarerLaid);
        return true;
    }
    const bool accuse = d.state.record != RecordState::OutOfStep && !d.designation_unseen() && !cards_unseen_at(d.state, missing);
    if (!waits(d, seat)) {
        const bool leads = !defect_of(d);
        let_wait(d, seat, card, height);
        flag(d, missing, leader_of_next(d, seat), card, accuse);
        if (leads && !defect_of(d) && !d.is_dummy(missing)) out_of_step(d, missing);
    } else if (b.seen[seat]->card != card) {
        out_of_step(d, missing);  // a trick further on: the record cannot follow until it is set right
    }
    return true;
}

std::optional<Instant> card_dummy_owes_told_at(const LawCode& code, const TableState& state) noexcept {
    if (!code.waits_for_evidence() || !state.board || state.phase != Phase::Play || !state.board->contract) return std::nullopt;
    const auto& b = *state.board;
    const Seat dummy = b.contract->dummy();
    if (b.tricks.empty() || b.tricks.back().trick.size() != 3 || b.tricks.back().trick.turn() != dummy) return std::nullopt;
    if (b.designated || cards_unseen_at(state, dummy) || state.record == RecordState::OutOfStep) return std::nullopt;
    if (b.spread.size() + b.played[dummy].size() != bridge::cards_in_hand) return std::nullopt;
    std::optional<Instant> led;
    for (const Seat seat : bridge::all_seats) {
        if (seat == dummy) continue;
        if (!b.tricks.back().quitted[seat]) return std::nullopt;
        if (const auto& seen = b.seen[seat]; seen && seen->awaits_turn) led = led ? std::min(*led, seen->since) : seen->since;
    }
    for (const auto& one : incidents_now(state)) {
        const bool defect = one.situation == Situation::DefectiveTrick || one.situation == Situation::DefectiveTrickStands;
        if (defect && one.facts.trick == static_cast<int>(b.tricks.size())) return std::nullopt;
    }
    return led ? std::optional(*led + code.within(Time::DummyMayTake)) : std::nullopt;
}

void look_for_card_dummy_owes(Decision& d) {
    const auto at = card_dummy_owes_told_at(d.code, d.state);
    if (!at || d.at < *at || d.designation_unseen()) return;
    const Seat dummy = d.board().contract->dummy();
    for (const Seat seat : bridge::all_seats) {
        if (!waits(d, seat)) continue;
        const Seat leader = leader_of_next(d, seat);
        return flag(d, dummy, leader, d.board().seen[leader]->card, true);
    }
}

/// Nobody has been told yet that dummy has no card in the trick, the others have quitted it and one of them has led on: a card of
/// another suit than he must follow there, named after that lead, is his card to the lead.
static bool dummy_follows_next_lead(Decision& d, const RecordedTrick& open, Seat dummy, Card card) {
    const auto suit = open.trick.suit_led();
    if (card.suit() == suit || !remaining(d.board(), dummy).has_suit(suit)) return false;
    const auto seats = bridge::all_seats;
    const auto waiting = std::find_if(seats.begin(), seats.end(), [&](Seat seat) { return seat != dummy && waits(d, seat); });
    if (waiting == seats.end()) return false;
    const Seat leader = leader_of_next(d, *waiting);
    const Card lead = d.board().seen[leader]->card;
    if (!next_in_turn(d, leader, dummy) || (card.suit() != lead.suit() && remaining(d.board(), dummy).has_suit(lead.suit()))) return false;
    const bool accuse = d.state.record != RecordState::OutOfStep && !d.designation_unseen() && !cards_unseen_at(d.state, dummy);
    let_wait(d, dummy, card, {});
    flag(d, dummy, leader, lead, accuse);
    return true;
}

bool missing_hand_plays(Decision& d, Seat seat, Card card, Millimetres height) {
    const auto* open = quitted_without_one(d);
    if (!open || open->trick.turn() != seat) return false;
    const auto* defect = defect_of(d);
    if (!defect && d.is_dummy(seat)) return dummy_follows_next_lead(d, *open, seat, card);
    if (!defect || defect->status == IncidentStatus::Ruled) return false;
    const Seat leader = *defect->facts.other_seat;
    if (!next_in_turn(d, leader, seat)) return false;
    // He follows to the next trick, unless the card can only be meant for this one. Dismissed, his card of this one was there.
    const auto led = d.board().seen[leader]->card.suit();
    const bool meant_for_this = card.suit() == open->trick.suit_led() && card.suit() != led;
    if (meant_for_this && defect->status != IncidentStatus::Dismissed) return false;
    let_wait(d, seat, card, height);
    flag(d, seat, leader, *defect->facts.card, false);
    return true;
}

bool put_by_ruling(Decision& d, Seat seat, Card card) {
    const auto* defect = awaits_card_of(d, seat, card);
    if (!defect) return false;
    const int number = defect->facts.trick;
    const auto& trick = d.board().tricks[static_cast<std::size_t>(number) - 1].trick;
    const auto suit = trick.suit_led();
    d.emit(event::CardReplaced{seat, *trick.card_of(seat), card, number});
    Facts revoke;
    revoke.seat = seat;
    revoke.trick = number;
    revoke.card = card;
    if (card.suit() == suit) revoke.other_card = card;
    revoke.suit = suit;
    return d.raise(Situation::RevokeEstablished, std::move(revoke), Certainty::Certain).value != 0;
}

bool adds_missing_card(Decision& d, Seat seat, Card card) {
    const auto* defect = stands_for(d, seat);
    if (!defect) return false;
    const int number = defect->facts.trick;
    const auto& b = d.board();
    const auto& recorded = b.tricks[static_cast<std::size_t>(number) - 1];
    if (d.is_played(card) && recorded.trick.card_of(seat) != card) return false;
    const auto* next = d.open_trick();
    const bool his_turn = turn(d.state) == seat;
    if (defect->status != IncidentStatus::Ruled && his_turn &&
        (card.suit() != recorded.trick.suit_led() || (next && card.suit() == next->trick.suit_led())))
        return false;
    d.emit(event::CardReplaced{seat, *recorded.trick.card_of(seat), card, number});
    in_step(d);
    judge_choice(d, seat, number, {});
    const Seat winner = recorded.trick.winner(b.contract->trump());
    if (winner == recorded.winner) return true;
    const auto led = next ? std::optional(next->trick.card(0)) : std::nullopt;
    const Seat leader = next ? next->trick.leader() : winner;
    if (led) d.emit(event::CardTakenBack{leader, *led, number + 1});
    d.emit(event::TrickWon{number, winner});
    look_for_lead_restriction(d);
    if (led) judge_lead_to_next(d, leader, *led);
    return true;
}

const RecordedTrick* named_to_defective(const Decision& d, Seat seat) {
    const bool his_turn = turn(d.state) == seat;
    const auto* defect = stands_for(d, seat);
    if (defect && defect->status != IncidentStatus::Ruled && his_turn) return nullptr;
    if (!defect && !his_turn) defect = awaits_card_of(d, seat, {});
    return defect ? &d.board().tricks[static_cast<std::size_t>(defect->facts.trick) - 1] : nullptr;
}

bool lacks_a_card(const Decision& d) {
    const auto* defect = d.latest({Situation::DefectiveTrick});
    return defect && stands_for(d, *defect->facts.seat);
}

void both_sides_play_on(Decision& d) {
    const auto* defect = d.latest({Situation::DefectiveTrick});
    const auto* next = d.open_trick();
    if (!defect || !next || next->trick.size() != 2 || !lacks_a_card(d)) return;
    if (static_cast<std::size_t>(defect->facts.trick) + 1 != d.board().tricks.size()) return;
    if (defect->status == IncidentStatus::Raised || defect->status == IncidentStatus::Seen)
        d.update(defect->id, Situation::DefectiveTrickStands, Facts(defect->facts), defect->certainty);
    in_step(d);
}

void lead_after_the_missing_card(Decision& d) {
    const auto* defect = d.open_trick() || d.state.record != RecordState::OutOfStep ? nullptr : defect_of(d);
    if (!defect || !defect->facts.other_seat || !waits(d, *defect->facts.other_seat)) return;
    const Seat leader = *defect->facts.other_seat;
    const Card lead = d.board().seen[leader]->card;
    in_step(d);
    judge_lead_to_next(d, leader, lead);
}

bool turned_before_his_turn(Decision& d, const observation::CardTurnedDown& o) {
    const auto* open = d.open_trick();
    if (!open || open->trick.card_of(o.seat) || waiting_card(d, o.seat) != o.card) return false;
    if (!d.plainly_without_card(open->trick.turn())) return false;
    d.raise(Situation::CardTurnedEarly, facts_of(d, o.seat, o.card, {}), Certainty::Certain);
    return true;
}

bool lies_turned_down(const Decision& d, Seat seat, Card card) {
    return d.open_trick() && !d.open_trick()->trick.card_of(seat) && waiting_card(d, seat) == card && turned_while_waiting(d, seat, card);
}

bool has_turned_his(const Decision& d, Seat seat) {
    const auto waiting = d.open_trick() ? waiting_card(d, seat) : std::nullopt;
    return waiting && turned_while_waiting(d, seat, *waiting);
}

void report_two_cards(Decision& d, const reading::ReportKey& key, Seat by) {
    if (!d.state.board || d.board().tricks.empty()) return;
    const auto& b = d.board();
    const int now = static_cast<int>(b.tricks.size());
    Facts facts;
    facts.seat = key.about;
    facts.other_seat = by;
    facts.card = key.card;
    facts.said = Remark::in_words(key.words);
    facts.trick = key.trick != 0 ? static_cast<int>(key.trick) : std::max(1, d.open_trick() ? now - 1 : now);
    if (facts.trick > now) return;
    d.raise(Situation::TwoCardsInTrick, std::move(facts), Certainty::Certain);
}

}  // namespace kibitz::laws
