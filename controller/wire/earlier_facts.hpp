/// Facts as journals of 0.1 and 0.2 tell them.
#pragma once

#include <optional>
#include <string_view>

#include "controller/laws/incident.hpp"

namespace kibitz::wire {

/// What those journals have in `words` and a fact of its own tells today: a player's first call, and that the card he could have
/// followed suit with lay faced.
/// @param situation of the incident; nothing where the event does not name it
/// @param clause    as the event has it, "25A"
void understand_earlier(laws::Facts& facts, std::optional<laws::Situation> situation, std::string_view clause);

}  // namespace kibitz::wire
