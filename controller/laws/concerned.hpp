/// Which incident an event is about.
#pragma once

#include "controller/laws/event.hpp"

namespace kibitz::laws {

/// The incident that the event is about and whose words may be others after it; 0: none. Exhaustive over all bodies: a new
/// event does not compile until it is said here.
IncidentId incident_of(const Event& event) noexcept;

}  // namespace kibitz::laws
