/// What everybody at the table sees of a board, as both the players' views and the spectators' tell it.
#pragma once

#include <cstddef>
#include <optional>

#include "controller/laws/state.hpp"
#include "kibitz/v1/seat.pb.h"

namespace kibitz::views {

v1::SeatPhase to_proto(laws::Phase phase) noexcept;
v1::Vulnerability to_proto(bridge::Vulnerability value) noexcept;
/// The players' names, as text that a page can show.
void fill(const bridge::PerSeat<std::string>& players, v1::Players& out);
/// A trick's cards in their order; one that was not read is an empty text. @pre index < board.tricks.size()
void fill(const laws::BoardState& board, std::size_t index, v1::SeatTrick& out);
/// Cards suit by suit.
void fill(bridge::CardSet cards, v1::Hand& out);
/// What is left of dummy's hand. @pre there is a contract, and dummy's hand lies spread
void fill_dummy(const laws::BoardState& board, v1::Hand& out);
/// The cards that lie, or lay, in the tricks; one that was not read is none of them.
bridge::CardSet cards_in_tricks(const laws::BoardState& board);
/// The call that waits to be accepted, replaced or ruled on, made before everybody's eyes: an irregular one, or what a player calls
/// in place of a call that he says he did not intend (25A) while nobody has called over it. Nobody is asked to call meanwhile (9B2).
std::optional<laws::RecordedCall> waiting_call(const laws::TableState& state);
/// Whether both sides have said that the score is right.
bool agreed_by_both(const laws::BoardState& board) noexcept;

}  // namespace kibitz::views
