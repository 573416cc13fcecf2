#include "controller/laws/fifth_card.hpp"

#include <algorithm>

#include "controller/laws/traits.hpp"

namespace kibitz::laws {

std::optional<IncidentId> fifth_card_that_lies(const TableState& state, int trick) {
    const auto lies = [&](const Incident& one) {
        const bool of_trick = act_of(one.situation) == Act::FifthCard && one.facts.trick == trick && one.facts.seat;
        if (!of_trick || one.status == IncidentStatus::Ruled) return false;
        const auto& seen = state.board->seen[*one.facts.seat];
        return seen && seen->card == one.facts.card;
    };
    if (!state.board) return std::nullopt;
    const auto incidents = incidents_now(state);
    const auto found = std::find_if(incidents.rbegin(), incidents.rend(), lies);
    return found == incidents.rend() ? std::nullopt : std::optional(found->id);
}

}  // namespace kibitz::laws
