#include "controller/analysis/position.hpp"

#include <algorithm>

namespace kibitz::analysis {

namespace {

std::string text(Seat seat) { return std::string(bridge::name(seat)); }

std::optional<std::string> card_twice(const Position& position) {
    CardSet seen;
    for (int place = 0; place < position.trick.size(); ++place) {
        const Card card = position.trick.card(place);
        if (seen.contains(card))
            return to_string(card) + " lies twice in the current trick: a pack has it once (Law 1)";
        seen.insert(card);
    }
    for (const Seat seat : bridge::all_seats) {
        const CardSet again = seen & position.hands[seat];
        if (!again.empty())
            return to_string(again.lowest()) + " is held by " + text(seat) +
                   " and is somewhere else too: take a played card out of its hand, and give each card to one hand";
        seen = seen | position.hands[seat];
    }
    return std::nullopt;
}

std::optional<std::string> unequal_hands(const Position& position) {
    const Seat turn = position.turn();
    const int due = position.hands[turn].size();
    if (due == 0 && position.trick.size() > 0) return text(turn) + " has no card for the current trick: complete his hand";
    for (const Seat seat : bridge::all_seats) {
        const bool played = position.trick.card_of(seat).has_value();
        const int held = position.hands[seat].size();
        if (held != (played ? due - 1 : due))
            return text(seat) + " holds " + std::to_string(held) + (played ? " cards after playing to the trick" : " cards") +
                   " and " + text(turn) + ", whose turn it is, " + std::to_string(due) +
                   ": all hands must be known and have played to the same tricks";
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string> fault(const Position& position) {
    if (position.trick.complete()) return "the current trick has all four cards: begin the next one with its winner";
    if (auto twice = card_twice(position)) return twice;
    return unequal_hands(position);
}

Position opening_position(const bridge::Deal& deal, const bridge::Contract& contract) {
    return {deal.hands, contract.trump(), bridge::Trick(contract.opening_leader())};
}

tl::expected<Position, std::string> position_after(const PerSeat<CardSet>& dealt, std::optional<Suit> trump,
                                                   Seat first_leader, std::span<const bridge::Trick> tricks) {
    Position position{dealt, trump, bridge::Trick(first_leader)};
    for (const auto& trick : tricks) {
        if (&trick != &tricks.back() && !trick.complete())
            return tl::unexpected("trick " + std::to_string(&trick - tricks.data() + 1) +
                                  " is not complete and another follows: only the last may be open");
        for (int place = 0; place < trick.size(); ++place) {
            const Seat seat = bridge::clockwise(trick.leader(), place);
            const Card card = trick.card(place);
            if (!position.hands[seat].contains(card))
                return tl::unexpected(text(seat) + " played " + to_string(card) + " to trick " +
                                      std::to_string(&trick - tricks.data() + 1) +
                                      " and does not hold it: give the hands as dealt");
            position.hands[seat].erase(card);
        }
        position.trick = trick.complete() ? bridge::Trick(trick.winner(trump)) : trick;
    }
    return position;
}

}  // namespace kibitz::analysis
