/// Defective tricks: one hand has no card in a trick that the others have quitted (Law 67). Too many cards are 45E.
#include <algorithm>

#include "controller/laws/decision.hpp"
#include "controller/laws/unread.hpp"

namespace kibitz::laws {
namespace {

/// The trick three hands have played to and turned down, while the fourth has shown nothing; null when there is none.
const RecordedTrick* quitted_without_one(const Decision& d) {
    const auto* open = d.open_trick();
    if (!open || open->trick.size() != 3 || d.board().tricks.size() >= 13) return nullptr;
    for (int place = 0; place < 3; ++place)
        if (!open->quitted[clockwise(open->trick.leader(), place)]) return nullptr;
    return open;
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
    d.emit(event::RecordStateChanged{RecordState::OutOfStep, std::string(name(missing)) + " has no card in trick " +
                                                                 std::to_string(d.board().tricks.size())});
}

/// Flags the defective trick, or says that both sides have played on by now (67B).
void flag(Decision& d, Seat missing, Seat leader, Card led, bool accuse) {
    const bool stands = both_sides_wait(d);
    const auto* defect = defect_of(d);
    if (!defect) {
        // Dummy may be slow to put a card that was named aloud, which no sensor hears; both sides do not play on without it.
        if (!accuse || (d.is_dummy(missing) && !stands)) return;
        Facts facts;
        facts.seat = missing;
        facts.other_seat = leader;
        facts.card = led;
        facts.trick = static_cast<int>(d.board().tricks.size());
        d.raise(stands ? Situation::DefectiveTrickStands : Situation::DefectiveTrick, std::move(facts), Certainty::Certain);
    } else if (stands && defect->situation == Situation::DefectiveTrick &&
               (defect->status == IncidentStatus::Raised || defect->status == IncidentStatus::Seen)) {
        d.update(defect->id, Situation::DefectiveTrickStands, Facts(defect->facts), defect->certainty);
    }
    if (!stands || !stand_for_missing(d, leader)) return out_of_step(d, missing);
    if (d.state.record == RecordState::OutOfStep) d.emit(event::RecordStateChanged{RecordState::InStep, ""});
}

/// It is this hand's turn in the next trick: it is the hand after the leader, or all between have their cards out.
bool next_in_turn(const Decision& d, Seat leader, Seat seat) {
    if (!waits(d, leader)) return false;
    for (Seat s = left_hand_opponent(leader); s != seat; s = left_hand_opponent(s))
        if (!waits(d, s)) return false;
    return true;
}

/// The defective trick that the Director has ruled on and in which `card` may be the one that `seat` did not play; null when there is none.
const Incident* awaits_card_of(const Decision& d, Seat seat, Card card) {
    for (std::size_t i = d.state.incidents.size(); i-- > 0 && d.state.incidents[i].play == d.board().play;) {
        const auto& incident = d.state.incidents[i];
        if (incident.situation != Situation::DefectiveTrickStands || incident.status != IncidentStatus::Ruled ||
            incident.facts.seat != seat || incident.ruling->code != "exposed-and-placed")
            continue;
        const auto& recorded = d.board().tricks[static_cast<std::size_t>(incident.facts.trick) - 1];
        const auto place = static_cast<std::size_t>((index(seat) - index(recorded.trick.leader())) & 3);
        const auto& candidates = recorded.candidates[place];
        if (recorded.trick.complete() && !candidates.empty() && (candidates.contains(card) || !d.is_played(card))) return &incident;
    }
    return nullptr;
}

}  // namespace

bool next_trick_begun(Decision& d, Seat seat, Card card, Millimetres height) {
    const auto* open = quitted_without_one(d);
    if (!open || open->trick.turn() == seat) return false;
    const Seat missing = open->trick.turn();
    auto& b = d.board();
    if (const auto shown = b.seen[missing]; shown && !shown->awaits_turn) {  // shown and not seen to stop: they play on, it was played
        play_card(d, missing, shown->card, PlayedUnder::DeclarerHeld);
        if (turn(d.state) != seat) return false;
        play_card(d, seat, card, d.is_defender(seat) ? PlayedUnder::FacedInTurn : PlayedUnder::DeclarerLaid);
        return true;
    }
    const bool accuse = d.state.record != RecordState::OutOfStep && !d.designation_unseen() && !cards_unseen_at(d.state, missing);
    if (!waits(d, seat)) {
        const bool leads = !defect_of(d);
        let_wait(d, seat, card, height);
        flag(d, missing, seat, card, accuse);
        if (leads && !defect_of(d) && !d.is_dummy(missing)) out_of_step(d, missing);
    } else if (b.seen[seat]->card != card) {
        out_of_step(d, missing);  // a trick further on: the record cannot follow until it is set right
    }
    return true;
}

bool missing_hand_plays(Decision& d, Seat seat, Card card, Millimetres height) {
    const auto* open = quitted_without_one(d);
    if (!open || open->trick.turn() != seat) return false;
    const auto* defect = defect_of(d);
    if (!defect || defect->status == IncidentStatus::Dismissed) return false;
    if (defect->status == IncidentStatus::Ruled) return false;
    const Seat leader = *defect->facts.other_seat;
    if (!next_in_turn(d, leader, seat)) return false;
    // He follows to the next trick, unless the card can only be meant for this one.
    const auto led = d.board().seen[leader]->card.suit();
    if (card.suit() == open->trick.suit_led() && card.suit() != led) return false;
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
    d.raise(Situation::RevokeEstablished, std::move(revoke), Certainty::Certain);
    return true;
}

void report_two_cards(Decision& d, const reading::ReportKey& key, Seat by) {
    if (!d.state.board || d.board().tricks.empty()) return;
    const auto& b = d.board();
    const int now = static_cast<int>(b.tricks.size());
    Facts facts;
    facts.seat = key.about;
    facts.other_seat = by;
    facts.card = key.card;
    facts.words = key.words;
    facts.trick = key.trick != 0 ? static_cast<int>(key.trick) : std::max(1, d.open_trick() ? now - 1 : now);
    if (facts.trick > now) return;
    // 67: until both sides have played to the next trick it is put right as a fifth card is (45E); then it stays a trick.
    bool played_on[2] = {false, false};
    if (facts.trick < now)
        for (Seat seat : bridge::all_seats)
            if (b.tricks[static_cast<std::size_t>(facts.trick)].trick.card_of(seat)) played_on[static_cast<std::size_t>(side_of(seat))] = true;
    if (played_on[0] && played_on[1]) d.raise(Situation::TwoCardsInTrick, std::move(facts), Certainty::Certain, {"one-restored", "adjusted-score"});
    else d.raise(Situation::TwoCardsInTrick, std::move(facts), Certainty::Certain, {"taken-out"});
}

}  // namespace kibitz::laws
