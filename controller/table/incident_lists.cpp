#include "controller/table/incident_lists.hpp"

namespace kibitz::table {

using laws::IncidentStatus;
using laws::Level;

Waits waits(const laws::Incident& incident) noexcept {
    if (!incident.told) return Waits::Untold;
    if (incident.status == IncidentStatus::Ruled || incident.status == IncidentStatus::Dismissed) return Waits::Settled;
    if (incident.level == Level::Notice) return Waits::Notice;
    return incident.status == IncidentStatus::Raised && incident.level == Level::Call ? Waits::UnseenCall : Waits::Open;
}

IncidentLists::Ids* IncidentLists::list_of(Waits waits) noexcept {
    switch (waits) {
        case Waits::UnseenCall: return &unseen_calls_;
        case Waits::Open: return &open_;
        case Waits::Notice: return &notices_;
        default: return nullptr;
    }
}

void IncidentLists::look(const laws::TableState& state, laws::IncidentId id) {
    const auto* incident = state.incident(id);
    if (!incident) return;
    if (known_.size() < id.value) known_.resize(id.value);
    auto& known = known_[id.value - 1];
    if (auto* list = list_of(known.waits)) list->erase(id.value);
    if (known.waits == Waits::Settled) settled_.erase({known.settled_at, id.value});
    all_notices_ -= known.notice ? 1 : 0;
    known = {waits(*incident), incident->told && incident->level == Level::Notice, incident->settled_at.value_or(Instant{})};
    if (auto* list = list_of(known.waits)) list->insert(id.value);
    if (known.waits == Waits::Settled) settled_.insert({known.settled_at, id.value});
    all_notices_ += known.notice ? 1 : 0;
    const bool unseen = (known.waits == Waits::UnseenCall || known.waits == Waits::Open) && incident->status == IncidentStatus::Raised;
    if (unseen) unseen_.insert(id.value);
    else unseen_.erase(id.value);
}

}  // namespace kibitz::table
