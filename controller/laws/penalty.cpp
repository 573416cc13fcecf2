/// Penalty cards and what rulings require of a player: Laws 26B, 50-52, 57A, 59, 61A.
#include <algorithm>

#include "controller/laws/decision.hpp"

namespace kibitz::laws {
namespace {

using bridge::CardSet;

/// The cards he could lawfully have played instead of `played`, as far as his hand is known, that one included.
CardSet could_play(const BoardState& b, Seat seat, Card played) {
    CardSet hand = remaining(b, seat);
    hand.insert(played);
    const auto& trick = b.tricks.back().trick;
    if (trick.leader() == seat) return hand;
    const auto following = hand.in_suit(trick.suit_led());
    return following.empty() ? hand : following;
}

/// Does this card do what the restriction requires of him who played `played`? Highest and lowest are asked of the suit he played.
bool fulfils(const Restriction& r, Card card, Card played) {
    switch (r.kind) {
        case RestrictionKind::DemandSuit: return card.suit() == *r.suit;
        case RestrictionKind::ForbidSuit: return card.suit() != *r.suit;
        case RestrictionKind::Highest: return card.suit() == played.suit() && card > played;
        case RestrictionKind::RequireCard: return card == *r.card;
        case RestrictionKind::ForbidCard: return card != *r.card;
        case RestrictionKind::Lowest: return card.suit() == played.suit() && card < played;
        default: return true;
    }
}

/// The card that would have fulfilled the restriction while `played` does not; nothing when it does, or none could that leads no other suit
/// forbidden (51B2b).
std::optional<Card> better(const BoardState& b, const Restriction& r, Seat seat, Card played) {
    const bool by_rank = r.kind == RestrictionKind::Highest || r.kind == RestrictionKind::Lowest;
    if (by_rank && r.suit && played.suit() != *r.suit) return std::nullopt;  // he has none of it, or it is a revoke
    if (!by_rank && fulfils(r, played, played)) return std::nullopt;
    const auto lawful = could_play(b, seat, played);
    if (!lawful.contains(played)) return std::nullopt;  // a revoke already, and one fact is one incident
    const auto forbidden = [&](Card card) {
        return r.kind == RestrictionKind::ForbidSuit && std::any_of(b.restrictions.begin(), b.restrictions.end(), [&](const Restriction& other) {
                   return other.seat == seat && other.kind == RestrictionKind::ForbidSuit && !fulfils(other, card, played);
               });
    };
    for (const Card card : lawful)
        if (card != played && fulfils(r, card, played) && !forbidden(card)) return card;
    return std::nullopt;
}

bool is_of_play(RestrictionKind kind) {
    return kind == RestrictionKind::DemandSuit || kind == RestrictionKind::ForbidSuit || kind == RestrictionKind::Highest ||
           kind == RestrictionKind::Lowest || kind == RestrictionKind::RequireCard || kind == RestrictionKind::ForbidCard;
}

/// Forbidden for as long as he keeps the lead, and not for one play only.
bool lasts(const Decision& d, const Restriction& r) {
    const auto* incident = d.state.incident(r.incident);
    return r.kind == RestrictionKind::ForbidSuit && incident &&
           (incident->situation == Situation::LeadRestricted || incident->situation == Situation::LeadPenalty);
}

/// What he may lead to this trick has been chosen; suits that he must not lead for as long as he keeps the lead leave the rest to be chosen (51B2).
bool lead_chosen(const Decision& d, Seat seat) {
    const auto& standing = d.board().restrictions;
    return std::any_of(standing.begin(), standing.end(), [&](const Restriction& r) { return r.seat == seat && is_of_play(r.kind) && !lasts(d, r); });
}

/// 58B2: the card came together with the one he chose for this trick; the incident, or null.
const Incident* went_for_another(const Decision& d, const PenaltyCard& penalty) {
    const auto* incident = d.state.incident(penalty.incident);
    const bool now = incident && incident->situation == Situation::SimultaneousCards && incident->facts.trick == static_cast<int>(d.board().tricks.size());
    return now ? incident : nullptr;
}

/// Major or minor as it lay when the card was played: one that had to go then (58B2) makes none of the others major.
PenaltyKind kind_when_played(const Decision& d, const PenaltyCard& penalty) {
    const auto& cards = d.board().penalty_cards;
    const auto his = std::count_if(cards.begin(), cards.end(), [&](const PenaltyCard& one) {
        return one.seat == penalty.seat && (one.card == penalty.card || !went_for_another(d, one));
    });
    if (his > 1) return PenaltyKind::Major;
    const bool beside_another = std::any_of(cards.begin(), cards.end(), [&](const PenaltyCard& one) {
        return one.seat == penalty.seat && went_for_another(d, one);
    });
    return beside_another ? penalty.by_itself : penalty.kind;
}

/// What a ruling required comes before a penalty card (50D1b): it is due where it fulfils that, and so did `played`, which
/// broke the ruling otherwise. Which of two cards is his highest is not weighed here.
bool leaves_free(const Restriction& r, Card penalty, Card played) {
    switch (r.kind) {
        case RestrictionKind::DemandSuit: return !r.suit || (penalty.suit() == *r.suit && played.suit() == *r.suit);
        case RestrictionKind::ForbidSuit: return !r.suit || (penalty.suit() != *r.suit && played.suit() != *r.suit);
        default: return false;
    }
}

/// 50D1: was this penalty card a legal play when he played `played`? Following suit comes first, and so does what a
/// ruling required.
bool was_due(const Decision& d, const PenaltyCard& penalty, Card played) {
    const auto& b = d.board();
    const auto& trick = b.tricks.back().trick;
    const Suit led = suit_led_on_table(d);
    const bool leading = trick.leader() == penalty.seat;
    if (leading && b.tricks.back().led_out_of_turn) return false;  // 60A3: accepted, and the penalty card is due at a turn of his
    // A revoke by the card played is that, and the penalty card was no legal card either.
    if (!leading && penalty.card.suit() != led && remaining(b, penalty.seat).has_suit(led)) return false;
    if (kind_when_played(d, penalty) == PenaltyKind::Minor)
        return played.suit() == penalty.card.suit() && !is_honour(played.rank());
    for (const auto& r : b.restrictions)
        if (r.seat == penalty.seat && is_of_play(r.kind) && (leading || !lasts(d, r)) && !leaves_free(r, penalty.card, played)) return false;
    return leading || penalty.card.suit() == led || played.suit() != led;
}

}  // namespace

/// The card was withdrawn from this trick because another was required (61A, 62B), or came together with the one he chose: it is not due to it.
static bool withdrawn_from_trick(const Decision& d, const PenaltyCard& penalty) {
    const auto& recorded = d.board().tricks.back();
    if (const auto* choice = went_for_another(d, penalty))  // unless it was a penalty card of his before
        return choice->facts.other_card != penalty.card || recorded.under[place_of(recorded, penalty.seat)] != PlayedUnder::PenaltyCard;
    const auto* incident = d.state.incident(penalty.incident);
    const int trick = static_cast<int>(d.board().tricks.size());
    return incident && (incident->situation == Situation::RestrictionBroken || incident->situation == Situation::Revoke) &&
           incident->facts.card == penalty.card && incident->facts.trick == trick;
}

void look_for_due_penalty_card(Decision& d, Seat seat, Card played, IncidentId choice) {
    const auto& b = d.board();
    if (b.penalty_cards.empty() || !d.is_defender(seat) || penalty_card(b, seat, played)) return;
    for (const auto& penalty : b.penalty_cards) {
        if (penalty.seat != seat || d.is_played(penalty.card) || withdrawn_from_trick(d, penalty) || !was_due(d, penalty, played)) continue;
        Facts facts;
        facts.seat = seat;
        facts.trick = static_cast<int>(b.tricks.size());
        facts.card = played;
        facts.other_card = penalty.card;
        d.raise(Situation::PenaltyCardDue, std::move(facts), Certainty::Certain, choice.value != 0 ? choice : penalty.incident);
        return;
    }
}

void judge_choice_beside_penalty_card(Decision& d, Seat seat, int trick, IncidentId choice) {
    const auto& tricks = d.board().tricks;
    if (!d.is_defender(seat) || trick < 1 || static_cast<std::size_t>(trick) != tricks.size()) return;
    const auto played = tricks.back().trick.card_of(seat);
    if (!played) return;
    if (penalty_card(d.board(), seat, *played)) d.emit(event::PenaltyCardLifted{seat, *played});
    else if (!revoke_known(d, seat, trick, *played)) look_for_due_penalty_card(d, seat, *played, choice);
}

bool penalty_card_beside_another(Decision& d, Seat seat, Card card, Millimetres height) {
    const auto& cards = d.board().penalty_cards;
    const bool away = std::any_of(cards.begin(), cards.end(), [&](const PenaltyCard& one) { return one.seat == seat && one.card == card && one.away; });
    if (!away || !simultaneous(d, seat, card, height)) return false;
    const auto* missing = d.latest({Situation::PenaltyCardMissing});  // an instant ago
    if (missing && missing->facts.card == card && (missing->status == IncidentStatus::Held || missing->status == IncidentStatus::Raised) && d.at - missing->happened_at <= d.code.simultaneous_time)
        d.dismiss(missing->id, Dismissal::NothingHappened);  // it came down beside the other
    note_seen(d, seat, card, height, false);
    return true;
}

void look_for_missing_penalty_card(Decision& d, Seat seat) {
    const auto& b = d.board();
    for (const auto& penalty : b.penalty_cards) {
        if (penalty.seat != seat || !penalty.away || d.is_played(penalty.card)) continue;
        const auto* due = d.latest({Situation::PenaltyCardDue});  // that he has not played it says all
        const bool told = due && due->facts.seat == seat && due->facts.other_card == penalty.card;
        if (told && due->facts.trick == static_cast<int>(b.tricks.size())) continue;
        Facts facts;
        facts.seat = seat;
        facts.trick = static_cast<int>(b.tricks.size());
        facts.card = penalty.card;
        d.raise(Situation::PenaltyCardMissing, std::move(facts), Certainty::Certain, penalty.incident);
        return;
    }
}

bool lead_before_choice(Decision& d, Seat seat, Card card, Millimetres height) {
    const auto* choice = d.open_trick() ? nullptr : d.latest({Situation::LeadRestricted});
    const bool open = choice && (choice->status == IncidentStatus::Raised || choice->status == IncidentStatus::Seen);
    if (!open || choice->facts.seat != seat || choice->facts.trick != d.trick_number()) return false;
    if (choice->facts.about) return false;  // one suit he has chosen to forbid; another may be until the lead (51B2b)
    Facts facts;
    facts.seat = seat;
    facts.card = card;
    facts.trick = d.trick_number();
    facts.height = height;
    facts.about = choice->id;  // led on purpose: a major penalty card, if it becomes one
    const auto stands_on = choice->stands_on;  // without that ruling there is no choice to wait for
    d.emit(event::CardSeen{seat, card, height, false});
    d.raise(Situation::CardExposed, std::move(facts), Certainty::Certain, stands_on);
    return true;
}

bool plays_before_required_lead(Decision& d, Seat seat, Card card, Millimetres height) {
    const auto* refused = d.open_trick() || d.is_defender(d.board().leader) ? nullptr : d.latest({Situation::DeclarerLedOutOfTurn});
    if (!refused || refused->status != IncidentStatus::Ruled || refused->ruling->code != "refused" || refused->facts.trick != d.trick_number()) return false;
    Facts facts;
    facts.seat = seat;
    facts.card = card;
    facts.trick = d.trick_number();
    facts.height = height;
    facts.about = refused->id;  // played on purpose: a major penalty card (50B)
    const auto stands_on = refused->id;
    d.emit(event::CardSeen{seat, card, height, false});
    d.raise(Situation::CardExposed, std::move(facts), Certainty::Certain, stands_on);
    return true;
}

std::optional<Card> lead_awaiting_choice(const Decision& d) {
    const auto& b = d.board();
    const auto in_turn = turn(d.state);
    if (d.open_trick() || !in_turn || !d.is_defender(*in_turn) || !b.seen[*in_turn]) return std::nullopt;
    const auto* exposed = d.latest({Situation::CardExposed});
    const bool waits = exposed && exposed->facts.about && exposed->facts.seat == in_turn && exposed->facts.trick == d.trick_number() &&
                       exposed->facts.card == b.seen[*in_turn]->card;
    return waits ? std::optional(b.seen[*in_turn]->card) : std::nullopt;
}

namespace {

/// Declarer has chosen, and the lead that was faced before does what he requires: it is the lead.
void play_lead_that_complies(Decision& d) {
    const auto lead = lead_awaiting_choice(d);
    if (!lead) return;
    const auto& b = d.board();
    const auto* exposed = d.latest({Situation::CardExposed});
    const auto* choice = d.state.incident(*exposed->facts.about);
    if (!choice || choice->status != IncidentStatus::Ruled) return;
    for (const auto& r : b.restrictions) {
        if (r.seat != b.leader) continue;
        if (r.kind == RestrictionKind::DemandSuit && r.suit && lead->suit() != *r.suit) return;
        if (r.kind == RestrictionKind::ForbidSuit && r.suit && lead->suit() == *r.suit) return;
    }
    play_card(d, b.leader, *lead, d.state.phase == Phase::OpeningLead ? PlayedUnder::LeadFaced : PlayedUnder::FacedInTurn);
}

/// 26B: the suit was forbidden when the lead of it lay there already, and nobody has played to it.
void judge_lead_made(Decision& d) {
    const auto& b = d.board();
    const auto* open = d.open_trick();
    if (!open || open->trick.size() != 1) return;
    const Seat leader = open->trick.leader();
    const auto standing = b.restrictions;
    for (const auto& r : standing) {
        const auto* incident = d.state.incident(r.incident);
        if (r.seat != leader || r.kind != RestrictionKind::ForbidSuit || !incident || incident->situation != Situation::LeadPenalty ||
            incident->facts.trick != static_cast<int>(b.tricks.size()))
            continue;
        const auto card = better(b, r, leader, open->trick.card(0));
        if (!card) continue;
        Facts facts;
        facts.seat = leader;
        facts.trick = static_cast<int>(b.tricks.size());
        facts.card = open->trick.card(0);
        facts.other_card = *card;
        facts.suit = r.suit;
        d.raise(Situation::RestrictionBroken, std::move(facts), Certainty::Certain, r.incident);
    }
}

/// Would `later` have been the card to play, and could it have been, where `one` was played?
bool shows_disobedience(const Decision& d, const BoundCard& one, Card later) {
    const auto& b = d.board();
    const auto& r = one.restriction;
    const auto& trick = b.tricks[static_cast<std::size_t>(one.trick) - 1].trick;
    const bool leading = trick.leader() == r.seat;
    if (lasts(d, r) && !leading) return false;  // it bound the lead
    if (!leading && later.suit() != trick.suit_led() && one.card.suit() == trick.suit_led()) return false;
    switch (r.kind) {
        case RestrictionKind::DemandSuit: return r.suit && one.card.suit() != *r.suit && later.suit() == *r.suit;
        case RestrictionKind::ForbidSuit: return r.suit && one.card.suit() == *r.suit && later.suit() != *r.suit;
        case RestrictionKind::Highest:
        case RestrictionKind::Lowest:
            if ((r.suit && one.card.suit() != *r.suit) || later.suit() != one.card.suit()) return false;
            return r.kind == RestrictionKind::Highest ? later > one.card : later < one.card;
        default: return false;
    }
}

}  // namespace

void prove_disobedience(Decision& d, Seat seat, Card card) {
    if (d.board().bound.empty()) return;
    const auto bound = d.board().bound;
    const int now = static_cast<int>(d.board().tricks.size());
    for (const auto& one : bound) {
        if (one.restriction.seat != seat || one.trick >= now || !shows_disobedience(d, one, card) || revoke_known(d, seat, one.trick, one.card)) continue;
        Facts facts;
        facts.seat = seat;
        facts.trick = one.trick;
        facts.card = one.card;
        facts.other_card = card;
        facts.suit = one.restriction.suit;
        d.raise(Situation::RestrictionBroken, std::move(facts), Certainty::Certain, one.restriction.incident);
    }
}

/// A card corrected or added has given the trick to another: he who was on lead has nothing to wait for.
static void drop_choices_of_other_leads(Decision& d) {
    std::vector<IncidentId> gone;
    for (std::size_t i = d.state.incidents.size(); i-- > 0 && d.state.incidents[i].play == d.board().play;) {
        const auto& one = d.state.incidents[i];
        const bool open = one.status == IncidentStatus::Raised || one.status == IncidentStatus::Seen;
        const bool choice = one.situation == Situation::LeadRestricted || one.situation == Situation::LeadPenalty;
        if (open && choice && one.facts.trick == d.trick_number() && one.facts.seat != d.board().leader) gone.push_back(one.id);
    }
    for (const auto id : gone) d.dismiss(id, Dismissal::LeadElsewhere);
}

/// 50D2, 51B: the leader's partner has major penalty cards.
static void restrict_by_penalty_cards(Decision& d, Facts facts) {
    const auto& standing = d.board().restrictions;
    const auto* chosen = d.latest({Situation::LeadRestricted});
    // 51B2b: of several suits he may forbid more than one; a card that was one of several when he began to choose was major (50B).
    const bool one_forbidden = chosen && chosen->facts.seat == facts.seat && chosen->facts.trick == facts.trick &&
                               std::any_of(standing.begin(), standing.end(), [&](const Restriction& r) { return r.incident == chosen->id && r.kind == RestrictionKind::ForbidSuit; });
    bool one_suit = true;
    IncidentId stands_on;
    for (const auto& penalty : d.board().penalty_cards) {
        if (penalty.seat != *facts.other_seat || d.is_played(penalty.card)) continue;
        if (!one_forbidden && penalty_kind(d.board(), penalty) != PenaltyKind::Major) continue;
        if (facts.card && facts.card->suit() != penalty.card.suit()) one_suit = false;
        if (facts.card) continue;
        facts.card = penalty.card;
        stands_on = penalty.incident;
    }
    if (!facts.card) return;
    if (one_suit) facts.suit = facts.card->suit();  // else the ruling must say which
    if (!one_forbidden) return void(d.raise(Situation::LeadRestricted, std::move(facts), Certainty::Certain, stands_on));
    facts.about = chosen->id;
    d.raise(Situation::LeadRestricted, std::move(facts), Certainty::Certain, chosen->id);
}

void look_for_lead_restriction(Decision& d) {
    if (d.state.board && d.state.phase == Phase::Play) judge_lead_made(d);
    if (!d.state.board || (d.state.phase != Phase::Play && d.state.phase != Phase::OpeningLead) || d.open_trick()) return;
    if (d.board().contract) play_lead_that_complies(d);
    if (d.open_trick()) return;
    if (d.state.phase == Phase::Play) drop_choices_of_other_leads(d);
    const auto& b = d.board();
    const Seat leader = b.leader;
    // To the thirteenth trick he has one card, and there is nothing to choose.
    if (!b.contract || b.tricks.size() >= 12 || !d.is_defender(leader) || lead_chosen(d, leader)) return;
    Facts facts;
    facts.seat = leader;
    facts.other_seat = partner(leader);
    facts.trick = d.trick_number();
    const auto pending = std::find_if(b.restrictions.begin(), b.restrictions.end(), [&](const Restriction& r) {
        return r.seat == leader && r.kind == RestrictionKind::LeadPenalty;
    });
    if (pending != b.restrictions.end()) {
        auto first = facts;
        if (const auto* incident = d.state.incident(pending->incident)) first.call = incident->facts.call;
        d.raise(Situation::LeadPenalty, std::move(first), Certainty::Certain, pending->incident);
    }
    restrict_by_penalty_cards(d, std::move(facts));
}

/// 51B2b: with the lead made no other suit is forbidden besides.
static void close_choice_of_another_suit(Decision& d, Seat seat) {
    const auto* choice = d.latest({Situation::LeadRestricted});
    const bool open = choice && (choice->status == IncidentStatus::Raised || choice->status == IncidentStatus::Seen);
    if (!open || !choice->facts.about || choice->facts.seat != seat || choice->facts.trick != static_cast<int>(d.board().tricks.size())) return;
    d.dismiss(choice->id, Dismissal::LeadMade);
}

void check_restrictions(Decision& d, Seat seat, Card played) {
    auto& b = d.board();
    close_choice_of_another_suit(d, seat);
    if (b.restrictions.empty()) return;
    const auto standing = b.restrictions;
    for (const auto& r : standing) {
        if (r.seat != seat) continue;
        if (r.kind == RestrictionKind::LeadPenalty && b.tricks.back().trick.leader() == seat)
            d.emit(event::RestrictionLifted{r.seat, r.kind, r.incident});  // his first lead has been made
        if (!is_of_play(r.kind)) continue;
        // A restriction of the lead binds the lead only; one of 57A the next card.
        if (lasts(d, r) && b.tricks.back().trick.leader() != seat) continue;
        if (const auto card = better(b, r, seat, played)) {
            Facts facts;
            facts.seat = seat;
            facts.trick = static_cast<int>(b.tricks.size());
            facts.card = played;
            facts.other_card = *card;
            facts.suit = r.suit;
            d.raise(Situation::RestrictionBroken, std::move(facts), Certainty::Certain, r.incident);
        }
        if (!lasts(d, r)) d.emit(event::RestrictionLifted{r.seat, r.kind, r.incident});
    }
}

void lead_goes_to(Decision& d, Seat leader) {
    const auto standing = d.board().restrictions;
    for (const auto& r : standing)
        if (lasts(d, r) && r.seat != leader) d.emit(event::RestrictionLifted{r.seat, r.kind, r.incident});
}

/// 62A, 50D1: another hand goes on when a defender has taken his revoke back and his penalty card is the legal card: it is
/// what he plays, and nobody sees it move.
static void correct_by_lying_penalty_card(Decision& d, Seat follower) {
    const auto& b = d.board();
    if (b.tricks.empty()) return;
    for (const Seat seat : bridge::all_seats) {
        std::optional<Card> lying;
        int cards = 0;
        for (const auto& penalty : b.penalty_cards) {
            if (seat == follower || penalty.seat != seat || penalty.away || d.is_played(penalty.card)) continue;
            if (penalty.card.suit() != b.tricks.back().trick.suit_led()) continue;
            lying = penalty.card;
            ++cards;
        }
        if (cards == 1 && mend_revoke(d, seat, *lying, true)) return;  // of two declarer says which
    }
}

void proper_lead_made(Decision& d, Seat leader) {
    const auto& b = d.board();
    const auto& led = b.tricks.back();
    if (led.trick.size() != 1 || led.trick.leader() != leader || d.is_defender(leader)) return;
    const int trick = static_cast<int>(b.tricks.size());
    std::vector<IncidentId> early;  // both defenders may have led
    for (const auto& one : incidents_now(d.state)) {
        const bool open = one.status != IncidentStatus::Ruled && one.status != IncidentStatus::Dismissed;
        const bool lead = one.situation == Situation::DefenderLedOutOfTurn && one.facts.trick == trick;
        const bool may_be_lead = one.situation == Situation::FifthCardByDefender && one.facts.trick == trick - 1;
        if (open && (lead || may_be_lead)) early.push_back(one.id);
    }
    for (const auto id : early) {
        const auto one = *d.state.incident(id);
        d.update(id, one.situation, one.facts, one.certainty);
    }
}

/// The card that he led out of turn lies there, declarer's side has led since, and it follows suit or he has none (53B).
static std::optional<Card> lying_lead(const Decision& d, Seat seat) {
    const auto& b = d.board();
    const auto* open = d.open_trick();
    const auto* early = d.latest({Situation::DefenderLedOutOfTurn});
    if (!open || !early || !b.seen[seat] || early->status == IncidentStatus::Ruled || early->facts.seat != seat || early->facts.trick != d.trick_number() ||
        early->facts.card != b.seen[seat]->card)
        return std::nullopt;
    const Card card = b.seen[seat]->card;
    const bool known = b.dealt[seat].size() == bridge::cards_in_hand;
    return card.suit() == open->trick.suit_led() || (known && !remaining(b, seat).has_suit(open->trick.suit_led())) ? std::optional(card) : std::nullopt;
}

void play_lying_penalty_card(Decision& d, Seat follower) {
    const auto& b = d.board();
    if (const auto next = turn(d.state); next && d.is_defender(*next) && follower == left_hand_opponent(*next))
        if (const auto lead = lying_lead(d, *next)) return play_card(d, *next, *lead, PlayedUnder::FacedInTurn);
    if (b.penalty_cards.empty() || (d.state.phase != Phase::Play && d.state.phase != Phase::OpeningLead)) return;
    correct_by_lying_penalty_card(d, follower);
    const auto in_turn = turn(d.state);
    if (!in_turn || !d.is_defender(*in_turn) || follower != left_hand_opponent(*in_turn)) return;
    std::optional<Card> lying;
    for (const auto& penalty : b.penalty_cards) {
        if (penalty.seat != *in_turn || penalty.away || d.is_played(penalty.card)) continue;
        const auto* open = d.open_trick();
        const bool known = b.dealt[*in_turn].size() == bridge::cards_in_hand;
        const bool may = !open || penalty.card.suit() == open->trick.suit_led() ||
                         (known && !remaining(b, *in_turn).has_suit(open->trick.suit_led()));
        if (!may) continue;
        if (lying) return;  // of two declarer says which
        lying = penalty.card;
    }
    if (lying) play_card(d, *in_turn, *lying, PlayedUnder::PenaltyCard);
}

}  // namespace kibitz::laws
