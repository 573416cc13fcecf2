/// Dummy's wrong card from when it lies until it is put right or stands: Law 45D.
#include "controller/laws/wrong_card.hpp"

#include "controller/laws/decision.hpp"
#include "controller/laws/unread.hpp"

namespace kibitz::laws {
namespace {

/// 45D2: with dummy's wrong card standing, others may have failed to follow it where it was the lead, or dummy with it
/// (64B3). Both sides have played on: what it shows is established.
void judge_settled_trick(Decision& d, int number, Seat dummy) {
    const auto& b = d.board();
    const auto& trick = b.tricks[static_cast<std::size_t>(number) - 1].trick;
    for (int place = 1; place < trick.size(); ++place) {
        const Seat seat = clockwise(trick.leader(), place);
        const Card card = trick.card(place);
        if (card.suit() == trick.suit_led() || (trick.leader() != dummy && seat != dummy)) continue;
        auto holding = remaining(b, seat);
        for (auto later = static_cast<std::size_t>(number); later < b.tricks.size(); ++later)
            if (const auto played = b.tricks[later].trick.card_of(seat)) holding.insert(*played);
        holding = holding.in_suit(trick.suit_led());
        if (holding.empty() || revoke_known(d, seat, number, card)) continue;
        Facts facts;
        facts.seat = seat;
        facts.trick = number;
        facts.card = card;
        facts.other_card = holding.lowest();
        facts.suit = trick.suit_led();
        d.raise(Situation::RevokeEstablished, std::move(facts), Certainty::Certain);
    }
}

}  // namespace

std::optional<IncidentId> wrong_card_lying(const TableState& state) {
    const auto& b = *state.board;
    for (std::size_t i = state.incidents.size(); i-- > 0 && state.incidents[i].play == b.play;) {
        const auto& one = state.incidents[i];
        const bool open = one.status != IncidentStatus::Ruled && one.status != IncidentStatus::Dismissed;
        if (one.situation != Situation::DummyWrongCard || !open || !one.facts.seat || !one.facts.card) continue;
        if (one.facts.trick == static_cast<int>(b.tricks.size()) && b.faced[*one.facts.seat].contains(*one.facts.card)) return one.id;
    }
    return std::nullopt;
}

void note_strayed(BoardState& b, bridge::CardSet before, bridge::CardSet now, Instant at) {
    if (!b.contract) return;
    const Seat dummy = b.contract->dummy();
    const auto named = b.tricks.empty() ? std::nullopt : b.tricks.back().trick.card_of(dummy);
    const bool lost_again = b.strayed && b.strayed->back && (before - now).contains(b.strayed->card);
    if (b.strayed && (lost_again || b.strayed->named != named || b.strayed->trick != b.tricks.size())) b.strayed.reset();
    if (b.strayed && now.contains(b.strayed->card) && !before.contains(b.strayed->card)) b.strayed->back = at;
    const auto gone = before - now - b.played[dummy] - b.found_again;
    b.found_again = b.found_again | ((now - before) & b.shown[dummy]);
    if (named && gone.size() == 1 && b.spread.contains(*named)) b.strayed = BoardState::Strayed{gone.lowest(), *named, b.tricks.size(), at, {}};
}

void look_for_exchange(Decision& d, Card moved) {
    const auto strayed = d.board().strayed;
    if (!strayed || strayed->named != moved || strayed->trick != d.board().tricks.size() || !strayed->back) return;
    if (*strayed->back - strayed->left < d.within(Time::Flicker) || d.at - *strayed->back > d.within(Time::PutRightWithin)) return;
    Facts facts;
    facts.seat = d.board().contract->dummy();
    facts.trick = static_cast<int>(d.board().tricks.size());
    facts.card = strayed->card;
    facts.other_card = moved;
    facts.lasted = *strayed->back - strayed->left;
    const auto& incidents = d.state.incidents;  // he was seen to put it down, and that was judged
    for (std::size_t i = incidents.size(); i-- > 0 && incidents[i].play == d.board().play;)
        if (incidents[i].situation == Situation::DummyWrongCard && incidents[i].facts.card == facts.card) return;
    const auto id = d.raise(Situation::DummyWrongCard, std::move(facts), Certainty::Probable);
    if (const auto* incident = d.state.incident(id)) withdraw_wrong_card(d, Incident(*incident));
}

/// The wrong card of dummy's that lies open, or that the record has in its trick by now, since all played to it; null when there is none.
static const Incident* wrong_card_to_settle(const Decision& d) {
    const auto& b = d.board();
    if (b.open_wrong_card) return d.state.incident(*b.open_wrong_card);
    const auto incidents = incidents_now(d.state);
    for (auto i = incidents.size(); i-- > 0;) {
        const auto& told = incidents[i];
        const bool open = told.status == IncidentStatus::Raised || told.status == IncidentStatus::Seen;
        if (told.situation != Situation::DummyWrongCard || !open || told.certainty != Certainty::Certain) continue;
        if (!told.facts.seat || told.facts.trick < 1) continue;
        const auto trick = static_cast<std::size_t>(told.facts.trick);
        if (trick <= b.tricks.size() && b.tricks[trick - 1].trick.card_of(*told.facts.seat) == told.facts.card) return &told;
    }
    return nullptr;
}

void settle_wrong_card(Decision& d) {
    auto& b = d.board();
    const auto* incident = wrong_card_to_settle(d);
    const auto* open = d.open_trick();
    const int now = static_cast<int>(b.tricks.size());
    if (!incident || !open || now <= incident->facts.trick || incident->status == IncidentStatus::Dismissed) return;
    if (open->trick.size() < 2) return;  // the second card of the next trick makes both sides have played
    const auto facts = incident->facts;
    const auto dummy = *facts.seat;
    const bool recorded = b.tricks[static_cast<std::size_t>(facts.trick) - 1].trick.card_of(dummy) == facts.card;
    if (!recorded && !replace_card(d, dummy, *facts.other_card, *facts.card, facts.trick)) return;
    auto& trick = b.tricks[static_cast<std::size_t>(facts.trick) - 1];
    const auto winner = trick.trick.winner(b.contract->trump());
    if (trick.winner != winner) {
        const Seat on_lead = b.leader;  // the lead already made stands
        d.emit(event::TrickWon{facts.trick, winner});
        d.emit(event::LeadTurnSet{on_lead});
    }
    d.update(incident->id, Situation::DummyWrongCardStands, facts, Certainty::Certain);
    judge_settled_trick(d, facts.trick, dummy);
}

void settle_touched_designation(Decision& d) {
    const auto& b = d.board();
    const auto* wrong = b.open_wrong_card ? d.state.incident(*b.open_wrong_card) : nullptr;
    if (!wrong || wrong->status != IncidentStatus::Held || wrong->certainty == Certainty::Certain || b.tricks.empty()) return;
    const auto id = wrong->id;
    const Card moved = *wrong->facts.card;
    const Card touched = *wrong->facts.other_card;
    if (static_cast<std::size_t>(wrong->facts.trick) != b.tricks.size() ||
        !change_card(d, b.contract->dummy(), touched, moved, wrong->facts.trick, {}))
        return;
    d.dismiss(id, Dismissal::NothingHappened);
}

void correct_misread_touch(Decision& d, bridge::CardSet left) {
    const auto& b = d.board();
    if (b.tricks.empty()) return;
    const auto& last = b.tricks.back();
    const Seat dummy = b.contract->dummy();
    const auto touched = last.trick.card_of(dummy);
    const auto place = place_of(last, dummy);
    if (!touched || !d.code.waits_for_evidence() || last.under[place] != PlayedUnder::DummyTouched || !b.spread.contains(*touched) ||
        d.at - last.at[place] < d.code.rest_time)
        return;
    const auto gone = left - b.played[dummy];
    if (gone.size() != 1 || gone.lowest().suit() != touched->suit()) return;
    const Card moved = gone.lowest();
    const auto lies = wrong_card_lying(d.state);
    const auto* wrong = lies ? d.state.incident(*lies) : nullptr;
    if (wrong && wrong->status != IncidentStatus::Seen && wrong->facts.card == moved)  // what the Director has seen is his
        d.dismiss(*lies, Dismissal::NothingHappened);
    put_in_place(d, static_cast<int>(place), moved, Certainty::Probable);
}

void follow_wrong_card(Decision& d, Seat seat) {
    const auto& b = d.board();
    const auto* incident = b.open_wrong_card ? d.state.incident(*b.open_wrong_card) : nullptr;
    if (!incident || incident->status == IncidentStatus::Dismissed || d.state.phase != Phase::Play || b.tricks.empty()) return;
    const auto& last = b.tricks.back().trick;
    const Seat dummy = b.contract->dummy();
    if (!last.complete() || incident->facts.trick != static_cast<int>(b.tricks.size()) || turn(d.state) == seat ||
        last.card_of(dummy) != incident->facts.other_card)
        return;
    auto lies = last;
    lies.replace(dummy, *incident->facts.card);
    if (lies.winner(b.contract->trump()) != seat) return;
    d.emit(event::LeadTurnSet{seat});
    look_for_lead_restriction(d);
}

void withdraw_wrong_card(Decision& d, const Incident& incident) {
    auto& b = d.board();
    const auto& f = incident.facts;
    if (!f.seat || !f.card) return;
    d.emit(event::CardReturned{*f.seat, *f.card, {}});
    const auto number = static_cast<std::size_t>(f.trick);
    if (f.trick < 1 || number > b.tricks.size()) return;
    const auto winner = b.tricks[number - 1].winner;
    if (b.tricks.size() == number + 1 && winner && b.tricks.back().trick.size() == 1) {
        const Seat led = b.tricks.back().trick.leader();
        const Card lead = b.tricks.back().trick.card(0);
        if (led != *winner) d.emit(event::CardTakenBack{led, lead, static_cast<int>(b.tricks.size())});
        else if (d.is_defender(led)) d.emit(event::WithdrawalAllowed{led, lead, static_cast<int>(b.tricks.size()), incident.id});
    }
    if (b.tricks.size() == number) {
        if (winner && b.leader != *winner) d.emit(event::LeadTurnSet{*winner});
        allow_withdrawals(d, incident.id, *f.seat, f.trick);
    }
}

Suit suit_led_on_table(const Decision& d) {
    const auto& b = d.board();
    if (wrong_lead_lies(d)) return d.state.incident(*b.open_wrong_card)->facts.card->suit();
    return b.tricks.back().trick.suit_led();
}

bool wrong_lead_lies(const Decision& d) {
    const auto& b = d.board();
    const auto* incident = b.open_wrong_card ? d.state.incident(*b.open_wrong_card) : nullptr;
    if (!incident || b.tricks.empty() || incident->facts.trick != static_cast<int>(b.tricks.size())) return false;
    return b.tricks.back().trick.leader() == b.contract->dummy();
}

}  // namespace kibitz::laws
