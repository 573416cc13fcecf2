/// Cases of the Director's own: which rows of a law code he may tell, and what each asks him for. No sensor is needed for them, and
/// they are incidents like any other from there.
#pragma once

#include <optional>

#include "controller/laws/law_code.hpp"
#include "controller/laws/state.hpp"

namespace kibitz::laws {

/// Whose a row is: it says whether the Director is asked for the seat.
enum class Whose : std::uint8_t { Anybody, Dummy, Declarer, Defender, Nobody };
Whose whose(Situation situation) noexcept;

/// What a row's headline needs and the Director must say.
struct CaseAsks {
    Whose whose = Whose::Nobody;
    bool seat = false;        ///< by itself where whose() is dummy or declarer and there is a contract
    bool other_seat = false;
    bool card = false, other_card = false, suit = false;
    bool call = false;        ///< its place in the auction
    bool trick = false;       ///< the present one when it is not said
    bool count = false;       ///< tricks, or cards of a hand
    bool words = false;
    bool moment = false;      ///< at a call or at a card, whichever it was
    bool about = false;       ///< an irregularity that was pointed out
};

/// May the Director tell of this row himself? All but those of the record itself, and what follows from the count of revokes and from
/// double-dummy figures.
bool may_be_told(const LawRow& row) noexcept;
/// @pre may_be_told(row)
CaseAsks asks(const LawRow& row);

/// No sensor ever tells of it: a player's report or the Director does.
bool told_alone(Situation situation) noexcept;

/// How long the player took for a call or a card as it is recorded: since the call or card before it. Nothing for the first call, or
/// where no moment is known.
std::optional<Duration> thinking_time(const BoardState& board, int call_place, int trick, std::optional<Seat> seat) noexcept;
/// The last call of the side that was misinformed which may still be changed (21B1a): its place, from 1; 0 when there is none.
int call_to_change(const TableState& state, Side misinformed) noexcept;

}  // namespace kibitz::laws
