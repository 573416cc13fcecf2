/// Who is asked before an accusation is told.
#pragma once

#include "controller/laws/incident.hpp"

namespace kibitz::laws {

struct TableState;

/// Somebody who has weighed all that was seen of the board together, where the laws go act by act.
class Witness {
public:
    virtual ~Witness() = default;
    /// Of the weight of all explanations of what was seen, that of those with this irregularity in them: 0 to 1. 1 as well where he
    /// has no opinion: every card was plainly seen, or the act is no matter of cards.
    virtual double likelihood(const Incident& incident, const TableState& state) const = 0;
};

/// Told as found when it is as likely as this, as probable when as likely as that; else it waits for what follows.
inline constexpr double beyond_doubt = 0.99, rather_likely = 0.8;

}  // namespace kibitz::laws
