/// What duplicate-2017 calls an incident of a situation: the fold, which knows no law code, names by it what turned out to be another.
#pragma once

#include <optional>

#include "controller/laws/incident.hpp"

namespace kibitz::laws {

/// The first word of the situation's own name ("revoke" of "revoke 62A"); nothing where that is the name of no incident.
std::optional<IncidentCode> own_code(Situation situation) noexcept;

}  // namespace kibitz::laws
