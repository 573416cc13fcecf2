#include "controller/laws/unread.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "controller/laws/correction.hpp"

namespace kibitz::laws {
namespace {

using bridge::CardSet;

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

/// What is left of a hand that is known as a whole; nothing of one that is not.
CardSet known_hand(const BoardState& b, Seat seat) {
    bridge::Deal deal;
    deal.hands = b.dealt;
    deal.complete_fourth_hand();
    return deal.hands[seat].size() >= bridge::cards_in_hand ? deal.hands[seat] - b.played[seat] : CardSet{};
}

struct Unread {
    Seat seat;
    Card likeliest;
    CardSet candidates;
};

bool turned_or_gone(const Decision& d, const RecordedTrick& trick, Seat seat) {
    if (trick.quitted[seat]) return true;
    const int number = static_cast<int>(d.board().tricks.size());
    const auto incidents = incidents_now(d.state);
    return std::any_of(incidents.begin(), incidents.end(), [&](const Incident& one) {
        return one.situation == Situation::PlayedCardWithdrawn && one.facts.seat == seat && one.facts.trick == number &&
               (one.status == IncidentStatus::Held || one.status == IncidentStatus::Raised);
    });
}

enum class By { Law, Slip };

/// What a hand may add to this trick, by the Laws or not, and leave `winner` winning where he has played to it.
CardSet fitting(const Decision& d, const bridge::Trick& so_far, CardSet held, Seat winner, By by = By::Law) {
    const auto suit = so_far.suit_led();
    const bool follows = by == By::Law && held.has_suit(suit);
    CardSet fit;
    for (const Card card : held) {
        if (follows && card.suit() != suit) continue;
        auto trick = so_far;
        trick.play(card);
        if (!so_far.card_of(winner) || trick.winner(d.board().contract->trump()) == winner) fit.insert(card);
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

/// What the play of this trick is accused of because a card of it was not seen; dummy's touch of a card named aloud, too.
void drop_what_it_explains(Decision& d) {
    const int number = static_cast<int>(d.board().tricks.size());
    std::vector<IncidentId> ids;
    for (const auto& one : incidents_now(d.state))
        if ((one.situation == Situation::PlayedCardWithdrawn || one.situation == Situation::CardTurnedEarly ||
             one.situation == Situation::DummyTouchedCard) &&
            one.facts.trick == number &&
            (one.status == IncidentStatus::Held || one.status == IncidentStatus::Raised))
            ids.push_back(one.id);
    for (const auto id : ids) d.dismiss(id, Dismissal::NothingHappened);
}

void ask(Decision& d, Seat missing) {
    Facts facts;
    facts.seat = missing;
    facts.trick = d.trick_number();
    facts.said = {.what = Saying::CardUnread, .seat = missing};
    d.raise(Situation::RecordDoubtful, std::move(facts), Certainty::Doubtful);
}

void answer(Decision& d, Seat seat, int trick) {
    for (const auto& one : incidents_now(d.state)) {
        const bool open = one.status == IncidentStatus::Raised || one.status == IncidentStatus::Seen;
        if (!open || one.situation != Situation::RecordDoubtful || one.facts.seat != seat || one.facts.trick != trick) continue;
        d.dismiss(one.id, Dismissal::CardKnown);
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

void put_in_place(Decision& d, int place, Card card, Certainty certainty) {
    auto play = play_as_recorded(d.board());
    auto& trick = play.tricks.back();
    auto& read = trick.cards[static_cast<std::size_t>(place)];
    read.card = card;
    read.candidates = {};
    read.certainty = certainty;
    play.reason = CorrectionReason::CardReadLater;
    if (trick.cards.size() == 4) {
        bridge::Trick now(trick.leader);
        for (const auto& one : trick.cards) now.play(one.card);
        play.leader = now.winner(d.board().contract->trump());
    }
    correct_play(d, std::move(play));
}

bool pass_over_unread(Decision& d, Seat seat, Card card, Millimetres height) {
    const auto* open = d.open_trick();
    if (!d.code.waits_for_evidence() || !open || open->trick.size() < 2 || !open->trick.card_of(seat) || d.board().tricks.size() >= 13)
        return false;
    int turned = 0;
    for (int place = 0; place < open->trick.size(); ++place)
        turned += turned_or_gone(d, *open, clockwise(open->trick.leader(), place)) ? 1 : 0;
    if (turned < d.count(Quantity::HandsAside)) return false;
    if (d.board().seen[open->trick.turn()] || d.plainly_without_card(open->trick.turn())) return false;
    // All of them before the first is told: the trick must come to whoever leads now.
    auto trick = open->trick;
    std::vector<Unread> unread;
    while (!trick.complete()) {
        auto candidates = fitting(d, trick, may_hold(d.board(), trick.turn()), seat);
        candidates.erase(card);
        for (const auto& other : unread) candidates.erase(other.likeliest);
        if (candidates.empty()) return false;
        unread.push_back({trick.turn(), lowest_rank(candidates), candidates});
        trick.play(unread.back().likeliest);
    }
    if (trick.winner(d.board().contract->trump()) != seat) return false;
    drop_what_it_explains(d);
    for (const auto& one : unread) {
        ask(d, one.seat);
        play_unread_card(d, one.seat, one.likeliest, one.candidates.size() > 1 ? one.candidates : CardSet{});
    }
    if (turn(d.state) != seat) return true;
    if (d.is_declarer(seat)) note_seen(d, seat, card, height, false);
    else play_card(d, seat, card, d.is_defender(seat) ? PlayedUnder::FacedInTurn : PlayedUnder::DummyMoved);
    return true;
}

bool stand_for_missing(Decision& d, Seat winner) {
    const auto trick = d.open_trick()->trick;
    const Seat missing = trick.turn();
    auto candidates = fitting(d, trick, may_hold(d.board(), missing), winner);
    if (candidates.empty()) candidates = fitting(d, trick, may_hold(d.board(), missing), winner, By::Slip);
    for (const Seat seat : bridge::all_seats)
        if (const auto& waiting = d.board().seen[seat]) candidates.erase(waiting->card);
    if (candidates.empty()) return false;
    play_unread_card(d, missing, lowest_rank(candidates), candidates);
    return true;
}

bool lead_unread(Decision& d, Seat leader) {
    if (!d.code.waits_for_evidence() || d.open_trick() || d.board().tricks.empty() || d.trick_number() >= 13) return false;
    std::array<int, 4> of_suit{};
    CardSet waiting;
    for (Seat seat = left_hand_opponent(leader); seat != leader; seat = left_hand_opponent(seat)) {
        const auto& seen = d.board().seen[seat];
        if (!seen || !seen->awaits_turn) return false;
        waiting.insert(seen->card);
        ++of_suit[static_cast<std::size_t>(seen->card.suit())];
    }
    // They followed suit, most of them.
    const auto most = std::max_element(of_suit.begin(), of_suit.end()) - of_suit.begin();
    const auto held = may_hold(d.board(), leader) - waiting;
    CardSet candidates;
    for (const Card card : held)
        if (static_cast<std::ptrdiff_t>(card.suit()) == most) candidates.insert(card);
    if (candidates.empty()) candidates = held;
    if (candidates.empty()) return false;
    ask(d, leader);
    play_unread_card(d, leader, lowest_rank(candidates), candidates.size() > 1 ? candidates : CardSet{});
    return true;
}

bool read_later(Decision& d, Seat seat, Card card) {
    const auto& b = d.board();
    if (b.tricks.empty()) return false;
    const auto& last = b.tricks.back();
    const int place = (index(seat) - index(last.trick.leader())) & 3;
    if (place >= last.trick.size() || last.quitted[seat] || !last.candidates[static_cast<std::size_t>(place)].contains(card)) return false;
    for (const Seat other : bridge::all_seats)
        if (other != seat && last.quitted[other]) return false;
    const int number = static_cast<int>(b.tricks.size());
    put_in_place(d, place, card, d.certainty);
    answer(d, seat, number);
    return true;
}

bool tag_misled(Decision& d, Seat seat, Card card) {
    const auto& b = d.board();
    if (!d.code.waits_for_evidence() || b.tricks.empty() || d.is_played(card)) return false;
    const auto& last = b.tricks.back();
    const int place = (index(seat) - index(last.trick.leader())) & 3;
    if (place >= last.trick.size() || last.quitted[seat]) return false;
    const auto i = static_cast<std::size_t>(place);
    if (d.certainty != Certainty::Certain || last.certainty[i] == Certainty::Certain) return false;
    if (last.at[i] + d.within(Time::PlainAfter) < d.at) return false;
    const bool by_its_tag = last.under[i] == PlayedUnder::DummyMoved || last.under[i] == PlayedUnder::FacedInTurn ||
                            last.under[i] == PlayedUnder::DeclarerLaid;
    auto held = known_hand(b, seat);
    held.insert(last.trick.card(place));
    const auto suit = last.trick.suit_led();
    if (!by_its_tag || (place > 0 && card.suit() != suit && held.has_suit(suit))) return false;
    put_in_place(d, place, card, Certainty::Probable);
    return true;
}

bool would_be_a_slip_of_the_sensors(const Decision& d, Seat seat, Card card) {
    const auto* open = d.open_trick();
    if (!d.code.waits_for_evidence() || d.certainty == Certainty::Certain || !open || open->trick.turn() != seat || !d.is_dummy(seat)) return false;
    const auto suit = open->trick.suit_led();
    return card.suit() != suit && known_hand(d.board(), seat).has_suit(suit);
}

void card_was_not_the_unread(Decision& d, Card card) {
    if (!stands_for_unread(d.board(), card)) return;
    CardSet one;
    one.insert(card);
    narrow(d, one);
}

void narrow_unread(Decision& d) { narrow(d, {}); }

}  // namespace kibitz::laws
