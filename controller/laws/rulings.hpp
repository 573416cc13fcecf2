/// The Director's rulings: when an option may be chosen, what it does, and how that is undone. Every effect is an event.
#pragma once

#include <string>

#include "controller/laws/decision.hpp"

namespace kibitz::laws {

/// Why an option may not be chosen (any more): the card has been played, the auction has gone on, its irregularity has
/// been forfeited. Empty: it may. Nothing is offered to the Director that this refuses.
std::string closed(const TableState& state, const Incident& incident, const LawOption& option);

/// What a ruling must carry besides the option's number.
struct Asks {
    bool suit = false;    ///< which suit is demanded or forbidden, where no card tells it
    bool tricks = false;  ///< of a claim (70)
    bool score = false;   ///< of both sides (12C)
};
Asks asks(const Incident& incident, const LawOption& option);

/// Carries an option out. @pre closed() is empty and the command carries what asks() names
void carry_out(Decision& d, const Incident& incident, const LawOption& option, const reading::IncidentCommand& command);

/// Takes back what carry_out() did. At once, the board is as it was in every field; later, what still stands is lifted.
/// @return why it cannot be taken back; empty when it was
std::string take_back(Decision& d, const Incident& incident, const LawOption& option);

}  // namespace kibitz::laws
