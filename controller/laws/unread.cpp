#include "controller/laws/unread.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "controller/laws/correction.hpp"

namespace kibitz::laws {
namespace {

using bridge::CardSet;

/// The trick is turned, or gone, at so many of its hands: it is over for them.
constexpr int hands_that_turned = 2;

/// Cards this hand may still have played: what is left of it where it is known, else all that are nowhere else.
CardSet may_hold(const BoardState& b, Seat seat) {
    bridge::Deal deal;
    deal.hands = b.dealt;
    deal.complete_fourth_hand();
    CardSet played;
    for (const auto& cards : b.played) played = played | cards;
    if (deal.hands[seat].size() >= bridge::cards_in_hand) return deal.hands[seat] - played;
    CardSet elsewhere = played;
    for (const Seat other : bridge::all_seats)
        if (other != seat) elsewhere = elsewhere | deal.hands[other];
    return CardSet::full_pack() - elsewhere;
}

bool turned_or_gone(const Decision& d, const RecordedTrick& trick, Seat seat) {
    if (trick.quitted[seat]) return true;
    const int number = static_cast<int>(d.board().tricks.size());
    return std::any_of(d.state.incidents.begin(), d.state.incidents.end(), [&](const Incident& one) {
        return one.situation == Situation::PlayedCardWithdrawn && one.facts.seat == seat && one.facts.trick == number &&
               d.state.incident_play[one.id.value - 1] == d.board().play &&
               (one.status == IncidentStatus::Held || one.status == IncidentStatus::Raised);
    });
}

/// Of what a hand may hold, the cards with which the trick goes to `winner`; of his suit where he must follow.
CardSet fitting(const Decision& d, const RecordedTrick& open, CardSet held, Seat winner) {
    const auto suit = open.trick.suit_led();
    const bool follows = held.has_suit(suit);
    CardSet fit;
    for (const Card card : held) {
        if (follows && card.suit() != suit) continue;
        auto trick = open.trick;
        trick.play(card);
        if (trick.winner(d.board().contract->trump()) == winner) fit.insert(card);
    }
    return fit;
}

/// The likeliest: nobody throws a high card away.
Card lowest_rank(CardSet cards) {
    Card best = cards.lowest();
    for (const Card card : cards)
        if (card.rank() < best.rank()) best = card;
    return best;
}

/// What the play of this trick is accused of because a card of it was not seen.
void drop_what_it_explains(Decision& d) {
    const int number = static_cast<int>(d.board().tricks.size());
    std::vector<IncidentId> ids;
    for (const auto& one : d.state.incidents)
        if ((one.situation == Situation::PlayedCardWithdrawn || one.situation == Situation::CardTurnedEarly) &&
            one.facts.trick == number && d.state.incident_play[one.id.value - 1] == d.board().play &&
            (one.status == IncidentStatus::Held || one.status == IncidentStatus::Raised))
            ids.push_back(one.id);
    for (const auto id : ids) d.emit(event::IncidentDismissed{id, "Kibitz", "what followed shows that nothing happened"});
}

void ask(Decision& d, Seat missing) {
    Facts facts;
    facts.seat = missing;
    facts.trick = static_cast<int>(d.board().tricks.size());
    facts.words = std::string(name(missing)) + "'s card could not be read";
    d.raise(Situation::RecordDoubtful, std::move(facts), Certainty::Doubtful);
}

void answer(Decision& d, Seat seat, int trick) {
    for (const auto& one : d.state.incidents) {
        const bool open = one.status == IncidentStatus::Raised || one.status == IncidentStatus::Seen;
        if (!open || one.situation != Situation::RecordDoubtful || one.facts.seat != seat || one.facts.trick != trick ||
            d.state.incident_play[one.id.value - 1] != d.board().play)
            continue;
        d.emit(event::IncidentDismissed{one.id, "Kibitz", "the card has been known since"});
        return;
    }
}

/// Narrows what unread cards may have been to what is neither known to be played elsewhere nor in `not_played`.
void narrow(Decision& d, CardSet not_played) {
    if (!d.state.board || !d.state.board->contract) return;
    auto play = play_as_recorded(d.board());
    CardSet known = not_played;
    bool any = false;
    for (const auto& trick : play.tricks)
        for (const auto& card : trick.cards) {
            if (card.candidates.empty()) known.insert(card.card);
            else any = true;
        }
    if (!any) return;
    CardSet used = known;
    std::vector<std::pair<Seat, int>> answered;
    bool changed = false;
    int number = 0;
    for (auto& trick : play.tricks) {
        ++number;
        for (std::size_t i = 0; i < trick.cards.size(); ++i) {
            auto& card = trick.cards[i];
            if (card.candidates.empty()) continue;
            const auto left = card.candidates - known;
            if (left.empty()) return;  // what is known contradicts itself: it stays a question
            changed |= left != card.candidates;
            const bool stands = left.contains(card.card) && !used.contains(card.card);
            const auto free = left - used;
            if (!stands && free.empty()) return;
            card.candidates = left;
            if (!stands) card.card = lowest_rank(free);
            used.insert(card.card);
            if (left.size() > 1) continue;
            card.candidates = {};
            card.certainty = Certainty::Probable;
            answered.emplace_back(bridge::clockwise(trick.leader, static_cast<int>(i)), number);
        }
    }
    if (!changed) return;
    play.reason = CorrectionReason::Elimination;
    correct_play(d, std::move(play));
    for (const auto& [seat, trick] : answered) answer(d, seat, trick);
}

bool stands_for_unread(const BoardState& b, Card card) {
    for (const auto& trick : b.tricks)
        for (int place = 0; place < trick.trick.size(); ++place)
            if (trick.trick.card(place) == card && !trick.candidates[static_cast<std::size_t>(place)].empty()) return true;
    return false;
}

}  // namespace

bool pass_over_unread(Decision& d, Seat seat, Card card, Millimetres height) {
    const auto* row = d.code.row(Situation::DefectiveTrick);
    const auto* open = d.open_trick();
    if (!row || row->hold == Duration{} || !open || open->trick.size() != 3 || d.board().tricks.size() >= 13) return false;
    const Seat missing = open->trick.turn();
    if (missing == seat || d.board().seen[missing]) return false;
    int turned = 0;
    for (int place = 0; place < 3; ++place) turned += turned_or_gone(d, *open, clockwise(open->trick.leader(), place)) ? 1 : 0;
    if (turned < hands_that_turned) return false;
    auto candidates = fitting(d, *open, may_hold(d.board(), missing), seat);
    candidates.erase(card);
    if (candidates.empty()) return false;
    drop_what_it_explains(d);
    ask(d, missing);
    play_unread_card(d, missing, lowest_rank(candidates), candidates.size() > 1 ? candidates : CardSet{});
    if (turn(d.state) != seat) return true;
    if (d.is_declarer(seat)) note_seen(d, seat, card, height, false);
    else play_card(d, seat, card, d.is_defender(seat) ? PlayedUnder::FacedInTurn : PlayedUnder::DummyMoved);
    return true;
}

void card_was_not_the_unread(Decision& d, Card card) {
    if (!stands_for_unread(d.board(), card)) return;
    CardSet one;
    one.insert(card);
    narrow(d, one);
}

void narrow_unread(Decision& d) { narrow(d, {}); }

}  // namespace kibitz::laws
