/// The sentences that an event carries, for readers of other languages. The journal keeps them in English.
#pragma once

#include "controller/laws/event.hpp"
#include "controller/words/catalogue.hpp"
#include "kibitz/v1/event.pb.h"

namespace kibitz::wire {

/// Puts the engine's sentences of the event into that language, as people read them: why the record is in doubt, why a command was refused,
/// what is wrong with a designation, why the engine dismissed an incident. What is not the engine's (a player's words) stays as it is.
/// @param out `event` as to_proto made it
void say_in(words::Language language, const laws::Event& event, v1::Event& out);

}  // namespace kibitz::wire
