/// Held incidents: an irregularity that something unseen would explain is held until the players' next acts decide, for as long as its
/// row says. The players saw what the sensors did not: if all play on calmly, nothing happened.
#include "controller/laws/held.hpp"
#include "controller/laws/lost_track.hpp"
#include "controller/laws/thrown_in.hpp"
#include "controller/laws/touched.hpp"
#include "controller/laws/traits.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace kibitz::laws {
namespace {

enum class Verdict : std::uint8_t { Wait, Tell, Drop };

std::vector<IncidentId> held_ids(const TableState& state) {
    std::vector<IncidentId> ids;
    if (!state.board) return ids;
    for (std::size_t i = state.incidents.size(); i-- > 0 && state.incidents[i].play == state.board->play;)
        if (state.incidents[i].status == IncidentStatus::Held) ids.push_back(state.incidents[i].id);
    std::reverse(ids.begin(), ids.end());
    return ids;
}

void drop(Decision& d, IncidentId id) {
    d.dismiss(id, Dismissal::NothingHappened);
}

/// @param another_reach of a touch: dummy's hand was seen to come once more, for the card that dummy played
void tell(Decision& d, IncidentId id, bool another_reach = false) {
    Incident incident = *d.state.incident(id);
    if (incident.situation == Situation::DummyTouchedCard) {
        if (told_before(d, incident)) return drop(d, id);
        if (!plainly_meant(d, incident)) incident.certainty = std::max(incident.certainty, Certainty::Probable);
        another_reach = another_reach || came_again_unheard(d, incident);
    }
    if (incident.facts.seat && loses_track(d, incident.situation, *incident.facts.seat, incident.facts.trick)) return drop(d, id);
    if (!another_reach && !d.borne_out(incident)) {
        const bool by_its_time = incident.situation == Situation::CardTurnedEarly || incident.situation == Situation::PlayedCardWithdrawn;
        if (!by_its_time && d.at - incident.happened_at < d.within(Time::DoubtedFor))
            d.emit(event::IncidentHeld{std::move(incident), d.at + d.within(Time::AskedAgain)});
        else d.dismiss(id, Dismissal::NotBorneOut);
        return;
    }
    d.tell(std::move(incident));
}

void decide(Decision& d, IncidentId id, Verdict verdict) {
    if (verdict == Verdict::Tell) tell(d, id);
    else if (verdict == Verdict::Drop) drop(d, id);
}

/// How many held incidents say that a hand turned its card of this trick before it was complete.
std::ptrdiff_t turned_early(const Decision& d, int trick) {
    const auto ids = held_ids(d.state);
    return std::count_if(ids.begin(), ids.end(), [&](IncidentId id) {
        const auto& held = *d.state.incident(id);
        return held.situation == Situation::CardTurnedEarly && held.facts.trick == trick;
    });
}

/// The card that lies there since `came` had not come when the hand of the held incident turned its card.
/// @param unheard  it is dummy's card, moved on a word that no sensor heard: the word may have been earlier
bool after_turned(const Decision& d, const Incident& held, bool unheard, Instant came) {
    return !unheard && came > held.happened_at + d.within(Time::OrderUnsure);
}

/// A hand turned its card while `seat`'s card was still to come: keeps `seat` in that held incident (45G). Not for dummy's card moved on a
/// word that no sensor heard, which may have been named by then.
void note_missing(Decision& d, Seat seat, bool unheard, Instant came) {
    for (const auto id : held_ids(d.state)) {
        const auto& held = *d.state.incident(id);
        if (held.situation != Situation::CardTurnedEarly || held.facts.other_seat || held.facts.seat == seat) continue;
        if (held.facts.trick != static_cast<int>(d.board().tricks.size()) || !after_turned(d, held, unheard, came)) continue;
        Facts facts = held.facts;
        facts.other_seat = seat;
        d.update(id, held.situation, std::move(facts), held.certainty);
    }
}

/// `seat` has played `card`, which lies there since `came`: what does that say of this held incident?
Verdict after_play(const Decision& d, const Incident& held, Seat seat, Card card, PlayedUnder under, Instant came) {
    const auto& facts = held.facts;
    const bool this_trick = facts.trick == static_cast<int>(d.board().tricks.size());
    // Dummy's card was named aloud, or moved before a key was pressed: no sensor hears it, and most declarers play dummy so.
    const bool unheard = d.is_dummy(seat) && under == PlayedUnder::DummyMoved;
    switch (act_of(held.situation)) {
        case Act::Premature:
            if (!this_trick || facts.other_seat != seat) return Verdict::Wait;
            return unheard || came <= held.happened_at + d.within(Time::OrderUnsure) ? Verdict::Drop : Verdict::Tell;
        case Act::TurnedEarly:
            if (!this_trick || !d.board().tricks.back().trick.complete()) return Verdict::Wait;
            // Two hands do not turn their cards too soon: they saw a card that the sensors did not.
            if (turned_early(d, facts.trick) >= 2) return Verdict::Drop;
            return facts.other_seat || after_turned(d, held, unheard, came) ? Verdict::Tell : Verdict::Drop;
        case Act::Touched:
            if (!d.is_dummy(seat) || !this_trick) return Verdict::Wait;
            // Of a card named by key dummy_card_arrived() decides: dummy may have moved it before the key was pressed.
            return unheard && fetched_by(d, held, card, came) ? Verdict::Drop : Verdict::Wait;
        case Act::CardTakenBack:
        case Act::CardShown:
            if (facts.seat != seat) return Verdict::Wait;
            return this_trick && facts.card != card ? Verdict::Tell : Verdict::Drop;
        case Act::FifthCard: return facts.seat == seat && facts.card == card ? Verdict::Drop : Verdict::Wait;
        case Act::WrongCard:
        case Act::Redesignated:
        case Act::LedOutOfTurn:
        case Act::Simultaneous:
        case Act::Revoke:
        case Act::None: break;
    }
    return Verdict::Wait;
}

Verdict touch_at_the_end(const Decision& d, const Incident& touch) {
    if (lies_there_still(d, touch)) return d.at - touch.happened_at < d.within(Time::LiesForGood) ? Verdict::Wait : Verdict::Drop;
    return worth_telling(d, touch) ? Verdict::Tell : Verdict::Drop;
}

/// How many hands have taken up their card of this trick: of two and more the players have stopped, and gather what lies there.
std::ptrdiff_t taken_up(const Decision& d, int trick) {
    const auto ids = held_ids(d.state);
    return std::count_if(ids.begin(), ids.end(), [&](IncidentId id) {
        const auto& held = *d.state.incident(id);
        return held.situation == Situation::PlayedCardWithdrawn && held.facts.trick == trick;
    });
}

/// The held incident's time is over, and nothing has refuted it.
Verdict at_the_end(const Decision& d, const Incident& held) {
    const auto& b = d.board();
    // An incident that is doubtful at the end of its time accuses nobody.
    if (held.certainty == Certainty::Doubtful) return Verdict::Drop;
    switch (act_of(held.situation)) {
        case Act::Touched: return touch_at_the_end(d, held);
        case Act::CardTakenBack:
            if (held.facts.lifted && taken_up(d, held.facts.trick) == 1 && d.state.phase == Phase::Play) return Verdict::Tell;
            return Verdict::Drop;
        case Act::TurnedEarly:
            // The players have played on with the card in the record, or play has stopped in mid-trick and hands are put together.
            return Verdict::Drop;
        case Act::CardShown:
            // The trick went on, so the card lay there, whatever the sensors made of it.
            return held.certainty != Certainty::Certain && (b.tricks.empty() || b.tricks.back().trick.complete() ||
                                                            held.facts.trick < static_cast<int>(b.tricks.size()))
                       ? Verdict::Drop
                       : Verdict::Tell;
        case Act::FifthCard:
            // The card is still faced, or back in the hand. When play is over hands are put together, which shows many cards.
            return d.state.phase == Phase::Play ? Verdict::Tell : Verdict::Drop;
        case Act::WrongCard:
        case Act::Redesignated:
        case Act::LedOutOfTurn:
        case Act::Premature:
        case Act::Simultaneous:
        case Act::Revoke:
        case Act::None: break;
    }
    return Verdict::Tell;
}

}  // namespace

void reconsider_held(Decision& d, Seat seat, Card card, PlayedUnder under, Instant came) {
    note_missing(d, seat, d.is_dummy(seat) && under == PlayedUnder::DummyMoved, came);
    std::vector<std::pair<IncidentId, Verdict>> verdicts;  // all of them before the first is carried out
    for (const auto id : held_ids(d.state)) verdicts.emplace_back(id, after_play(d, *d.state.incident(id), seat, card, under, came));
    for (const auto& [id, verdict] : verdicts) decide(d, id, verdict);
}

void seen_again(Decision& d, Seat seat, Card card) {
    // The card's tag answered all the while: it lay there, and was not taken back as was told a moment ago.
    for (std::size_t i = d.state.incidents.size(); i-- > 0 && d.state.incidents[i].play == d.board().play;) {
        const auto& told = d.state.incidents[i];
        const bool away = told.situation == Situation::PlayedCardWithdrawn || told.situation == Situation::DefenderCardShown;
        if (away && told.status == IncidentStatus::Raised && told.facts.seat == seat && told.facts.card == card && d.came < told.happened_at) drop(d, told.id);
    }
    for (const auto id : held_ids(d.state)) {
        const auto& held = *d.state.incident(id);
        const bool was_lost = held.situation == Situation::PlayedCardWithdrawn || held.situation == Situation::DefenderCardShown ||
                              held.situation == Situation::CardTurnedEarly;
        // Away for longer than that, the card was in the hand: shown, taken back and put down again (45C1).
        if (held.situation == Situation::DefenderCardShown && d.came > held.happened_at + d.within(Time::Flicker)) continue;
        if (!was_lost || held.facts.seat != seat || held.facts.card != card) continue;
        // Seen to go up, it was in the hand; its tag may have answered from there all the while.
        const bool taken = held.situation == Situation::PlayedCardWithdrawn && held.facts.lifted;
        if (taken && d.at > held.happened_at + d.within(Time::Flicker)) tell(d, id);
        else drop(d, id);
    }
}

void dummy_card_arrived(Decision& d, Card card, Instant came) {
    const auto& b = d.board();
    if (b.tricks.empty()) return;
    const auto& last = b.tricks.back();
    const Seat dummy = b.contract->dummy();
    if (last.trick.card_of(dummy) != card) return;
    const auto place = place_of(last, dummy);
    const bool before = came <= last.at[place] + d.within(Time::OrderUnsure) / 3;
    for (const auto id : held_ids(d.state)) {
        const auto& held = *d.state.incident(id);
        // He moves the card that declarer's finger was on first: the second finger meant nothing.
        const bool pointed = held.situation == Situation::DesignationChanged && held.facts.lasted > Duration{};
        if (pointed && held.facts.other_card == card && held.facts.trick == static_cast<int>(b.tricks.size())) {
            drop(d, id);
            continue;
        }
        if (held.situation != Situation::DummyTouchedCard || held.facts.trick != static_cast<int>(b.tricks.size())) continue;
        // Dummy has been told which card: a touch on the way to it is a finger beside that card, or a film out of place.
        const bool fetching = held.happened_at >= last.at[place];
        const bool told_to = before && fetched_by(d, held, card, came);
        if (told_to || fetching || (!lies_there_still(d, held) && !worth_telling(d, held))) drop(d, id);
        else if (!lies_there_still(d, held)) tell(d, id, came - lifted_at(d, held) > d.within(Time::Fetched));
    }
}

void dummy_released(Decision& d, Card card, Duration lasted) {
    const Instant told = d.at - lasted + d.code.thresholds.dummy_hold_time;
    const auto& incidents = d.state.incidents;
    for (std::size_t i = incidents.size(); i-- > 0 && incidents[i].play == d.board().play;) {
        const auto& touch = incidents[i];
        if (touch.situation != Situation::DummyTouchedCard || touch.facts.card != card || touch.happened_at != told || touch.status != IncidentStatus::Held) continue;
        auto facts = touch.facts;
        facts.lasted = std::max(lasted, facts.lasted + std::chrono::microseconds(1));  // longer than what was told at once: it was lifted
        return d.update(touch.id, touch.situation, std::move(facts), std::max(touch.certainty, d.certainty));
    }
}

void hand_seen(Decision& d, Seat seat) {
    for (const auto id : held_ids(d.state)) {
        const auto& held = *d.state.incident(id);
        if (held.situation == Situation::CardTurnedEarly) drop(d, id);  // the players have stopped in mid-trick
        if (held.facts.seat == seat && has(held.situation, Trait::GoneWithHand)) drop(d, id);
    }
    take_out_card_of_hand(d, seat);
    d.doubt_what_came_before();
}

/// Tells the held incidents that this seat's card of this trick was taken back; those alone in which it was seen to go up, or all.
static void tell_taken_back(Decision& d, Seat seat, bool lifted_only) {
    for (const auto id : held_ids(d.state)) {
        const auto& held = *d.state.incident(id);
        if (held.situation == Situation::PlayedCardWithdrawn && held.facts.seat == seat && (held.facts.lifted || !lifted_only) &&
            held.facts.trick == static_cast<int>(d.board().tricks.size()))
            tell(d, id);
    }
}

void another_card_shown(Decision& d, Seat seat) { tell_taken_back(d, seat, false); }
void another_after_taking_up(Decision& d, Seat seat) { tell_taken_back(d, seat, true); }

bool seen_to_be_taken_up(const Decision& d, Seat seat, Card card) {
    const auto* taken = d.latest({Situation::PlayedCardWithdrawn});
    return taken && taken->facts.lifted && taken->facts.seat == seat && taken->facts.card == card &&
           taken->facts.trick == static_cast<int>(d.board().tricks.size());
}

void seen_to_go_up(Decision& d, Seat seat, Card card) {
    for (const auto id : held_ids(d.state)) {
        const auto& held = *d.state.incident(id);
        if (held.situation != Situation::PlayedCardWithdrawn || held.facts.seat != seat || held.facts.card != card) continue;
        return d.emit(event::IncidentHeld{held, d.at + d.within(Time::GathersWithin)});
    }
}

void turned_without_one(Decision& d, int trick) {
    for (const auto id : held_ids(d.state)) {
        const auto& held = *d.state.incident(id);
        if (held.situation == Situation::CardTurnedEarly && held.facts.trick == trick) d.tell(held);
    }
}

int put_aside(const Decision& d) {
    if (d.board().tricks.empty()) return 0;
    const auto& last = d.board().tricks.back();
    bridge::PerSeat<bool> aside = last.quitted;
    for (const auto id : held_ids(d.state)) {
        const auto& facts = d.state.incident(id)->facts;
        if (d.state.incident(id)->situation == Situation::PlayedCardWithdrawn && facts.seat && last.trick.card_of(*facts.seat) == facts.card)
            aside[*facts.seat] = true;
    }
    return static_cast<int>(std::count_if(bridge::all_seats.begin(), bridge::all_seats.end(), [&](Seat seat) { return aside[seat]; }));
}

void hands_put_together(Decision& d) {
    take_out_last_cards(d, d.board().claim.has_value());
    for (const auto id : held_ids(d.state)) {
        const auto situation = d.state.incident(id)->situation;
        const bool explained = has(situation, Trait::HandShown) || situation == Situation::PlayedCardWithdrawn ||
                               situation == Situation::CardTurnedEarly;
        const auto& held = *d.state.incident(id);
        // A hand that lies on dummy's cards when play ends may lie there for any reason.
        const bool means_nothing = situation == Situation::DummyTouchedCard && (lies_there_still(d, held) || !worth_telling(d, held));
        if (explained || means_nothing) drop(d, id);
        else tell(d, id);
    }
}

void tell_held(Decision& d) {
    for (const auto id : held_ids(d.state)) {
        const auto& held = *d.state.incident(id);
        if (!held.held_until || *held.held_until > d.at) continue;
        const auto verdict = at_the_end(d, held);
        if (verdict == Verdict::Wait) d.emit(event::IncidentHeld{held, d.at + d.within(Time::AskedAgain)});
        else decide(d, id, verdict);
    }
}

std::optional<Instant> held_deadline(const TableState& state) noexcept {
    std::optional<Instant> first;
    if (!state.board) return first;
    for (std::size_t i = state.incidents.size(); i-- > 0 && state.incidents[i].play == state.board->play;) {
        const auto& held = state.incidents[i];
        if (held.status == IncidentStatus::Held && held.held_until && (!first || *held.held_until < *first))
            first = held.held_until;
    }
    return first;
}

}  // namespace kibitz::laws
