// Where an irregularity fits into a game as it was played.
#include <algorithm>

#include "drivers/simulator/plan.hpp"

namespace kibitz::drivers::simulator {

using Kind = Irregularity::Kind;

namespace {

std::optional<Card> any_of(CardSet cards, Random& dice) {
    if (cards.empty()) return std::nullopt;
    int skip = dice.whole(0, cards.size() - 1);
    for (Card card : cards)
        if (skip-- == 0) return card;
    return std::nullopt;
}

/// The card asked for if it is among `cards`; any of them when none was asked for.
std::optional<Card> choose(std::optional<Card> asked, CardSet cards, Random& dice) {
    if (!asked) return any_of(cards, dice);
    return cards.contains(*asked) ? asked : std::nullopt;
}

/// The four seats in an order of chance, or only the one asked for.
boost::container::static_vector<Seat, 4> seats_to_try(std::optional<Seat> asked, Random& dice) {
    if (asked) return {*asked};
    boost::container::static_vector<Seat, 4> seats(bridge::all_seats.begin(), bridge::all_seats.end());
    for (int left = 3; left > 0; --left)
        std::swap(seats[static_cast<std::size_t>(left)], seats[static_cast<std::size_t>(dice.whole(0, left))]);
    return seats;
}

Seat winner_of(const std::vector<formats::GameCard>& play, std::size_t first, std::optional<bridge::Suit> trump) {
    bridge::Trick trick(play[first].seat);
    for (std::size_t i = first; i < first + 4; ++i) trick.play(play[i].card);
    return trick.winner(trump);
}

/// Whether the player's cards are legal everywhere but at `revoke`, and every trick has the winner it had.
bool same_game(const Plan& plan, const std::vector<formats::GameCard>& changed, Seat seat, std::size_t revoke) {
    const auto trump = plan.contract->trump();
    CardSet hand = plan.hands[seat];
    for (std::size_t i = 0; i < changed.size(); ++i) {
        const std::size_t first = i - i % 4;
        if (changed[i].seat == seat) {
            const CardSet following = hand.in_suit(changed[first].card.suit());
            const bool follows = i == first || following.empty() || following.contains(changed[i].card);
            if (!follows && i != revoke) return false;
            hand.erase(changed[i].card);
        }
        if (i % 4 == 3 && winner_of(plan.play, first, trump) != winner_of(changed, first, trump)) return false;
    }
    return true;
}

/// The card at `place` and a later one of the same player change places. @return the later card's place, if the
/// game stays what it was but for what is wanted: a revoke, or a legal card.
std::optional<std::size_t> swap_with_later(Plan& plan, std::size_t place, bool revoke, std::optional<Card> asked,
                                           Random& dice) {
    const Seat seat = plan.play[place].seat;
    const bridge::Suit led = plan.play[place - place % 4].card.suit();
    if (revoke && (place % 4 == 0 || plan.play[place].card.suit() != led)) return std::nullopt;
    std::vector<std::size_t> found;
    // A wrong card of dummy's stands when both sides have played to the next trick: the card it displaced comes later.
    const std::size_t earliest = revoke ? place + 1 : place - place % 4 + 8;
    for (std::size_t later = earliest; later < plan.play.size(); ++later) {
        if (plan.play[later].seat != seat || later % 4 == 0) continue;
        const Card card = plan.play[later].card;
        if (asked && card != *asked) continue;
        if (revoke == (card.suit() == led)) continue;
        auto changed = plan.play;
        std::swap(changed[place].card, changed[later].card);
        if (same_game(plan, changed, seat, revoke ? place : changed.size())) found.push_back(later);
    }
    if (found.empty()) return std::nullopt;
    const std::size_t later = found[static_cast<std::size_t>(dice.whole(0, static_cast<int>(found.size()) - 1))];
    std::swap(plan.play[place].card, plan.play[later].card);
    return later;
}

struct Fit {
    Plan& plan;
    const Irregularity& what;
    const formats::Game& game;
    Random& dice;
    Seat declarer, dummy;
    std::size_t first;      ///< place of the trick's first card
    std::size_t cards;      ///< cards of this trick that are played

    bool complete() const { return cards == 4; }
    std::optional<std::size_t> place_of(Seat seat) const {
        for (std::size_t i = first; i < first + cards; ++i)
            if (plan.play[i].seat == seat) return i;
        return std::nullopt;
    }
    bool put(Seat seat, std::optional<Card> card, std::optional<Card> other = std::nullopt) const {
        plan.acts.push_back({what, seat, card, other, what.trick});
        return true;
    }

    bool fifth_card() const {
        if (!complete() || what.trick >= 13) return false;
        const Seat winner = winner_of(plan.play, first, plan.contract->trump());
        for (Seat seat : seats_to_try(what.seat, dice)) {
            if (seat == dummy || seat == winner) continue;
            // When dummy won, declarer's own card is a lead from the wrong hand, not a fifth one.
            if (seat == declarer && winner == dummy) continue;
            if (const auto card = choose(what.card, held(plan, seat, first + 4), dice)) return put(seat, card);
        }
        return false;
    }
    bool dummy_touches() const {
        const auto place = place_of(dummy);
        if (!place || (what.seat && *what.seat != dummy)) return false;
        const auto card = choose(what.card, held(plan, dummy, *place), dice);
        return card && put(dummy, card);
    }
    bool dummy_wrong_card() const {
        const auto place = place_of(dummy);
        if (!place || (what.seat && *what.seat != dummy)) return false;
        const Card right = plan.play[*place].card;
        if (what.accepted) {
            const auto later = swap_with_later(plan, *place, false, what.card, dice);
            return later && put(dummy, plan.play[*place].card, right);
        }
        CardSet others = held(plan, dummy, *place);
        others.erase(right);
        if (!what.card && others.has_suit(right.suit())) others = others.in_suit(right.suit());
        const auto card = choose(what.card, others, dice);
        return card && put(dummy, card, right);
    }
    bool defender_shows() const {
        for (Seat seat : seats_to_try(what.seat, dice)) {
            const auto place = place_of(seat);
            if (!place || *place == 0 || side_of(seat) == side_of(declarer)) continue;
            const Card card = plan.play[*place].card;
            if (!what.card || *what.card == card) return put(seat, card);
        }
        return false;
    }
    bool turns_early() const {
        if (!complete()) return false;
        for (Seat seat : seats_to_try(what.seat, dice)) {
            const auto place = place_of(seat);
            if (!place || *place == first + 3 || seat == dummy) continue;
            const Card card = plan.play[*place].card;
            if (!what.card || *what.card == card) return put(seat, card);
        }
        return false;
    }
    bool lead_out_of_turn() const {
        const formats::GameCard& lead = plan.play[first];
        if (what.accepted)  // only the record itself can go on from it
            return lead.mark == formats::PbnMark::LeadOutOfTurn && (!what.seat || *what.seat == lead.seat) &&
                   put(lead.seat, lead.card);
        if (what.trick >= 13 || lead.mark == formats::PbnMark::LeadOutOfTurn) return false;
        for (Seat seat : seats_to_try(what.seat, dice)) {
            if (seat == dummy || seat == lead.seat) continue;
            if (what.trick == 1 && side_of(seat) == side_of(declarer)) continue;
            if (const auto card = choose(what.card, held(plan, seat, first), dice)) return put(seat, card);
        }
        return false;
    }
    bool revoke() const {
        if (!complete()) return false;
        for (Seat seat : seats_to_try(what.seat, dice)) {
            const auto place = place_of(seat);
            if (!place || seat == dummy) continue;
            if (swap_with_later(plan, *place, true, what.card, dice)) return put(seat, plan.play[*place].card);
        }
        return false;
    }
    bool contest_claim() const {
        if (!plan.claimed) return false;
        Seat claimer = game.claim ? game.claim->seat : declarer;
        if (claimer == dummy) claimer = declarer;
        const int trick = static_cast<int>(plan.play.size() / 4) + 1;  // the one in which the claim is made
        for (Seat seat : seats_to_try(what.seat, dice)) {
            if (side_of(seat) == side_of(claimer)) continue;
            plan.acts.push_back({what, seat, std::nullopt, std::nullopt, trick});
            return true;
        }
        return false;
    }
    bool declarer_flashes() const {
        const auto place = place_of(declarer);
        if (!place || (what.seat && *what.seat != declarer)) return false;
        const auto card = choose(what.card, held(plan, declarer, *place), dice);
        return card && put(declarer, card);
    }
    bool at_trick_of_dummy(bool after_spread) const {
        if (cards == 0 || (after_spread && what.trick < 2) || (what.seat && side_of(*what.seat) != side_of(declarer)))
            return false;
        return put(what.seat.value_or(dummy), std::nullopt);
    }
};

bool changes_order(const Act& act) {
    return act.what.kind == Kind::Revoke || (act.what.kind == Kind::DummyWrongCard && act.what.accepted);
}

}  // namespace

bool place(Plan& plan, const Irregularity& what, const formats::Game& game, Random& dice) {
    if (!plan.contract || plan.play.empty()) return false;
    // One act a trick, so that each can be seen by itself; and none where the order of play still changes.
    for (const Act& act : plan.acts)
        if (what.kind != Kind::ContestClaim && act.what.kind != Kind::ContestClaim && act.trick == what.trick) return false;
    Fit fit{plan, what, game, dice, plan.contract->declarer, plan.contract->dummy(), 0, 0};
    if (what.kind == Kind::ContestClaim) {
        for (const Act& act : plan.acts)
            if (act.what.kind == Kind::ContestClaim) return false;
        return fit.contest_claim();
    }
    if (what.trick < 1 || what.trick > 13) return false;
    fit.first = static_cast<std::size_t>(what.trick - 1) * 4;
    if (fit.first >= plan.play.size()) return false;
    fit.cards = std::min<std::size_t>(4, plan.play.size() - fit.first);
    const bool reorders = what.kind == Kind::Revoke || (what.kind == Kind::DummyWrongCard && what.accepted);
    if (reorders && !std::all_of(plan.acts.begin(), plan.acts.end(), changes_order)) return false;
    switch (what.kind) {
        case Kind::FifthCard: return fit.fifth_card();
        case Kind::DummyTouches: return fit.dummy_touches();
        case Kind::DummyWrongCard: return fit.dummy_wrong_card();
        case Kind::DefenderShows: return fit.defender_shows();
        case Kind::TurnsEarly: return fit.turns_early();
        case Kind::LeadOutOfTurn: return fit.lead_out_of_turn();
        case Kind::Revoke: return fit.revoke();
        case Kind::DummyCallsDirector: return fit.at_trick_of_dummy(true);
        case Kind::ContestClaim: return false;
        case Kind::DeclarerFlashes: return fit.declarer_flashes();
        case Kind::ArrangesDummy: return fit.at_trick_of_dummy(true);
    }
    return false;
}

Irregularity random_irregularity(Random& dice, std::optional<Kind> only) {
    Irregularity what;
    what.kind = static_cast<Kind>(dice.whole(0, static_cast<int>(Kind::ArrangesDummy)));
    if (only) what.kind = *only;
    what.trick = dice.whole(1, 12);
    what.accepted = what.kind == Kind::DummyWrongCard && dice.chance(0.25);
    return what;
}

}  // namespace kibitz::drivers::simulator
