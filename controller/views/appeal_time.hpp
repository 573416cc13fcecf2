/// Until when the ruling on an incident may be appealed against (92B).
#pragma once

#include "controller/laws/law_code.hpp"
#include "controller/laws/state.hpp"
#include "kibitz/v1/incident.pb.h"

namespace kibitz::views {

/// `appeal_until` and `appeal_over`; left out while nobody can know. It moves with each board of the session, so it is told where one
/// incident is asked for, and not with all of a live table. Moments are the wall clock's.
void fill_appeal_time(const laws::TableState& state, const laws::Incident& incident, const laws::LawCode& code, v1::Incident& out);

}  // namespace kibitz::views
