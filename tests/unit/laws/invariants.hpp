/// What holds of a table whatever was observed.
#pragma once

#include "controller/laws/state.hpp"
#include "tests/same.hpp"

namespace kibitz::tests {

using namespace laws;

inline bool same_board(const TableState& a, const TableState& b) {
    return a.phase == b.phase && a.board.has_value() == b.board.has_value() && (!a.board || same(*a.board, *b.board));
}

/// The pack is one pack: no card twice in the tricks, none played that no trick holds, known hands within their cards.
inline const char* cards_astray(const BoardState& b) {
    bridge::CardSet in_tricks;
    for (const auto& t : b.tricks)
        for (int i = 0; i < t.trick.size(); ++i) {
            if (in_tricks.contains(t.trick.card(i))) return "a card stands in two tricks";
            in_tricks.insert(t.trick.card(i));
        }
    bridge::CardSet played;
    for (Seat seat : bridge::all_seats) {
        if (!(played & b.played[seat]).empty()) return "a card was played by two hands";
        if (!(b.played[seat] - b.dealt[seat]).empty()) return "a card was played that the hand never had";
        played = played | b.played[seat];
    }
    if (!(played == in_tricks)) return "cards played and cards in tricks differ";
    if (b.tricks_won[0] + b.tricks_won[1] > 13 || b.tricks_won[0] < 0 || b.tricks_won[1] < 0) return "tricks miscounted";
    return nullptr;
}

}  // namespace kibitz::tests
