/// The witness: who is asked how likely an incident is before the Director is told of it.
#pragma once

#include "controller/laws/incident.hpp"

namespace kibitz::laws {

struct TableState;

/// Knows all that was seen of the board, where the laws take one observation after the other.
class Witness {
public:
    virtual ~Witness() = default;
    /// The weight of the explanations that have this irregularity in them: 0 to 1. Also 1 where the witness has no opinion: every card was
    /// plainly seen, or the irregularity is no matter of cards.
    virtual double likelihood(const Incident& incident, const TableState& state) const = 0;
    /// The sensors of this seat's zone work, and neither a card nor a hand has been over it since. False where nobody knows, and at a table
    /// that sees badly: cards come there that no sensor tells of.
    virtual bool nothing_over(bridge::Seat seat, Instant since) const = 0;
    /// What this table sees plainly is what was there: few cards were played here of which nothing but one sensor told.
    virtual bool sees_well(const TableState& state) const = 0;
};

}  // namespace kibitz::laws
