/// What a ruling does to cards that were played, shown or replaced (16C, 45-47, 50-52, 58, 62).
#include <algorithm>

#include "controller/laws/effects.hpp"
#include "controller/laws/revoke.hpp"
#include "controller/laws/ruled.hpp"

namespace kibitz::laws {
namespace {

const bridge::Trick* trick_only_led(const BoardState& b) {  // the open one, while nobody has followed
    return b.tricks.empty() || b.tricks.back().trick.size() != 1 ? nullptr : &b.tricks.back().trick;
}

bool is_trick_of(const BoardState& b, int trick) { return trick >= 1 && static_cast<std::size_t>(trick) <= b.tricks.size(); }

/// The last card played to that trick, while nobody has played to the next; the fourth card too (45C1, 52B).
std::optional<Card> last_card_of(const BoardState& b, int trick) {
    if (trick < 1 || trick != static_cast<int>(b.tricks.size()) || b.result) return std::nullopt;
    const auto& cards = b.tricks.back().trick;
    return cards.card(cards.size() - 1);
}

/// 54C: a card of dummy's has been face up before the opening lead was accepted.
bool dummys_card_seen(const BoardState& b) {
    return !b.faced[b.contract->dummy()].empty() || !b.spread.empty();
}

/// The card in question has not been replaced by another.
bool lies_in_its_trick(const BoardState& b, const Incident& incident) {
    const auto& f = incident.facts;
    return f.seat && f.card && is_trick_of(b, f.trick) && b.tricks[static_cast<std::size_t>(f.trick) - 1].trick.card_of(*f.seat) == f.card;
}

void place(Decision& d, const Incident& incident, PenaltyKind kind) {
    const auto& f = incident.facts;
    // 24: whether he defends is known when the auction has ended; only then it is a penalty card.
    if (incident.situation == Situation::ExposedInAuction && (d.state.phase == Phase::Auction || !d.is_defender(*f.seat))) return;
    if (incident.situation == Situation::ExposedInAuction && penalty_card(d.board(), *f.seat, *f.card)) return;  // 24C: by the ruling on the other
    place_penalty_card(d, *f.seat, *f.card, kind, incident.id);
}

/// 58B2: the card that is not played becomes a penalty card if a defender's, and goes back to the hand if declarer's.
void goes(Decision& d, const Incident& incident, Card card) {
    const Seat seat = *incident.facts.seat;
    if (!d.is_defender(seat)) {
        if (d.board().faced[seat].contains(card)) d.emit(event::CardReturned{seat, card, {}});
    } else if (!penalty_card(d.board(), seat, card)) {
        const auto kind = is_honour(card.rank()) ? PenaltyKind::Major : PenaltyKind::Minor;
        place_penalty_card(d, seat, card, kind, incident.id, incident.facts.card == card ? incident.facts.other_card : incident.facts.card);
    }
    allow_withdrawals(d, incident.id, seat, incident.facts.trick);  // 58B3
    judge_choice(d, seat, incident.facts.trick, incident.id);
    judge_choice_beside_penalty_card(d, seat, incident.facts.trick, incident.id);
}

}  // namespace

Why penalty_card_closed(const Question& q) {
    const auto& f = q.incident.facts;
    const auto& b = q.board();
    if (!f.card || !f.seat) return Why::NoCardKnown;
    // 54C; with the right lead faced dummy is spread for that, and there is nothing to accept any more.
    if (q.incident.situation == Situation::OpeningLeadOutOfTurn && b.contract && b.tricks.empty() && dummys_card_seen(b)) return Why::DummySeen;
    if (b.result || b.claim) return Why::PlayOver;  // and 50 does not apply to cards faced in a claim (68D2b)
    if (!q.taken_back && q.incident.situation != Situation::Revoke && played(b, *f.card)) return Why::CardPlayed;
    return Why::None;
}

void place_penalty_card(Decision& d, const Incident& incident, const reading::Given&) {
    // 50B: a single card below honour rank, exposed without intent, is a minor one.
    const auto& f = incident.facts;
    place(d, incident, is_honour(f.card->rank()) || f.about ? PenaltyKind::Major : PenaltyKind::Minor);
}

void place_major_penalty_card(Decision& d, const Incident& incident, const reading::Given&) { place(d, incident, PenaltyKind::Major); }

void lift_penalty_card(Decision& d, const Incident& incident) {
    take_penalty_cards_away(d, incident.id);
}

Why substitute_closed(const Question& q) {
    const auto& f = q.incident.facts;
    const auto& b = q.board();
    if (!f.card || !f.seat || !is_trick_of(b, f.trick)) return Why::NoCardKnown;
    if (b.result && !can_swap_twelfth(b, q.incident)) return Why::PlayOver;
    return played(b, *f.card) && !lies_in_its_trick(b, q.incident) ? Why::CorrectedAndPlayed : Why::None;
}

// 62B1, 52B: a defender's withdrawn card becomes a major penalty card.
void substitute(Decision& d, const Incident& incident, const reading::Given&) {
    const auto& f = incident.facts;
    if (can_swap_twelfth(d.board(), incident)) return swap_twelfth(d, *f.seat);  // 62D: play is over, there is no penalty card any more
    if (f.trick == twelfth_trick && d.board().tricks.size() == 13) return;  // 62D: each has one card, and the two change places when they have been played
    if (d.is_defender(*f.seat)) place_penalty_card(d, *f.seat, *f.card, PenaltyKind::Major, incident.id);
    allow_withdrawals(d, incident.id, *f.seat, f.trick);  // 62C1
}

Why cannot_put_back(const TableState& state, const Incident& incident) {
    return can_swap_twelfth(*state.board, incident) || lies_in_its_trick(*state.board, incident) ? Why::None : Why::CardsFollowed;
}

void lift_substitute(Decision& d, const Incident& incident) {
    if (can_swap_twelfth(d.board(), incident)) swap_twelfth(d, *incident.facts.seat);
    lift_penalty_card(d, incident);
}

// A lead that has been accepted is played (53A).
Why back_to_hand_closed(const Question& q) { return q.incident.facts.card && played(q.board(), *q.incident.facts.card) ? Why::CardPlayed : Why::None; }

void back_to_hand(Decision& d, const Incident& incident, const reading::Given&) {
    const auto& f = incident.facts;
    if (f.seat && f.card && d.board().faced[*f.seat].contains(*f.card)) d.emit(event::CardReturned{*f.seat, *f.card, {}});
}

void withdraw_dummys_wrong_card(Decision& d, const Incident& incident, const reading::Given&) { withdraw_wrong_card(d, incident); }
void other_card_goes(Decision& d, const Incident& incident, const reading::Given&) { goes(d, incident, *incident.facts.card); }
void first_card_goes(Decision& d, const Incident& incident, const reading::Given&) { goes(d, incident, *incident.facts.other_card); }

void play_other_card(Decision& d, const Incident& incident, const reading::Given&) {
    play_card(d, *incident.facts.seat, *incident.facts.other_card, PlayedUnder::PenaltyCard);
}

Why take_back_closed(const Question& q) {
    const auto& f = q.incident.facts;
    const auto& b = q.board();
    const auto* led = trick_only_led(b);
    // 47E2b: an opening lead is not taken back when dummy has faced any card.
    if (q.incident.situation == Situation::PlayedMisinformed && f.trick == 1 && led && b.contract &&
        (b.dummy_spread || dummys_card_seen(b)))
        return Why::DummyFaced;
    return f.card && last_card_of(b, f.trick) == f.card ? Why::None : Why::AnotherPlayedSince;
}

void take_card_back(Decision& d, const Incident& incident, const reading::Given&) {
    const auto& f = incident.facts;
    d.emit(event::CardTakenBack{*f.seat, *f.card, f.trick});
    if (incident.situation == Situation::DefenderCardShown || incident.situation == Situation::PlayedCardWithdrawn)
        play_card_faced_instead(d, *f.seat, f.trick);
}

Why designation_closed(const Question& q) {
    const auto& f = q.incident.facts;
    const auto& b = q.board();
    const auto* led = trick_only_led(b);
    if (!f.card || !f.other_card || played(b, *f.card)) return Why::OtherCardPlayed;
    const bool led_on = f.trick + 1 == static_cast<int>(b.tricks.size()) && led && side_of(led->leader()) != side_of(*f.seat);
    return f.trick == static_cast<int>(b.tricks.size()) || led_on ? Why::None : Why::PlayWentOnToAnotherTrick;
}

void correct_designation(Decision& d, const Incident& incident, const reading::Given&) {
    const auto& f = incident.facts;
    const auto waiting = d.board().seen[*f.seat];
    if (waiting && waiting->awaits_turn && waiting->card == *f.other_card)  // 58B2 before his turn: the other one waits for it
        d.emit(event::CardSeen{*f.seat, *f.card, waiting->height, true});
    else if (!change_card(d, *f.seat, *f.other_card, *f.card, f.trick, incident.id)) return;  // nothing changed: nobody withdraws for it
    if (incident.situation == Situation::DesignationChanged) allow_withdrawals(d, incident.id, *f.seat, f.trick);
}

// 14B4: what he played to earlier tricks instead of it may have been revokes.
void restore_card(Decision& d, const Incident& incident, const reading::Given&) {
    const auto f = incident.facts;
    if (!f.seat || !f.card || d.is_played(*f.card)) return;
    prove_revokes(d, *f.seat, *f.card, static_cast<int>(d.board().tricks.size()) + 1);
    if (d.board().result) count_revokes(d);
}

/// Dummy's cards of another designation, or the two of 58B2, can change places again: no card has followed from it.
Why cannot_change_back(const TableState& state, const Incident& incident) {
    const auto& f = incident.facts;
    const auto& b = *state.board;
    if (!f.other_card || !lies_in_its_trick(b, incident) || played(b, *f.other_card)) return Why::CardsFollowed;
    const auto& last = b.tricks.back().trick;
    const bool led_on = static_cast<std::size_t>(f.trick) + 1 == b.tricks.size() && last.size() == 1 && side_of(last.leader()) != side_of(*f.seat);
    return led_on || static_cast<std::size_t>(f.trick) == b.tricks.size() ? Why::None : Why::CardsFollowed;
}

void change_back(Decision& d, const Incident& incident) {
    const auto& f = incident.facts;
    (void)change_card(d, *f.seat, *f.card, *f.other_card, f.trick, incident.id);  // the effect is carried out where it was found to be possible
}

}  // namespace kibitz::laws
