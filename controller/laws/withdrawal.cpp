/// Cards taken back lawfully: Laws 16C, 47.
#include <algorithm>

#include "controller/laws/decision.hpp"

namespace kibitz::laws {

void allow_withdrawals(Decision& d, IncidentId incident, Seat after, int trick) {
    auto& b = d.board();
    if (trick < 1 || static_cast<std::size_t>(trick) > b.tricks.size()) return;
    const auto cards = b.tricks[static_cast<std::size_t>(trick) - 1].trick;
    bool later = false;
    for (int place = 0; place < cards.size(); ++place) {
        const Seat seat = clockwise(cards.leader(), place);
        const auto& has = b.may_withdraw[seat];
        const bool told = has && ((has->card == cards.card(place) && has->trick == trick) || has->trick > trick);  // his lead comes first
        if (later && side_of(seat) != side_of(after) && !told)
            d.emit(event::WithdrawalAllowed{seat, cards.card(place), trick, incident});
        later = later || seat == after;
    }
}

bool change_card(Decision& d, Seat seat, Card card, Card by, int trick, IncidentId incident) {
    auto& b = d.board();
    const int next = static_cast<int>(b.tricks.size());
    const bool led_on = trick + 1 == next;
    if (led_on) {  // by an opponent, and nothing more
        const auto& lead = b.tricks.back().trick;
        if (lead.size() != 1 || side_of(lead.leader()) == side_of(seat)) return false;
    } else if (trick != next) {
        return false;
    }
    if (!replace_card(d, seat, card, by, trick)) return false;
    const auto& changed = b.tricks[static_cast<std::size_t>(trick) - 1];
    if (!changed.trick.complete()) return true;
    const Seat winner = changed.trick.winner(b.contract->trump());
    const bool other_winner = changed.winner != winner;
    if (led_on) {
        const Seat led = b.tricks.back().trick.leader();
        const Card lead = b.tricks.back().trick.card(0);
        if (led != winner) d.emit(event::CardTakenBack{led, lead, next});
        else d.emit(event::WithdrawalAllowed{led, lead, next, incident});
    }
    if (other_winner) d.emit(event::TrickWon{trick, winner});
    if (other_winner) look_for_lead_restriction(d);
    return true;
}

/// He was the first to turn his card, which was a revoke, and a penalty card of his hid that he turned it: all others have turned theirs
/// since, and he faces a card that would be a revoke again. He leads or follows to the next trick (63A1).
static bool turned_unseen(Decision& d, Seat seat, Card card, const MayWithdraw& withdrawn) {
    const auto& b = d.board();
    const auto& trick = b.tricks.back();
    const auto* revoke = d.state.incident(withdrawn.incident);
    const bool his = revoke && revoke->situation == Situation::Revoke && revoke->facts.seat == seat &&
                     revoke->status != IncidentStatus::Ruled;
    const bool lies = std::any_of(b.penalty_cards.begin(), b.penalty_cards.end(),
                                  [&](const PenaltyCard& one) { return one.seat == seat && !one.away; });
    const auto turned = [&](Seat other) { return other == seat || trick.quitted[other]; };
    if (!his || !lies || !trick.trick.complete() || card.suit() == trick.trick.suit_led()) return false;
    if (!std::all_of(bridge::all_seats.begin(), bridge::all_seats.end(), turned)) return false;
    d.emit(event::WithdrawalAllowed{seat, withdrawn.card, withdrawn.trick, withdrawn.incident, true});
    d.emit(event::CardQuitted{seat, withdrawn.card});
    return true;
}

bool replace_withdrawn(Decision& d, Seat seat, Card card) {
    auto& b = d.board();
    const auto withdrawn = b.may_withdraw[seat];
    if (!withdrawn || !withdrawn->away || static_cast<std::size_t>(withdrawn->trick) != b.tricks.size()) return false;
    if (turned_unseen(d, seat, card, *withdrawn)) return false;
    if (!replace_card(d, seat, withdrawn->card, card, withdrawn->trick)) return false;
    const auto& trick = b.tricks.back().trick;
    if (trick.complete()) d.emit(event::TrickWon{withdrawn->trick, trick.winner(b.contract->trump())});
    const auto* incident = d.state.incident(withdrawn->incident);
    if (incident && incident->situation == Situation::Revoke && incident->facts.seat != seat && incident->facts.seat &&
        side_of(*incident->facts.seat) == side_of(seat) && d.is_defender(seat)) {
        Facts facts;  // 62C2: the card of the revoker's partner becomes a penalty card
        facts.seat = seat;
        facts.trick = withdrawn->trick;
        facts.card = withdrawn->card;
        facts.about = incident->id;  // played on purpose, so a major one (50B)
        const bool by_ruling = incident->status == IncidentStatus::Ruled;
        d.raise(Situation::CardExposed, std::move(facts), Certainty::Certain, by_ruling ? withdrawn->incident : IncidentId{});
    }
    look_for_revoke(d, seat, card, withdrawn->trick);
    // He has changed his play: those of the other side who played after him may change theirs (45D1, 62C2).
    allow_withdrawals(d, withdrawn->incident, seat, withdrawn->trick);
    if (trick.complete()) look_for_lead_restriction(d);  // it may have another winner, who is on lead now
    return true;
}

void report_misinformed(Decision& d, const reading::ReportKey& key, Seat by) {
    if (!d.state.board || !d.board().contract || (d.state.phase != Phase::Play && d.state.phase != Phase::OpeningLead)) return;
    const auto& b = d.board();
    const auto* lead = b.open_lead ? d.state.incident(*b.open_lead) : nullptr;
    if (lead && lead->facts.seat == key.about) return;  // 47E1 is among its options
    const auto* trick = trick_on_table(b);
    const auto card = trick ? trick->trick.card_of(key.about) : std::nullopt;
    if (!card || (key.card && key.card != card)) return;
    Facts facts;
    facts.seat = key.about;
    facts.other_seat = by;
    facts.card = card;
    facts.trick = static_cast<int>(b.tricks.size());
    facts.said = Remark::in_words(key.words);
    d.raise(Situation::PlayedMisinformed, std::move(facts), Certainty::Certain);
}

}  // namespace kibitz::laws
