/// Facts and situations as earlier journals tell them.
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

/// The situation of that name, today's or an earlier one: until 0.3 a call out of rotation did not say whose turn it was, the facts did.
/// @return nothing when no version had such a name
std::optional<laws::Situation> situation_of(std::string_view name, const laws::Facts& facts) noexcept;

}  // namespace kibitz::wire
