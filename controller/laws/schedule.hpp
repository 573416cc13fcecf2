/// Sessions and rounds: which round a table is at, who sits there, and when the session is over (Laws 8, 15B).
#pragma once

#include <string>

#include "controller/laws/state.hpp"

namespace kibitz::laws {

/// Names of the two pairs at the table; empty where they are not known.
struct Pairs {
    std::string ns, ew;
};

/// The round of the session's schedule to which the board belongs here and now, 1 upwards; 0 when it is not due here, or
/// there is no schedule. A table that is late plays the boards of its round to the end (8B), one that is early goes on
/// to the next round's; where no round is called at all the boards tell the round.
int round_of(const TableState& state, bridge::BoardNumber board);
/// The round that is on at this table, 1 upwards; 0 without a schedule.
int round_on(const TableState& state) noexcept;

/// Who plays the board: by its own start, else by the schedule, else by the players' names (as a pair in alphabetical order).
Pairs pairs_of(const TableState& state, const reading::BoardStart& start);

/// Law 8C: all boards of the schedule have been played (or ruled to have no result) and both sides have confirmed their
/// scores, with no objection open and no board on the table. False without a schedule: nobody can know.
bool session_over(const TableState& state);

/// The session a board belongs to when none has been declared: by its event, date and section. Boards that say nothing
/// of these are one session.
std::string undeclared_session(const reading::BoardStart& start);
/// The key of a declared one among TableState::session_numbers.
std::string declared_session(const std::string& name);
/// Has a session been declared, and does it hold for this board? It ends when the boards' date changes.
bool session_declared(const TableState& state, const reading::BoardStart& start) noexcept;

/// Has this session been declared in this journal, now or before?
bool session_was_declared(const TableState& state, const std::string& name);

/// Both sides have confirmed and nobody objects (8C).
bool score_agreed(const BoardState& board) noexcept;

}  // namespace kibitz::laws
