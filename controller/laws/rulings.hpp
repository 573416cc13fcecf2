/// The Director's rulings: when an option may be chosen, what it does, and how that is undone. Every effect is an event.
#pragma once

#include "controller/laws/decision.hpp"

namespace kibitz::laws {

/// Why an option may not be chosen (any more): the card has been played, the auction has gone on, its irregularity has
/// been forfeited. Why::None: it may. Nothing is offered to the Director that this refuses.
/// @param now the moment it is asked; that of the last event when it is not given
[[nodiscard]] Why closed(const LawCode& code, const TableState& state, const Incident& incident, const OfferedOption& option,
                         std::optional<Instant> now = {});

/// What a ruling must carry besides the option's number.
struct Asks {
    bool suit = false;    ///< which suit is demanded or forbidden, where no card tells it
    bool tricks = false;  ///< of a claim (70), or to be transferred
    bool score = false;   ///< of both sides (12C)
    bool side = false;    ///< to which tricks go, or which is penalised
    bool penalty = false;
    bool note = false;    ///< clause and note of what was ruled at the table
};
Asks asks(const Incident& incident, const OfferedOption& option);

/// Carries an option out. @pre closed() is Why::None and the command carries what asks() names
void carry_out(Decision& d, const Incident& incident, const OfferedOption& option, const reading::Given& given);

/// What would not be there without the ruling on this incident, and without what that brought, oldest first: incidents of
/// its penalty cards, of what it required, of a choice it left. Those that are dismissed are not counted.
std::vector<IncidentId> standing_on(const TableState& state, const Incident& incident);

/// Why the ruling cannot be taken back: cards have followed from it, another ruling stands on it. Decides nothing.
Refusal cannot_take_back(const TableState& state, const Incident& incident);

/// Takes back what carry_out() did, and drops the incidents that stand on it. With nothing but rulings since, and those taken
/// back, the board is as it was in every field; later, what still stands is lifted. @pre cannot_take_back() refuses nothing
void take_back(Decision& d, const Incident& incident);

}  // namespace kibitz::laws
